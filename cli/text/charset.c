/* charset.c - finds the charsets that -f and -t name: labels, labels with -bom, and those of iconv(3). */
/* SPDX-License-Identifier: MIT */
#include "charset.h"

#include <ctype.h>
#include <errno.h>
#include <string.h>

#include "command_line/letters.h"
#include "command_line/suggest.h"
#include "os/os.h"
#include "terminal/message.h"
#include "system.h"

/* ---- Charsets of the system ---- */

/* The charsets of the system that -f, -t and --expect have named. */
#define MOST_SYSTEM    32
#define SYSTEM_LONGEST (SUGGEST_LONGEST + sizeof "//TRANSLIT")
static char system_names[MOST_SYSTEM][SYSTEM_LONGEST + 1];

bool is_system(runic_charset charset)
{
    return charset >= RUNIC_CHARSET_COUNT;
}

/* Returns runic's charset of a label, or RUNIC_UNKNOWN. WCHAR_T, iconv(3)'s name of wchar_t, is UTF-32 in the host's order. */
static runic_charset own_from_label(const char *label, size_t len)
{
    static const char wide[] = "WCHAR_T";
    if (sizeof(wchar_t) == sizeof(char32_t) && len == sizeof wide - 1 && same_letters(label, wide, len))
        return SCALARS;
    return runic_charset_from_label(label, len);
}

/*
 * Returns true for letters, digits and punctuation of charset names; false for options ("//IGNORE"), and for the
 * locale's charset ("").
 */
static bool is_name(const char *label, size_t len)
{
    static const char marks[] = "-_.:+()";
    for (size_t i = 0; i < len; i++)
        if (!isalnum((unsigned char)label[i]) && strchr(marks, label[i]) == NULL)
            return false;
    return len > 0 && len <= SUGGEST_LONGEST;
}

/* Returns the charset that iconv_open() finds by a label and a suffix, or RUNIC_UNKNOWN. */
static runic_charset system_from_name(const char *label, size_t len, const char *suffix)
{
    char name[SYSTEM_LONGEST + 1];
    size_t i = 0;
    errno = EINVAL;
    if (!is_name(label, len))
        return RUNIC_UNKNOWN;
    snprintf(name, sizeof name, "%.*s%s", (int)len, label, suffix);
    if (!system_has(name))
        return RUNIC_UNKNOWN;
    while (i < MOST_SYSTEM - 1 && system_names[i][0] != 0 && strcmp(system_names[i], name) != 0)
        i++;
    memcpy(system_names[i], name, sizeof name);
    return (runic_charset)((size_t)RUNIC_CHARSET_COUNT + i);
}

/*
 * Returns true if glibc reads and writes a charset of runic exactly as runic does, or lacks it: Unicode charsets except UTF-7,
 * and the legacy charsets that librunic-iconv converts. The tests compare them with glibc.
 */
static bool equals_glibc(runic_charset charset)
{
    static const uint8_t equal[RUNIC_CHARSET_COUNT] = {
#define TABLE(id, names) [RUNIC_##id] = 1,
#include "../../bindings/iconv/tables.def"
    };
    const bool is_utf7 = charset == RUNIC_UTF7 || charset == RUNIC_UTF7_IMAP;
    return (charset < RUNIC_ISO8859_2 && !is_utf7) || equal[charset] != 0;
}

runic_charset charset_find(const char *label, bool transliterated)
{
    const runic_charset charset = own_from_label(label, strlen(label));
    if (charset != RUNIC_UNKNOWN && equals_glibc(charset) && !(transliterated && !charset_describe(charset).unicode))
        return charset;
    const runic_charset of_system = system_from_name(label, strlen(label), transliterated ? "//TRANSLIT" : "");
    return of_system != RUNIC_UNKNOWN || transliterated ? of_system : charset;
}

runic_charset_properties charset_describe(runic_charset charset)
{
    if (!is_system(charset))
        return runic_charset_describe(charset);
    return (runic_charset_properties){.name = system_names[charset - RUNIC_CHARSET_COUNT],
                                      .unit_size = 1,
                                      .bom_rule = RUNIC_BOM_IS_UNKNOWN,
                                      .convertible = 1};
}

/* ---- Properties of runic's charsets */

