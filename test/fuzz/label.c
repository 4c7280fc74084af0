/* label.c - fuzz: labels match without regard to case and punctuation, and lead to their charset. Data: a label. */
/* SPDX-License-Identifier: MIT */
#include "fuzz.h"

static bool is_letter(uint8_t c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* Writes the label in the other case, with a sign after every byte. */
static size_t disguise(const uint8_t *label, size_t len, char *dst)
{
    size_t written = 0;
    for (size_t i = 0; i < len; i++) {
        dst[written++] = (char)(is_letter(label[i]) ? label[i] ^ 0x20 : label[i]);
        dst[written++] = "-_ .:"[i % 5];
    }
    return written;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > MOST_TEXT)
        return 0;
    char *label = area(SOURCE, size), *other = area(TARGET, 2 * size);
    if (size > 0)
        memcpy(label, data, size);
    const runic_charset found = runic_charset_from_label(label, size);
    REQUIRE(found < RUNIC_CHARSET_COUNT);
    REQUIRE(runic_charset_from_label(other, disguise(data, size, other)) == found);
    size_t index = 0;
    for (const char *name; (name = runic_charset_label(found, index)) != NULL; index++)
        REQUIRE(runic_charset_from_label(name, strlen(name)) == found);
    REQUIRE((index > 0) == (found != RUNIC_CHARSET_UNKNOWN));
    return 0;
}
