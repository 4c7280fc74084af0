/* declaration.c - finds the charset that a text declares. */
/* SPDX-License-Identifier: MIT */
#include "../base.h"

static uint8_t small_letter(uint8_t byte)
{
    return byte >= 'A' && byte <= 'Z' ? (uint8_t)(byte | 0x20) : byte;
}

/* A text, and the position up to which it is read. */
struct reader {
    const uint8_t *src;
    size_t len;
    size_t pos;
};

/* Skips a word in any case. Returns false, and skips nothing, if it is not there. */
static bool skip_word(struct reader *r, const char *word)
{
    size_t i = 0;
    while (word[i] != 0 && r->pos + i < r->len && small_letter(r->src[r->pos + i]) == (uint8_t)word[i])
        i++;
    if (word[i] != 0)
        return false;
    r->pos += i;
    return true;
}

static bool is_blank(uint8_t byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n';
}

static void skip_spaces(struct reader *r)
{
    while (r->pos < r->len && is_blank(r->src[r->pos]))
        r->pos++;
}

/* Skips one of two characters. */
static bool skip_either(struct reader *r, char a, char b)
{
    if (r->pos == r->len || (r->src[r->pos] != (uint8_t)a && r->src[r->pos] != (uint8_t)b))
        return false;
    r->pos++;
    return true;
}

/* What a byte may be: of a name, the first one of what is_declaration knows, one that look_around needs, the end of a line. */
enum { IN_NAME = 1, BEGINS = 2, CONTEXT = 4, LINE_END = 8 };

#define N IN_NAME
#define B BEGINS
#define C CONTEXT
#define L LINE_END

/* The rows are the bytes from 0x00, 0x10 ... 0x70 on. */
static const uint8_t declaration_bytes[256] = {
    0,     0, 0, 0,     0,     0,     0,     0, 0,     0, L, 0, 0, L,     0, 0,     /* controls */
    0,     0, 0, 0,     0,     0,     0,     0, 0,     0, 0, 0, 0, 0,     0, 0,     /* controls */
    0,     0, C, B | C, 0,     C,     0,     0, 0,     C, C, N, 0, N | C, N, C,     /* space to slash */
    N,     N, N, N,     N,     N,     N,     N, N,     N, N, C, C, B,     C, 0,     /* digits to question mark */
    B,     N, N, N | B, N | B, N | B, N | B, N, N,     N, N, N, N, N,     N, N | B, /* at sign to O */
    N | B, N, N, N | B, N,     N,     N,     N, N,     N, N, 0, B, 0,     0, N,     /* P to underscore */
    0,     N, N, N | B, N | B, N | B, N | B, N, N | C, N, N, N, N, N,     N, N | B, /* grave accent to o */
    N | B, N, N, N | B, N,     N,     N,     N, N,     N, N, 0, 0, 0,     0, 0,     /* p to delete */
};

#undef N
#undef B
#undef C
#undef L

static bool is_name_byte(uint8_t byte)
{
    return (declaration_bytes[byte] & IN_NAME) != 0;
}

/* Reads a name of at most 40 bytes. Emacs may append the kind of line ends to it; Vim separates options by colons. */
static bool take_name(const struct reader *r, runic_declaration_kind kind, size_t from, runic_declaration *found)
{
    static const char *const line_ends[] = {"-unix", "-dos", "-mac"};
    size_t len = 0;
    while (r->pos + len < r->len && len <= 40 && is_name_byte(r->src[r->pos + len]) &&
           !(kind == RUNIC_DECLARATION_COOKIE && r->src[r->pos + len] == ':'))
        len++;
    for (unsigned i = 0; kind == RUNIC_DECLARATION_COOKIE && i < 3; i++) {
        const size_t tail = i == 0 ? 5 : 4;
        struct reader end = {r->src, r->pos + len, r->pos + len - tail};
        if (len > tail && skip_word(&end, line_ends[i]))
            len -= tail;
    }
    if (len == 0 || len > 40 || r->pos < from)
        return false;
    const runic_charset charset = runic_charset_from_label((const char *)r->src + r->pos, len);
    *found = (runic_declaration){.offset = r->pos, .length = len, .charset = charset, .kind = (uint8_t)kind};
    return true;
}

/* Reads `= name` or `: name`, with the name in quotes or without. */
static bool take_value(struct reader r, char a, char b, runic_declaration_kind kind, size_t from, runic_declaration *found)
{
    skip_spaces(&r);
    if (!skip_either(&r, a, b))
        return false;
    skip_spaces(&r);
    skip_either(&r, '"', '\'');
    return take_name(&r, kind, from, found);
}

/* Skips the words of a list, with spaces between them. */
static bool skip_words(struct reader *r, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (!skip_word(r, words[i]))
            return false;
        skip_spaces(r);
    }
    return true;
}

