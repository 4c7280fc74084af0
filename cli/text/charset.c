/* charset.c - the charsets that -f and -t name: labels, labels with -bom, auto, and what the system's iconv(3) knows. */
/* SPDX-License-Identifier: MIT */
#include "charset.h"

#include <ctype.h>
#include <errno.h>
#include <iconv.h>
#include <string.h>
#include <strings.h>

#include "command_line/suggest.h"
#include "terminal/message.h"
#include "scalars.h"

/* ---- Charsets of the system ---- */

/* What -f, -t and --expect named. */
#define MOST_SYSTEM    32
#define SYSTEM_LONGEST (SUGGEST_LONGEST + sizeof "//TRANSLIT")
static char system_names[MOST_SYSTEM][SYSTEM_LONGEST + 1];

bool is_system(runic_charset charset)
{
    return charset >= RUNIC_CHARSET_COUNT;
}

/* Returns the charset of a label, or RUNIC_UNKNOWN. WCHAR_T is iconv(3)'s name of wchar_t, which is UTF-32 in the host's order.
 */
static runic_charset own_from_label(const char *label, size_t len)
{
    static const char wide[] = "WCHAR_T";
    if (sizeof(wchar_t) == sizeof(char32_t) && len == sizeof wide - 1 && strncasecmp(label, wide, len) == 0)
        return SCALARS;
    return runic_charset_from_label(label, len);
}

/* Whether iconv(3) knows both; with EINVAL in errno if it does not, else with the reason why it cannot tell. */
static bool opens(const char *to, const char *from)
{
    const iconv_t conversion = iconv_open(to, from);
    return conversion != (iconv_t)-1 && iconv_close(conversion) == 0;
}

static bool reads_and_writes(const char *name)
{
    return opens(SCALARS_OF_SYSTEM, name) && opens(name, SCALARS_OF_SYSTEM);
}

/* Letters, digits and what stands between them in names: no options ("//IGNORE"), and not the locale's (""). */
static bool is_name(const char *label, size_t len)
{
    static const char marks[] = "-_.:+()";
    for (size_t i = 0; i < len; i++)
        if (!isalnum((unsigned char)label[i]) && strchr(marks, label[i]) == NULL)
            return false;
    return len > 0 && len <= SUGGEST_LONGEST;
}

/* What iconv_open is given: a label and its suffix. */
static runic_charset system_from_name(const char *label, size_t len, const char *suffix)
{
    char name[SYSTEM_LONGEST + 1];
    size_t i = 0;
    errno = EINVAL;
    if (!is_name(label, len))
        return RUNIC_UNKNOWN;
    snprintf(name, sizeof name, "%.*s%s", (int)len, label, suffix);
    if (!reads_and_writes(name))
        return RUNIC_UNKNOWN;
    while (i < MOST_SYSTEM - 1 && system_names[i][0] != 0 && strcmp(system_names[i], name) != 0)
        i++;
    memcpy(system_names[i], name, sizeof name);
    return (runic_charset)((size_t)RUNIC_CHARSET_COUNT + i);
}

static runic_charset system_from_label(const char *label, size_t len)
{
    return system_from_name(label, len, "");
}

