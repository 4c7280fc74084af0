/* mojibake_search.c - reports mojibake in a file that check reads: in UTF-8, UTF-16 or UTF-32. */
/* SPDX-License-Identifier: MIT */
#include "check.h"

#include <stdio.h>
#include <string.h>

#include "terminal/message.h"
#include "text/charset.h"

/* Bytes of mojibake that a message shows. */
#define SHORT 40

static void shorten(char *out, size_t cap, const char *text, size_t len)
{
    char start[SHORT + 1];
    const size_t kept = len <= SHORT ? len : runic_utf8_floor(text, len, SHORT);
    snprintf(start, sizeof start, "%.*s", (int)kept, text);
    snprintf(out, cap, "\"%s\"%s", quoted(start), kept < len ? "..." : "");
}

/* Returns true if a finding is only counted: then its text is not made. */
static bool is_counted(struct check *check)
{
    if (check_wants(check, OTHER) > 0)
        return false;
    check_more(check, OTHER, 1);
    return true;
}

/* Reports a run of mojibake: the callback of struct mojibake. */
static void report_run(void *user, const struct mojibake_run *run)
{
    const struct mojibake_search *search = user;
    struct check *check = search->check;
    char wrong[256], right[256], why[640];
    if (is_counted(check))
        return;
    shorten(wrong, sizeof wrong, run->text, run->run.length);
    shorten(right, sizeof right, run->right, run->run.fixed_length);
    snprintf(why, sizeof why, "%s should be %s; it was read as %s", wrong, right, charset_name(run->run.charset));
    if (run->run.levels > 1)
        snprintf(why + strlen(why), sizeof why - strlen(why), ", %d times", run->run.levels);
    const struct finding finding = {
        .report = {.offset = run->at.offset, .length = (uint8_t)(run->length < 255 ? run->length : 255)},
        .from = search->charset,
        .place = {run->at.line, run->at.column},
        .kind = FINDING_MOJIBAKE,
        .why = why};
    check_found(check, &finding);
}

/* Reports a line of legacy text that was read in another charset: the callback of struct mojibake. */
static void report_misread(void *user, const struct position *at, const struct misread *misread)
{
    const struct mojibake_search *search = user;
    struct check *check = search->check;
    char why[700];
    if (is_counted(check))
        return;
    snprintf(why, sizeof why, "this line is %s", misread_text(check->name, misread));
    const struct finding finding = {.report = {.offset = at->offset},
                                    .from = search->charset,
                                    /* An initial BOM is column 0. */
                                    .place = {at->line, at->column > 0 ? at->column : 1},
                                    .kind = FINDING_MISREAD,
                                    .why = why};
    check_found(check, &finding);
}

/* ---- Reading ---- */

/* Converts the next bytes of UTF-16 or UTF-32 to UTF-8, and reads them. */
static void read_converted(struct mojibake_search *search, const uint8_t *bytes, size_t len, bool last)
{
    char utf8[4096];
    size_t at = 0;
    runic_status status;
    do {
        const runic_result done = runic_converter_convert(&search->converter, bytes + at, len - at, utf8, sizeof utf8, last);
        mojibake_read(&search->mojibake, (const uint8_t *)utf8, done.written);
        at += done.read;
        status = done.status;
    } while (status == RUNIC_FULL);
}

/* Reads the next bytes: the callback of struct input. */
static void read_bytes(void *user, const uint8_t *bytes, size_t len)
{
    struct mojibake_search *search = user;
    if (search->charset == RUNIC_UTF8)
        mojibake_read(&search->mojibake, bytes, len);
    else
        read_converted(search, bytes, len, false);
}

void mojibake_search_begin(struct mojibake_search *search, struct check *check, runic_charset charset, struct scan *work,
                           struct input *in)
{
    search->check = check;
    search->charset = charset;
    search->mojibake = (struct mojibake){.found = report_run, .misread = report_misread, .user = search};
    if (charset != RUNIC_UTF8) {
        const runic_options how = {
            .from = charset, .to = RUNIC_UTF8, .bom_in = RUNIC_BOM_IN_KEEP, .ill_formed = {.action = RUNIC_ACTION_REPLACE}};
        search->mojibake.unit = charset_describe(charset).unit_size;
        runic_converter_init(&search->converter, &how);
    }
    in->copy = (struct byte_taker){read_bytes, search};
    in->cuts.full_pieces = true;
    work->jobs = 1;
}

bool mojibake_search_end(struct mojibake_search *search, struct input *in)
{
    in->copy.take = NULL;
    if (search->charset != RUNIC_UTF8)
        read_converted(search, (const uint8_t *)"", 0, true);
    mojibake_end(&search->mojibake);
    return !in->failed;
}
