/* find_mojibake.c - check --mojibake: reports UTF-8 that was read in another charset and written as UTF-8 again. */
/* SPDX-License-Identifier: MIT */
#include "find_mojibake.h"

#include <stdio.h>
#include <string.h>

#include "terminal/message.h"

/* Bytes of mojibake that a message shows. */
#define SHORT 40

/* Shortens a text for a message. */
static void shorten(char *out, size_t cap, const char *text)
{
    char start[SHORT + 1];
    const size_t len = strlen(text), kept = len <= SHORT ? len : runic_utf8_floor(text, len, SHORT);
    snprintf(start, sizeof start, "%.*s", (int)kept, text);
    snprintf(out, cap, "\"%s\"%s", quoted(start), kept < len ? "..." : "");
}

/* Reports a run of mojibake: the callback of struct mojibake. */
static void report_run(void *user, const struct mojibake_run *run)
{
    struct check *check = user;
    char wrong[256], right[256], why[640];
    shorten(wrong, sizeof wrong, run->text);
    shorten(right, sizeof right, run->right);
    snprintf(why, sizeof why, "%s should be %s; it was read as %s", wrong, right, charset_name(run->read_as));
    const struct finding finding = {
        .report = {.offset = run->at.offset, .length = (uint8_t)(run->length < 255 ? run->length : 255)},
        .from = RUNIC_UTF8,
        .place = {run->at.line, run->at.column},
        .kind = FINDING_MOJIBAKE,
        .why = why};
    check_found(check, &finding);
}

static void read_mojibake(void *user, const uint8_t *bytes, size_t len)
{
    mojibake_read(user, bytes, len);
}

static void tap(struct mojibake *mojibake, struct input *in)
{
    in->tap = read_mojibake;
    in->tap_user = mojibake;
}

void find_mojibake_begin(struct mojibake *mojibake, struct check *check, struct input *in)
{
    *mojibake = (struct mojibake){.found = report_run, .user = check};
    if (!in->seekable)
        tap(mojibake, in);
}

bool find_mojibake(struct mojibake *mojibake, struct input *in)
{
    if (in->seekable) {
        if (!input_rewind(in))
            return false;
        tap(mojibake, in);
        while (input_next(in, RUNIC_UNKNOWN).len > 0)
            ;
    }
    in->tap = NULL;
    mojibake_end(mojibake);
    return !in->failed;
}
