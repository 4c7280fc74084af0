/* scan.c - one input through one converter, piece by piece; what is behind the first MiB goes to threads. */
/* SPDX-License-Identifier: MIT */
#include "scan.h"

#include "by_scalars.h"
#include "chunks.h"
#include "parallel/buffers.h"
#include "pass.h"
#include "terminal/progress.h"
#include "text/boundary.h"

/* Threads cost more than they give for less. */
#define ALONE (1u << 20)

static void found(struct pass *pass, const struct finding *finding)
{
    const struct scan *scan = pass->scan;
    scan_tell(scan, finding);
    pass_review(pass);
}

static void more(struct pass *pass, bool malformed, uint64_t count)
{
    scan_count_more(pass->scan, malformed, count);
}

static bool take(struct pass *pass, size_t len)
{
    const struct scan *scan = pass->scan;
    return scan->take == NULL || scan->take(scan->user, pass->out, len);
}

/* Whether it is worth it; how much is left is only what was told. */
static bool can_be_cut(const struct scan *scan, const struct input *in)
{
    const runic_charset from = scan->how.from;
    const uint64_t done = in->offset - in->begin, size = input_size_told(in);
    return scan->jobs > 1 && (!in->seekable || (size > done && size - done >= ALONE / 2)) &&
           (has_boundaries(from) || (from == RUNIC_UNKNOWN && in->seekable));
}

/* Alone, until all is done or the rest, from a MiB on, is worth cutting. The end is where reading tells that there is no more.
 */
static enum scan_end scan_alone(struct pass *pass, struct input *in, bool *rest)
{
    const struct scan *scan = pass->scan;
    const uint64_t begin = in->offset;
    enum scan_end end;
    do {
        pass->piece = input_next(in, doubt_boundaries(scan->doubt, scan->how.from));
        if (in->failed)
            return SCAN_TROUBLE;
        end = pass_piece(pass, pass->piece.len == 0);
        *rest = end == SCAN_DONE && pass->piece.len > 0 && in->offset - begin >= ALONE && can_be_cut(scan, in);
    } while (end == SCAN_DONE && pass->piece.len > 0 && !*rest);
    return end;
}

/* All that a scan of the same bytes before counted is taken back. */
static void expect(struct input *in)
{
    if (in->again)
        progress_take_back(in->expected, in->counted);
    in->again = false;
    in->expected = in->seekable ? input_size_told(in) : UINT64_MAX;
    in->counted = 0;
    progress_expect(in->expected);
}

/* Threads never see the end. So whatever they do, and be it nothing, the rest is for the one that is alone again. */
static enum scan_end scan_by_threads(struct pass *pass, struct scan *scan, struct input *in)
{
    const enum scan_end end = chunks_scan(scan, in);
    if (end != SCAN_DONE || in->failed)
        return in->failed ? SCAN_TROUBLE : end;
    pass_review(pass);
    if (!pass_begin(pass, in->offset))
        return SCAN_TROUBLE;
    pass->position = scan->position;
    return SCAN_DONE;
}

enum scan_end scan(struct scan *scan, struct input *in)
{
    struct pass pass = {.scan = scan,
                        .in = in,
                        .detector = scan->detector,
                        .out = buffer_of_thread(BUFFER_CONVERTED),
                        .cap = buffer_size(),
                        .found = found,
                        .more = more,
                        .take = take};
    bool rest = false;
    enum scan_end end;
    expect(in);
    if (goes_by_scalars(scan))
        return scan_by_scalars(scan, in);
    pass_review(&pass);
    if (!pass_begin(&pass, in->offset))
        return SCAN_TROUBLE;
    do {
        end = scan_alone(&pass, in, &rest);
        scan->position = pass.position;
        if (rest)
            end = scan_by_threads(&pass, scan, in);
    } while (rest && end == SCAN_DONE);
    return end;
}
