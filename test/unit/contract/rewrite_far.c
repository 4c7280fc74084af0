/* rewrite_far.c - several edits in a long text, far from each other or near: the result is as if the bytes had been edited. */
/* SPDX-License-Identifier: MIT */
/*
 * The texts are in windows-1252. In one kind, each line has a byte that is no text: a line that was not edited must be found as
 * unchanged, else its U+FFFD is refused. In the others, many lines are alike.
 */
#include "expect.h"

#include <string.h>

#include <runic_guess.h>

#include "chance.h"
#include "sample.h"

#define LINES 3000
#define ROOM  400000

enum kind { DAMAGED, ALIKE, FEW_WORDS, KINDS };

/* A text in bytes, and as its view shows it. */
struct text {
    size_t len, view_len;
    uint8_t bytes[ROOM];
    char view[2 * ROOM];
};

static struct text original, edited;
static uint8_t out[4 * ROOM];
static uint64_t work[8 * ROOM];
static struct chance chance;

static void add(struct text *text, const char *bytes, const char *view)
{
    const size_t len = strlen(bytes), view_len = strlen(view);
    memcpy(text->bytes + text->len, bytes, len);
    memcpy(text->view + text->view_len, view, view_len);
    text->len += len;
    text->view_len += view_len;
}

static void add_line(struct text *text, enum kind kind, unsigned number)
{
    static const char *const words[] = {"{\n", "}\n", "\n", "    return 0;\n"};
    char bytes[80], view[80];
    if (kind == DAMAGED) {
        snprintf(bytes, sizeof bytes, "line %u of \xE9t\xE9 \x81 end\n", number);
        snprintf(view, sizeof view, "line %u of \u00E9t\u00E9 \uFFFD end\n", number);
        add(text, bytes, view);
    } else if (kind == ALIKE)
        add(text, "x\n", "x\n");
    else
        add(text, words[number * 7 % 11 % 4], words[number * 7 % 11 % 4]);
}

/* Makes the original, and the edited text: lines are dropped, replaced and added, one in `distance`. */
static void make_texts(enum kind kind, size_t distance)
{
    const unsigned lines = (unsigned)chance_below(&chance, LINES);
    original.len = original.view_len = edited.len = edited.view_len = 0;
    for (unsigned i = 0; i < lines; i++) {
        const size_t what = chance_below(&chance, distance);
        char added[40];
        add_line(&original, kind, i);
        if (what > 1) /* else it is dropped, or replaced */
            add_line(&edited, kind, i);
        snprintf(added, sizeof added, "new %u\n", (unsigned)chance_below(&chance, 5));
        for (size_t k = chance_below(&chance, 4); k > 0 && (what == 1 || what == 2); k--)
            add(&edited, added, added);
    }
}

static void check(enum kind kind, size_t distance)
{
    const runic_stretch one = {.end = original.len, .charset = RUNIC_WINDOWS1252, .probability = 1000};
    runic_rewriting what = {.original = original.bytes,
                            .original_len = original.len,
                            .reading = &one,
                            .reading_count = 1,
                            .edited = edited.view,
                            .edited_len = edited.view_len,
                            .work = work};
    runic_stretch now[2];
    size_t count = 2;
    what.work_size = runic_rewrite_size(&what);
    if (!EXPECT(what.work_size > 0 && what.work_size <= sizeof work))
        return;
    const runic_result r = runic_rewrite(&what, out, sizeof out, now, &count, NULL);
    if (!EXPECT(r.status == RUNIC_OK && r.written == edited.len && memcmp(out, edited.bytes, edited.len) == 0))
        fprintf(stderr, "kind %d, one line in %zu, %zu bytes: status %d\n", (int)kind, distance, original.len, r.status);
}

