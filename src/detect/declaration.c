/* declaration.c - finds the charset that a text declares. */
/* SPDX-License-Identifier: MIT */
#include "declaration.h"

/* Returns true if a byte fits a character of a pattern of declarations.def. */
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

/* Skips a pattern. Returns false if the text is another one. */
static bool skip(struct scanner *r, const char *pattern)
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

static bool stands_here(struct scanner r, const char *pattern)
{
    return skip(&r, pattern);
}

/* What the text around a position is. */
enum {
    AT_START = 1,           /* of the text */
    AT_LINE = 2,            /* at the beginning of a line */
    IN_PAGE = 4,            /* inside a page directive of JSP */
    IN_HEADER = 8,          /* in a call of PHP's header() for Content-Type */
    IN_DIRECTIVE = 0x10,    /* inside a directive of ASP */
    IN_XML = 0x20,          /* inside the XML declaration */
    IN_CONTENT_TYPE = 0x40, /* in a Content-Type header, or a line that continues it */
    IN_COMMENT = 0x80,      /* after a character that begins a comment on this line */
    IN_CODE = 0x100,        /* not in a comment */
    IN_DXF = 0x200,         /* of a version before 2007; later ones are in UTF-8 */
    IN_PACKAGE = 0x400,     /* the other formats are known by their first bytes */
    IN_OFX = 0x800,
    IN_CARD = 0x1000,
    IN_GEDCOM = 0x2000,
    IN_GAME = 0x4000,
    IN_HL7 = 0x8000,
    IN_OLD_LYX = 0x10000 /* 1.0 to 1.4; later ones are in UTF-8 */
};

/* The first bytes of some formats. */
static const struct format {
    char pattern[12];
    uint32_t around;
} formats[] = {
#define FORMAT(pattern, around) {pattern, around},
#include "declarations.def"
};

/* The forms of declarations. */
static const struct form {
    char pattern[28];
    uint32_t around;
    uint8_t kind;
} forms[] = {
#define FORM(pattern, around, kind) {pattern, around, RUNIC_DECLARATION_##kind},
#include "declarations.def"
};

/* Returns true if a byte may be one of a name in this kind of declaration. */
static bool is_name_byte(uint8_t byte, unsigned kind)
{
    if (kind == RUNIC_DECLARATION_HL7 || kind == RUNIC_DECLARATION_TEX || kind == RUNIC_DECLARATION_GEDCOM)
        return in_name(byte) || byte == ' ' || byte == '/';
    if (kind == RUNIC_DECLARATION_COOKIE || kind == RUNIC_DECLARATION_VCARD)
        return in_name(byte) && byte != ':';
    return in_name(byte);
}

/* Reads a name. Emacs may append the kind of line ends to it; Vim separates options by colons. */
static bool take_name(const struct scanner *r, unsigned kind, runic_declaration *found)
{
    static const char *const line_ends[] = {"-unix", "-dos", "-mac"};
    size_t len = 0;
    while (r->pos + len < r->len && len <= LONGEST_NAME && is_name_byte(r->src[r->pos + len], kind))
        len++;
    for (unsigned i = 0; kind == RUNIC_DECLARATION_COOKIE && i < 3; i++) {
        const size_t tail = i == 0 ? 5 : 4;
        struct scanner end = {r->src, r->pos + len, r->pos + len - tail};
        if (len > tail && skip(&end, line_ends[i]))
            len -= tail;
    }
    while (len > 0 && r->src[r->pos + len - 1] == ' ')
        len--;
    *found = (runic_declaration){.offset = r->pos, .length = len, .kind = (uint8_t)kind};
    return len > 0 && len <= LONGEST_NAME;
}

/* Returns true if a statement of SQL ends after the name, where r is. Prose has the same words, but goes on. */
static bool ends_statement(struct scanner r)
{
    skip(&r, "\"");
    const size_t end = r.pos;
    skip(&r, " ");
    return r.pos == r.len || r.src[r.pos] == ';' || r.src[r.pos] == '*' || (r.pos > end && skip(&r, "collate"));
}

/* Finds the last of several options of LaTeX's inputenc, which counts. Returns false if they are options of another package. */
static bool take_last_option(struct scanner r, runic_declaration *found)
{
    for (skip(&r, " "); stands_here(r, ","); skip(&r, " ")) {
        skip(&r, ", ");
        if (!take_name(&r, RUNIC_DECLARATION_LATEX, found))
            return false;
        r.pos += found->length;
    }
    return skip(&r, "] { inputenc");
}

/* A search, and the newest header of a mail. */
struct search {
    struct scanner r;
    size_t header_end;
    unsigned around;
    bool has_encoded_body;
};

