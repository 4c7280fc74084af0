/* mojibake_lines.c - mojibake in lines of any length, in pieces cut anywhere: as runic_mojibake_find and _fix have it, if the
 * line has ASCII. */
/* SPDX-License-Identifier: MIT */
#include "expect.h"

#include <stdlib.h>
#include <string.h>

#include "../../cli/repair/repair.h"
#include "chance.h"
#include "sample.h"

/* A line for which memory is allocated once. */
#define SHORT 4096

/* Two lines of the longest length, and a short one. */
#define MOST      (2 * MOJIBAKE_LINE + 100)
#define MOST_RUNS (MOST / 5)

static char text[MOST], fixed[MOST], taken[MOST];
static runic_mojibake runs[MOST_RUNS];
static size_t taken_len, seen;
static bool are_runs_right;

static bool take(void *user, const void *bytes, size_t len)
{
    (void)user;
    memcpy(taken + taken_len, bytes, len);
    taken_len += len;
    return true;
}

/* Compares a run with that of runic_mojibake_find. */
static void found(void *user, const struct mojibake_run *run)
{
    const runic_mojibake *expected = &runs[seen++];
    (void)user;
    if (run->at.offset != expected->offset || run->run.length != expected->length ||
        run->run.fixed_length != expected->fixed_length || memcmp(run->text, text + expected->offset, expected->length) != 0)
        are_runs_right = false;
}

static void ignore(void *user, const struct mojibake_run *run)
{
    (void)user, (void)run;
}

/* Reads the text in pieces of at most so many bytes. Returns true if the output is that of runic_mojibake_fix. */
static bool is_as_whole(size_t len, size_t most, struct chance *chance, size_t count, size_t fixed_len)
{
    static struct mojibake m;
    m = (struct mojibake){.found = found, .take = take};
    taken_len = seen = 0;
    are_runs_right = true;
    for (size_t at = 0; at < len;) {
        const size_t rest = len - at, piece = 1 + chance_below(chance, most < rest ? most : rest);
        mojibake_read(&m, (const uint8_t *)text + at, piece);
        at += piece;
    }
    mojibake_end(&m);
    return are_runs_right && seen == count && taken_len == fixed_len && memcmp(taken, fixed, fixed_len) == 0;
}

/* Fills a line of len bytes with pieces of mojibake and right text, and ends it. Returns the length of the text. */
static size_t add_line(size_t at, size_t len, bool has_ascii, struct chance *chance)
{
    static const char *const parts[] = {"\u00C3\u00BC",
                                        "\u00E2\u20AC\u2122",
                                        "\u00E9",
                                        "\u65E5",
                                        "\xC3",
                                        "\u00E6\u2014\u00A5",
                                        "\u00C3\u0192\u00C2\u00BC",
                                        "\u00C2\u00A0",
                                        "f",
                                        " ",
                                        "or"};
    const size_t end = at + len, kinds = sizeof parts / sizeof parts[0] - (has_ascii ? 0 : 3);
    while (at + 8 < end) {
        const char *part = parts[chance_below(chance, kinds)];
        memcpy(text + at, part, strlen(part));
        at += strlen(part);
    }
    while (at + 1 < end)
        text[at++] = '.';
    text[at] = '\n';
    return end;
}

static void check_line(size_t length, bool has_ascii, struct chance *chance)
{
    const size_t len = add_line(add_line(add_line(0, 17, true, chance), length, has_ascii, chance), 33, true, chance);
    const size_t count = runic_mojibake_find(text, len, runs, MOST_RUNS);
    const size_t written = runic_mojibake_fix(text, len, fixed, len).written;
    EXPECT(count > 0 && count <= MOST_RUNS);
    EXPECT(is_as_whole(len, len, chance, count, written));
    EXPECT(is_as_whole(len, 1000, chance, count, written));
    if (length < 10000)
        EXPECT(is_as_whole(len, 3, chance, count, written));
}

/*
 * A line of more than 1 MiB in which few parts have a certain run, and others have only a sign that is mojibake beside one: the
 * parts must be those of the library.
 */
static void check_sparse(struct chance *chance)
{
    const size_t end = MOJIBAKE_LINE + MOJIBAKE_LINE / 2;
    size_t len = 0;
    while (len < end) {
        const char *part = chance_below(chance, 4) == 0 ? "f\u00C3\u00BCr" : " \u00C2\u00BB ";
        const size_t letters = 50 + chance_below(chance, 650);
        memset(text + len, 'f', letters);
        memcpy(text + len + letters, part, strlen(part));
        len += letters + strlen(part);
    }
    const size_t count = runic_mojibake_find(text, len, runs, MOST_RUNS);
    const size_t written = runic_mojibake_fix(text, len, fixed, len).written;
    EXPECT(count > 100 && is_as_whole(len, len, chance, count, written));
}

/* A longer line is read in parts: nothing is lost, and all of it is undone. */
static void check_longest(struct chance *chance)
{
    static const char wrong[] = "gr\u00C3\u00BC\u00C3\u0178en ", right[] = "gr\u00FC\u00DFen ";
    static struct mojibake m;
    const size_t count = MOST / (sizeof wrong - 1);
    m = (struct mojibake){.found = ignore, .take = take};
    taken_len = 0;
    for (size_t i = 0; i < count; i++)
        memcpy(text + i * (sizeof wrong - 1), wrong, sizeof wrong - 1);
    for (size_t at = 0, len = count * (sizeof wrong - 1); at < len;) {
        const size_t piece = 1 + chance_below(chance, len - at);
        mojibake_read(&m, (const uint8_t *)text + at, piece);
        at += piece;
    }
    mojibake_end(&m);
    EXPECT(taken_len == count * (sizeof right - 1));
    for (size_t i = 0; i < count; i++)
        if (memcmp(taken + i * (sizeof right - 1), right, sizeof right - 1) != 0)
            EXPECT(i == count);
}

static void expect_column(void *user, const struct mojibake_run *run)
{
    (void)user;
    EXPECT(run->at.line == 1 && run->at.column == 2 && run->at.offset == 4);
    seen++;
}

/* A BOM is no column, also if it is cut, or after an empty piece. */
static void check_bom(void)
{
    static const char marked[] = "\xEF\xBB\xBF"
                                 "f\u00C3\u00BCr\n";
    static struct mojibake m;
    for (size_t piece = 1; piece <= 4; piece++) {
        m = (struct mojibake){.found = expect_column};
        seen = 0;
        mojibake_read(&m, (const uint8_t *)marked, 0);
        for (size_t at = 0, len = sizeof marked - 1; at < len; at += piece)
            mojibake_read(&m, (const uint8_t *)marked + at, piece < len - at ? piece : len - at);
        mojibake_end(&m);
        EXPECT(seen == 1);
    }
}

int main(void)
{
    struct chance chance = {49};
    const size_t lengths[] = {10, 100, SHORT - 1, SHORT, SHORT + 1, 3 * SHORT, MOJIBAKE_LINE};
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        if (sample_every() <= 4 || lengths[i] < MOJIBAKE_LINE)
            check_line(lengths[i], true, &chance);
        check_line(lengths[i], false, &chance);
    }
    check_sparse(&chance);
    check_longest(&chance);
    check_bom();
    return expect_result();
}