/* Lines that are all the same, also their bytes that are no text, are found as unchanged between two edits. */
static void check_repeated(void)
{
    original.len = original.view_len = edited.len = edited.view_len = 0;
    for (unsigned i = 0; i < LINES; i++) {
        add_line(&original, DAMAGED, 7);
        add_line(&edited, DAMAGED, 7);
        if (i == LINES / 3 || i == LINES / 2)
            add(&edited, "new\n", "new\n");
    }
    check(DAMAGED, LINES);
}

/* In one long line, and where every line is changed and some are added, the bytes between two edits stay. */
static void check_long(const char *line_end, const char *before_each)
{
    original.len = original.view_len = edited.len = edited.view_len = 0;
    for (unsigned i = 0; i < LINES; i++) {
        char bytes[40], view[40];
        snprintf(bytes, sizeof bytes, "word %u \xE9t\xE9 \x81%s", i, line_end);
        snprintf(view, sizeof view, "word %u \u00E9t\u00E9 \uFFFD%s", i, line_end);
        add(&original, bytes, view);
        add(&edited, before_each, before_each);
        add(&edited, bytes, view);
        if (i == LINES / 3 || i == LINES / 2) {
            add(&edited, "new", "new");
            add(&edited, line_end, line_end);
        }
    }
    check(DAMAGED, LINES);
}

/* Much more may be written than there was: 4 bytes become 480,000, of which 3 in 8 are in the edited text. */
static void check_grown(void)
{
    static const char arrow[] = "\xE2\x86\x92";
    const runic_stretch one = {.end = 4, .charset = RUNIC_WINDOWS1252, .probability = 1000};
    runic_stretch now;
    size_t count = 1;
    edited.view_len = 0;
    for (unsigned i = 0; i < 60000; i++)
        add(&edited, "", arrow);
    runic_rewriting what = {.original = "caf\xE9", .original_len = 4, .reading = &one, .reading_count = 1, .work = work};
    what.edited = edited.view;
    what.edited_len = edited.view_len;
    what.unmappable.action = RUNIC_ACTION_ESCAPE;
    what.work_size = runic_rewrite_size(&what);
    const runic_result r = runic_rewrite(&what, out, sizeof out, &now, &count, NULL);
    EXPECT(r.status == RUNIC_OK && r.written == 480000 && memcmp(out + 479992, "\\u{2192}", 8) == 0);
}

/* A policy for ill-formed text is none for new characters: they are refused, and others are written. */
static void check_policy_of_faults(void)
{
    static const char *const texts[] = {"th\xC3\xA9", "th\xE2\x86\x92"};
    const runic_stretch one = {.end = 4, .charset = RUNIC_WINDOWS1252, .probability = 1000};
    for (size_t i = 0; i < 2; i++) {
        runic_stretch now;
        size_t count = 1;
        runic_refusal refusal = {0};
        runic_rewriting what = {.original = "caf\xE9", .original_len = 4, .reading = &one, .reading_count = 1, .work = work};
        what.edited = texts[i];
        what.edited_len = strlen(texts[i]);
        what.unmappable = (runic_policy){.action = RUNIC_ACTION_FALLBACK, .charset = RUNIC_GBK};
        what.work_size = runic_rewrite_size(&what);
        const runic_result r = runic_rewrite(&what, out, sizeof out, &now, &count, &refusal);
        if (i == 0)
            EXPECT(r.status == RUNIC_OK && r.written == 3 && memcmp(out, "th\xE9", 3) == 0);
        else
            EXPECT(r.status == RUNIC_UNMAPPABLE && refusal.character == 0x2192 && refusal.column == 3);
    }
}

int main(void)
{
    const size_t rounds = 600 / sample_every() + 6;
    for (size_t i = 0; i < rounds; i++) {
        static const size_t distances[] = {1000, 200, 50, 10, 4};
        const enum kind kind = (enum kind)(i % KINDS);
        const size_t distance = distances[i / KINDS % 5];
        chance.state = 5 + i;
        make_texts(kind, distance);
        check(kind, distance);
    }
    check_repeated();
    check_grown();
    check_policy_of_faults();
    check_long(" ", "");
    check_long("\n", "> ");
    return expect_result();
}
