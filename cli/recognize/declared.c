/* declared.c - finds the declarations of a text in any charset: decodes its first bytes, and compares names with charsets. */
/* SPDX-License-Identifier: MIT */
#include "declared.h"

#include <string.h>

#include "codec/decoder.h"
#include "text/charset.h"
#include "text/scalars.h"

/* Editors read comments that name a charset in these first lines. */
#define COMMENT_LINES 5

void beginning_keep(struct beginning *beginning, struct input *in)
{
    const struct piece head = input_peek(in, DECLARED_HEAD);
    beginning->len = head.len < DECLARED_HEAD ? head.len : DECLARED_HEAD;
    if (beginning->len > 0)
        memcpy(beginning->bytes, head.bytes, beginning->len);
}

/* Decodes at most `most` characters. Returns how many bytes they are. */
static size_t read_characters(runic_charset charset, const uint8_t *bytes, size_t len, char32_t *text, size_t *most)
{
    const runic_options how = {
        .from = charset, .to = SCALARS, .bom_in = RUNIC_BOM_KEEP, .malformed = {.action = RUNIC_REPLACE}};
    const runic_result done = runic_convert(&how, bytes, len, text, *most * sizeof *text);
    *most = done.written / sizeof *text;
    return done.read;
}

/* Searches the characters from found->end on. ASCII is the same in text; other characters only separate words. */
static runic_declaration search(const char32_t *text, size_t count, struct declared *found)
{
    char ascii[DECLARED_HEAD];
    const size_t mark = count > 0 && text[0] == 0xFEFF;
    for (size_t i = mark; i < count; i++)
        ascii[i - mark] = text[i] < 0x80 ? (char)text[i] : (char)0x80;
    runic_declaration next = runic_find_declaration(ascii, count - mark, found->end > mark ? found->end - mark : 0);
    if (next.kind != RUNIC_DECLARATION_NONE && next.length < sizeof found->name) {
        memcpy(found->name, ascii + next.offset, next.length);
        found->name[next.length] = 0;
    }
    next.offset += mark;
    return next;
}

/* Returns false for comments that are probably about something else. */
static bool is_meant(const struct declared *found, uint8_t kind)
{
    return kind != RUNIC_DECLARATION_COOKIE || (found->charset != RUNIC_UNKNOWN && found->place.line <= COMMENT_LINES);
}

bool declared_next(runic_charset charset, const uint8_t *bytes, size_t len, struct declared *found)
{
    char32_t text[DECLARED_HEAD];
    size_t count = DECLARED_HEAD;
    if (is_system(charset))
        return false;
    len = len < DECLARED_HEAD ? len : DECLARED_HEAD;
    read_characters(charset, bytes, len, text, &count);
    for (;;) {
        const runic_declaration next = search(text, count, found);
        /* A name at the end of the first bytes may be longer. */
        if (next.kind == RUNIC_DECLARATION_NONE || (len == DECLARED_HEAD && next.offset + next.length == count))
            return false;
        struct position position;
        size_t before = next.offset, with_name = next.offset + next.length;
        char32_t scratch[DECLARED_HEAD];
        found->end = with_name;
        found->offset = read_characters(charset, bytes, len, scratch, &before);
        found->length = read_characters(charset, bytes, len, scratch, &with_name) - found->offset;
        found->charset = next.charset != RUNIC_UNKNOWN ? next.charset : runic_charset_from_web_label(found->name, next.length);
        position_start(&position, charset, text[0] == 0xFEFF);
        position_count(&position, bytes, found->offset);
        found->place = (struct place){position.line, position.column};
        if (is_meant(found, next.kind))
            return true;
    }
}

bool declared_is_right(const struct declared *declared, runic_charset charset, bool is_ascii)
{
    const runic_charset_properties said = charset_describe(declared->charset), is = charset_describe(charset);
    if (declared->charset == RUNIC_UNKNOWN || charset == RUNIC_UNKNOWN)
        return declared->charset != RUNIC_UNKNOWN && !said.unicode;
    if (declared->charset == charset || (is_ascii && keeps_ascii(declared->charset)))
        return true;
    if (said.byte_order == RUNIC_ORDER_BY_BOM)
        return said.unit_size == is.unit_size && is.unicode;
    return runic_charset_from_web_label(declared->name, strlen(declared->name)) == charset;
}
