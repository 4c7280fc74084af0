/* newest_fault.c - finds the newest fault in text that a lossy kernel converted, which counts faults but keeps no positions. */
/* SPDX-License-Identifier: MIT */
#include "newest_fault.h"

#include "faults.h"
#include "limits.h"

/* Returns the end of the well-formed text that begins at pos; at most `end`. */
static size_t after_good_text(const struct converter *c, const uint8_t *src, size_t pos, size_t end)
{
    uint8_t text[4 * SEARCHED_AT_ONCE];
    size_t good, stretch;
    do {
        stretch = smaller(end - pos, SEARCHED_AT_ONCE);
        good = runic_convert_scheme(c->from->scheme, SCHEME_HOST_UTF32, src + pos, stretch, text, sizeof text).read;
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
        if (next.status != RUNIC_OK) {
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
