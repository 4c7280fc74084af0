/* unlike.c - decides which texts are read as stretches, and what a reading of one stretch says. */
/* SPDX-License-Identifier: MIT */
#include "unlike.h"

#include <string.h>

#include "text/charset.h"

/* Returns true if a part of a text in UTF-16 or UTF-32 is in this charset alone. */
static bool is_all_in(struct piece part, runic_charset charset)
{
    struct stretches found;
    stretches_of(&found, part, NULL, RUNIC_CHARSET_UNKNOWN);
    const bool is_all = found.count == 1 && found.list[0].charset == charset;
    stretches_free(&found);
    return is_all || part.len == 0;
}

void read_ends(struct text_ends *ends, struct input *in, uint64_t size)
{
    const uint64_t tail = size > sizeof ends->tail ? size - sizeof ends->tail : 0;
    ends->head_len = input_at(in, 0, ends->head, sizeof ends->head);
    ends->tail_len = input_at(in, tail, ends->tail, sizeof ends->tail);
    ends->offset = size;
}

bool is_as_marked(const struct text_ends *ends, runic_charset charset)
{
    /* The tail begins at a code unit. */
    const uint8_t unit = charset_describe(charset).unit_size;
    const size_t odd = (size_t)((ends->offset - ends->tail_len) % unit), skipped = odd > 0 ? unit - odd : 0;
    return is_all_in((struct piece){ends->head, ends->head_len, 0}, charset) &&
           (ends->offset <= sizeof ends->head || ends->tail_len <= skipped ||
            is_all_in((struct piece){ends->tail + skipped, ends->tail_len - skipped, 0}, charset));
}

bool needs_reading(const struct text_ends *ends, const runic_detection *seen, bool has_faults)
{
    if (seen->basis == RUNIC_BASIS_SIGNATURE)
        return is_wide(seen->charset) ? !is_as_marked(ends, seen->charset) : has_faults || count_nuls(seen) >= 2;
    return seen->basis == RUNIC_BASIS_NONE || seen->basis == RUNIC_BASIS_DAMAGED_UTF8 || seen->basis == RUNIC_BASIS_NULS ||
           count_nuls(seen) >= 2;
}

void verdict_by_reading(runic_detection *seen, struct stretches *reading)
{
    struct stretch *one = reading->count == 1 ? &reading->list[0] : NULL;
    if (is_mixed(reading))
        return;
    const bool is_valid = seen->basis == RUNIC_BASIS_ASCII || seen->basis == RUNIC_BASIS_UTF8;
    if (seen->basis == RUNIC_BASIS_SIGNATURE) {
        if (one == NULL || reading->is_binary || one->charset == seen->charset || one->probability < CONTRADICTS)
            return;
        begin_behind_mark(reading, seen->charset);
        seen->basis = one->basis;
        seen->charset = is_certain(one) ? (runic_charset)one->charset : RUNIC_CHARSET_UNKNOWN;
        return;
    }
    if (reading->is_binary && seen->basis == RUNIC_BASIS_NULS)
        seen->basis = RUNIC_BASIS_NONE;
    else if (one != NULL && one->basis == RUNIC_BASIS_NULS)
        seen->basis = RUNIC_BASIS_NULS;
    else if (one != NULL && one->basis == RUNIC_BASIS_DAMAGED_UTF8 && one->charset == RUNIC_UTF8)
        seen->basis = RUNIC_BASIS_DAMAGED_UTF8;
    else if (one != NULL && one->basis == RUNIC_BASIS_UTF8 && seen->basis == RUNIC_BASIS_NULS)
        seen->basis = RUNIC_BASIS_UTF8;
    else if (one == NULL || one->basis != RUNIC_BASIS_NONE || one->charset == RUNIC_CHARSET_UNKNOWN || is_valid)
        return;
    else
        seen->basis = RUNIC_BASIS_NONE;
    if (seen->basis == RUNIC_BASIS_NONE)
        seen->charset = RUNIC_CHARSET_UNKNOWN;
    else if (one != NULL)
        seen->charset = (runic_charset)one->charset;
}
