/* lossy_text.c - converts by lossy kernels, which write U+FFFD for each ill-formed sequence; finds the newest fault. */
/* SPDX-License-Identifier: MIT */
#include "ways.h"

#include "faults.h"
#include "limits.h"

/* Returns the end of the text without faults that begins at src; at most `end`. */
static const uint8_t *after_good_text(const struct converter *c, const uint8_t *src, const uint8_t *end)
{
    uint8_t text[4 * SEARCHED_AT_ONCE];
    const enum runic_scheme to = c->to->scheme == SCHEME_latin1 ? SCHEME_latin1 : SCHEME_HOST_UTF32;
    size_t good, stretch;
    do {
        stretch = smaller((size_t)(end - src), SEARCHED_AT_ONCE);
        good = runic_convert_scheme(c->from->scheme, to, src, stretch, text, sizeof text).read;
        src += good;
    } while (good == stretch && src < end);
    return src;
}

/* Makes the last fault that begins in [src, end) the newest. Returns false if there is none. */
static bool find_last_fault(struct converter *c, const struct text *text, const uint8_t *src, const uint8_t *end)
{
    const bool has_kernel = c->plan.has_all || c->to->scheme == SCHEME_latin1;
    union runic_state none;
    bool found = false;
    while (src < end && (!has_kernel || (src = after_good_text(c, src, end)) < end)) {
        const runic_character next = c->from->next(&none, src, (size_t)(text->src + text->len - src));
        if (next.status != RUNIC_OK || !runic_target_has(c, next.value)) {
            runic_report_fault(c, text, src, &next);
            found = true;
        }
        src += next.length;
    }
    return found;
}

/* Searches backwards from the end, in parts that double. */
void runic_find_newest(struct converter *c, const struct text *text, const struct stretch *stretch)
{
    const size_t len = (size_t)(stretch->end - stretch->begin);
    size_t from = len, back = SEARCHED_AT_ONCE;
    do {
        from = back < len ? runic_charset_floor(c->charset, stretch->begin, len, len - back) : 0;
        back *= 2;
    } while (!find_last_fault(c, text, stretch->begin + from, stretch->end) && from > 0);
}

/* Converts by a lossy kernel, which counts faults but keeps no positions. */
void runic_convert_lossy(struct converter *c, struct text *text)
{
    const enum runic_scheme from = c->from->scheme;
    struct stretch newest = {NULL, NULL}; /* the newest piece with a fault */
    struct runic_progress done;
    size_t piece;
    do {
        size_t replaced = 0;
        piece = runic_scheme_whole(from, text->src, smaller(text->len, LOSSY_PIECE));
        done = runic_convert_scheme_lossy(from, c->to->scheme, text->src, piece, text->dst, text->cap, &replaced);
        if (replaced > 0)
            newest = (struct stretch){text->src, text->src + done.read};
        c->faults.ill_formed += replaced;
        move_on(text, done);
    } while (done.read == piece && piece > 0);
    if (newest.begin != NULL)
        runic_find_newest(c, text, &newest);
}