#define SKIP(r, ...)                                                                                                           \
    skip_words(r, (const char *const[]){__VA_ARGS__}, sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *))

/* Reads a name in quotes or without, which must end the statement of SQL: prose has such words, too. */
static bool take_sql_name(struct reader r, runic_declaration_kind kind, size_t from, runic_declaration *found)
{
    runic_declaration name;
    skip_either(&r, '"', '\'');
    if (!take_name(&r, kind, from, &name))
        return false;
    r.pos += name.length;
    skip_either(&r, '"', '\'');
    const size_t end = r.pos;
    skip_spaces(&r);
    if (r.pos < r.len && !skip_either(&r, ';', '*') && !(r.pos > end && skip_word(&r, "collate")))
        return false;
    *found = name;
    return true;
}

/* Looks for `SET NAMES name;` (MySQL) and `SET client_encoding = name;` (PostgreSQL). */
static bool is_sql(struct reader r, size_t from, runic_declaration *found)
{
    struct reader after = r;
    if (SKIP(&after, "set", "names"))
        return take_sql_name(after, RUNIC_DECLARATION_SQL, from, found);
    after = r;
    if (!SKIP(&after, "set", "client_encoding"))
        return false;
    if (!skip_either(&after, '=', '=') && !skip_word(&after, "to"))
        return false;
    skip_spaces(&after);
    return take_sql_name(after, RUNIC_DECLARATION_POSTGRES, from, found);
}

/* Looks for `\usepackage[name]{inputenc}` (of several names the last one) and `\inputencoding{name}`. */
static bool is_latex(struct reader r, size_t from, runic_declaration *found)
{
    struct reader after = r;
    if (SKIP(&after, "\\inputencoding", "{"))
        return take_name(&after, RUNIC_DECLARATION_LATEX, from, found);
    runic_declaration name;
    if (!SKIP(&r, "\\usepackage", "["))
        return false;
    do {
        skip_spaces(&r);
        if (!take_name(&r, RUNIC_DECLARATION_LATEX, from, &name))
            return false;
        r.pos += name.length;
        skip_spaces(&r);
    } while (skip_either(&r, ',', ','));
    if (!SKIP(&r, "]", "{", "inputenc"))
        return false;
    *found = name;
    return true;
}

/* Looks for what programs declare: `#pragma code_page(name)`, PHP's `declare(encoding=name)`, R's `options(encoding = name)`.
 */
static bool is_statement(struct reader r, size_t from, runic_declaration *found)
{
    struct reader after = r;
    if (SKIP(&after, "#pragma", "code_page", "("))
        return take_name(&after, RUNIC_DECLARATION_RC, from, found);
    after = r;
    if (SKIP(&after, "declare", "(", "encoding"))
        return take_value(after, '=', '=', RUNIC_DECLARATION_PHP, from, found);
    return SKIP(&r, "options", "(", "encoding") && take_value(r, '=', '=', RUNIC_DECLARATION_R, from, found);
}

/* The context of the position that is read. */
struct surroundings {
    bool at_line;         /* at the beginning of a line */
    bool in_page;         /* inside a page directive of JSP */
    bool in_header;       /* in a call of PHP's header() for Content-Type */
    bool in_meta;         /* inside a <meta> tag */
    bool in_xml;          /* inside the XML declaration */
    bool in_content_type; /* in a Content-Type header, or a line that continues it */
    bool in_package;      /* in the description of a package of R, whose first field is its name */
    bool in_comment;      /* after a character that begins a comment on this line */
};

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
        struct reader line = r;
        if ((r.pos == 0 || r.src[r.pos - 1] == '\n' || r.src[r.pos - 1] == '\r') && SKIP(&line, "content-transfer-encoding:") &&
            (skip_word(&line, "quoted-printable") || skip_word(&line, "base64")))
            return true;
    }
    return false;
}

/* Reads the charset of a Content-Type header, unless it is that of an encoded body. */
static bool take_mime_charset(struct reader r, size_t from, runic_declaration *found)
{
    runic_declaration name;
    if (!take_value(r, '=', '=', RUNIC_DECLARATION_MIME, from, &name) || has_encoded_body(r))
        return false;
    *found = name;
    return true;
}

