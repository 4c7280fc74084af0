/* html.c - finds the charset that a <meta> element declares, by the prescan of the HTML Standard. */
/* SPDX-License-Identifier: MIT */
/*
 * HTML Standard, section 13.2.3.2, "prescan a byte stream to determine its encoding". It differs in two points: the text has no
 * limit of 1,024 bytes, and a name that no charset has is returned, too, since it is a declaration that is wrong.
 */
#include "declaration.h"

/* Returns true if these letters, in any case, are at the position. */
static bool is_here(const struct scanner *r, const char *letters)
{
    size_t i = 0;
    while (letters[i] != 0 && r->pos + i < r->len && small_letter(r->src[r->pos + i]) == (uint8_t)letters[i])
        i++;
    return letters[i] == 0;
}

static void skip_blanks(struct scanner *r)
{
    while (r->pos < r->len && is_blank(r->src[r->pos]))
        r->pos++;
}

/* Goes to the first byte that is a blank or this one, or to the end. */
static void skip_to_blank(struct scanner *r, uint8_t byte)
{
    while (r->pos < r->len && !is_blank(r->src[r->pos]) && r->src[r->pos] != byte)
        r->pos++;
}

static void skip_to(struct scanner *r, uint8_t byte)
{
    while (r->pos < r->len && r->src[r->pos] != byte)
        r->pos++;
}

/* Reads the value of an attribute after its equals sign. Returns false at the end of the text. */
static bool read_value(struct scanner *r, struct slice *value)
{
    skip_blanks(r);
    if (r->pos == r->len)
        return false;
    const uint8_t first = r->src[r->pos];
    r->pos += is_quote(first);
    value->begin = r->pos;
    if (is_quote(first))
        skip_to(r, first);
    else
        skip_to_blank(r, '>');
    value->length = r->pos - value->begin;
    if (r->pos == r->len)
        return false;
    r->pos += is_quote(first);
    return true;
}

/* Reads the next attribute of an element. Returns false if there is none. */
static bool read_attribute(struct scanner *r, struct slice *name, struct slice *value)
{
    while (r->pos < r->len && (is_blank(r->src[r->pos]) || r->src[r->pos] == '/'))
        r->pos++;
    if (r->pos == r->len || r->src[r->pos] == '>')
        return false;
    name->begin = r->pos;
    r->pos++; /* an equals sign may begin a name */
    while (r->pos < r->len && !is_blank(r->src[r->pos]) && r->src[r->pos] != '=' && r->src[r->pos] != '/' &&
           r->src[r->pos] != '>')
        r->pos++;
    name->length = r->pos - name->begin;
    *value = (struct slice){.begin = r->pos, .length = 0};
    skip_blanks(r);
    if (r->pos == r->len || r->src[r->pos] != '=')
        return r->pos < r->len;
    r->pos++;
    return read_value(r, value);
}

/* Takes a charset's name without the blanks around it. Returns false if it is none. */
static bool take_value_name(const struct scanner *r, struct slice part, struct slice *name)
{
    while (part.length > 0 && is_blank(r->src[part.begin])) {
        part.begin++;
        part.length--;
    }
    while (part.length > 0 && is_blank(r->src[part.begin + part.length - 1]))
        part.length--;
    for (size_t i = 0; i < part.length; i++)
        if (!in_name(r->src[part.begin + i]))
            return false;
    *name = part;
    return part.length > 0 && part.length <= LONGEST_NAME;
}

/* Takes the charset from the value of `content` (HTML Standard, section 2.4.5). Returns false if it has none. */
static bool take_from_content(const struct scanner *text, struct slice content, struct slice *name)
{
    struct scanner r = {.src = text->src, .len = content.begin + content.length, .pos = content.begin};
    for (; r.pos < r.len; r.pos++) {
        struct scanner at = r;
        if (!is_here(&at, "charset"))
            continue;
        at.pos += 7;
        skip_blanks(&at);
        if (at.pos == at.len || at.src[at.pos] != '=')
            continue;
        at.pos++;
        skip_blanks(&at);
        const uint8_t first = at.pos < at.len ? at.src[at.pos] : ' ';
        at.pos += is_quote(first);
        const size_t begin = at.pos;
        if (is_quote(first))
            skip_to(&at, first);
        else
            skip_to_blank(&at, ';');
        return !(is_quote(first) && at.pos == at.len) && take_value_name(&at, (struct slice){begin, at.pos - begin}, name);
    }
    return false;
}

/*
 * Reads the attributes of <meta>. Returns true if they declare a charset, and the text does not end among them. Of two
 * attributes of one name, the first one counts.
 */
static bool read_meta(struct scanner *r, struct slice *name)
{
    struct slice attribute, value, by_content = {0, 0};
    bool has_equiv = false, has_content = false, has_charset = false, is_equiv = false, is_good = false;
    while (read_attribute(r, &attribute, &value))
        if (is_word(r->src + attribute.begin, attribute.length, "http-equiv") && !has_equiv) {
            has_equiv = true;
            is_equiv = is_word(r->src + value.begin, value.length, "content-type");
        } else if (is_word(r->src + attribute.begin, attribute.length, "content") && !has_content) {
            has_content = true;
            if (!take_from_content(r, value, &by_content))
                by_content.length = 0;
        } else if (is_word(r->src + attribute.begin, attribute.length, "charset") && !has_charset) {
            has_charset = true;
            is_good = take_value_name(r, value, name);
        }
    if (r->pos == r->len || has_charset || !is_equiv || by_content.length == 0)
        return r->pos < r->len && is_good;
    *name = by_content;
    return true;
}

/* Goes to the end of a comment: --> may share its hyphens with <!--. */
static void skip_comment(struct scanner *r)
{
    for (r->pos += 2; r->pos < r->len && !is_here(r, "-->"); r->pos++)
        ;
}

/* Moves from after a < to the end of the tag or comment that begins there. Returns true if it is a <meta> that declares a
 * charset. */
static bool read_element(struct scanner *r, struct slice *name)
{
    struct slice attribute, value;
    const uint8_t next = r->pos + 1 < r->len ? r->src[r->pos + 1] : 0;
    const uint8_t first = next == '/' && r->pos + 2 < r->len ? r->src[r->pos + 2] : next;
    if (is_here(r, "<!--")) {
        skip_comment(r);
    } else if (is_here(r, "<meta") && r->pos + 5 < r->len && (is_blank(r->src[r->pos + 5]) || r->src[r->pos + 5] == '/')) {
        r->pos += 5;
        return read_meta(r, name);
    } else if (is_ascii_letter(first)) {
        skip_to_blank(r, '>');
        while (read_attribute(r, &attribute, &value))
            ;
    } else if (next == '!' || next == '/' || next == '?') {
        skip_to(r, '>');
    } else {
        r->pos++;
    }
    return false;
}

bool runic_next_in_html(struct scanner *r, struct slice *name)
{
    for (skip_to(r, '<'); r->pos < r->len; skip_to(r, '<'))
        if (read_element(r, name))
            return true;
    return false;
}

bool runic_find_in_html(const uint8_t *src, size_t len, size_t from, runic_declaration *found)
{
    struct scanner r = {.src = src, .len = len, .pos = 0};
    struct slice name;
    while (runic_next_in_html(&r, &name))
        if (name.begin >= from) {
            *found = (runic_declaration){.offset = name.begin, .length = name.length, .kind = RUNIC_DECLARATION_HTML};
            return true;
        }
    return false;
}
