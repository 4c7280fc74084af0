/* lossy_text.c - converts by lossy kernels, which write U+FFFD for each ill-formed sequence; finds the newest fault. */
/* SPDX-License-Identifier: MIT */
#include "routes.h"

#include "faults.h"
#include "limits.h"

/* Returns the end of the well-formed text that begins at src; at most `end`. */
static const uint8_t *after_good_text(const struct converter *c, const uint8_t *src, const uint8_t *end)
{
    uint8_t text[4 * SEARCHED_AT_ONCE];
    size_t good, part;
    do {
        part = smaller((size_t)(end - src), SEARCHED_AT_ONCE);
        good = runic_convert_scheme(c->from->scheme, SCHEME_HOST_UTF32, src, part, text, sizeof text, NULL).read;
        src += good;
    } while (good == part && src < end);
    return src;
}

/* Makes the last ill-formed sequence that begins in [src, end) the newest fault. Returns false if there is none. */
static bool find_last_fault(struct converter *c, const struct text *text, const uint8_t *src, const uint8_t *end)
{
    union runic_state none;
    bool found = false;
    /* A sequence can pass `end` only if another thread changes the text. */
    while (src < end && (src = after_good_text(c, src, end)) < end) {
        const runic_character next = c->from->next(&none, src, (size_t)(text->src + text->len - src));
        if (next.status != RUNIC_OK) {
            runic_report_fault(c, text, src, &next);
            found = true;
        }
        src += next.length;
    }
    return found;
}

/* Makes the last fault in [begin, end) the newest. There must be one. Searches backwards, in parts that double. */
static void find_newest(struct converter *c, const struct text *text, const uint8_t *begin, const uint8_t *end)
{
    const size_t len = (size_t)(end - begin);
    size_t from = len, back = SEARCHED_AT_ONCE;
    do {
        from = back < len ? runic_charset_floor(c->charset, begin, len, len - back) : 0;
        back *= 2;
    } while (!find_last_fault(c, text, begin + from, end) && from > 0);
}

/* Converts by a lossy kernel, which counts faults but keeps no positions. */
void runic_convert_lossy(struct converter *c, struct text *text)
{
    const enum runic_scheme from = c->from->scheme;
    const uint8_t *newest = NULL, *newest_end = NULL; /* the newest piece with a fault */
    struct runic_progress done;
    size_t piece;
    do {
        size_t replaced = 0;
        piece = runic_scheme_whole(from, text->src, smaller(text->len, LOSSY_PIECE));
        done = runic_convert_scheme(from, c->to->scheme, text->src, piece, text->dst, text->cap, &replaced);
        if (replaced > 0) {
            newest = text->src;
            newest_end = text->src + done.read;
        }
        c->faults.ill_formed += replaced;
        move_on(text, done);
    } while (done.read == piece && piece > 0);
    if (newest != NULL)
        find_newest(c, text, newest, newest_end);
}
