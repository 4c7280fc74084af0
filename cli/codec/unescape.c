/* unescape.c - reads escapes of programming languages in decoded text: --unescape. */
/* SPDX-License-Identifier: MIT */
#include "unescape.h"

#include <string.h>

/* A place in the text. Beyond the end, reading gives 0, which is in no escape. */
struct cursor {
    const uint8_t *text;
    size_t at, len;
    bool ran_out;
};

static char32_t look(struct cursor *c)
{
    c->ran_out = c->ran_out || c->at >= c->len;
    return c->at < c->len ? c->text[c->at] : 0;
}

static bool pass(struct cursor *c, char32_t wanted)
{
    const bool is_next = look(c) == wanted;
    c->at += is_next;
    return is_next;
}

static unsigned digit_value(char32_t c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    c |= 0x20;
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : 16;
}

/* Reads digits, at most `most`. Returns how many there are. */
static unsigned read_digits(struct cursor *c, unsigned base, unsigned most, char32_t *value)
{
    unsigned count = 0;
    *value = 0;
    for (unsigned digit; count < most && (digit = digit_value(look(c))) < base; count++, c->at++)
        *value = *value * base + digit;
    return count;
}

static bool is_beyond_ascii(char32_t value)
{
    const bool is_surrogate = value >> 11 == 0xD800 >> 11;
    return value >= 0x80 && value <= 0x10FFFF && !is_surrogate;
}

/* Reads \u00FC */
static bool read_unit(struct cursor *c, char32_t *value)
{
    return pass(c, '\\') && pass(c, 'u') && read_digits(c, 16, 4, value) == 4;
}

/* Reads \u00FC, \uD83D\uDE00 */
static bool read_utf16(struct cursor *c, char32_t *value)
{
    char32_t low;
    if (!read_unit(c, value))
        return false;
    if (*value >> 10 != 0xD800 >> 10)
        return true;
    if (!read_unit(c, &low) || low >> 10 != 0xDC00 >> 10)
        return false;
    *value = 0x10000 + ((*value & 0x3FF) << 10 | (low & 0x3FF));
    return true;
}

/* Reads a byte beyond ASCII: \303 or \xC3, %C3, <c3>. */
static bool read_byte(struct cursor *c, enum unescape_style style, char32_t *value)
{
    bool is_read = false;
    if (style == UNESCAPE_PERCENT)
        is_read = pass(c, '%') && read_digits(c, 16, 2, value) == 2;
    else if (style == UNESCAPE_R)
        is_read = pass(c, '<') && read_digits(c, 16, 2, value) == 2 && pass(c, '>');
    else if (pass(c, '\\'))
        is_read = pass(c, 'x') ? read_digits(c, 16, 2, value) == 2 : style == UNESCAPE_C && read_digits(c, 8, 3, value) == 3;
    return is_read && *value >= 0x80 && *value <= 0xFF;
}

/* Reads \303\274, \xC3\xBC and the like: UTF-8. \200 to \237 by itself: a C1 control, since C forbids \u0080. */
static bool read_bytes(struct cursor *c, enum unescape_style style, char32_t *value)
{
    const bool is_hex = look(c) != '\\' || (c->at + 1 < c->len && c->text[c->at + 1] == 'x');
    char bytes[4];
    char32_t byte;
    if (!read_byte(c, style, &byte))
        return false;
    *value = byte;
    const size_t length = 1u + (byte >= 0xC0) + (byte >= 0xE0) + (byte >= 0xF0);
    bytes[0] = (char)byte;
    for (size_t i = 1; i < length; i++) {
        if (!read_byte(c, style, &byte))
            return false;
        bytes[i] = (char)byte;
    }
    if (length == 1)
        return !is_hex && *value < 0xA0;
    const runic_character character = runic_utf8_next(bytes, length);
    *value = character.value;
    return character.status == RUNIC_OK;
}

/* Reads \u00FC and \U0001F600. */
static bool read_four_or_eight(struct cursor *c, char32_t *value)
{
    if (!pass(c, '\\'))
        return false;
    const bool is_long = pass(c, 'U');
    return (is_long || pass(c, 'u')) && read_digits(c, 16, is_long ? 8 : 4, value) == (is_long ? 8 : 4);
}

