/* names.c - finds the charset of a name, by glibc's rules and aliases. */
/* SPDX-License-Identifier: MIT */
/*
 * A name has three parts, separated by slashes: standard, charset, and error handling
 * ("ISO-10646/UTF-8/TRANSLIT,IGNORE"). Spaces, commas and slashes at its end are ignored. After the second slash,
 * words after a slash or comma are suffixes; unknown ones are dropped. The rest is compared in capitals; only
 * letters, digits and "_-.,:" count, with two slashes.
 */
#include "names.h"

#include <langinfo.h>
#include <stddef.h>
#include <string.h>

enum { LONGEST = 32 }; /* longer than all names below */

struct alias {
    char name[20];
    uint8_t kind;
    char order; /* 'l' little, 'b' big, 'h' the host's, 'm' the host's with a BOM */
};

static const struct alias aliases[] = {
    {"ISO-10646/UTF8/", KIND_UTF8, 'h'},
    {"ISO-10646/UTF-8/", KIND_UTF8, 'h'},
    {"UTF-8//", KIND_UTF8, 'h'},
    {"UTF8//", KIND_UTF8, 'h'},
    {"ISO-IR-193//", KIND_UTF8, 'h'},
    {"OSF05010001//", KIND_UTF8, 'h'},
    {"UTF-16//", KIND_UTF16, 'm'},
    {"UTF16//", KIND_UTF16, 'm'},
    {"UTF-16LE//", KIND_UTF16, 'l'},
    {"UTF16LE//", KIND_UTF16, 'l'},
    {"UTF-16BE//", KIND_UTF16, 'b'},
    {"UTF16BE//", KIND_UTF16, 'b'},
    {"UTF-32//", KIND_UTF32, 'm'},
    {"UTF32//", KIND_UTF32, 'm'},
    {"UTF-32LE//", KIND_UTF32, 'l'},
    {"UTF32LE//", KIND_UTF32, 'l'},
    {"UTF-32BE//", KIND_UTF32, 'b'},
    {"UTF32BE//", KIND_UTF32, 'b'},
    {"UNICODE//", KIND_UCS2, 'm'},
    {"CSUNICODE//", KIND_UCS2, 'm'},
    {"ISO-10646/UCS2/", KIND_UCS2, 'h'},
    {"UCS-2//", KIND_UCS2, 'h'},
    {"UCS2//", KIND_UCS2, 'h'},
    {"OSF00010100//", KIND_UCS2, 'h'},
    {"OSF00010101//", KIND_UCS2, 'h'},
    {"OSF00010102//", KIND_UCS2, 'h'},
    {"UCS-2LE//", KIND_UCS2, 'l'},
    {"UNICODELITTLE//", KIND_UCS2, 'l'},
    {"UCS-2BE//", KIND_UCS2, 'b'},
    {"UNICODEBIG//", KIND_UCS2, 'b'},
    {"ISO-10646/UCS4/", KIND_UCS4, 'b'},
    {"10646-1:1993/UCS4/", KIND_UCS4, 'b'},
    {"10646-1:1993//", KIND_UCS4, 'b'},
    {"ISO-10646//", KIND_UCS4, 'b'},
    {"UCS-4//", KIND_UCS4, 'b'},
    {"UCS4//", KIND_UCS4, 'b'},
    {"UCS-4BE//", KIND_UCS4, 'b'},
    {"CSUCS4//", KIND_UCS4, 'b'},
    {"OSF00010104//", KIND_UCS4, 'b'},
    {"OSF00010105//", KIND_UCS4, 'b'},
    {"OSF00010106//", KIND_UCS4, 'b'},
    {"UCS-4LE//", KIND_UCS4, 'l'},
    {"WCHAR_T//", KIND_WCHAR, 'h'},
    {"ANSI_X3.4-1968//", KIND_ASCII, 'h'},
    {"ANSI_X3.4-1986//", KIND_ASCII, 'h'},
    {"ANSI_X3.4//", KIND_ASCII, 'h'},
    {"ISO_646.IRV:1991//", KIND_ASCII, 'h'},
    {"ISO646-US//", KIND_ASCII, 'h'},
    {"ISO-IR-6//", KIND_ASCII, 'h'},
    {"US-ASCII//", KIND_ASCII, 'h'},
    {"CSASCII//", KIND_ASCII, 'h'},
    {"ASCII//", KIND_ASCII, 'h'},
    {"US//", KIND_ASCII, 'h'},
    {"IBM367//", KIND_ASCII, 'h'},
    {"CP367//", KIND_ASCII, 'h'},
    {"OSF00010020//", KIND_ASCII, 'h'},
    {"ISO-8859-1//", KIND_LATIN1, 'h'},
    {"ISO8859-1//", KIND_LATIN1, 'h'},
    {"ISO88591//", KIND_LATIN1, 'h'},
    {"ISO_8859-1//", KIND_LATIN1, 'h'},
    {"ISO_8859-1:1987//", KIND_LATIN1, 'h'},
    {"ISO-IR-100//", KIND_LATIN1, 'h'},
    {"CSISOLATIN1//", KIND_LATIN1, 'h'},
    {"LATIN1//", KIND_LATIN1, 'h'},
    {"L1//", KIND_LATIN1, 'h'},
    {"IBM819//", KIND_LATIN1, 'h'},
    {"CP819//", KIND_LATIN1, 'h'},
    {"8859_1//", KIND_LATIN1, 'h'},
    {"OSF00010001//", KIND_LATIN1, 'h'},
};

