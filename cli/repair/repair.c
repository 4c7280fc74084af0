/* repair.c - what convert changes in a text besides its charset: --fix-mojibake, then --fix-declared. */
/* SPDX-License-Identifier: MIT */
#include "repair.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

#include "terminal/message.h"
#include "text/charset.h"

/* ---- --fix-declared: in the first bytes of the output, before they are written ---- */

static void fix_begin(struct declaration_fix *fix, runic_charset charset)
{
    fix->count = 0;
    fix->charset = charset;
    /* UTF-16 and UTF-32 are written in big-endian order. */
    if (charset == RUNIC_UTF16 || charset == RUNIC_UTF32)
        fix->charset = charset == RUNIC_UTF16 ? RUNIC_UTF16BE : RUNIC_UTF32BE;
    fix->is_open = true;
    fix->held_len = 0;
}

bool can_fix_declared(runic_declaration_kind kind, runic_charset charset)
{
    return !is_system(charset) && charset != RUNIC_BOCU1 && runic_declaration_name(kind, charset) != NULL;
}

/* Stores the name of the output's charset, a label in lower case if the old name was. Text with a BOM is UTF-16 or UTF-32. */
static void name_charset(const struct declaration_fix *fix, const struct declared *declared, char *name, size_t cap)
{
    const char *old = declared->name, *own = runic_declaration_name(declared->kind, fix->charset);
    const uint8_t unit = charset_describe(fix->charset).unit_size;
    const bool marked =
        runic_detect_signature(fix->held, fix->held_len, RUNIC_SIGNATURE_FINAL).charset != RUNIC_CHARSET_UNKNOWN;
    const bool is_label = own == runic_charset_label(fix->charset, 0);
    bool has_small = false, has_capital = false;
    for (const char *c = old; *c != 0; c++) {
        has_small = has_small || islower((unsigned char)*c);
        has_capital = has_capital || isupper((unsigned char)*c);
    }
    if (unit > 1 && marked)
        own = unit == 2 ? "UTF-16" : "UTF-32";
    snprintf(name, cap, "%s", own);
    for (char *c = name; is_label && has_small && !has_capital && *c != 0; c++)
        *c = (char)tolower((unsigned char)*c);
}

static bool take_name(struct repair *repair, const struct declared *declared)
{
    const char *old = declared->name;
    struct declaration_fix *fix = &repair->fix;
    const runic_options how = {.from = RUNIC_ASCII, .to = fix->charset, .bom_out = RUNIC_BOM_OUT_NONE};
    char name[64], bytes[4 * sizeof name];
    name_charset(fix, declared, name, sizeof name);
    if (fix->count++ == 0) {
        memcpy(fix->new, name, sizeof name);
        memcpy(fix->old, old, sizeof fix->old);
    }
    return repair->take(repair->user, bytes, runic_convert(&how, name, strlen(name), bytes, sizeof bytes).written);
}

/* Returns true if the bytes of a name are those that it has by itself: in a charset with state, text before it may change
 * them. */
static bool stands_alone(const struct declaration_fix *fix, const struct declared *declared)
{
    const runic_options how = {.from = RUNIC_ASCII, .to = fix->charset, .bom_out = RUNIC_BOM_OUT_NONE};
    char bytes[4 * sizeof declared->name];
    const size_t len = runic_convert(&how, declared->name, strlen(declared->name), bytes, sizeof bytes).written;
    return len == declared->length && memcmp(bytes, fix->held + declared->offset, len) == 0;
}

/* Writes the held bytes with their declarations changed. Returns false on failure. */
static bool fix_end(struct repair *repair)
{
    struct declaration_fix *fix = &repair->fix;
    struct declared declared = {.end = 0};
    size_t taken = 0;
    bool good = true;
    if (!fix->is_open)
        return true;
    fix->is_open = false;
    while (good && declared_next(fix->charset, fix->held, fix->held_len, &declared)) {
        if (declared_is_right(&declared, fix->charset, false) || !can_fix_declared(declared.kind, fix->charset))
            continue;
        if (!stands_alone(fix, &declared)) {
            warn(repair->name, "declares %s, which is wrong in %s and cannot be changed", declared.name,
                 charset_name(fix->charset));
            continue;
        }
        good = repair->take(repair->user, fix->held + taken, declared.offset - taken) && take_name(repair, &declared);
        taken = declared.offset + declared.length;
    }
    return good && repair->take(repair->user, fix->held + taken, fix->held_len - taken);
}

