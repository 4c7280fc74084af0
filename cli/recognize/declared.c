/* declared.c - finds the declarations of a text in any charset: decodes its first bytes, and compares names with charsets. */
/* SPDX-License-Identifier: MIT */
#include "declared.h"

#include <stdio.h>
#include <string.h>

#include "command_line/letters.h"
#include "command_line/suggest.h"
#include "codec/decoder.h"
#include "text/charset.h"

/* Editors read comments that name a charset in these first lines. */
#define COMMENT_LINES 5

/* These replace a BOM, and other characters beyond ASCII, which only separate words. */
#define MARK  ((char)0x81)
#define OTHER ((char)0x80)

/* Decodes at most `most` characters, and stores those that are ASCII. Returns the number of bytes read; *count is the number of
 * characters. Decodes in small blocks, to use little of the stack. */
static size_t read_ascii(runic_charset charset, const uint8_t *bytes, size_t len, char *ascii, size_t most, size_t *count)
{
    const runic_policy replace = {.action = RUNIC_ACTION_REPLACE};
    const runic_options how = {
        .from = charset, .to = SCALARS, .bom_in = RUNIC_BOM_IN_KEEP, .ill_formed = replace, .unmappable = replace};
    char32_t block[64];
    size_t read = 0;
    runic_converter converter;
    runic_result done = {.status = (uint8_t)runic_converter_init(&converter, &how)};
    *count = 0;
    do {
        const size_t room = most - *count < 64 ? most - *count : 64;
        done = runic_converter_convert(&converter, bytes + read, len - read, block, room * sizeof *block, 1);
        read += done.read;
        for (size_t i = 0; i < done.written / sizeof *block; i++, ++*count)
            if (block[i] < 0x80)
                ascii[*count] = (char)block[i];
            else
                ascii[*count] = block[i] == 0xFEFF ? MARK : OTHER;
    } while (done.status == RUNIC_FULL && done.written > 0);
    return read;
}

/* ---- Texts without a declaration ---- */

/* Bytes at which words are searched together; constant, so that compilers vectorize the loops. */
#define ROUND 64

/* The most bytes by which a word is found. */
#define LETTERS 6

/* Returns 1 if these bytes are the letters, else 0. */
static uint8_t are_letters(const uint8_t *bytes, const char *letters)
{
    return (bytes[0] == letters[0]) & (bytes[1] == letters[1]) & (bytes[2] == letters[2]) & (bytes[3] == letters[3]);
}

/* Returns true if one of the words that each declaration has begins in a round. Changes capital letters to small ones. */
static bool has_word(uint8_t round[ROUND + LETTERS])
{
    uint8_t found = 0;
    for (size_t i = 0; i < ROUND + LETTERS; i++)
        round[i] |= round[i] >= 'A' && round[i] <= 'Z' ? 0x20 : 0;
    for (size_t i = 0; i < ROUND; i++) {
        const uint8_t *at = round + i;
        found |= are_letters(at, "hars");                       /* charset */
        found |= are_letters(at, "codi");                       /* coding, encoding, inputencoding */
        found |= are_letters(at, "fenc");                       /* fenc */
        found |= are_letters(at, "uten");                       /* inputenc */
        found |= are_letters(at, "de_p");                       /* code_page */
        found |= are_letters(at, "depa");                       /* codepage */
        found |= (at[0] <= ' ') & are_letters(at + 2, "ames");  /* SET NAMES */
        found |= (at[0] == '\n') & are_letters(at + 1, "set "); /* SET after a comment */
    }
    return found != 0;
}

/* Returns true if a text begins like a format whose declarations have none of these words: GEDCOM, SGF, HL7, hunspell. */
static bool begins_like_format(const uint8_t *bytes, size_t len)
{
    const size_t mark = len >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    const char *text = (const char *)bytes + mark;
    return len >= mark + 4 && (memcmp(text, "0 HE", 4) == 0 || memcmp(text, "(;", 2) == 0 || memcmp(text, "MSH", 3) == 0 ||
                               memcmp(text, "SET", 3) == 0);
}

