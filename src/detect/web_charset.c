/* web_charset.c - the encoding of a web page, as browsers determine it from its bytes and from its Content-Type. */
/* SPDX-License-Identifier: MIT */
/* HTML Standard, section 13.2.3.2, "encoding sniffing algorithm"; MIME Sniffing Standard, section 4.4, "parse a MIME type". */
#include "declaration.h"

/* Bytes that are searched for <meta>, unless the caller says more. */
#define PRESCAN 1024

/* ---- Labels ---- */

/* The labels of what is none of this library's charsets, or not only that. */
static const struct {
    char label[16];
    uint8_t special;
} special_labels[] = {
    {"csiso2022kr", RUNIC_WEB_REPLACEMENT},     {"hz-gb-2312", RUNIC_WEB_REPLACEMENT},
    {"iso-2022-cn", RUNIC_WEB_REPLACEMENT},     {"iso-2022-cn-ext", RUNIC_WEB_REPLACEMENT},
    {"iso-2022-kr", RUNIC_WEB_REPLACEMENT},     {"replacement", RUNIC_WEB_REPLACEMENT},
    {"x-user-defined", RUNIC_WEB_USER_DEFINED}, {"csiso88598i", RUNIC_WEB_LOGICAL},
    {"iso-8859-8-i", RUNIC_WEB_LOGICAL},        {"logical", RUNIC_WEB_LOGICAL},
};

/* Finds the encoding of a label. Returns false if the Encoding Standard has none. */
static bool find_encoding(const uint8_t *label, size_t len, runic_web_charset *found)
{
    while (len > 0 && is_blank(label[0])) {
        label++;
        len--;
    }
    while (len > 0 && is_blank(label[len - 1]))
        len--;
    found->charset = (uint16_t)runic_charset_from_web_label((const char *)label, len);
    found->special = RUNIC_WEB_CHARSET;
    for (size_t i = 0; i < sizeof special_labels / sizeof special_labels[0]; i++)
        if (is_word(label, len, special_labels[i].label))
            found->special = special_labels[i].special;
    return found->charset != RUNIC_CHARSET_UNKNOWN || found->special != RUNIC_WEB_CHARSET;
}

const char *runic_web_charset_name(runic_web_charset found)
{
    static const char names[][16] = {"", "replacement", "x-user-defined", "iso-8859-8-i"};
    if (found.special != RUNIC_WEB_CHARSET && found.special < sizeof names / sizeof names[0])
        return names[found.special];
    return runic_charset_describe(found.charset).name;
}

/* ---- Content-Type ---- */

/* Returns true for a token code point of HTTP. */
static bool is_token(uint8_t byte)
{
    static const char others[] = "!#$%&'*+-.^_`|~";
    for (size_t i = 0; i < sizeof others - 1; i++)
        if (byte == (uint8_t)others[i])
            return true;
    return is_ascii_letter(byte) || is_ascii_digit(byte);
}

/* Returns true for a white space of HTTP. */
static bool is_http_space(uint8_t byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n';
}

/* Goes over the token code points, of which there must be one. */
static bool skip_token(struct scanner *r)
{
    const size_t begin = r->pos;
    while (r->pos < r->len && is_token(r->src[r->pos]))
        r->pos++;
    return r->pos > begin;
}

/* Moves after "type/subtype". Returns false if the value does not begin with that. */
static bool skip_essence(struct scanner *r)
{
    while (r->pos < r->len && is_http_space(r->src[r->pos]))
        r->pos++;
    if (!skip_token(r) || r->pos == r->len || r->src[r->pos++] != '/' || !skip_token(r))
        return false;
    while (r->pos < r->len && is_http_space(r->src[r->pos]))
        r->pos++;
    return r->pos == r->len || r->src[r->pos] == ';';
}

/* Returns the end of a part of the text without the white space of HTTP before it. */
static size_t without_space(const uint8_t *src, size_t begin, size_t end)
{
    while (end > begin && is_http_space(src[end - 1]))
        end--;
    return end;
}

/*
 * Reads the value of a parameter up to the next semicolon, without quotes and without the blanks around a label. A length above
 * LONGEST_NAME is that of no label. Returns false if the parameter does not count.
 */
static bool read_parameter(struct scanner *r, uint8_t value[LONGEST_NAME], size_t *length)
{
    const bool is_quoted = r->pos < r->len && r->src[r->pos] == '"';
    bool has_control = false;
    size_t end = r->pos;
    while (!is_quoted && end < r->len && r->src[end] != ';')
        end++;
    end = is_quoted ? r->len : without_space(r->src, r->pos, end);
    *length = 0;
    for (r->pos += is_quoted; r->pos < end && !(is_quoted && r->src[r->pos] == '"'); r->pos++) {
        r->pos += is_quoted && r->src[r->pos] == '\\' && r->pos + 1 < end;
        const uint8_t byte = r->src[r->pos];
        has_control |= (byte < ' ' && byte != '\t') || byte == 0x7F;
        if (is_blank(byte) && (*length == 0 || *length == LONGEST_NAME))
            continue;
        if (*length < LONGEST_NAME)
            value[*length] = byte;
        *length += 1;
    }
    while (r->pos < r->len && r->src[r->pos] != ';')
        r->pos++;
    return !has_control && (is_quoted || *length > 0);
}