enum reading { BY_UNITS, BY_SEQUENCES, FROM_START };

static const struct {
    const char *name;
    enum reading reading;
} known[RUNIC_CHARSET_COUNT] = {
#define CHARSET(id, name, reading) [RUNIC_##id] = {name, reading},
#include "charsets.def"
};

bool is_stateless(runic_charset charset)
{
    /* Without a charset, only the detector reads the bytes. */
    return !is_system(charset) && known[charset].reading != FROM_START;
}

bool has_boundaries(runic_charset charset)
{
    return is_stateless(charset) && charset != RUNIC_UNKNOWN &&
           runic_charset_describe(charset).byte_order != RUNIC_ORDER_BY_BOM;
}

bool has_near_boundaries(runic_charset charset)
{
    return has_boundaries(charset) && known[charset].reading == BY_UNITS;
}

bool has_lone_surrogates(runic_charset charset)
{
    return charset == RUNIC_WTF8 || charset == RUNIC_MUTF8;
}

uint8_t line_feed_of(runic_charset charset)
{
    const runic_options how = {.from = RUNIC_ASCII, .to = charset};
    uint8_t byte;
    const bool is_byte = charset_describe(charset).unit_size == 1 && is_stateless(charset) && charset != RUNIC_UNKNOWN;
    return is_byte && runic_convert(&how, "\n", 1, &byte, 1).written == 1 ? byte : '\n';
}

/* ---- Names ---- */

const char *charset_name(runic_charset charset)
{
    return charset_describe(charset).name;
}

static const char *lower(const char *name)
{
    static _Thread_local char text[SYSTEM_LONGEST + 1];
    size_t i = 0;
    for (; name[i] != 0; i++)
        text[i] = (char)tolower((unsigned char)name[i]);
    text[i] = 0;
    return text;
}

const char *form_name(runic_charset charset)
{
    const bool is_listed = !is_system(charset) && known[charset].name != NULL;
    return is_listed ? known[charset].name : lower(charset_name(charset));
}

/* Names that other programs use for charsets: "ANSI" and "Unicode" in Windows, numbers of code pages. */
static const struct {
    const char *word, *names;
} suggested_names[] = {
    {"jis", "iso-2022-jp shift_jis euc-jp"},
    {"ansi", "windows-1252 windows-1250 windows-1251"},
    {"mbcs", "windows-1252"},
    {"acp", "windows-1252"},
    {"oem", "cp437 cp850"},
    {"dos", "cp437 cp850"},
    {"mac", "macintosh"},
    {"macroman", "macintosh"},
    {"mac-roman", "macintosh"},
    {"unicode", "utf-16le utf-8"},
    {"ucs2", "utf-16le"},
    {"ucs4", "utf-32"},
    {"utf", "utf-8 utf-16 utf-32"},
    {"1200", "utf-16le"},
    {"cp1200", "utf-16le"},
    {"1201", "utf-16be"},
    {"cp1201", "utf-16be"},
    {"12000", "utf-32le"},
    {"65000", "utf-7"},
    {"65001", "utf-8"},
    {"28591", "iso-8859-1"},
    {"utf8mb3", "utf-8"},
    {"chinese", "gb18030 big5"},
    {"japanese", "shift_jis euc-jp"},
    {"korean", "euc-kr"},
    {"russian", "windows-1251 koi8-r cp866"},
};

/* Suggests the names of a row that iconv(3) has. */
static void suggest_system(struct suggestion *near, const char *names, int group)
{
    char name[SYSTEM_NAME];
    while (system_next(&names, name))
        if (suggest_takes(near, name, group) && system_has(name))
            suggest_name(near, name, group);
}

static void suggest_charsets(struct suggestion *near)
{
    for (runic_charset charset = 1; charset < RUNIC_CHARSET_COUNT; charset++)
        for (size_t i = 0; runic_charset_label(charset, i) != NULL; i++)
            suggest_name(near, runic_charset_label(charset, i), (int)charset);
    for (size_t row = 0; system_row(row) != NULL; row++)
        suggest_system(near, system_row(row), RUNIC_CHARSET_COUNT + (int)row);
    for (size_t i = 0; i < sizeof suggested_names / sizeof suggested_names[0]; i++)
        if (strlen(suggested_names[i].word) == near->len && same_letters(suggested_names[i].word, near->word, near->len))
            suggest_instead(near, suggested_names[i].names);
}

