/* declaration.c - finds the charset that a text declares. */
/* SPDX-License-Identifier: MIT */
#include "../base.h"

static uint8_t small_letter(uint8_t byte)
{
    return byte >= 'A' && byte <= 'Z' ? (uint8_t)(byte | 0x20) : byte;
}

static bool is_blank(uint8_t byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n';
}

static bool is_quote(uint8_t byte)
{
    return byte == '"' || byte == '\'';
}

/* A text, and the position up to which it is read. */
struct reader {
    const uint8_t *src;
    size_t len;
    size_t pos;
};

/*
 * Returns true if a byte fits a character of a pattern. A small letter means a letter in any case, " and ' a quotation mark, ~
 * a colon or an equals sign, | a blank or a slash.
 */
static bool fits(uint8_t byte, char pattern)
{
    switch (pattern) {
    case '"':
    case '\'':
        return is_quote(byte);
    case '~':
        return byte == ':' || byte == '=';
    case '|':
        return is_blank(byte) || byte == '/';
    default:
        return small_letter(byte) == (uint8_t)pattern;
    }
}

/* Skips a pattern, in which a space means any number of blanks, and " may be missing. Returns false if the text is another one.
 */
static bool skip(struct reader *r, const char *pattern)
{
    for (; *pattern != 0; pattern++) {
        while (*pattern == ' ' && r->pos < r->len && is_blank(r->src[r->pos]))
            r->pos++;
        const bool is_here = *pattern != ' ' && r->pos < r->len && fits(r->src[r->pos], *pattern);
        if (!is_here && *pattern != ' ' && *pattern != '"')
            return false;
        r->pos += is_here;
    }
    return true;
}

static bool stands_here(struct reader r, const char *pattern)
{
    return skip(&r, pattern);
}

/* What a byte may be: of a name, the first one of a form, one that look_around needs, the end of a line. */
enum { IN_NAME = 1, BEGINS = 2, CONTEXT = 4, LINE_END = 8 };

/* A digit for each byte of ASCII: the sum of what it may be. */
static const char byte_digits[] = "00000000008008000000000000000000" /* controls */
                                  "00460400044105141111111111144240" /* space to question mark */
                                  "21133331111111133113111111102001" /* at sign to underscore */
                                  "01133331511111133113111111100000" /* grave accent to delete */;

/* Returns what a byte may be. */
static unsigned kinds_of(uint8_t byte)
{
    return byte < 0x80 ? (unsigned)byte_digits[byte] & 0x0F : 0;
}

/* What the text around a position is. */
enum {
    AT_START = 1,           /* of the text */
    AT_LINE = 2,            /* at the beginning of a line */
    IN_PAGE = 4,            /* inside a page directive of JSP */
    IN_HEADER = 8,          /* in a call of PHP's header() for Content-Type */
    IN_META = 0x10,         /* inside a <meta> tag */
    IN_XML = 0x20,          /* inside the XML declaration */
    IN_CONTENT_TYPE = 0x40, /* in a Content-Type header, or a line that continues it */
    IN_PACKAGE = 0x80,      /* in the description of a package of R, whose first field is its name */
    IN_COMMENT = 0x100,     /* after a character that begins a comment on this line */
    IN_CODE = 0x200         /* not in a comment */
};

/* The forms of declarations: where they stand, and what is before the name. */
static const struct form {
    char pattern[28];
    uint8_t kind;
    uint16_t around;
} forms[] = {
    {"encoding = \"", RUNIC_DECLARATION_XML, IN_XML},
    {"charset = \"", RUNIC_DECLARATION_HTML, IN_META},
    {"charset = \"", RUNIC_DECLARATION_MIME, IN_CONTENT_TYPE},
    {"@charset '", RUNIC_DECLARATION_CSS, AT_START},
    {"charset = \"", RUNIC_DECLARATION_PHP, IN_HEADER},
    {"pageencoding = \"", RUNIC_DECLARATION_JSP, IN_PAGE},
    {"charset = \"", RUNIC_DECLARATION_JSP, IN_PAGE},
    {"=encoding ", RUNIC_DECLARATION_POD, AT_LINE},
    {"encoding : \"", RUNIC_DECLARATION_R, AT_LINE | IN_PACKAGE},
    {"set names \"", RUNIC_DECLARATION_SQL, 0},
    {"set client_encoding = \"", RUNIC_DECLARATION_POSTGRES, 0},
    {"set client_encoding to \"", RUNIC_DECLARATION_POSTGRES, 0},
    {"#pragma code_page ( ", RUNIC_DECLARATION_RC, 0},
    {"declare ( encoding = \"", RUNIC_DECLARATION_PHP, 0},
    {"options ( encoding = \"", RUNIC_DECLARATION_R, 0},
    {"\\inputencoding { ", RUNIC_DECLARATION_LATEX, IN_CODE},
    {"\\usepackage [ ", RUNIC_DECLARATION_LATEX, IN_CODE},
    {"coding ~ \"", RUNIC_DECLARATION_COOKIE, IN_COMMENT},
    {"encoding ~ \"", RUNIC_DECLARATION_COOKIE, IN_COMMENT},
    {"fileencoding ~ \"", RUNIC_DECLARATION_COOKIE, IN_COMMENT},
    {"fenc ~ \"", RUNIC_DECLARATION_COOKIE, IN_COMMENT},
};

