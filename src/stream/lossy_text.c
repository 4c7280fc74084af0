/* lossy_text.c - converts by lossy kernels, which write U+FFFD for each ill-formed sequence; finds the newest fault. */
/* SPDX-License-Identifier: MIT */
#include "ways.h"

#include "faults.h"
#include "limits.h"

/* Returns the end of the text without faults that begins at pos; at most `end`. */
static size_t after_good_text(const struct converter *c, const uint8_t *src, size_t pos, size_t end)
{
    uint8_t text[4 * SEARCHED_AT_ONCE];
    const enum runic_scheme to = c->to->scheme == SCHEME_latin1 ? SCHEME_latin1 : SCHEME_HOST_UTF32;
    size_t good, stretch;
    do {
        stretch = smaller(end - pos, SEARCHED_AT_ONCE);
        good = runic_convert_scheme(c->from->scheme, to, src + pos, stretch, text, sizeof text).read;
        pos += good;
    } while (good == stretch && pos < end);
    return pos;
}

/* Makes the last fault that begins in [pos, end) of the view the newest. Returns false if there is none. */
static bool find_last_fault(struct converter *c, const struct view *view, size_t pos, size_t end)
{
    union runic_state none;
    bool found = false;
    while (pos < end && (pos = after_good_text(c, view->src, pos, end)) < end) {
        const runic_character next = c->from->next(&none, view->src + pos, view->len - pos);
        if (next.status != RUNIC_OK || !runic_target_has(c, next.value)) {
            runic_report_fault(c, view, pos, &next);
            found = true;
        }
        pos += next.length;
    }
    return found;
}

/* Searches backwards from the end, in parts that double. */
void runic_find_newest(struct converter *c, const struct view *view, size_t begin, size_t end)
{
    const uint8_t *src = view->src + begin;
    const size_t len = end - begin;
    size_t from = len, back = SEARCHED_AT_ONCE;
    do {
        from = back < len ? runic_charset_floor(c->charset, src, len, len - back) : 0;
        back *= 2;
    } while (!find_last_fault(c, view, begin + from, end) && from > 0);
}

/* Converts by a lossy kernel, which counts faults but keeps no positions. */
struct runic_progress runic_convert_lossy(struct converter *c, const struct view *view, struct room room)
{
    const uint8_t *src = view->src;
    struct runic_progress done = {0, 0}, more;
    size_t from = 0, to = 0, piece;
    do {
        size_t replaced = 0;
        piece = runic_scheme_whole(c->from->scheme, src + done.read, smaller(view->len - done.read, LOSSY_PIECE));
        more =
            runic_convert_scheme_lossy(c->from->scheme, c->to->scheme, src + done.read, piece, room.dst, room.cap, &replaced);
        if (replaced > 0) {
            from = done.read;
            to = done.read + more.read;
        }
        c->faults.ill_formed += replaced;
        add_progress(&done, more);
        wrote(&room, more.written);
    } while (more.read == piece && piece > 0);
    if (to > 0)
        runic_find_newest(c, view, from, to);
    return done;
}
