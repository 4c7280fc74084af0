/* web_label.c - the labels of the Encoding Standard, which web pages use. */
/* SPDX-License-Identifier: MIT */
#include "../base.h"

#define LONGEST_LABEL 19

struct web_label {
    uint8_t charset;
    char text[LONGEST_LABEL + 1];
};

#include "../tables/web_labels.h"

#define LABELS (sizeof web_labels / sizeof web_labels[0])

/* Returns a number below, equal to or above 0 if a label sorts before, equals or sorts after `other`, which is in lower
 * case. */
static int compare(const char *label, size_t len, const char *other)
{
    size_t i = 0;
    while (i < len && other[i] != 0 && small_letter((uint8_t)label[i]) == (uint8_t)other[i])
        i++;
    return (i < len ? small_letter((uint8_t)label[i]) + 1 : 0) - (other[i] != 0 ? (uint8_t)other[i] + 1 : 0);
}

runic_charset runic_charset_from_web_label(const char *label, size_t len)
{
    size_t low = 0, high = LABELS;
    while (len > 0 && is_blank((uint8_t)label[len - 1]))
        len--;
    while (len > 0 && is_blank((uint8_t)label[0]))
        label++, len--;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        const int order = compare(label, len, web_labels[middle].text);
        if (order == 0)
            return (runic_charset)web_labels[middle].charset;
        *(order < 0 ? &high : &low) = order < 0 ? middle : middle + 1;
    }
    return RUNIC_CHARSET_UNKNOWN;
}