/* Reads \xfc */
static bool read_hex_byte(struct cursor *c, char32_t *value)
{
    return pass(c, '\\') && pass(c, 'x') && read_digits(c, 16, 2, value) == 2;
}

/* Reads \u{FC} */
static bool read_in_braces(struct cursor *c, char32_t *value)
{
    return pass(c, '\\') && pass(c, 'u') && pass(c, '{') && read_digits(c, 16, 6, value) > 0 && pass(c, '}');
}

/* Reads <U+00FC>, <U+0001F600> */
static bool read_r(struct cursor *c, char32_t *value)
{
    return pass(c, '<') && pass(c, 'U') && pass(c, '+') && read_digits(c, 16, 8, value) >= 4 && pass(c, '>');
}

/* Reads &#252; and &#xFC; */
static bool read_xml(struct cursor *c, char32_t *value)
{
    if (!pass(c, '&') || !pass(c, '#'))
        return false;
    const unsigned base = pass(c, 'x') ? 16 : 10;
    return read_digits(c, base, 8, value) > 0 && pass(c, ';');
}

static const struct {
    bool (*read[2])(struct cursor *c, char32_t *value); /* each is tried */
    char begin;                                         /* with which the escapes of a style begin */
    uint8_t byte_length;                                /* characters of the escape of a byte; 0: there is none */
} styles[] = {[UNESCAPE_BRACES] = {{read_in_braces, read_utf16}, '\\', 4},
              [UNESCAPE_C] = {{read_four_or_eight}, '\\', 4},
              [UNESCAPE_JAVA] = {{read_utf16}, '\\', 0},
              [UNESCAPE_JSON] = {{read_utf16}, '\\', 0},
              [UNESCAPE_XML] = {{read_xml}, '&', 0},
              [UNESCAPE_PERCENT] = {{NULL}, '%', 3},
              [UNESCAPE_PYTHON] = {{read_four_or_eight, read_hex_byte}, '\\', 0},
              [UNESCAPE_R] = {{read_r}, '<', 4}};

/* Reads an escape of a style: of a character, or of the bytes of one. */
static bool read_escape(struct cursor *c, enum unescape_style style, char32_t *value)
{
    const size_t from = c->at;
    for (size_t i = 0; i < 2 && styles[style].read[i] != NULL; i++, c->at = from)
        if (styles[style].read[i](c, value))
            return true;
    return styles[style].byte_length > 0 && read_bytes(c, style, value);
}

static size_t find(const uint8_t *text, size_t at, size_t len, uint8_t wanted)
{
    const uint8_t *found = at < len ? memchr(text + at, wanted, len - at) : NULL;
    return found != NULL ? (size_t)(found - text) : len;
}

/* Returns true for the escape of a byte that is no text by itself: \377, or also \200 directly after such an escape. */
static bool is_byte(const struct unescape *u, const struct cursor *from, bool after_byte)
{
    struct cursor c = *from;
    char32_t value;
    return styles[u->style].byte_length > 0 && read_byte(&c, u->style, &value) && (after_byte || value >= 0xA0);
}

size_t unescape_text(struct unescape *u, uint8_t *text, size_t len, bool more)
{
    const size_t byte_length = styles[u->style].byte_length;
    size_t from = 0;
    for (size_t at; (at = find(text, from, len, (uint8_t)styles[u->style].begin)) < len;) {
        const struct cursor here = {.text = text, .at = at, .len = len};
        struct cursor c = here;
        char32_t value;
        const bool is_read = read_escape(&c, u->style, &value) && is_beyond_ascii(value),
                   after_byte = u->after_byte && at == from;
        if (c.ran_out && more) {
            u->after_byte = after_byte;
            return at;
        }
        u->after_byte = is_byte(u, &here, after_byte) && (!is_read || c.at - at == byte_length);
        if (is_read && !u->after_byte) {
            /* The escape is longer than the character. */
            from = at + runic_utf8_put(value, (char *)text + at, c.at - at);
            memset(text + from, FILLER, c.at - from);
            u->count++;
            from = c.at;
        } else {
            /* An escaped backslash begins no escape. */
            const bool is_backslash = len - at > 1 && text[at] == '\\' && text[at + 1] == '\\';
            from = at + (u->after_byte ? byte_length : 1u + is_backslash);
        }
    }
    u->after_byte = u->after_byte && from == len;
    return len;
}