/* Holds the first bytes back until all declarations in them are known, and then passes all bytes on. */
static bool fix_write(void *user, const void *bytes, size_t len)
{
    struct repair *repair = user;
    struct declaration_fix *fix = &repair->fix;
    if (!fix->is_open)
        return repair->take(repair->user, bytes, len);
    const size_t room = sizeof fix->held - fix->held_len, part = len < room ? len : room;
    memcpy(fix->held + fix->held_len, bytes, part);
    fix->held_len += part;
    if (fix->held_len < sizeof fix->held)
        return true;
    return fix_end(repair) && repair->take(repair->user, (const uint8_t *)bytes + part, len - part);
}

/* ---- All repairs ---- */

static void count_run(void *user, const struct mojibake_run *run)
{
    struct repair *repair = user;
    if (repair->runs++ == 0)
        repair->first = run->at;
}

/* Stores the first line that was misread, and asks for no more: a guess for each line takes longer than all repairs. */
static void store_misread(void *user, const struct position *at, const struct misread *misread)
{
    struct repair *repair = user;
    repair->misread_line = at->line;
    repair->misread = *misread;
    repair->mojibake.misread = NULL;
}

#define BOM        "\xEF\xBB\xBF"
#define BOM_LENGTH 3

/* Returns how many bytes of BOMs a text begins with: of at most two. */
static size_t length_of_marks(const void *bytes, size_t len)
{
    const char *text = bytes;
    size_t at = 0;
    while (at < (size_t)2 * BOM_LENGTH && at + BOM_LENGTH <= len && memcmp(text + at, BOM, BOM_LENGTH) == 0)
        at += BOM_LENGTH;
    return at;
}

/* Takes undone text, and drops a BOM at its beginning that was mojibake, if another one or none shall be written. */
static bool take_undone(void *user, const void *bytes, size_t len)
{
    struct repair *repair = user;
    const size_t kept = repair->marks_had, marks = repair->is_begun ? 0 : length_of_marks(bytes, len);
    repair->is_begun |= len > 0;
    if (marks <= kept || !(repair->drops_mark || kept > 0))
        return fix_write(repair, bytes, len);
    return fix_write(repair, bytes, kept) && fix_write(repair, (const char *)bytes + marks, len - marks);
}

void repair_start(struct repair *repair)
{
    repair->runs = 0;
    repair->misread_line = 0;
    repair->fix.count = 0;
    repair->fix.is_open = repair->undoes = false;
}

void repair_begin(struct repair *repair, bool undoes, bool fixes, runic_charset charset)
{
    repair_start(repair);
    repair->undoes = undoes;
    repair->is_begun = false;
    repair->marks_had = SIZE_MAX;
    if (repair->undoes)
        repair->mojibake = (struct mojibake){
            .found = count_run, .misread = is_quiet() ? NULL : store_misread, .take = take_undone, .user = repair};
    if (fixes && !is_system(charset))
        fix_begin(&repair->fix, charset);
}

bool repair_write(void *user, const void *bytes, size_t len)
{
    struct repair *repair = user;
    if (repair->marks_had == SIZE_MAX && len > 0)
        repair->marks_had = length_of_marks(bytes, len);
    return repair->undoes ? mojibake_read(&repair->mojibake, bytes, len) : fix_write(repair, bytes, len);
}

bool repair_end(struct repair *repair)
{
    return (!repair->undoes || mojibake_end(&repair->mojibake)) && fix_end(repair);
}

void repair_report(const struct repair *repair)
{
    const struct declaration_fix *fix = &repair->fix;
    if (repair->runs > 0)
        note(repair->name, "%s of mojibake undone, the first at %" PRIu64 ":%" PRIu64, counted(repair->runs, "run"),
             repair->first.line, repair->first.column);
    if (repair->misread_line > 0)
        note(repair->name, "line %" PRIu64 " stays as it is: %s", repair->misread_line,
             misread_text(repair->name, &repair->misread));
    if (fix->count == 1)
        note(repair->name, "declares %s now, not %s", fix->new, fix->old);
    else if (fix->count > 1)
        note(repair->name, "declares %s now, not %s (%u declarations)", fix->new, fix->old, fix->count);
}