/* Reads a name of at most 40 bytes. Emacs may append the kind of line ends to it; Vim separates options by colons. */
static bool take_name(const struct reader *r, unsigned kind, runic_declaration *found)
{
    static const char *const line_ends[] = {"-unix", "-dos", "-mac"};
    size_t len = 0;
    while (r->pos + len < r->len && len <= 40 && (kinds_of(r->src[r->pos + len]) & IN_NAME) != 0 &&
           !(kind == RUNIC_DECLARATION_COOKIE && r->src[r->pos + len] == ':'))
        len++;
    for (unsigned i = 0; kind == RUNIC_DECLARATION_COOKIE && i < 3; i++) {
        const size_t tail = i == 0 ? 5 : 4;
        struct reader end = {r->src, r->pos + len, r->pos + len - tail};
        if (len > tail && skip(&end, line_ends[i]))
            len -= tail;
    }
    if (len == 0 || len > 40)
        return false;
    const runic_charset charset = runic_charset_from_label((const char *)r->src + r->pos, len);
    *found = (runic_declaration){.offset = r->pos, .length = len, .charset = charset, .kind = (uint8_t)kind};
    return true;
}

/* Returns true if a name ends the statement of SQL: prose has such words, too. r: after the name. */
static bool ends_statement(struct reader r)
{
    skip(&r, "\"");
    const size_t end = r.pos;
    skip(&r, " ");
    return r.pos == r.len || r.src[r.pos] == ';' || r.src[r.pos] == '*' || (r.pos > end && skip(&r, "collate"));
}

/* Continues with the last one of several options of LaTeX's inputenc. Returns false if they are of another package. */
static bool take_last_option(struct reader r, runic_declaration *found)
{
    for (skip(&r, " "); stands_here(r, ","); skip(&r, " ")) {
        skip(&r, ", ");
        if (!take_name(&r, RUNIC_DECLARATION_LATEX, found))
            return false;
        r.pos += found->length;
    }
    return skip(&r, "] { inputenc");
}

/* Bytes before and after a charset that are searched for the other lines of its header. */
#define HEADER_BYTES 4096

/* Returns true at the end of an empty line, which ends a header. */
static bool ends_header(const struct reader *r)
{
    size_t before = r->pos;
    if (before == 0 || r->src[before] != '\n')
        return false;
    before -= r->src[before - 1] == '\r';
    return before == 0 || r->src[before - 1] == '\n';
}

/*
 * Returns true if the body of a part of a mail is in quoted-printable or base64 (RFC 2045, 6): then its charset is that of the
 * bytes after decoding, and not one of the text.
 */
static bool has_encoded_body(struct reader r)
{
    const size_t end = r.len - r.pos > HEADER_BYTES ? r.pos + HEADER_BYTES : r.len;
    const size_t begin = r.pos > HEADER_BYTES ? r.pos - HEADER_BYTES : 0;
    while (r.pos > begin && !ends_header(&r))
        r.pos--;
    for (r.pos += r.pos > begin ? 1 : 0; r.pos < end && !ends_header(&r); r.pos++) {
        if ((r.pos == 0 || r.src[r.pos - 1] == '\n' || r.src[r.pos - 1] == '\r') &&
            (stands_here(r, "content-transfer-encoding: quoted-printable") ||
             stands_here(r, "content-transfer-encoding: base64")))
            return true;
    }
    return false;
}