/* Returns true at the end of an empty line, which ends a header. */
static bool ends_header(const struct scanner *r)
{
    size_t before = r->pos;
    if (before == 0 || r->src[before] != '\n')
        return false;
    before -= r->src[before - 1] == '\r';
    return before == 0 || r->src[before - 1] == '\n';
}

/*
 * Returns true if the body of a part of a mail is in quoted-printable or base64 (RFC 2045, 6): then its charset is that of the
 * bytes after decoding, and not one of the text. Reads each header once.
 */
static bool has_encoded_body(struct search *s)
{
    struct scanner r = s->r;
    const size_t begin = s->header_end;
    if (r.pos < s->header_end)
        return s->has_encoded_body;
    s->has_encoded_body = false;
    while (r.pos > begin && !ends_header(&r))
        r.pos--;
    for (r.pos += r.pos > begin ? 1 : 0; r.pos < r.len && !ends_header(&r); r.pos++)
        if ((r.pos == 0 || r.src[r.pos - 1] == '\n' || r.src[r.pos - 1] == '\r') &&
            (stands_here(r, "content-transfer-encoding: quoted-printable") ||
             stands_here(r, "content-transfer-encoding: base64")))
            s->has_encoded_body = true;
    s->header_end = r.pos;
    return s->has_encoded_body;
}

/* The most bytes of a property's parameters in a vCard. */
#define PARAMETER_BYTES 256

static bool is_line_end(uint8_t byte)
{
    return (kinds_of(byte) & LINE_END) != 0;
}

/* Returns true if the value of a property of a vCard is encoded: its charset is that of the decoded bytes. r: in a parameter.
 */
static bool is_encoded_property(struct scanner r)
{
    const size_t begin = r.pos > PARAMETER_BYTES ? r.pos - PARAMETER_BYTES : 0;
    const size_t end = r.len - r.pos > PARAMETER_BYTES ? r.pos + PARAMETER_BYTES : r.len;
    while (r.pos > begin && !is_line_end(r.src[r.pos - 1]))
        r.pos--;
    for (; r.pos < end && r.src[r.pos] != ':' && !is_line_end(r.src[r.pos]); r.pos++)
        if (stands_here(r, ";encoding=b") || stands_here(r, ";encoding=quoted-printable") ||
            stands_here(r, ";quoted-printable"))
            return true;
    return false;
}

/* Goes to the 18th field of HL7's message header. The byte after MSH, which is the first field, separates the others. */
static bool skip_to_field(struct scanner *r)
{
    const uint8_t separator = r->pos < r->len ? r->src[r->pos] : 'a';
    unsigned fields = 1;
    if (in_name(separator) || is_blank(separator))
        return false;
    while (fields < 18 && r->pos < r->len && !is_line_end(r->src[r->pos]))
        fields += r->src[r->pos++] == separator;
    return fields == 18;
}

/* Returns true if a line ends here, perhaps after blanks. */
static bool ends_line(const struct scanner *r)
{
    size_t pos = r->pos;
    while (pos < r->len && (r->src[pos] == ' ' || r->src[pos] == '\t'))
        pos++;
    return pos == r->len || is_line_end(r->src[pos]);
}

/* Looks for a declaration in a form at one position. */
static bool is_declared(struct search *s, const struct form *form, runic_declaration *found)
{
    struct scanner r = s->r;
    if (!skip(&r, form->pattern) || (form->kind == RUNIC_DECLARATION_HL7 && !skip_to_field(&r)) ||
        !take_name(&r, form->kind, found))
        return false;
    r.pos += found->length;
    switch (form->kind) {
    case RUNIC_DECLARATION_MIME:
        return !has_encoded_body(s);
    case RUNIC_DECLARATION_VCARD:
        return !is_encoded_property(s->r);
    case RUNIC_DECLARATION_HUNSPELL:
        return ends_line(&r);
    case RUNIC_DECLARATION_SQL:
    case RUNIC_DECLARATION_POSTGRES:
        return ends_statement(r);
    case RUNIC_DECLARATION_LATEX:
        return !stands_here(s->r, "\\usepackage") || take_last_option(r, found);
    default:
        return true;
    }
}

/* Returns true if a name is that of a charset. Other names are declarations too, except those after SET of Hunspell, which
 * other languages have at the start of lines. */
static bool names_charset(const uint8_t *src, runic_declaration *found)
{
    return runic_find_declared_charset(src, found) &&
           (found->kind != RUNIC_DECLARATION_HUNSPELL || found->charset != RUNIC_CHARSET_UNKNOWN);
}

