/* positions.c - scans, index, edits and editor positions, against a walk over every character. */
/* SPDX-License-Identifier: MIT */
#include "expect.h"
#include "guard.h"
#include "texts.h"

#include <stdlib.h>

#define LONGEST     40000
#define MOST_EDITED 250000 /* bytes of a text that grows by edits; a machine with 16 MiB of memory runs this */

static struct chance chance = {5};

static size_t smaller_of(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* ---- The expected positions, by a walk over every character ---- */

/* A boundary of a text: its offset, and the number of units of each kind before it. */
struct mark {
    uint32_t offset;
    uint32_t before[6];
};

static struct mark *marks;
static size_t mark_count;

static uint32_t utf8_length(uint32_t value)
{
    return value < 0x80 ? 1 : value < 0x800 ? 2 : value < 0x10000 ? 3 : 4;
}

static bool ends_line(runic_unit unit, uint32_t value, bool line_feed_follows)
{
    if (value == '\n')
        return true;
    if (unit == RUNIC_UNIT_LINE)
        return false;
    if (value == '\r')
        return !line_feed_follows;
    return unit == RUNIC_UNIT_LINE_UNICODE && (value == 0x85 || value == 0x2028 || value == 0x2029);
}

/* Walks a text and stores every boundary in marks. */
static void walk(enum text_form form, const uint8_t *text, size_t len)
{
    struct mark now = {0};
    mark_count = 0;
    marks[mark_count++] = now;
    while (now.offset < len) {
        const runic_character c = reference_next(form, text + now.offset * unit_size(form), len - now.offset);
        const size_t behind = now.offset + c.length;
        const bool line_feed =
            behind < len && reference_next(form, text + behind * unit_size(form), len - behind).value == '\n';
        now.before[RUNIC_UNIT_UTF8] += form == TEXT_utf8 ? c.length : utf8_length(c.value);
        now.before[RUNIC_UNIT_UTF16] += form == TEXT_utf16 ? c.length : 1u + (c.value > 0xFFFF);
        now.before[RUNIC_UNIT_UTF32]++;
        for (int unit = RUNIC_UNIT_LINE; unit <= RUNIC_UNIT_LINE_UNICODE; unit++)
            now.before[unit] += ends_line((runic_unit)unit, c.value, line_feed);
        now.offset = (uint32_t)behind;
        marks[mark_count++] = now;
    }
}

static bool is_line(runic_unit unit)
{
    return unit >= RUNIC_UNIT_LINE;
}

/* Returns the number of the boundary where number n of a unit begins. */
static size_t walked_find(runic_unit unit, size_t n)
{
    size_t low = 0, high = mark_count - 1;
    if (is_line(unit)) { /* the first boundary with n line ends before it */
        while (low < high) {
            const size_t middle = (low + high) / 2;
            if (marks[middle].before[unit] >= n)
                high = middle;
            else
                low = middle + 1;
        }
        return low;
    }
    while (low < high) { /* the last boundary with at most n units before it */
        const size_t middle = (low + high + 1) / 2;
        if (marks[middle].before[unit] <= n)
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

/* ---- Texts ---- */

static uint8_t *work;

/* Makes a text with line ends of all kinds, clean or damaged, of about `wanted` units. Returns its length. */
static size_t make_text(enum text_form form, size_t turn, size_t wanted)
{
    static const uint32_t ends[] = {'\n', '\r', 0x85, 0x2028, 0x2029, '\n'};
    const size_t size = unit_size(form);
    const bool is_sparse = turn % 7 == 2; /* ASCII, with a character beyond it in 1500 */
    clean_text(&chance, form, is_sparse ? MIX_ASCII : (enum mix)(turn % MIX_COUNT), work, wanted);
    for (size_t at = 700; is_sparse && at + 4 < wanted; at += 1500)
        reference_put(form, at % 1000 == 700 ? 0x20AC : 0x1F600, work + at * size);
    for (size_t i = 0; i < wanted / 16 && !is_sparse; i++) { /* at any offset, so that some characters are broken */
        uint8_t end[4];
        const size_t units = reference_put(form, ends[chance_below(&chance, 6)], end);
        const size_t at = chance_below(&chance, wanted);
        if (turn % 3 == 0 || wanted < 64)
            memcpy(work + (at + units > wanted ? wanted - smaller_of(wanted, units) : at) * size, end,
                   smaller_of(wanted, units) * size);
    }
    return turn % 4 == 1 ? damage_text(&chance, form, work, wanted) : wanted;
}

/* ---- Scans ---- */

static size_t translate_of(enum text_form form, const uint8_t *text, size_t len, runic_unit from, size_t n, runic_unit to)
{
    return form == TEXT_utf8 ? runic_utf8_translate((const char *)text, len, from, n, to, NULL)
                             : runic_utf16_translate((const char16_t *)(const void *)text, len, from, n, to);
}

/* Tests positions of each unit in each other one. The text must have been walked. */
static void test_scans(enum text_form form, const uint8_t *text, size_t len, size_t trials)
{
    const runic_unit own = form == TEXT_utf8 ? RUNIC_UNIT_UTF8 : RUNIC_UNIT_UTF16;
    for (int i = RUNIC_UNIT_UTF8; i <= RUNIC_UNIT_LINE_UNICODE; i++) {
        const runic_unit unit = (runic_unit)i;
        const size_t all = marks[mark_count - 1].before[unit];
        EXPECT(translate_of(form, text, len, own, len, unit) == all);
        for (size_t trial = 0; trial <= trials; trial++) {
            const size_t n = all < trials ? trial : chance_below(&chance, all + 3);
            const runic_unit to = (runic_unit)chance_below(&chance, 6);
            const size_t at = walked_find(unit, n);
            if (!EXPECT(translate_of(form, text, len, unit, n, own) == marks[at].offset) ||
                !EXPECT(translate_of(form, text, len, unit, n, to) == marks[at].before[to]))
                printf("form %d unit %d n %zu of %zu to %d, len %zu\n", form, unit, n, all, to, len);
        }
        EXPECT(translate_of(form, text, len, unit, SIZE_MAX, own) == len);
    }
}

/* Tests every position of short texts that end at a guard page. */
static void test_short_scans(struct guarded *guarded)
{
    for (size_t turn = 0; turn < 3000; turn++)
        for (int wide = 0; wide < 2; wide++) {
            const enum text_form form = wide ? TEXT_utf16 : TEXT_utf8;
            const size_t len = make_text(form, turn, turn % 90), size = unit_size(form);
            uint8_t *text = guarded->end - len * size;
            if (!sampled())
                continue;
            memcpy(text, work, len * size);
            walk(form, text, len);
            test_scans(form, text, len, 200);
        }
}

/* ---- Index ---- */

static runic_index make_index(void *memory, size_t size, const uint8_t *text, size_t len, runic_unit lines)
{
    runic_index index;
    EXPECT(runic_index_init(&index, memory, size, lines) == RUNIC_OK);
    EXPECT(runic_index_feed(&index, (const char *)text, len, 1) == RUNIC_OK);
    return index;
}

/* Tests random translations of each of the pairs, with an index or without. The text must have been walked. */
static void test_translations(const runic_index *index, const uint8_t *text, size_t len, size_t trials)
{
    for (size_t trial = 0; trial < trials; trial++) {
        const runic_unit from = (runic_unit)chance_below(&chance, 6), to = (runic_unit)chance_below(&chance, 6);
        const size_t n = chance_below(&chance, marks[mark_count - 1].before[from] + 2);
        const size_t expected = marks[walked_find(from, n)].before[to];
        if (!EXPECT(runic_utf8_translate((const char *)text, len, from, n, to, index) == expected))
            printf("from %d, %zu to %d, expected %zu, len %zu\n", from, n, to, expected, len);
    }
}

/* Returns the number of the boundary where the text of a line ends. */
static size_t walked_end_of_line(runic_unit lines, size_t line, const uint8_t *text)
{
    size_t end = walked_find(lines, line + 1);
    if (marks[end].before[lines] <= line)
        return end; /* the last line */
    end--;
    const bool is_feed = text[marks[end].offset] == '\n';
    return is_feed && end > 0 && text[marks[end].offset - 1] == '\r' ? end - 1 : end;
}

static void test_editor_positions(const runic_index *index, const uint8_t *text, size_t len, size_t trials)
{
    for (size_t trial = 0; trial < trials; trial++) {
        const runic_unit lines = (runic_unit)(RUNIC_UNIT_LINE + chance_below(&chance, 3));
        const runic_unit columns = (runic_unit)chance_below(&chance, 3);
        const size_t offset = chance_below(&chance, len + 2);
        size_t at = walked_find(RUNIC_UNIT_UTF8, offset);
        const size_t line = marks[at].before[lines], begin = walked_find(lines, line);
        const size_t end = walked_end_of_line(lines, line, text);
        at = at < end ? at : end;
        const size_t column = marks[at].before[columns] - marks[begin].before[columns];
        const runic_position found = runic_utf8_position((const char *)text, len, offset, lines, columns, index);
        EXPECT(found.line == line && found.column == column);
        EXPECT(runic_utf8_offset((const char *)text, len, found, lines, columns, index) == marks[at].offset);
        const runic_position beyond = {line, column + chance_below(&chance, 200)};
        const size_t there = walked_find(columns, marks[begin].before[columns] + beyond.column);
        EXPECT(runic_utf8_offset((const char *)text, len, beyond, lines, columns, index) ==
               marks[there < end ? there : end].offset);
        const runic_position far = {line, SIZE_MAX};
        EXPECT(runic_utf8_offset((const char *)text, len, far, lines, columns, index) == marks[end].offset);
    }
}

static void test_index(size_t turn)
{
    const size_t len = make_text(TEXT_utf8, turn, chance_below(&chance, LONGEST)), size = runic_index_size(len);
    void *memory = malloc(size);
    walk(TEXT_utf8, work, len);
    const runic_index index = make_index(memory, size, work, len, (runic_unit)(RUNIC_UNIT_LINE + turn % 3));
    test_scans(TEXT_utf8, work, len, 30);
    test_translations(&index, work, len, 300);
    test_translations(NULL, work, len, 10);
    test_editor_positions(&index, work, len, 60);
    test_editor_positions(NULL, work, len, 5);
    free(memory);
}

/* An index that is fed in random pieces gives the right answers after each piece. */
static void test_pieces(size_t turn)
{
    const size_t len = make_text(TEXT_utf8, turn, chance_below(&chance, LONGEST)), size = runic_index_size(len);
    void *memory = malloc(size);
    runic_index index;
    walk(TEXT_utf8, work, len);
    EXPECT(runic_index_init(&index, memory, size, RUNIC_UNIT_LINE_CR) == RUNIC_OK);
    for (size_t fed = 0; fed < len;) {
        fed += chance_below(&chance, len - fed) + 1;
        EXPECT(runic_index_feed(&index, (const char *)work, fed, 0) == RUNIC_OK);
        test_translations(&index, work, len, 10);
    }
    EXPECT(runic_index_feed(&index, (const char *)work, len, 1) == RUNIC_OK);
    test_translations(&index, work, len, 100);
    EXPECT(len == 0 || runic_index_feed(&index, (const char *)work, len - 1, 1) == RUNIC_BAD_CALL);
    free(memory);
}

/* Parts that are indexed alone and merged. */
static void test_merge(size_t turn)
{
    const size_t len = make_text(TEXT_utf8, turn, chance_below(&chance, LONGEST)), size = runic_index_size(len) + 2000;
    void *memory = malloc(size), *other = malloc(size);
    walk(TEXT_utf8, work, len);
    size_t cut = marks[chance_below(&chance, mark_count)].offset;
    if (cut > 0 && work[cut - 1] == '\r')
        cut = 0;
    runic_index index = make_index(memory, size, work, cut, RUNIC_UNIT_LINE_UNICODE);
    const runic_index next = make_index(other, size, work + cut, len - cut, RUNIC_UNIT_LINE_UNICODE);
    EXPECT(runic_index_merge(&index, &next) == RUNIC_OK);
    test_translations(&index, work, len, 200);
    free(memory);
    free(other);
}

/* After each of many edits of all sizes, the index answers as a new index does. */
static void test_edits(size_t turn)
{
    const size_t room = 2 * LONGEST, size = runic_index_size(room);
    uint8_t *text = malloc(room + 1), *inserted = malloc(LONGEST);
    void *memory = malloc(size);
    size_t len = make_text(TEXT_utf8, turn, chance_below(&chance, LONGEST));
    memcpy(text, work, len);
    runic_index index = make_index(memory, size, text, len, (runic_unit)(RUNIC_UNIT_LINE + turn % 3));
    for (size_t edit = 0; edit < 12; edit++) {
        const size_t most = edit % 3 == 0 ? LONGEST / 8 : 5, at = chance_below(&chance, len + 1);
        const size_t removed = chance_below(&chance, smaller_of(len - at, most) + 1);
        const size_t more = smaller_of(make_text(TEXT_utf8, turn + edit, chance_below(&chance, most)), room - len);
        memcpy(inserted, work, more);
        memmove(text + at + more, text + at + removed, len - at - removed);
        memcpy(text + at, inserted, more);
        len = len - removed + more;
        EXPECT(runic_index_splice(&index, (const char *)text, len, at, removed, more) == RUNIC_OK);
        if (!sampled())
            continue;
        walk(TEXT_utf8, text, len);
        test_translations(&index, text, len, 40);
        test_editor_positions(&index, text, len, 5);
    }
    EXPECT(runic_index_splice(&index, (const char *)text, len, len + 1, 0, 0) == RUNIC_BAD_CALL);
    EXPECT(runic_index_splice(&index, (const char *)text, len, 0, 1, 0) == RUNIC_BAD_CALL);
    free(text);
    free(inserted);
    free(memory);
}

/* Edits at the beginning and end of blocks, which change characters across the edge. */
static void test_edits_at_edges(size_t turn)
{
    static const char *const pieces[] = {"\xE2", "\x82", "\xF0\x9F", "\xA9", "\n", "\r", "", "\xC3"};
    const size_t size = runic_index_size(LONGEST);
    uint8_t *text = malloc(LONGEST + 8);
    void *memory = malloc(size);
    size_t len = make_text(TEXT_utf8, turn, LONGEST - 2000);
    memcpy(text, work, len);
    for (size_t i = 0; turn % 2 == 1 && i < len; i++) /* mostly ill-formed */
        text[i] = (uint8_t)*pieces[chance_below(&chance, 8)];
    for (size_t edit = 0; edit < 100; edit++) {
        const bool is_checked = sampled();
        runic_index index;
        if (is_checked)
            index = make_index(memory, size, text, len, RUNIC_UNIT_LINE_UNICODE);
        const char *piece = pieces[chance_below(&chance, 8)];
        const size_t at = 2040 * (1 + chance_below(&chance, len / 2040 - 1)) - 6 + chance_below(&chance, 10);
        const size_t removed = chance_below(&chance, 5), more = strlen(piece);
        memmove(text + at + more, text + at + removed, len - at - removed);
        memcpy(text + at, piece, more);
        len = len - removed + more;
        if (!is_checked)
            continue;
        EXPECT(runic_index_splice(&index, (const char *)text, len, at, removed, more) == RUNIC_OK);
        walk(TEXT_utf8, text, len);
        test_translations(&index, text, len, 60);
        EXPECT(runic_utf8_translate((const char *)text, len, RUNIC_UNIT_UTF8, len, RUNIC_UNIT_UTF32, &index) ==
               marks[mark_count - 1].before[RUNIC_UNIT_UTF32]);
    }
    free(text);
    free(memory);
}

/* Most of each block is deleted and the text filled up again, five times: runic_index_size must still suffice. */
static void test_small_blocks(void)
{
    const size_t room = MOST_EDITED, size = runic_index_size(room);
    char *text = malloc(room);
    void *memory = malloc(size);
    size_t len = 0;
    runic_index index = make_index(memory, size, (uint8_t *)text, 0, RUNIC_UNIT_LINE);
    for (size_t turn = 0; turn < 5; turn++) {
        const size_t more = room - len, old = len;
        memset(text + len, 'a' + (int)turn, more);
        EXPECT(runic_index_feed(&index, text, room, 1) == RUNIC_OK);
        len = room;
        for (size_t at = old + 20; at + 2000 < len; at += 40) {
            memmove(text + at, text + at + 2000, len - at - 2000);
            len -= 2000;
            EXPECT(runic_index_splice(&index, text, len, at, 2000, 0) == RUNIC_OK);
        }
    }
    EXPECT(runic_utf8_translate(text, len, RUNIC_UNIT_UTF8, len, RUNIC_UNIT_UTF16, &index) == len);
    free(text);
    free(memory);
}

/* After many small edits at one place, the memory of runic_index_size must still suffice. */
static void test_many_edits(void)
{
    const size_t room = MOST_EDITED, size = runic_index_size(room);
    uint8_t *text = malloc(room);
    void *memory = malloc(size);
    size_t len = 0;
    runic_index index = make_index(memory, size, text, 0, RUNIC_UNIT_LINE);
    for (size_t edit = 0; len + 7 < room; edit++) {
        const size_t at = edit % 2 == 0 ? len / 2 : chance_below(&chance, len + 1), removed = smaller_of(len - at, edit % 5);
        memmove(text + at + 7, text + at + removed, len - at - removed);
        memcpy(text + at, "\xE2\x82\xAC\n\xC3\xA9.", 7);
        len = len - removed + 7;
        if (!EXPECT(runic_index_splice(&index, (const char *)text, len, at, removed, 7) == RUNIC_OK))
            break;
    }
    walk(TEXT_utf8, text, len);
    test_translations(&index, text, len, 500);
    free(text);
    free(memory);
}

/* Every offset of a short text with CRLF, CR alone and a supplementary character; columns beyond the end of a line. */
static void test_line_and_column(void)
{
    static const char text[] = "a\r\n\xF0\x9F\x98\x80z\rb";
    static const runic_position expected[] = {{0, 0}, {0, 1}, {0, 1}, {1, 0}, {1, 0}, {1, 0},
                                              {1, 0}, {1, 2}, {1, 3}, {2, 0}, {2, 1}, {2, 1}};
    for (size_t offset = 0; offset < 12; offset++) {
        const runic_position p = runic_utf8_position(text, 10, offset, RUNIC_UNIT_LINE_CR, RUNIC_UNIT_UTF16, NULL);
        EXPECT(p.line == expected[offset].line && p.column == expected[offset].column);
    }
    static const struct {
        runic_position position;
        size_t offset;
    } back[] = {{{0, 1}, 1}, {{0, 2}, 1},  {{1, 1}, 3},  {{1, 2}, 7},         {{1, 9}, 8},
                {{2, 0}, 9}, {{2, 5}, 10}, {{3, 0}, 10}, {{SIZE_MAX, 0}, 10}, {{SIZE_MAX, SIZE_MAX}, 10}};
    for (size_t i = 0; i < sizeof back / sizeof back[0]; i++)
        EXPECT(runic_utf8_offset(text, 10, back[i].position, RUNIC_UNIT_LINE_CR, RUNIC_UNIT_UTF16, NULL) == back[i].offset);
}

/* Too little memory, unaligned memory, and an index of another text. */
static void test_limits(void)
{
    uint64_t memory[2 * 20 + 1];
    runic_index index, other;
    const size_t len = make_text(TEXT_utf8, 0, 38000);
    EXPECT(runic_index_init(&index, (char *)memory + 1, 320, RUNIC_UNIT_LINE) == RUNIC_BAD_CALL);
    EXPECT(runic_index_init(&index, memory, 320, RUNIC_UNIT_UTF16) == RUNIC_BAD_CALL);
    EXPECT(runic_index_init(&index, memory, 160, RUNIC_UNIT_LINE) == RUNIC_OK);
    memory[20] = 1234567;
    EXPECT(runic_index_feed(&index, (const char *)work, len, 1) == RUNIC_FULL && memory[20] == 1234567);
    walk(TEXT_utf8, work, len);
    test_translations(&index, work, len, 100); /* the rest of the text is scanned */
    EXPECT(runic_index_init(&other, memory + 20, 160, RUNIC_UNIT_LINE_CR) == RUNIC_OK);
    EXPECT(runic_index_merge(&index, &other) == RUNIC_BAD_CALL);
    EXPECT(runic_utf8_translate("\xC3\xA9", 2, RUNIC_UNIT_UTF32, 3000, RUNIC_UNIT_UTF8, &index) == 2); /* the text is shorter */
    EXPECT(runic_index_splice(&index, (const char *)work, len, 0, 0, 0) == RUNIC_BAD_CALL);
    EXPECT(runic_utf8_translate(NULL, 0, RUNIC_UNIT_LINE, 1, RUNIC_UNIT_UTF32, NULL) == 0);
}

int main(void)
{
    struct guarded guarded = guarded_new(4096);
    work = malloc(8 * LONGEST);
    marks = malloc((MOST_EDITED + 1) * sizeof *marks);
    test_short_scans(&guarded);
    for (size_t turn = 0; turn < 60; turn++) {
        if (!sampled())
            continue;
        test_index(turn);
        test_pieces(turn);
        test_merge(turn);
        test_edits(turn);
    }
    for (size_t turn = 0; turn < 20; turn++)
        if (sampled())
            test_edits_at_edges(turn);
    test_small_blocks();
    test_many_edits();
    test_line_and_column();
    test_limits();
    free(work);
    free(marks);
    return expect_result();
}
