/* declaration_fix.c - changes the charset that the output declares: in its first bytes, before they are written. */
/* SPDX-License-Identifier: MIT */
#include "declaration_fix.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "text/charset.h"

bool can_fix_declarations(runic_charset charset)
{
    return is_stateless(charset);
}

void declaration_fix_begin(struct declaration_fix *fix, runic_charset charset)
{
    fix->count = 0;
    /* These are written in big-endian order. */
    fix->charset = charset == RUNIC_UTF16 ? RUNIC_UTF16BE : charset == RUNIC_UTF32 ? RUNIC_UTF32BE : charset;
    fix->is_open = true;
    fix->held_len = 0;
}

/* Writes the name of the output's charset, in small letters if the old name was. Text with a BOM is UTF-16 or UTF-32. */
static void name_charset(const struct declaration_fix *fix, const char *old, char *name, size_t cap)
{
    const uint8_t unit = charset_describe(fix->charset).unit_size;
    const bool marked = runic_detect_signature(fix->held, fix->held_len, RUNIC_FINAL).charset != RUNIC_UNKNOWN;
    bool is_small = true;
    for (const char *c = old; *c != 0; c++)
        is_small = is_small && !isupper((unsigned char)*c);
    snprintf(name, cap, "%s", unit > 1 && marked ? unit == 2 ? "UTF-16" : "UTF-32" : charset_name(fix->charset));
    for (char *c = name; is_small && *c != 0; c++)
        *c = (char)tolower((unsigned char)*c);
}

static bool take_name(struct declaration_fix *fix, const char *old, text_taker take, void *user)
{
    const runic_options how = {.from = RUNIC_ASCII, .to = fix->charset, .bom_out = RUNIC_BOM_OUT_NONE};
    char name[64], bytes[4 * sizeof name];
    name_charset(fix, old, name, sizeof name);
    if (fix->count++ == 0) {
        memcpy(fix->new, name, sizeof name);
        memcpy(fix->old, old, sizeof fix->old);
    }
    return take(user, bytes, runic_convert(&how, name, strlen(name), bytes, sizeof bytes).written);
}

bool declaration_fix_end(struct declaration_fix *fix, text_taker take, void *user)
{
    struct declared declared = {.end = 0};
    size_t taken = 0;
    bool good = true;
    if (!fix->is_open)
        return true;
    fix->is_open = false;
    while (good && declared_next(fix->charset, fix->held, fix->held_len, &declared)) {
        if (declared_is_right(&declared, fix->charset, false))
            continue;
        good = take(user, fix->held + taken, declared.offset - taken) && take_name(fix, declared.name, take, user);
        taken = declared.offset + declared.length;
    }
    return good && take(user, fix->held + taken, fix->held_len - taken);
}

bool declaration_fix_write(struct declaration_fix *fix, const uint8_t *bytes, size_t len, text_taker take, void *user)
{
    const size_t room = fix->is_open ? sizeof fix->held - fix->held_len : 0, part = len < room ? len : room;
    memcpy(fix->held + fix->held_len, bytes, part);
    fix->held_len += part;
    if (fix->is_open && fix->held_len < sizeof fix->held)
        return true;
    return declaration_fix_end(fix, take, user) && take(user, bytes + part, len - part);
}