/* Looks for a declaration at one position. */
static bool is_declaration(struct reader r, const struct surroundings *around, size_t from, runic_declaration *found)
{
    if (around->in_xml && skip_word(&r, "encoding"))
        return take_value(r, '=', '=', RUNIC_DECLARATION_XML, from, found);
    if (around->in_meta && skip_word(&r, "charset"))
        return take_value(r, '=', '=', RUNIC_DECLARATION_HTML, from, found);
    if (around->in_content_type && skip_word(&r, "charset"))
        return take_mime_charset(r, from, found);
    if (r.pos == 0 && skip_word(&r, "@charset"))
        return skip_spaces(&r), skip_either(&r, '"', '\'') && take_name(&r, RUNIC_DECLARATION_CSS, from, found);
    if (around->in_header && skip_word(&r, "charset"))
        return take_value(r, '=', '=', RUNIC_DECLARATION_PHP, from, found);
    if (around->in_page && (skip_word(&r, "pageencoding") || skip_word(&r, "charset")))
        return take_value(r, '=', '=', RUNIC_DECLARATION_JSP, from, found);
    if (around->at_line && skip_word(&r, "=encoding"))
        return skip_spaces(&r), take_name(&r, RUNIC_DECLARATION_POD, from, found);
    if (around->at_line && around->in_package && skip_word(&r, "encoding"))
        return take_value(r, ':', ':', RUNIC_DECLARATION_R, from, found);
    switch (small_letter(r.src[r.pos])) {
    case 's':
        return is_sql(r, from, found);
    case '#':
    case 'd':
    case 'o':
        return is_statement(r, from, found);
    case '\\':
        return !around->in_comment && is_latex(r, from, found);
    default:
        return around->in_comment &&
               (skip_word(&r, "coding") || skip_word(&r, "encoding") || skip_word(&r, "fileencoding") ||
                skip_word(&r, "fenc")) &&
               take_value(r, ':', '=', RUNIC_DECLARATION_COOKIE, from, found);
    }
}

/* Updates the context in which the languages of web servers declare a charset. */
static void look_for_server(struct reader r, struct surroundings *around)
{
    struct reader after = r;
    const uint8_t byte = r.src[r.pos];
    if (byte == '>')
        around->in_page = false;
    if (byte == ')' || around->at_line)
        around->in_header = false;
    if (byte == '<')
        around->in_page = SKIP(&after, "<%@", "page");
    else if (byte == 'h' && SKIP(&after, "header", "("))
        around->in_header = skip_either(&after, '"', '\'') && skip_word(&after, "content-type:");
}

/* Updates the context after one more byte. */
static void look_around(struct reader r, struct surroundings *around)
{
    const uint8_t byte = r.src[r.pos];
    look_for_server(r, around);
    if (around->at_line) {
        struct reader line = r, package = r;
        around->in_comment = false;
        around->in_package = r.pos == 0 ? skip_word(&package, "package:") : around->in_package;
        /* In the catalogs of gettext, each header line stands in quotes. */
        skip_either(&line, '"', '"');
        if (!is_blank(byte))
            around->in_content_type = skip_word(&line, "content-type:");
    }
    if (byte == '>')
        around->in_meta = around->in_xml = false;
    if (byte == '<') {
        struct reader meta = r, xml = r;
        around->in_meta =
            skip_word(&meta, "<meta") && meta.pos < meta.len && (is_blank(meta.src[meta.pos]) || meta.src[meta.pos] == '/');
        around->in_xml = r.pos == 0 && skip_word(&xml, "<?xml");
    }
    if (byte == '#' || byte == ';' || byte == '%' || byte == '"' || byte == '*' ||
        (byte == '/' && r.pos + 1 < r.len && r.src[r.pos + 1] == '/') ||
        (byte == '-' && r.pos + 1 < r.len && r.src[r.pos + 1] == '-'))
        around->in_comment = true;
}

/* Returns the position of the last of the bytes of a word, from r->pos on, that change no context. */
static size_t skip_word_bytes(const struct reader *r)
{
    size_t pos = r->pos;
    while (pos + 1 < r->len && (declaration_bytes[r->src[pos + 1]] & (IN_NAME | CONTEXT)) == IN_NAME)
        pos++;
    return pos;
}

runic_declaration runic_find_declaration(const void *src, size_t len, size_t from)
{
    static const uint8_t bom[] = {0xEF, 0xBB, 0xBF};
    struct reader r = {.src = src, .len = len, .pos = 0};
    const size_t skipped = len >= 3 && r.src[0] == bom[0] && r.src[1] == bom[1] && r.src[2] == bom[2] ? 3 : 0;
    struct surroundings around = {0};
    runic_declaration found = {.kind = RUNIC_DECLARATION_NONE};
    bool in_word = false;
    around.at_line = true;
    if (len == 0)
        return found;
    r.src += skipped;
    r.len -= skipped;
    for (; r.pos < r.len; r.pos++) {
        const uint8_t kind = declaration_bytes[r.src[r.pos]];
        if (around.at_line || (kind & CONTEXT) != 0)
            look_around(r, &around);
        if (!in_word && (kind & BEGINS) != 0 && is_declaration(r, &around, from > skipped ? from - skipped : 0, &found)) {
            found.offset += skipped;
            return found;
        }
        around.at_line = (kind & LINE_END) != 0;
        in_word = (kind & IN_NAME) != 0;
        if (in_word)
            r.pos = skip_word_bytes(&r);
    }
    return found;
}
