/* long_runs.c - long runs of 4-byte characters, or of surrogate pairs, with changed units: kernels may take thousands of bytes
 * of them together. */
/* SPDX-License-Identifier: MIT */
#include "surrounded.h"

#define RUN      4480 /* bytes */
#define BATCH    1024 /* the largest batch of a kernel */
#define PART     256  /* the largest part of a batch */
#define SOON     100  /* the position of a fault after which loops expect more faults */
#define FIRST_AT 300  /* the position where they then begin a batch */
_Static_assert(RUN <= MOST_UNITS && FIRST_AT + 4 * BATCH < RUN, "runs are too long or too short");

/* Lead and continuation bytes that make each kind of fault, and characters of each length, with the bytes around them. */
static const uint32_t changes[] = {0x80, 0xC3, 0xE2, 0xF0, 0xF1, 0xFF, 0xBF, 'a', 0xED, 0xF4};
#define CHANGES (sizeof changes / sizeof changes[0])

static void run_of_fours(struct text *text)
{
    static const uint32_t fault = 0xFF;
    *text = (struct text){.form = TEXT_utf8};
    fill_to(text, fills[FILLS - 1], RUN);
    change_units(text, SOON, &fault, 1);
}

/* A changed byte, and another one after it, at all positions in a batch, in its parts and in a character. */
static void check_two_changes(size_t distance, size_t turn)
{
    static struct text text;
    const size_t first = FIRST_AT + turn % 64;
    if (!sampled())
        return;
    run_of_fours(&text);
    change_units(&text, first, &changes[turn % CHANGES], 1);
    change_units(&text, first + distance, &changes[turn / 3 % CHANGES], 1);
    check_all_ops(&text);
}

/* A lead byte inside a character, and a continuation byte at the start of a later character: they must not be combined. */
static void check_misplaced_leads(void)
{
    static const uint32_t leads[] = {0xF0, 0xE2, 0xC3};
    static struct text text;
    for (size_t characters = 2; characters < 12; characters++)
        for (size_t i = 0; i < 3; i++) {
            if (!sampled())
                continue;
            run_of_fours(&text);
            change_units(&text, FIRST_AT + 1 + i, &leads[i], 1);
            change_units(&text, FIRST_AT + 4 * characters, &changes[0], 1);
            check_all_ops(&text);
        }
}

/* A lead byte before the bytes of the next character, after some other faults: the two may be in different vectors. */
static void check_neighbours(void)
{
    static const uint32_t couple[] = {0xE2, 0x80};
    static struct text text;
    for (size_t before = 0; before < 16; before++) {
        if (!sampled())
            continue;
        run_of_fours(&text);
        change_units(&text, FIRST_AT, &changes[0], 1);
        for (size_t i = 0; i < before; i++)
            change_units(&text, FIRST_AT + SOON + 40 * i, &changes[5], 1);
        change_units(&text, FIRST_AT + SOON + 40 * before + 3, couple, 2);
        check_all_ops(&text);
    }
}

/* A text with faults, with more capacity and with less: loops stop at the end of the source or of the output. */
static void check_rooms(const struct text *text)
{
    static struct expectation e;
    for (size_t i = 0; i < op_count; i++) {
        if (ops[i].from != text->form || !op_writes(&ops[i]))
            continue;
        expect_op(&ops[i], text->bytes, text->len, &e);
        const size_t written = e.steps[e.last].written;
        check(&ops[i], text->bytes, text->len, &e, written + 2 * BATCH, AT_END, AT_START);
        for (size_t less = 0; less < written / 2; less += 13)
            check(&ops[i], text->bytes, text->len, &e, written - less, AT_END, AT_END);
    }
}

/* Texts of only such characters that end where a loop may end: inside a cut character or a pair. */
static void check_ends(enum text_form form)
{
    static const uint32_t fault = 0xDE00, letter = 'a', last[] = {0xC3, 0xD83D, 0xD83D, 0xD83D, 0xD83D};
    static struct text text;
    const size_t step = form == TEXT_utf8 ? 64 : 1, count = form == TEXT_utf8 ? 12 : 64;
    const size_t begin = form == TEXT_utf8 ? SOON + PART + 11 * 64 : SOON + PART; /* UTF-8: long means more than 1,024 */
    for (size_t i = 0; i < count; i++) {
        if (!sampled())
            continue;
        text = (struct text){.form = form};
        fill_to(&text, fills[FILLS - 1], begin + i * step);
        change_units(&text, SOON, form == TEXT_utf8 ? &changes[0] : &fault, 1);
        change_units(&text, FIRST_AT, form == TEXT_utf8 ? &changes[0] : &fault, 1);
        change_units(&text, SOON + 40 + i, &letter, 1);
        change_units(&text, text.len - 1, &last[form], 1);
        check_rooms(&text);
    }
}

