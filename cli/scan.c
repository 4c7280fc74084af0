/* scan.c - one input through one converter, piece by piece; what is behind the first MiB goes to threads. */
/* SPDX-License-Identifier: MIT */
#include "scan.h"

#include "boundary.h"
#include "buffers.h"
#include "pass.h"
#include "progress.h"
#include "shares.h"
#include "steps.h"

/* Threads cost more than they give for less. */
#define ALONE (1u << 20)

static void found(struct pass *pass, const struct finding *finding)
{
    const struct scan *scan = pass->scan;
    if (scan->found != NULL)
        scan->found(scan->user, finding);
}

static bool take(struct pass *pass, size_t len)
{
    const struct scan *scan = pass->scan;
    return scan->take == NULL || scan->take(scan->user, pass->out, len);
}

static bool can_share(const struct scan *scan, const struct input *in)
{
    const runic_charset from = scan->how.from;
    return scan->jobs > 1 && in->offset - in->begin >= ALONE &&
           (has_boundaries(from) || (from == RUNIC_UNKNOWN && in->seekable));
}

/* Alone, until all is done or the rest is worth sharing. */
static enum scan_end scan_alone(struct pass *pass, struct input *in, bool *rest)
{
    const struct scan *scan = pass->scan;
    enum scan_end end;
    do {
        pass->piece = input_next(in, scan->how.from);
        if (in->failed)
            return SCAN_TROUBLE;
        end = pass_piece(pass, pass->piece.len == 0);
        *rest = end == SCAN_DONE && pass->piece.len > 0 && can_share(scan, in);
    } while (end == SCAN_DONE && pass->piece.len > 0 && !*rest);
    return end;
}

enum scan_end scan(struct scan *scan, struct input *in)
{
    struct pass pass = {.scan = scan,
                        .in = in,
                        .detector = scan->detector,
                        .out = buffer_of_thread(BUFFER_CONVERTED),
                        .cap = buffer_size(),
                        .found = found,
                        .take = take};
    bool rest = false;
    progress_expect(in->seekable ? input_size_now(in) : UINT64_MAX);
    if (takes_steps(scan))
        return scan_in_steps(scan, in);
    if (!pass_begin(&pass, in->offset))
        return SCAN_TROUBLE;
    enum scan_end end = scan_alone(&pass, in, &rest);
    scan->position = pass.position;
    while (rest) {
        if (shares_scan(scan, in, &end))
            return end;
        /* Threads are busy, or not to be had: another MiB alone. */
        end = scan_alone(&pass, in, &rest);
        scan->position = pass.position;
    }
    return end;
}
