/* label.c - fuzz: labels match without regard to case and punctuation, and lead to their charset; every number has a name.
 * Data: a label, whose first bytes are also a number. */
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

/* Numbers of later versions have a name, too. */
static void require_names(const uint8_t *data, size_t size)
{
    const int number = size < 2 ? (int)size : (int8_t)data[0] * (data[1] % 4 == 0 ? 0xFFFFFF : 1);
    REQUIRE(*runic_status_name(number) != 0 && *runic_status_message(number) != 0);
    REQUIRE(*runic_fault_name(number) != 0 && *runic_fault_message(number) != 0);
    REQUIRE(strcmp(runic_version(), RUNIC_VERSION) == 0 && *runic_target_name() != 0);
}

/* Labels of the web ignore white space around them, and are labels of this library or means of the web alone. */
static void require_web(const char *label, size_t size, char *other)
{
    const runic_charset found = runic_charset_from_web_label(label, size);
    REQUIRE(found < RUNIC_CHARSET_COUNT);
    other[0] = '\t';
    if (size > 0)
        memcpy(other + 1, label, size);
    other[size + 1] = ' ';
    REQUIRE(runic_charset_from_web_label(other, size + 2) == found);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > MOST_TEXT)
        return 0;
    char *label = area(SOURCE, size), *other = area(TARGET, 2 * size + 2);
    if (size > 0)
        memcpy(label, data, size);
    const runic_charset found = runic_charset_from_label(label, size);
    REQUIRE(found < RUNIC_CHARSET_COUNT);
    REQUIRE(runic_charset_from_label(other, disguise(data, size, other)) == found);
    require_names(data, size);
    require_web(label, size, other);
    size_t index = 0;
    for (const char *name; (name = runic_charset_label(found, index)) != NULL; index++)
        REQUIRE(runic_charset_from_label(name, strlen(name)) == found);
    REQUIRE((index > 0) == (found != RUNIC_CHARSET_UNKNOWN));
    return 0;
}