/* More faults than a batch or a part of it can handle; at regular and irregular distances. */
static void check_many_changes(size_t distance, size_t spread)
{
    static struct text text;
    if (!sampled())
        return;
    run_of_fours(&text);
    for (size_t pos = FIRST_AT, turn = distance; pos < RUN; pos += distance + turn++ * 37 % spread)
        change_units(&text, pos, &changes[turn % CHANGES], 1);
    check_all_ops(&text);
}

/* A longer sequence across characters: it may take bytes of the next one, also at the end of a batch, or become whole. */
static void check_across(size_t pos, size_t turn)
{
    static const struct damage items[] = {{2, {0xE2, 0x82}},       {4, {0xF0, 0x9F, 0x98, 0x80}}, {2, {0xC3, 0xA9}},
                                          {3, {0xE2, 0x82, 0xAC}}, {3, {0xF0, 0x9F, 0x98}},       {2, {0xF4, 0x90}},
                                          {2, {0xF0, 0x9F}}};
    const struct damage *const item = &items[turn % (sizeof items / sizeof items[0])];
    static struct text text;
    if (!sampled())
        return;
    run_of_fours(&text);
    change_units(&text, FIRST_AT, &changes[0], 1);
    change_units(&text, pos, item->units, item->length);
    check_all_ops(&text);
}

/* ASCII with some faults, for which kernels have loops. */
static void ascii_with_lone_faults(struct text *text, size_t len)
{
    *text = (struct text){.form = TEXT_utf8};
    fill_to(text, fills[0], len);
    for (size_t at = SOON; at < text->len; at += SOON)
        change_units(text, at, &changes[at / SOON % 6], 1);
}

/* Such text, and units that are neither ASCII nor faults across the ends of groups. */
static void check_among_lone_faults(size_t pos, size_t turn)
{
    static const struct damage items[] = {{2, {0xC3, 0xA9}}, {2, {0xC3, 0xC3}}, {3, {0xE2, 0x82, 0xAC}}, {2, {0xE2, 0x82}}};
    static struct text text;
    ascii_with_lone_faults(&text, FIRST_AT + 4 * PART);
    change_units(&text, pos, items[turn].units, items[turn].length);
    check_all_ops(&text);
}

/* Such text of any length up to the end of a group, where loops stop; and for some texts, any capacity. */
static void check_lone_ends(void)
{
    static struct text text;
    for (size_t more = 0; more < PART; more++) {
        if (!sampled())
            continue;
        ascii_with_lone_faults(&text, FIRST_AT + 4 * PART + more);
        check_all_ops(&text);
        if (more % 64 == 0)
            check_rooms(&text);
    }
}

/* A character that is split by a change of length, so that all later characters begin between the old positions. */
static void check_shifts(void)
{
    static struct text text;
    const uint32_t letter = 'a';
    for (size_t pos = FIRST_AT; pos < FIRST_AT + 2 * PART; pos += 7) {
        if (!sampled())
            continue;
        text = (struct text){.form = TEXT_utf8};
        fill_to(&text, fills[FILLS - 1], FIRST_AT - 1);
        append_units(&text, &changes[pos % CHANGES], 1);
        fill_to(&text, fills[FILLS - 1], pos / 4 * 4);
        append_units(&text, &letter, 1);
        while (text.len < RUN)
            append_units(&text, (const uint32_t[]){0xF0, 0x9F, 0x98, 0x80}, 4);
        check_all_ops(&text);
    }
}

void check_damaged_runs(struct plan *plan)
{
    const size_t times = plan->thorough ? 8 : 1;
    size_t turn = 0;
    for (size_t again = 0; again < times; again++) {
        for (size_t distance = 1; distance < 80; distance++, turn++)
            check_two_changes(distance, turn);
        for (size_t part = PART; part <= 2 * BATCH; part += PART)
            for (size_t distance = part - 66; distance < part + 6; distance++, turn++)
                check_two_changes(distance, turn);
        for (size_t distance = 3; distance < 130; distance += 2)
            check_many_changes(distance, 1 + (distance + again) % 60);
        for (size_t pos = FIRST_AT + 1; pos < FIRST_AT + BATCH + PART; pos++, turn++)
            if (plan->thorough || pos % 4 != 0)
                check_across(pos, turn);
        for (size_t pos = FIRST_AT; pos < FIRST_AT + 3 * PART; pos++)
            for (size_t item = 0; item < 4 && (pos + 3) % 64 < 4; item++)
                check_among_lone_faults(pos, item);
    }
    check_misplaced_leads();
    check_neighbours();
    for (enum text_form form = TEXT_utf8; form <= TEXT_utf32be; form++)
        check_ends(form);
    check_lone_ends();
    check_shifts();
}