/* Returns false if a text certainly has no declaration: the search for one takes ten times as long. */
static bool may_declare(runic_charset charset, const uint8_t *bytes, size_t len)
{
    if ((charset != RUNIC_UTF8 && charset != RUNIC_LATIN1) || begins_like_format(bytes, len))
        return true;
    for (size_t at = 0; at < len; at += ROUND) {
        uint8_t round[ROUND + LETTERS] = {0};
        memcpy(round, bytes + at, len - at < sizeof round ? len - at : sizeof round);
        if (has_word(round))
            return true;
    }
    return false;
}

/* Finds the place of a name: in bytes, and in lines and columns. */
static void find_place(runic_charset charset, const uint8_t *bytes, size_t len, size_t at, struct declared *found)
{
    char ascii[DECLARED_HEAD];
    struct position position;
    size_t count;
    found->offset = read_ascii(charset, bytes, len, ascii, at, &count);
    found->length = read_ascii(charset, bytes, len, ascii, found->end, &count) - found->offset;
    position_start(&position, charset, ascii[0] == MARK);
    position_count(&position, bytes, found->offset);
    found->place = (struct place){position.line, position.column};
}

runic_charset declared_reading(const struct declared *declared, bool has_c1)
{
    const bool is_web = declared->kind == RUNIC_DECLARATION_HTML || declared->kind == RUNIC_DECLARATION_CSS;
    const runic_charset web = runic_charset_from_web_label(declared->name, strlen(declared->name));
    if (is_web && web != RUNIC_CHARSET_UNKNOWN)
        return web;
    return declared->charset == RUNIC_LATIN1 && has_c1 ? RUNIC_WINDOWS1252 : declared->charset;
}

const char *declared_elsewhere(const struct declared *declared)
{
    return declared->charset == RUNIC_CHARSET_UNKNOWN ? other_decoder(declared->name) : "";
}

/* Returns true if a declaration in bytes that keep ASCII can be true. is_ascii: the bytes are ASCII. */
static bool can_be_true(const struct declared *declared, bool is_ascii)
{
    /* UTF-7 is dangerous on the web, which does not have it. */
    const bool is_seven_bit =
        declared->charset == RUNIC_ISO2022_JP || (declared->charset == RUNIC_UTF7 && declared->kind == RUNIC_DECLARATION_MIME);
    return declared->charset != RUNIC_CHARSET_UNKNOWN && ((is_ascii && is_seven_bit) || keeps_ascii(declared->charset));
}

/* Returns true for a part of a mail in US-ASCII. It is text in the charset of another part, too. */
static bool is_ascii_part(const struct declared *declared)
{
    return declared->charset == RUNIC_ASCII && declared->kind == RUNIC_DECLARATION_MIME;
}

struct claim declared_claim(struct piece head)
{
    const size_t len = head.len < DECLARED_HEAD ? head.len : DECLARED_HEAD;
    struct claim claim = {.first = {.charset = RUNIC_CHARSET_UNKNOWN}, .other = {.charset = RUNIC_CHARSET_UNKNOWN}};
    struct declared declared = {.end = 0};
    const bool is_ascii = runic_ascii_validate((const char *)head.bytes, len).status == RUNIC_OK;
    while (declared_next(RUNIC_LATIN1, head.bytes, len, &declared)) {
        if (!can_be_true(&declared, is_ascii))
            claim.wrong = claim.wrong.name[0] == 0 ? declared : claim.wrong;
        else if (claim.first.charset == RUNIC_CHARSET_UNKNOWN || is_ascii_part(&claim.first))
            claim.first = declared;
        else if (claim.other.charset == RUNIC_CHARSET_UNKNOWN && !is_ascii_part(&declared) &&
                 declared_reading(&declared, true) != declared_reading(&claim.first, true))
            claim.other = declared;
    }
    return claim;
}

/* ---- Declarations in the first characters ---- */

