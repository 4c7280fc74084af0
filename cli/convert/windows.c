/* windows.c - cuts an input, as its bytes arrive, into windows that are converted one by one. */
/* SPDX-License-Identifier: MIT */
#include "conversion.h"

#include <stdlib.h>
#include <string.h>

#include "terminal/message.h"

/* Holds the next piece of an input, or notes its end. */
static void hold(struct windows *w, struct input *in)
{
    const struct piece piece = input_next(in, RUNIC_CHARSET_UNKNOWN);
    demand_room(WINDOW_MOST + input_most(), w->have, piece.len);
    if (piece.len > 0)
        memcpy(w->held + w->have, piece.bytes, piece.len);
    w->have += piece.len;
    w->has_all = piece.len == 0;
}

/* Converts the first bytes of what is held, and moves the rest to the beginning. */
static enum scan_end convert_first(struct windows *w, size_t len)
{
    const enum scan_end end = w->convert(w, len);
    w->is_begun = true;
    w->have -= len;
    w->offset += len;
    memmove(w->held, w->held + len, w->have);
    w->searched = 0;
    return end;
}

enum scan_end scan_windows(struct windows *w, struct input *in)
{
    enum scan_end end = SCAN_DONE;
    size_t len;
    w->offset = in->offset;
    w->held = allocated(WINDOW_MOST + input_most());
    while (end == SCAN_DONE && !w->has_all && !in->failed) {
        hold(w, in);
        while (end == SCAN_DONE && !in->failed && w->have > 0 && (len = w->next(w)) > 0)
            end = convert_first(w, len);
        w->searched = w->have;
    }
    if (end == SCAN_DONE && !in->failed && !w->is_begun)
        end = convert_first(w, 0);
    free(w->held);
    return in->failed ? SCAN_TROUBLE : end;
}

struct input input_of_window(const struct windows *w, const char *name, size_t begin, size_t len)
{
    return (struct input){.name = name,
                          .fd = -1,
                          .ended = true,
                          .range.end = UINT64_MAX,
                          .offset = w->offset + begin,
                          .held = {.buffer = w->held + begin, .have = len}};
}
