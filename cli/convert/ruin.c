/* ruin.c - looks for text that a conversion in place would ruin: it reads the input a second time. */
/* SPDX-License-Identifier: MIT */
#include "ruin.h"

#include <string.h>

#include "repair/mojibake.h"
#include "scan/request.h"

/* ---- Bytes that the charset of --fallback lacks ---- */

struct lost_byte {
    runic_charset fallback;
    bool found;
    uint8_t byte;
    struct place place;
};

static uint64_t wants_until_lost(void *user, enum finding_class class)
{
    const struct lost_byte *lost = user;
    return class == ILL_FORMED && !lost->found ? UINT64_MAX : 0;
}

static bool has_byte(runic_charset charset, uint8_t byte)
{
    const runic_options how = {.from = charset, .to = RUNIC_UTF8};
    char text[RUNIC_MIN_OUTPUT];
    return runic_convert(&how, &byte, 1, text, sizeof text).status == RUNIC_OK;
}

static void look_at_fault(void *user, const struct finding *finding)
{
    struct lost_byte *lost = user;
    const runic_report *report = &finding->report;
    for (size_t i = 0; i < report->length && i < RUNIC_REPORT_BYTES && !lost->found; i++)
        if (!has_byte(lost->fallback, report->bytes[i])) {
            lost->found = true;
            lost->byte = report->bytes[i];
            lost->place = finding->place;
        }
}

bool loses_byte(struct input *in, runic_charset fallback, unsigned jobs, uint8_t *byte, struct place *place)
{
    struct lost_byte lost = {.fallback = fallback};
    struct scan look = {.how = {.from = RUNIC_UTF8, .to = RUNIC_UTF8, .malformed = {.action = RUNIC_SKIP}}, .jobs = jobs};
    look.findings = (struct sink){look_at_fault, wants_until_lost, NULL, &lost};
    if (input_rewind(in))
        scan(&look, in);
    *byte = lost.byte;
    *place = lost.place;
    return lost.found;
}

/* ---- UTF-8 that would become mojibake ---- */

struct ruined {
    struct mojibake mojibake;
    runic_charset charset;
    bool found;
    struct place place;
};

/* Returns true if text in UTF-8, written in a charset, is well-formed UTF-8 beyond ASCII: then the conversion made it mojibake.
 */
static bool was_utf8(const char *text, runic_charset charset)
{
    const runic_options how = {.from = RUNIC_UTF8, .to = charset};
    char bytes[MOJIBAKE_LINE];
    const runic_result done = runic_convert(&how, text, strlen(text), bytes, sizeof bytes);
    return done.status == RUNIC_OK && runic_utf8_validate(bytes, done.written).status == RUNIC_OK &&
           runic_ascii_validate(bytes, done.written).status != RUNIC_OK;
}

static void look_at_run(void *user, const struct mojibake_run *run)
{
    struct ruined *ruined = user;
    if (ruined->found || !was_utf8(run->text, ruined->charset))
        return;
    ruined->found = true;
    ruined->place = (struct place){.line = run->at.line, .column = run->at.column};
}

static bool read_text(void *user, const void *bytes, size_t len)
{
    struct ruined *ruined = user;
    return mojibake_read(&ruined->mojibake, bytes, len) && !ruined->found;
}

bool ruins_utf8(struct input *in, runic_charset charset, unsigned jobs, struct place *place)
{
    struct ruined ruined = {.charset = charset};
    struct scan look = {.how = {.from = charset, .to = RUNIC_UTF8, .malformed = {.action = RUNIC_REPLACE}}, .jobs = jobs};
    ruined.mojibake.found = look_at_run;
    ruined.mojibake.user = &ruined;
    look.text = (struct text_out){read_text, &ruined};
    if (input_rewind(in) && scan(&look, in) == SCAN_DONE)
        mojibake_end(&ruined.mojibake);
    *place = ruined.place;
    return ruined.found;
}