/* Looks for a declaration at one position. */
static bool is_declaration(struct search *s, size_t from, runic_declaration *found)
{
    const uint8_t byte = small_letter(s->r.src[s->r.pos]);
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++)
        if (byte == (uint8_t)forms[i].pattern[0] && (s->around & forms[i].around) == forms[i].around &&
            is_declared(s, &forms[i], found) && found->offset >= from && names_charset(s->r.src, found))
            return true;
    return false;
}

static unsigned with(unsigned around, unsigned bits, bool is_set)
{
    return is_set ? around | bits : around & ~bits;
}

/* Returns what the text around the first byte is. */
static unsigned look_at_start(struct scanner r)
{
    unsigned around = AT_START | AT_LINE;
    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++)
        around = with(around, formats[i].around, (around & formats[i].around) != 0 || stands_here(r, formats[i].pattern));
    return around;
}

/* Returns what the text around a position is, with the byte there. */
static unsigned look_around(struct scanner r, unsigned around)
{
    const uint8_t byte = r.src[r.pos];
    if ((around & AT_LINE) != 0) {
        around = with(around & ~(unsigned)(IN_HEADER | IN_COMMENT), IN_CODE, true);
        /* In the catalogs of gettext, each header line is in quotes. */
        if (!is_blank(byte))
            around = with(around, IN_CONTENT_TYPE, stands_here(r, "\"content-type:"));
    }
    if (byte == '>')
        around &= ~(unsigned)(IN_PAGE | IN_DIRECTIVE | IN_XML);
    if (byte == '<') {
        around = with(around, IN_PAGE, stands_here(r, "<%@ page"));
        around = with(around, IN_DIRECTIVE, stands_here(r, "<%@"));
        around = with(around, IN_XML, r.pos == 0 && stands_here(r, "<?xml"));
    }
    if (byte == '$' && stands_here(r, "$acadver"))
        around = with(around, IN_DXF, stands_here(r, "$acadver 1 ac100") || stands_here(r, "$acadver 1 ac101"));
    if (byte == ')' || (byte == 'h' && stands_here(r, "header (")))
        around = with(around, IN_HEADER, stands_here(r, "header ( 'content-type:"));
    if ((around & IN_CARD) == 0 && (byte == '#' || byte == ';' || byte == '%' || byte == '"' || byte == '*' ||
                                    ((byte == '/' || byte == '-') && r.pos + 1 < r.len && r.src[r.pos + 1] == byte)))
        around = with(around & ~(unsigned)IN_CODE, IN_COMMENT, true);
    return around;
}

/* Returns the position of the last of the bytes of a word, from r->pos on, that change no context. */
static size_t skip_word_bytes(const struct scanner *r)
{
    size_t pos = r->pos;
    while (pos + 1 < r->len && (kinds_of(r->src[pos + 1]) & (IN_NAME | CONTEXT)) == IN_NAME)
        pos++;
    return pos;
}

/* Finds the first declaration in one of the forms that begins before `end`. Returns false if there is none. */
static bool find_form(const uint8_t *src, size_t len, size_t from, size_t end, runic_declaration *found)
{
    struct search s = {.r = {.src = src, .len = len}};
    bool in_word = false;
    s.around = look_at_start(s.r);
    for (; s.r.pos < end; s.r.pos++) {
        const unsigned kind = kinds_of(src[s.r.pos]);
        if ((s.around & AT_LINE) != 0 || (kind & CONTEXT) != 0)
            s.around = look_around(s.r, s.around);
        if (!in_word && (kind & BEGINS) != 0 && is_declaration(&s, from, found))
            return found->offset < end;
        s.around = with(s.around & ~(unsigned)AT_START, AT_LINE, (kind & LINE_END) != 0);
        in_word = (kind & IN_NAME) != 0;
        if (in_word)
            s.r.pos = skip_word_bytes(&s.r);
    }
    return false;
}

runic_declaration runic_find_declaration(const void *src, size_t len, size_t from)
{
    const uint8_t *bytes = src;
    const size_t skipped = starts_with(bytes, len, "\xEF\xBB\xBF", 3) ? 3 : 0;
    runic_declaration found = {.kind = RUNIC_DECLARATION_NONE}, other;
    if (len == 0)
        return found;
    bytes += skipped;
    len -= skipped;
    from = from > skipped ? from - skipped : 0;
    if (runic_find_in_html(bytes, len, from, &found))
        runic_find_declared_charset(bytes, &found);
    if (find_form(bytes, len, from, found.kind != RUNIC_DECLARATION_NONE ? found.offset : len, &other))
        found = other;
    found.offset += found.kind != RUNIC_DECLARATION_NONE ? skipped : 0;
    return found;
}