/* Finds the encoding that the first parameter "charset" of a Content-Type names. */
static bool find_in_header(const char *content_type, size_t len, runic_web_charset *found)
{
    struct scanner r = {.src = (const uint8_t *)content_type, .pos = 0};
    uint8_t value[LONGEST_NAME];
    len = r.len = without_space(r.src, 0, len);
    if (len == 0 || !skip_essence(&r))
        return false;
    while (r.pos < len) {
        for (r.pos++; r.pos < len && is_http_space(r.src[r.pos]);)
            r.pos++;
        const size_t begin = r.pos;
        while (r.pos < len && r.src[r.pos] != ';' && r.src[r.pos] != '=')
            r.pos++;
        if (r.pos == len || r.src[r.pos] == ';')
            continue;
        const bool is_charset = is_word(r.src + begin, r.pos - begin, "charset");
        r.pos++;
        size_t length;
        if (read_parameter(&r, value, &length) && is_charset)
            return length <= LONGEST_NAME && find_encoding(value, length, found);
    }
    return false;
}

/* ---- The text ---- */

/* Finds the encoding of an XML declaration at the start ("get an XML encoding"). */
static bool find_in_xml(const uint8_t *src, size_t len, runic_web_charset *found)
{
    static const char word[] = "encoding";
    size_t end = 0, pos = 5;
    while (end < len && src[end] != '>')
        end++;
    if (end == len || !starts_with(src, end, "<?xml", 5))
        return false;
    while (pos < end && !starts_with(src + pos, end - pos, word, sizeof word - 1))
        pos++;
    for (pos += sizeof word - 1; pos < end && src[pos] <= ' ';)
        pos++;
    if (pos >= end || src[pos] != '=')
        return false;
    for (pos++; pos < end && src[pos] <= ' ';)
        pos++;
    if (pos >= end || !is_quote(src[pos]))
        return false;
    const uint8_t quote = src[pos++];
    const size_t begin = pos;
    while (pos < len && src[pos] != quote && src[pos] > ' ')
        pos++;
    return pos < len && src[pos] == quote && find_encoding(src + begin, pos - begin, found);
}

/* Finds the encoding that the first <meta> names whose label is known; else an XML declaration. */
static bool prescan(const uint8_t *src, size_t len, runic_web_charset *found)
{
    struct scanner r = {.src = src, .len = len, .pos = 0};
    struct slice name;
    if (starts_with(src, len, "<\0?\0x\0", 6))
        found->charset = RUNIC_UTF16LE;
    else if (starts_with(src, len, "\0<\0?\0x", 6))
        found->charset = RUNIC_UTF16BE;
    if (found->charset != RUNIC_CHARSET_UNKNOWN)
        return true;
    while (runic_next_in_html(&r, &name)) {
        if (!find_encoding(src + name.begin, name.length, found))
            continue;
        if (found->special == RUNIC_WEB_USER_DEFINED)
            *found = (runic_web_charset){.charset = RUNIC_WINDOWS1252};
        break;
    }
    const bool is_found =
        found->charset != RUNIC_CHARSET_UNKNOWN || found->special != RUNIC_WEB_CHARSET || find_in_xml(src, len, found);
    if (found->charset == RUNIC_UTF16LE || found->charset == RUNIC_UTF16BE)
        found->charset = RUNIC_UTF8;
    return is_found;
}

runic_web_charset runic_find_web_charset(const void *src, size_t len, const char *content_type, size_t content_type_len,
                                         size_t limit)
{
    const runic_signature mark = runic_detect_signature(src, len, RUNIC_SIGNATURE_FINAL | RUNIC_SIGNATURE_NO_UTF32);
    runic_web_charset found = {.charset = RUNIC_CHARSET_UNKNOWN};
    const size_t most = limit > 0 ? limit : PRESCAN;
    if (mark.charset == RUNIC_UTF8 || mark.charset == RUNIC_UTF16LE || mark.charset == RUNIC_UTF16BE)
        return (runic_web_charset){
            .charset = (uint16_t)mark.charset, .basis = RUNIC_WEB_BY_BOM, .signature_length = mark.length};
    if (find_in_header(content_type, content_type != NULL ? content_type_len : 0, &found))
        found.basis = RUNIC_WEB_BY_HEADER;
    else if (prescan(src, len < most ? len : most, &found))
        found.basis = RUNIC_WEB_BY_META;
    else
        found = (runic_web_charset){.charset = RUNIC_WINDOWS1252, .basis = RUNIC_WEB_BY_DEFAULT};
    return found;
}
