/* scan.c - converts one input piece by piece; worker threads convert what follows the first MiB. */
/* SPDX-License-Identifier: MIT */
#include "request.h"

#include "chunks.h"
#include "parallel/threads.h"
#include "pass.h"

/* Bytes that the calling thread converts before workers start; for fewer bytes, starting them costs more than it saves. */
#define ALONE (1u << 20)

static bool write_to_scan(struct pass *pass, size_t len)
{
    const struct scan *scan = pass->scan;
    return scan->text.take == NULL || scan->text.take(scan->text.user, pass->written.out, len);
}

/* Returns true if the rest is worth cutting into chunks. The size of a file is known only from its status. */
static bool can_be_cut(const struct scan *scan, const struct input *in)
{
    const uint64_t done = in->offset - in->range.begin, size = input_size_at_opening(in);
    return scan->jobs > 1 && (!in->seekable || (size > done && size - done >= ALONE / 2)) && has_whole_pieces(scan);
}

/* Converts without workers, until the end or until the rest is worth cutting into chunks, which sets *rest. The input ends
 * where a read returns nothing. */
static enum scan_end scan_alone(struct pass *pass, struct input *in, bool *rest)
{
    const struct scan *scan = pass->scan;
    const uint64_t begin = in->offset;
    enum scan_end end;
    do {
        pass->piece = input_next(in, scan_boundaries(scan));
        if (in->failed)
            return SCAN_TROUBLE;
        end = pass_piece(pass, pass->piece.len == 0);
        /* At the end the converter may hold an incomplete character. */
        *rest = end == SCAN_DONE && pass->piece.len > 0 && in->offset - begin >= ALONE && !in->ended && can_be_cut(scan, in);
    } while (end == SCAN_DONE && pass->piece.len > 0 && !*rest);
    return end;
}

/* Converts with workers, which stop before the end of the input; the calling thread must convert the rest. */
static enum scan_end scan_by_threads(struct pass *pass, struct decoding *decoding, struct scan *scan, struct input *in)
{
    const enum scan_end end = chunks_scan(scan, in);
    if (end != SCAN_DONE || in->failed)
        return in->failed ? SCAN_TROUBLE : end;
    if (!pass_begin(pass, decoding, in->offset))
        return SCAN_TROUBLE;
    pass->position = scan->position;
    if (pass->decoding != NULL)
        pass->position.offset = in->offset;
    return SCAN_DONE;
}

enum scan_end scan(struct scan *scan, struct input *in)
{
    const size_t half = buffer_size() / 2;
    struct decoding decoding = {
        .text = buffer_of_thread(BUFFER_TEXT), .changed = buffer_of_thread(BUFFER_TEXT) + half, .cap = half};
    struct pass pass = {.scan = scan,
                        .in = in,
                        .detector = scan->evidence.detector,
                        .written = {.out = buffer_of_thread(BUFFER_CONVERTED), .cap = buffer_size(), .take = write_to_scan},
                        .sink = {scan_found, scan_wants, scan_more, scan},
                        .watch = {.census = scan->census}};
    bool rest = false;
    enum scan_end end;
    input_expect_progress(in);
    if (!pass_begin(&pass, &decoding, in->offset))
        return SCAN_TROUBLE;
    do {
        end = scan_alone(&pass, in, &rest);
        scan->position = pass.position;
        scan->changes.composed += pass.composer.count;
        pass.composer.count = 0;
        if (rest)
            end = scan_by_threads(&pass, &decoding, scan, in);
    } while (rest && end == SCAN_DONE);
    return pass.decoding == NULL || decoding_end(&pass) ? end : SCAN_TROUBLE;
}

enum scan_end scan_at(struct scan *part, struct input *in, struct position *at)
{
    part->before = *at;
    const enum scan_end end = scan(part, in);
    position_add(at, &part->position);
    return end;
}