/* Searches the characters from found->end on. */
static runic_declaration search(const char *ascii, size_t count, struct declared *found)
{
    const size_t mark = count > 0 && ascii[0] == MARK;
    runic_declaration next = runic_find_declaration(ascii + mark, count - mark, found->end > mark ? found->end - mark : 0);
    next.offset += mark;
    found->end = next.offset + next.length;
    found->kind = (runic_declaration_kind)next.kind;
    found->charset = next.charset;
    if (next.kind != RUNIC_DECLARATION_NONE)
        snprintf(found->name, sizeof found->name, "%.*s", (int)next.length, ascii + next.offset);
    return next;
}

/* Returns true if a declaration is right for a part of a text that has other bytes than ASCII elsewhere, as in a file of
 * several mails: an escape sequence of ISO-2022-JP follows before such a byte. */
static bool is_of_escaped_part(runic_charset charset, struct piece text, const struct declared *found)
{
    if (found->charset != RUNIC_ISO2022_JP || !keeps_ascii(charset))
        return false;
    const char *bytes = (const char *)text.bytes, *after = bytes + found->offset;
    const size_t left = text.len - found->offset, ascii = runic_ascii_validate(after, left).read;
    const bool is_ascii = ascii == left && runic_ascii_validate(bytes, found->offset).status == RUNIC_OK;
    const char *escape = memchr(after, 0x1B, ascii);
    return !is_ascii && escape != NULL && escape + 1 < bytes + text.len && escape[1] == '$';
}

bool declared_next(runic_charset charset, const uint8_t *bytes, size_t len, struct declared *found)
{
    char ascii[DECLARED_HEAD];
    size_t count;
    if (len == 0 || is_system(charset) || !may_declare(charset, bytes, len))
        return false;
    read_ascii(charset, bytes, len, ascii, DECLARED_HEAD, &count);
    for (;;) {
        const runic_declaration next = search(ascii, count, found);
        /* A name at the end of the first bytes may be longer. */
        if (next.kind == RUNIC_DECLARATION_NONE || (found->end == count && (len >= DECLARED_HEAD || count == DECLARED_HEAD)))
            return false;
        find_place(charset, bytes, len, next.offset, found);
        const bool is_escaped = is_of_escaped_part(charset, (struct piece){.bytes = bytes, .len = len}, found);
        if (is_escaped && found->escaped.line == 0)
            found->escaped = found->place;
        if (is_escaped)
            continue;
        /* Other comments are probably about something else than the charset of the text. */
        if (next.kind != RUNIC_DECLARATION_COOKIE ||
            (found->charset != RUNIC_CHARSET_UNKNOWN && found->place.line <= COMMENT_LINES))
            return true;
    }
}

bool declared_is_right(const struct declared *declared, runic_charset charset, bool is_ascii)
{
    const runic_charset_properties named = charset_describe(declared->charset), real = charset_describe(charset);
    if (*declared_elsewhere(declared) != 0)
        return is_ascii || charset == RUNIC_CHARSET_UNKNOWN;
    if (declared->charset == RUNIC_CHARSET_UNKNOWN || charset == RUNIC_CHARSET_UNKNOWN)
        return declared->charset != RUNIC_CHARSET_UNKNOWN && !named.unicode;
    if (declared->charset == charset || (is_ascii && can_be_true(declared, true)))
        return true;
    /* Browsers read GBK as GB18030. */
    if (declared->charset == RUNIC_GBK && charset == RUNIC_GB18030)
        return true;
    if (named.byte_order == RUNIC_ORDER_BY_BOM)
        return named.unit_size == real.unit_size && real.unicode;
    /* If declarations of this kind name charsets by labels, this rare one has a name, too. */
    const bool uses_labels = runic_declaration_name(declared->kind, RUNIC_KOI8T) != NULL;
    return declared_reading(declared, true) == charset ||
           (uses_labels && runic_charset_from_web_label(declared->name, strlen(declared->name)) == charset);
}