static bool fail_unknown(const char *name, size_t len)
{
    const int why = errno;
    struct suggestion near = suggest_several(name, len);
    char word[SUGGEST_LONGEST + 1];
    snprintf(word, sizeof word, "%.*s", (int)(len < SUGGEST_LONGEST ? len : SUGGEST_LONGEST), name);
    if (why != EINVAL) {
        fail(NULL, "the system's iconv cannot open charset '%s': %s", quoted(word), os_reason(why));
        return false;
    }
    /* musl's iconv reads GB 18030, but cannot write it. */
    if (is_name(name, len) && system_reads(word)) {
        fail(NULL, "the system's iconv can read charset '%s', but not write it", quoted(word));
        return false;
    }
    if (same_letters(word, "auto", SIZE_MAX) || same_letters(word, "declared", SIZE_MAX)) {
        fail(NULL, "'%s' is not a charset: only -f takes it, to recognize the input", word);
        return false;
    }
    if (strstr(word, "//") != NULL) {
        fail(NULL, "unknown charset '%s': //TRANSLIT and //IGNORE belong to the charset of -t", quoted(word));
        return false;
    }
    suggest_charsets(&near);
    fail(NULL, "unknown charset '%s'%s (runic list -v shows them all)", quoted(word), suggestion_text(&near));
    return false;
}

/*
 * Returns the length of a label without "bom" or "sig" at its end. Like in labels, characters other than letters and
 * digits are ignored.
 */
static size_t without_mark(const char *label, size_t len)
{
    while (len > 0 && !isalnum((unsigned char)label[len - 1]))
        len--;
    const char *end = label + (len > 3 ? len - 3 : 0);
    return len > 3 && (same_letters(end, "bom", 3) || same_letters(end, "sig", 3)) ? len - 3 : len;
}

bool charset_from_name(const char *label, struct named_charset *found)
{
    static const char system_prefix[] = "iconv:";
    const size_t len = strlen(label), bare = without_mark(label, len), prefix = sizeof system_prefix - 1;
    found->with_bom = false;
    if (len > prefix && strncmp(label, system_prefix, prefix) == 0) {
        found->charset = system_from_name(label + prefix, len - prefix, "");
        return found->charset != RUNIC_UNKNOWN || fail_unknown(label + prefix, len - prefix);
    }
    found->charset = own_from_label(label, len);
    if (found->charset == RUNIC_UNKNOWN && bare < len) {
        found->charset = runic_charset_from_label(label, bare);
        found->with_bom = runic_charset_describe(found->charset).unicode;
        if (!found->with_bom)
            found->charset = RUNIC_UNKNOWN;
    }
    if (found->charset == RUNIC_UNKNOWN)
        found->charset = system_from_name(label, len, "");
    return found->charset != RUNIC_UNKNOWN || fail_unknown(label, len);
}

static bool source_from_name(const char *name, struct source *found)
{
    const size_t first = strcspn(name, ",");
    const bool is_auto = first == 4 && strncmp(name, "auto", 4) == 0;
    struct named_charset charset = {RUNIC_UNKNOWN, false};
    *found = (struct source){.charset = RUNIC_UNKNOWN, .fallback = RUNIC_UNKNOWN};
    found->declared = strcmp(name, "declared") == 0;
    if (found->declared || (is_auto && name[first] == 0))
        return true;
    if (!charset_from_name(is_auto ? name + 5 : name, &charset))
        return false;
    *(is_auto ? &found->fallback : &found->charset) = charset.charset;
    return true;
}

bool source_from_options(const struct options *options, struct source *found)
{
    if (!source_from_name(options->text[OPTION_FROM], found))
        return false;
    const runic_charset charset = found->charset != RUNIC_UNKNOWN ? found->charset : found->fallback;
    if (!options->given[OPTION_UTF7_LENIENT] || charset == RUNIC_UNKNOWN || charset == RUNIC_UTF7)
        return true;
    fail(NULL, "--utf7-lenient is for -f utf-7, not for %s", charset_name(charset));
    return false;
}