static const struct {
    uint8_t charset;
    const char *names; /* separated by spaces */
} tables[] = {
#define TABLE(id, names) {RUNIC_##id, names},
#include "tables.def"
};

static uint8_t unit_of(uint8_t kind)
{
    switch (kind) {
    case KIND_UTF16:
    case KIND_UCS2:
        return 2;
    case KIND_UTF32:
    case KIND_UCS4:
    case KIND_WCHAR:
        return 4;
    default:
        return 1;
    }
}

/* Returns true if a name with two slashes at its end is one of those in a list. */
static bool is_listed(const char *names, const char *name)
{
    const size_t len = strlen(name) - 2;
    for (size_t word = 0; *names != '\0'; names += word + (names[word] == ' ')) {
        word = strcspn(names, " ");
        if (word == len && memcmp(names, name, len) == 0)
            return true;
    }
    return false;
}

static struct charset find_table(const char *name)
{
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++)
        if (is_listed(tables[i].names, name))
            return (struct charset){.kind = KIND_TABLE, .unit = 1, .table = tables[i].charset};
    return (struct charset){.kind = KIND_NONE};
}

static struct charset find(const char *name)
{
    for (size_t i = 0; i < sizeof aliases / sizeof aliases[0]; i++) {
        const struct alias *alias = &aliases[i];
        if (strcmp(alias->name, name) != 0)
            continue;
        bool foreign = alias->order == (little_host() ? 'b' : 'l');
        return (struct charset){alias->kind, unit_of(alias->kind), foreign, alias->order == 'm', RUNIC_CHARSET_UNKNOWN};
    }
    return find_table(name);
}

/* Returns a capital letter. Not from <ctype.h>: names must not depend on the locale. */
static char capital(char c)
{
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

static bool kept(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c != '\0' && strchr("_-.,:", c) != NULL);
}

/* Returns the length of code without the characters at its end that are ignored. */
static size_t trimmed(const char *code, size_t len)
{
    while (len > 0 && strchr(" \t\n\v\f\r,/", code[len - 1]) != NULL)
        len--;
    return len;
}

static bool is_suffix(const char *text, size_t len, const char *word)
{
    size_t i = 0;
    while (i < len && word[i] != '\0' && capital(text[i]) == word[i])
        i++;
    return i == len && word[i] == '\0';
}

/* Returns the start of the last suffix, including its slash or comma; len if there is none. */
static size_t last_suffix(const char *code, size_t len)
{
    size_t slashes = 0, at = len;
    for (size_t i = 0; i < len; i++) {
        slashes += code[i] == '/';
        if (code[i] == '/' || code[i] == ',')
            at = i;
    }
    return slashes >= 2 ? at : len;
}

/* Removes the suffixes. Returns the length before them; *lenient is set if one is TRANSLIT or IGNORE. */
static size_t without_suffixes(const char *code, bool *lenient)
{
    size_t len = trimmed(code, strlen(code)), at;
    *lenient = false;
    while ((at = last_suffix(code, len)) < len) {
        const char *word = code + at + 1;
        *lenient |= is_suffix(word, len - at - 1, "TRANSLIT") || is_suffix(word, len - at - 1, "IGNORE");
        len = trimmed(code, at);
    }
    return len;
}

/* Finds a name with at most one slash, in the form that find() compares. A name that is too long is unknown. */
static struct charset find_plain(const char *code, size_t len)
{
    char name[LONGEST];
    size_t length = 0, slashes = 0;
    for (size_t i = 0; i < len; i++) {
        char c = capital(code[i]);
        slashes += c == '/';
        if (length + 3 >= sizeof name)
            return (struct charset){.kind = KIND_NONE};
        if (kept(c) || c == '/')
            name[length++] = c;
    }
    for (; slashes < 2; slashes++)
        name[length++] = '/';
    name[length] = '\0';
    return find(name);
}

struct name read_name(const char *code)
{
    struct name name;
    size_t len = without_suffixes(code, &name.lenient);
    if (len == 0) {
        code = nl_langinfo(CODESET);
        len = strlen(code);
    }
    name.charset = find_plain(code, len);
    return name;
}