/* Looks for a declaration in a form at one position. */
static bool is_declared(struct reader r, const struct form *form, runic_declaration *found)
{
    const struct reader start = r;
    if (!skip(&r, form->pattern) || !take_name(&r, form->kind, found))
        return false;
    r.pos += found->length;
    switch (form->kind) {
    case RUNIC_DECLARATION_MIME:
        return !has_encoded_body(start);
    case RUNIC_DECLARATION_SQL:
    case RUNIC_DECLARATION_POSTGRES:
        return ends_statement(r);
    case RUNIC_DECLARATION_LATEX:
        return !stands_here(start, "\\usepackage") || take_last_option(r, found);
    default:
        return true;
    }
}

/* Looks for a declaration at one position. */
static bool is_declaration(struct reader r, unsigned around, size_t from, runic_declaration *found)
{
    const uint8_t byte = small_letter(r.src[r.pos]);
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++)
        if (byte == (uint8_t)forms[i].pattern[0] && (around & forms[i].around) == forms[i].around &&
            is_declared(r, &forms[i], found) && found->offset >= from)
            return true;
    return false;
}

static unsigned with(unsigned around, unsigned bits, bool is_set)
{
    return is_set ? around | bits : around & ~bits;
}

/* Returns what the text around a position is, with the byte there. */
static unsigned look_around(struct reader r, unsigned around)
{
    const uint8_t byte = r.src[r.pos];
    if ((around & AT_LINE) != 0) {
        around = with(around & ~(unsigned)(IN_HEADER | IN_COMMENT), IN_CODE, true);
        if (r.pos == 0)
            around = with(around, IN_PACKAGE, stands_here(r, "package:"));
        /* In the catalogs of gettext, each header line stands in quotes. */
        if (!is_blank(byte))
            around = with(around, IN_CONTENT_TYPE, stands_here(r, "\"content-type:"));
    }
    if (byte == '>')
        around &= ~(unsigned)(IN_PAGE | IN_META | IN_XML);
    if (byte == '<') {
        around = with(around, IN_PAGE, stands_here(r, "<%@ page"));
        around = with(around, IN_META, stands_here(r, "<meta|"));
        around = with(around, IN_XML, r.pos == 0 && stands_here(r, "<?xml"));
    }
    if (byte == ')' || (byte == 'h' && stands_here(r, "header (")))
        around = with(around, IN_HEADER, stands_here(r, "header ( 'content-type:"));
    if (byte == '#' || byte == ';' || byte == '%' || byte == '"' || byte == '*' ||
        ((byte == '/' || byte == '-') && r.pos + 1 < r.len && r.src[r.pos + 1] == byte))
        around = with(around & ~(unsigned)IN_CODE, IN_COMMENT, true);
    return around;
}

/* Returns the position of the last of the bytes of a word, from r->pos on, that change no context. */
static size_t skip_word_bytes(const struct reader *r)
{
    size_t pos = r->pos;
    while (pos + 1 < r->len && (kinds_of(r->src[pos + 1]) & (IN_NAME | CONTEXT)) == IN_NAME)
        pos++;
    return pos;
}

runic_declaration runic_find_declaration(const void *src, size_t len, size_t from)
{
    static const uint8_t bom[] = {0xEF, 0xBB, 0xBF};
    struct reader r = {.src = src, .len = len, .pos = 0};
    const size_t skipped = len >= 3 && r.src[0] == bom[0] && r.src[1] == bom[1] && r.src[2] == bom[2] ? 3 : 0;
    const runic_declaration none = {.kind = RUNIC_DECLARATION_NONE};
    runic_declaration found;
    unsigned around = AT_START | AT_LINE;
    bool in_word = false;
    if (len == 0)
        return none;
    r.src += skipped;
    r.len -= skipped;
    for (; r.pos < r.len; r.pos++) {
        const unsigned kind = kinds_of(r.src[r.pos]);
        if ((around & AT_LINE) != 0 || (kind & CONTEXT) != 0)
            around = look_around(r, around);
        if (!in_word && (kind & BEGINS) != 0 && is_declaration(r, around, from > skipped ? from - skipped : 0, &found)) {
            found.offset += skipped;
            return found;
        }
        around = with(around & ~(unsigned)AT_START, AT_LINE, (kind & LINE_END) != 0);
        in_word = (kind & IN_NAME) != 0;
        if (in_word)
            r.pos = skip_word_bytes(&r);
    }
    return none;
}
