/* ruin.c - looks for text that a conversion in place would ruin: it reads the input a second time. */
/* SPDX-License-Identifier: MIT */
#include "ruin.h"

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

/* Bytes of a line that are examined before and after a sequence. */
#define AROUND 500

/* Returns true if text in UTF-8, written in a charset, is well-formed UTF-8 beyond ASCII: then the conversion made it mojibake.
 */
static bool was_utf8(const char *text, size_t len, runic_charset charset)
{
    const runic_options how = {.from = RUNIC_UTF8, .to = charset};
    char bytes[6 * AROUND];
    const runic_result done = runic_convert(&how, text, len, bytes, sizeof bytes);
    return done.status == RUNIC_OK && runic_utf8_validate(bytes, done.written).status == RUNIC_OK &&
           runic_ascii_validate(bytes, done.written).status != RUNIC_OK;
}

/* Returns true if a part of a line, read in a charset, has mojibake that is UTF-8 in the charset. */
static bool becomes_mojibake(const uint8_t *line, size_t len, runic_charset charset)
{
    const runic_options how = {.from = charset, .to = RUNIC_UTF8, .malformed = {.action = RUNIC_REPLACE}};
    runic_mojibake runs[8];
    char text[6 * AROUND];
    const size_t written = runic_convert(&how, line, len, text, sizeof text).written;
    const size_t count = runic_mojibake_find(text, written, runs, sizeof runs / sizeof runs[0]);
    for (size_t i = 0; i < count && i < sizeof runs / sizeof runs[0]; i++)
        if (was_utf8(text + runs[i].offset, runs[i].length, charset))
            return true;
    return false;
}

/* Returns the offset of the first well-formed sequence of UTF-8 beyond ASCII, or len. */
static size_t find_utf8(const uint8_t *bytes, size_t len)
{
    const char *const text = (const char *)bytes;
    for (size_t at = 0; at < len;) {
        const runic_result ascii = runic_ascii_validate(text + at, len - at);
        at += ascii.read;
        const runic_result utf8 = runic_utf8_validate(text + at, len - at);
        if (utf8.read > 0 || utf8.status == RUNIC_OK)
            return at;
        at += utf8.fault_length;
    }
    return len;
}

/* Returns the offset of a sequence of UTF-8 that would become mojibake; or len. */
static size_t find_ruined(const uint8_t *bytes, size_t len, runic_charset charset)
{
    size_t from = 0, at;
    while ((at = from + find_utf8(bytes + from, len - from)) < len) {
        size_t begin = at, end = at;
        while (begin > from && at - begin < AROUND && bytes[begin - 1] != '\n')
            begin--;
        while (end < len && end - at < AROUND && bytes[end] != '\n')
            end++;
        if (becomes_mojibake(bytes + begin, end - begin, charset))
            return at;
        from = end;
    }
    return len;
}

bool ruins_utf8(struct input *in, runic_charset charset, struct place *place)
{
    struct position position;
    struct piece piece;
    position_start(&position, charset, false);
    if (!input_rewind(in))
        return false;
    while ((piece = input_next(in, RUNIC_UTF8)).len > 0) {
        const size_t at = find_ruined(piece.bytes, piece.len, charset);
        position_count(&position, piece.bytes, at);
        if (at < piece.len) {
            *place = (struct place){position.line, position.column};
            return true;
        }
    }
    return false;
}
