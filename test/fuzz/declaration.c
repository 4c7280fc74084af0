/* declaration.c - fuzz: the charset that a text declares, the encoding of a page, and signatures. Data: where the search
 * begins, the length of a Content-Type, its text, then the text. */
/* SPDX-License-Identifier: MIT */
#include "fuzz.h"
#include "runic_guess.h"

/* Each declaration is in the text, behind the one before, and is the same from every place before its name. */
static void declarations(const char *text, size_t len, size_t from)
{
    size_t end = from;
    for (;;) {
        const runic_declaration d = runic_find_declaration(text, len, end);
        if (d.kind == RUNIC_DECLARATION_NONE)
            return;
        REQUIRE(d.kind <= RUNIC_DECLARATION_INNO && d.charset < RUNIC_CHARSET_COUNT);
        REQUIRE(d.offset >= end && d.length > 0 && d.length <= len && d.offset <= len - d.length);
        const runic_declaration again = runic_find_declaration(text, len, d.offset);
        REQUIRE(again.kind == d.kind && again.offset == d.offset && again.length == d.length && again.charset == d.charset);
        const char *name = runic_declaration_name((runic_declaration_kind)d.kind, d.charset);
        REQUIRE(name == NULL || *name != 0);
        end = d.offset + d.length;
    }
}

static bool same_page(runic_web_charset a, runic_web_charset b)
{
    return a.charset == b.charset && a.basis == b.basis && a.special == b.special && a.signature_length == b.signature_length;
}

/* A browser reads no more than `limit` bytes, and what it finds has a name of the Encoding Standard. */
static void page(const char *text, size_t len, const char *header, size_t header_len)
{
    const runic_web_charset w = runic_find_web_charset(text, len, header, header_len, len + 1);
    const char *name = runic_web_charset_name(w);
    REQUIRE(w.charset < RUNIC_CHARSET_COUNT && w.basis <= RUNIC_WEB_BY_DEFAULT && w.special <= RUNIC_WEB_LOGICAL);
    REQUIRE(w.signature_length <= 3 && w.signature_length <= len && (w.signature_length > 0) == (w.basis == RUNIC_WEB_BY_BOM));
    REQUIRE((w.charset == RUNIC_CHARSET_UNKNOWN) ==
            (w.special == RUNIC_WEB_REPLACEMENT || w.special == RUNIC_WEB_USER_DEFINED));
    REQUIRE(strcmp(name, "unknown") != 0);
    if (w.special == RUNIC_WEB_CHARSET || w.special == RUNIC_WEB_LOGICAL)
        REQUIRE(runic_charset_from_web_label(name, strlen(name)) == w.charset);
    const size_t limit = len > 3 ? len / 2 + 3 : len + 1;
    REQUIRE(same_page(runic_find_web_charset(text, len, header, header_len, limit),
                      runic_find_web_charset(text, limit < len ? limit : len, header, header_len, limit)));
}

/* More bytes change nothing once the answer is decided. */
static void signature(const char *text, size_t len, unsigned flags)
{
    const runic_signature whole = runic_detect_signature(text, len, flags | RUNIC_SIGNATURE_FINAL);
    REQUIRE(!whole.more && whole.length <= RUNIC_MAX_SIGNATURE && whole.length <= len);
    REQUIRE((whole.length > 0) == (whole.charset != RUNIC_CHARSET_UNKNOWN));
    for (size_t i = 0; i <= len && i <= RUNIC_MAX_SIGNATURE; i++) {
        const runic_signature s = runic_detect_signature(text, i, flags);
        REQUIRE(s.more || (s.charset == whole.charset && s.length == whole.length && s.removable == whole.removable));
        REQUIRE(!s.more || i < RUNIC_MAX_SIGNATURE);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const uint8_t from = take_byte(&data, &size), header_len = take_byte(&data, &size);
    const size_t most = header_len < size ? header_len : size;
    char *header = area(EXPECTED, most);
    if (most > 0)
        memcpy(header, data, most);
    const size_t len = size - most < MOST_TEXT ? size - most : MOST_TEXT;
    char *text = area(SOURCE, len);
    if (len > 0)
        memcpy(text, data + most, len);
    declarations(text, len, from % (len + 1));
    page(text, len, from % 2 != 0 ? header : NULL, from % 2 != 0 ? most : 0);
    signature(text, len, from % 4 < 2 ? RUNIC_SIGNATURE_NO_UTF32 : 0);
    return 0;
}