runic_charset charset_find(const char *label, bool transliterated)
{
    const runic_charset charset = own_from_label(label, strlen(label));
    if (charset != RUNIC_UNKNOWN && !(transliterated && !charset_describe(charset).unicode))
        return charset;
    return system_from_name(label, strlen(label), transliterated ? "//TRANSLIT" : "");
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

/* ---- What the command knows of runic's ---- */

enum counted { DECODED, COUNTED };
enum boundaries { FROM_START, ANYWHERE };

static const struct {
    const char *name;
    enum counted counted;
    enum boundaries boundaries;
} known[RUNIC_CHARSET_COUNT] = {
#define CHARSET(id, name, counted, boundaries) [RUNIC_##id] = {name, counted, boundaries},
#include "charsets.def"
};

bool is_countable(runic_charset charset)
{
    /* The detector alone looks at bytes of no charset. */
    return charset == RUNIC_UNKNOWN || (!is_system(charset) && known[charset].counted == COUNTED);
}

bool has_boundaries(runic_charset charset)
{
    return !is_system(charset) && known[charset].boundaries == ANYWHERE;
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

/* Names that people may mean, most of which iconv(3) has; there is no way to ask for all of them. */
static const char *const common[] = {
    "armscii-8",    "big5",         "big5-hkscs",   "cp437",        "cp737",        "cp775",        "cp850",
    "cp852",        "cp855",        "cp857",        "cp858",        "cp862",        "cp864",        "cp866",
    "cp869",        "cp874",        "cp932",        "cp936",        "cp949",        "cp950",        "euc-cn",
    "euc-jp",       "euc-kr",       "euc-tw",       "gb18030",      "gb2312",       "gbk",          "ibm037",
    "ibm1047",      "iso-2022-cn",  "iso-2022-jp",  "iso-2022-kr",  "iso-8859-2",   "iso-8859-3",   "iso-8859-4",
    "iso-8859-5",   "iso-8859-6",   "iso-8859-7",   "iso-8859-8",   "iso-8859-9",   "iso-8859-10",  "iso-8859-11",
    "iso-8859-13",  "iso-8859-14",  "iso-8859-15",  "iso-8859-16",  "johab",        "koi8-r",       "koi8-t",
    "koi8-u",       "macintosh",    "shift_jis",    "tcvn",         "tis-620",      "viscii",       "windows-1250",
    "windows-1251", "windows-1253", "windows-1254", "windows-1255", "windows-1256", "windows-1257", "windows-1258",
};

static bool fail_unknown(const char *name, size_t len)
{
    const int why = errno;
    struct suggestion near = suggest_for(name, len);
    char word[SUGGEST_LONGEST + 1];
    snprintf(word, sizeof word, "%.*s", (int)(len < SUGGEST_LONGEST ? len : SUGGEST_LONGEST), name);
    if (why != EINVAL) {
        fail(NULL, "the system's iconv cannot open charset '%s': %s", quoted(word), strerror(why));
        return false;
    }
    /* As with musl's, which reads GB 18030 alone. */
    if (is_name(name, len) && opens(SCALARS_OF_SYSTEM, word)) {
        fail(NULL, "the system's iconv can read charset '%s', but not write it", quoted(word));
        return false;
    }
    for (size_t i = 0; i < sizeof common / sizeof common[0]; i++)
        if (reads_and_writes(common[i]))
            suggest_word(&near, common[i]);
    for (runic_charset charset = 1; charset < RUNIC_CHARSET_COUNT; charset++)
        for (size_t i = 0; runic_charset_label(charset, i) != NULL; i++)
            suggest_word(&near, runic_charset_label(charset, i));
    fail(NULL, "unknown charset '%s'%s (runic list shows them all)", quoted(word), suggestion_text(&near));
    return false;
}

/* The length of a label without "bom" or "sig" at its end; everything else than letters and digits is ignored, as in labels. */
static size_t without_mark(const char *label, size_t len)
{
    static const char *const marks[] = {"bom", "sig"};
    while (len > 0 && !isalnum((unsigned char)label[len - 1]))
        len--;
    for (size_t i = 0; i < 2; i++)
        if (len > 3 && tolower((unsigned char)label[len - 3]) == marks[i][0] &&
            tolower((unsigned char)label[len - 2]) == marks[i][1] && tolower((unsigned char)label[len - 1]) == marks[i][2])
            return len - 3;
    return len;
}

static bool charset_from_label(const char *label, size_t len, struct named_charset *found)
{
    const size_t bare = without_mark(label, len);
    found->charset = own_from_label(label, len);
    found->with_bom = false;
    if (found->charset == RUNIC_UNKNOWN && bare < len) {
        found->charset = runic_charset_from_label(label, bare);
        found->with_bom = runic_charset_describe(found->charset).unicode;
        if (!found->with_bom)
            found->charset = RUNIC_UNKNOWN;
    }
    if (found->charset == RUNIC_UNKNOWN)
        found->charset = system_from_label(label, len);
    return found->charset != RUNIC_UNKNOWN || fail_unknown(label, len);
}

bool charset_from_name(const char *name, struct named_charset *found)
{
    return charset_from_label(name, strlen(name), found);
}

bool source_from_name(const char *name, struct source *found)
{
    const size_t first = strcspn(name, ",");
    const bool is_auto = first == 4 && strncmp(name, "auto", 4) == 0;
    struct named_charset charset = {RUNIC_UNKNOWN, false};
    *found = (struct source){.charset = RUNIC_UNKNOWN, .fallback = RUNIC_UNKNOWN};
    if (is_auto && name[first] == 0)
        return true;
    if (!charset_from_label(is_auto ? name + 5 : name, strlen(name) - (is_auto ? 5 : 0), &charset))
        return false;
    *(is_auto ? &found->fallback : &found->charset) = charset.charset;
    return true;
}
