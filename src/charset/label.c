/* label.c - finds charsets by label, and labels by charset. */
/* SPDX-License-Identifier: MIT */
#include "codec.h"

/* All labels. Those of a charset are together, its name first. */
static const struct {
    uint8_t charset;
    uint8_t length;
    const char *text;
} labels[] = {
#define CHARSET(id, name, unit, order, bom, all, mime, part, codec) {RUNIC_##id, sizeof name - 1, name},
#include "../charsets.def"
#define LABEL(id, text) {RUNIC_##id, sizeof text - 1, text},
#include "../charsets.def"
};

#define LABEL_COUNT (sizeof labels / sizeof labels[0])

#include "../tables/label_order.h"

_Static_assert(sizeof label_order / sizeof label_order[0] == LABEL_COUNT, "tools/make-labels has not run");

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/*
 * Returns the next significant character of a label from *pos on, in lower case, or 0 at its end (UTS #22 section 1.4):
 * only ASCII letters and digits are significant, and a zero only after a digit.
 */
static char significant(const char *label, size_t len, size_t *pos, char previous)
{
    while (*pos < len) {
        char c = label[(*pos)++];
        if (c >= 'A' && c <= 'Z')
            return (char)(c - 'A' + 'a');
        if ((c >= 'a' && c <= 'z') || (is_digit(c) && (c != '0' || is_digit(previous))))
            return c;
    }
    return 0;
}

/* Returns a number below, equal to or above 0 if a label sorts before another, matches it, or sorts after it. */
static int compare_labels(const char *a, size_t a_len, const char *b, size_t b_len)
{
    size_t i = 0, j = 0;
    char x = 0, y = 0;
    do {
        x = significant(a, a_len, &i, x);
        y = significant(b, b_len, &j, y);
    } while (x == y && x != 0);
    return x - y;
}

runic_charset runic_charset_from_label(const char *label, size_t len)
{
    size_t low = 0, high = LABEL_COUNT;
    while (low < high) {
        const size_t middle = (low + high) / 2, i = label_order[middle];
        const int order = compare_labels(label, len, labels[i].text, labels[i].length);
        if (order == 0)
            return (runic_charset)labels[i].charset;
        *(order < 0 ? &high : &low) = order < 0 ? middle : middle + 1;
    }
    return RUNIC_CHARSET_UNKNOWN;
}

const char *runic_charset_label(runic_charset charset, size_t index)
{
    for (size_t i = 0; i < LABEL_COUNT; i++)
        if ((runic_charset)labels[i].charset == charset && index-- == 0)
            return labels[i].text;
    return NULL;
}
