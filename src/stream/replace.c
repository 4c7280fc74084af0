/* replace.c - text between two forms by a lossy kernel, which counts faults; the newest is looked for afterwards. */
/* SPDX-License-Identifier: MIT */
#include "view.h"

/* What is converted at once; the newest fault is then looked for in no more than the last of them that has one. Bytes. */
#define LOSSY_PIECE (32 * 1024)

/* What is looked through at once. Bytes. */
#define LOOKED_THROUGH BY_STACK(256, 64)

/* Where it is looked for first. Bytes. */
#define NEAREST 32

/* Good text from pos on, as far as end. Returns where it ends. */
static size_t after_good_text(const struct converter *c, const uint8_t *src, size_t pos, size_t end)
{
    uint8_t text[4 * LOOKED_THROUGH];
    size_t good, stretch;
    do {
        stretch = smaller(end - pos, LOOKED_THROUGH);
        good = runic_convert_scheme(c->from->scheme, SCHEME_UTF32, src + pos, stretch, text, sizeof text).read;
        pos += good;
    } while (good == stretch && pos < end);
    return pos;
}

/* Looks for the last fault that begins in [pos, end) of the view. Whether there is one. */
static bool find_last_fault(struct converter *c, const struct view *view, size_t pos, size_t end)
{
    union runic_state none;
    bool found = false;
    while (pos < end && (pos = after_good_text(c, view->src, pos, end)) < end) {
        const runic_character next = c->from->next(&none, view->src + pos, view->len - pos);
        if (next.status != RUNIC_OK) {
            c->faults.newest = runic_report_of(c->offset + pos, view->src + pos, &next);
            found = true;
        }
        pos += next.length;
    }
    return found;
}

/* From the end, in twice as much at each turn. */
void runic_find_newest(struct converter *c, const struct view *view, size_t begin, size_t end)
{
    const uint8_t *src = view->src + begin;
    const size_t len = end - begin;
    size_t from = len, back = NEAREST;
    do {
        from = back < len ? runic_floor(c->charset, src, len, len - back) : 0;
        back *= 2;
    } while (!find_last_fault(c, view, begin + from, end) && from > 0);
}

bool runic_is_lossy(const struct converter *c)
{
    return c->faults.invalid > 0 && runic_replaces_plainly(&c->how.malformed) && !c->how.word_joiner &&
           c->to->scheme != SCHEME_latin1 && scheme_form(c->from->scheme) != scheme_form(c->to->scheme);
}

struct runic_pair runic_convert_lossy(struct converter *c, const struct view *view, struct work w)
{
    const uint8_t *src = view->src;
    struct runic_pair done = {0, 0}, more;
    size_t from = 0, to = 0, piece;
    do {
        size_t replaced = 0;
        piece = runic_scheme_whole(c->from->scheme, src + done.read, smaller(view->len - done.read, LOSSY_PIECE));
        more = runic_convert_scheme_lossy(c->from->scheme, c->to->scheme, src + done.read, piece, w.dst, w.cap, &replaced);
        if (replaced > 0) {
            from = done.read;
            to = done.read + more.read;
        }
        c->faults.invalid += replaced;
        done.read += more.read;
        done.written += more.written;
        wrote(&w, more.written);
    } while (more.read == piece && piece > 0);
    if (to > 0)
        runic_find_newest(c, view, from, to);
    return done;
}
