/* charset.c - the charsets of runic and of the system's iconv(3): names and properties. */
/* SPDX-License-Identifier: MIT */
#include "charset.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "command_line/letters.h"
#include "os/os.h"

/* ---- Charsets of the system. No function lists them: known names are tried. */

static const char *const rows[] = {
#define SYSTEM(names) names,
#include "system_charsets.def"
    NULL};

static bool opens(const char *to, const char *from)
{
    struct os_conversion *conversion = os_conversion_open(to, from);
    if (conversion != NULL)
        os_conversion_close(conversion);
    return conversion != NULL;
}

bool system_reads(const char *name)
{
    return opens(SCALARS_OF_SYSTEM, name);
}

bool system_has(const char *name)
{
    return system_reads(name) && opens(name, SCALARS_OF_SYSTEM);
}

const char *system_row(size_t row)
{
    return rows[row];
}

bool system_next(const char **names, char name[SYSTEM_NAME])
{
    const size_t len = strcspn(*names, " ");
    snprintf(name, SYSTEM_NAME, "%.*s", (int)len, *names);
    *names += len + strspn(*names + len, " ");
    return len > 0;
}

/* The charsets of the system that were found by name. */
#define MOST_SYSTEM    32
#define SYSTEM_LONGEST (LABEL_LONGEST + sizeof "//TRANSLIT")
static char system_names[MOST_SYSTEM][SYSTEM_LONGEST + 1];

bool is_system(runic_charset charset)
{
    return charset >= RUNIC_CHARSET_COUNT;
}

runic_charset charset_from_label(const char *label, size_t len)
{
    static const char wide[] = "WCHAR_T";
    if (sizeof(wchar_t) == sizeof(char32_t) && len == sizeof wide - 1 && same_letters(label, wide, len))
        return SCALARS;
    return runic_charset_from_label(label, len);
}

bool is_label(const char *label, size_t len)
{
    static const char marks[] = "-_.:+()";
    for (size_t i = 0; i < len; i++)
        if (!isalnum((unsigned char)label[i]) && strchr(marks, label[i]) == NULL)
            return false;
    return len > 0 && len <= LABEL_LONGEST;
}

runic_charset charset_of_system(const char *label, size_t len, const char *suffix)
{
    char name[SYSTEM_LONGEST + 1];
    size_t i = 0;
    errno = EINVAL;
    if (!is_label(label, len))
        return RUNIC_CHARSET_UNKNOWN;
    snprintf(name, sizeof name, "%.*s%s", (int)len, label, suffix);
    if (!system_has(name))
        return RUNIC_CHARSET_UNKNOWN;
    while (i < MOST_SYSTEM - 1 && system_names[i][0] != 0 && strcmp(system_names[i], name) != 0)
        i++;
    memcpy(system_names[i], name, sizeof name);
    return (runic_charset)((size_t)RUNIC_CHARSET_COUNT + i);
}

runic_charset_properties charset_describe(runic_charset charset)
{
    if (!is_system(charset))
        return runic_charset_describe(charset);
    return (runic_charset_properties){
        .name = system_names[charset - RUNIC_CHARSET_COUNT], .unit_size = 1, .bom_rule = RUNIC_BOM_RULE_NONE, .convertible = 1};
}

/* ---- Properties of runic's charsets */

enum boundaries { BY_UNITS, BY_SEQUENCES, FROM_START };

static const struct {
    const char *name;
    enum boundaries boundaries;
} known[RUNIC_CHARSET_COUNT] = {
#define CHARSET(id, name, boundaries) [RUNIC_##id] = {name, boundaries},
#include "charsets.def"
};

bool is_stateless(runic_charset charset)
{
    /* Without a charset, only the detector reads the bytes. */
    return !is_system(charset) && known[charset].boundaries != FROM_START;
}

bool has_boundaries(runic_charset charset)
{
    return is_stateless(charset) && charset != RUNIC_CHARSET_UNKNOWN &&
           runic_charset_describe(charset).byte_order != RUNIC_ORDER_BY_BOM;
}

bool has_near_boundaries(runic_charset charset)
{
    return has_boundaries(charset) && known[charset].boundaries == BY_UNITS;
}

bool has_lone_surrogates(runic_charset charset)
{
    return charset == RUNIC_WTF8 || charset == RUNIC_MUTF8;
}

bool is_ebcdic(runic_charset charset)
{
    return charset >= RUNIC_IBM037 && charset <= RUNIC_IBM1149; /* runic list ebcdic shows them */
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

bool charset_has(runic_charset charset, char32_t value)
{
    const runic_options how = {.from = SCALARS, .to = charset, .bom_in = RUNIC_BOM_IN_KEEP};
    uint8_t made[RUNIC_MIN_OUTPUT];
    return runic_convert(&how, &value, sizeof value, made, sizeof made).status == RUNIC_OK;
}

bool charset_has_byte(runic_charset charset, uint8_t byte)
{
    const runic_options how = {.from = charset, .to = RUNIC_UTF8};
    char text[RUNIC_MIN_OUTPUT];
    return runic_convert(&how, &byte, 1, text, sizeof text).status == RUNIC_OK;
}

bool charset_has_bytes(runic_charset charset, unsigned from)
{
    while (from < 256 && charset_has_byte(charset, (uint8_t)from))
        from++;
    return from == 256;
}
