/* claim.c - fuzz: what the command reads of the declarations in the first bytes of a text. Data: the charset, then the text. */
/* SPDX-License-Identifier: MIT */
#include "said.h"

#include "../../../cli/recognize/declared.h"

/* Every declaration is in the text, behind the one before. Returns their number. */
static size_t declarations(runic_charset charset, const uint8_t *text, size_t len)
{
    struct declared found = {.end = 0};
    size_t count = 0, end = 0;
    for (; declared_next(charset, text, len, &found); count++) {
        REQUIRE(found.kind != RUNIC_DECLARATION_NONE && found.charset < RUNIC_CHARSET_COUNT && found.end > end);
        REQUIRE(found.offset <= len && found.length > 0 && found.length <= len - found.offset && found.place.line >= 1);
        REQUIRE(memchr(found.name, 0, sizeof found.name) != NULL && declared_reading(&found, true) < RUNIC_CHARSET_COUNT);
        if (found.charset != RUNIC_CHARSET_UNKNOWN)
            REQUIRE(declared_is_right(&found, found.charset, false));
        end = found.end;
    }
    return count;
}

/* A claim is one of the declarations in bytes that keep ASCII. */
static void check_claim(const uint8_t *text, size_t len, size_t count)
{
    const struct claim claim = declared_claim((struct piece){.bytes = text, .len = len});
    const size_t claims = (claim.first.charset != RUNIC_CHARSET_UNKNOWN) + (claim.other.charset != RUNIC_CHARSET_UNKNOWN) +
                          (claim.wrong.name[0] != 0);
    REQUIRE(claims <= count && (claim.other.charset == RUNIC_CHARSET_UNKNOWN || claim.first.charset != RUNIC_CHARSET_UNKNOWN));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const runic_charset charsets[] = {RUNIC_LATIN1, RUNIC_UTF8,       RUNIC_UTF16LE, RUNIC_UTF16BE,
                                             RUNIC_UTF16,  RUNIC_SHIFT_JIS,  RUNIC_UTF32LE, RUNIC_UTF7,
                                             RUNIC_IBM037, RUNIC_ISO2022_JP, RUNIC_GB18030, RUNIC_UTF_EBCDIC};
    const size_t which = take_byte(&data, &size) % (sizeof charsets / sizeof charsets[0]);
    const size_t len = size < 2 * DECLARED_HEAD ? size : 2 * DECLARED_HEAD;
    const uint8_t *text = exact_copy(data, len);
    said_begin();
    const size_t count = declarations(charsets[which], text, len < DECLARED_HEAD ? len : DECLARED_HEAD);
    if (charsets[which] == RUNIC_LATIN1)
        check_claim(text, len, count);
    said_end();
    return 0;
}
