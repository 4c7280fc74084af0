/* compare.h - converts a text by a stream and by runic_convert, and compares both with the model. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_TEST_COMPARE_H
#define RUNIC_TEST_COMPARE_H

#include "unit/contract/drive.h"
#include "fuzz.h"

static struct history wanted, got;

/* The model cannot predict SCSU, only its text. Therefore the model writes UTF-32BE in place of SCSU. */
static inline void compare_model(const struct trial *trial, const uint8_t *text, size_t len)
{
    struct trial told = *trial;
    if (told.how.to == RUNIC_SCSU)
        told.how.to = RUNIC_UTF32BE;
    told.how.user = &wanted;
    model_convert(&told, text, len, &wanted);
}

/* Whether SCSU text has the characters of the first `end` bytes of the model's output. */
static inline bool compare_scsu(const uint8_t *src, size_t len, size_t end)
{
    static uint8_t decoded[4 * MOST_ROOM];
    return stateful_decode(RUNIC_SCSU, src, len, decoded) == end && same_bytes(decoded, wanted.out, end);
}

/* Prefers few calls: such runs find as much in less time. */
static inline struct manner any_manner(struct chance *chance)
{
    static const enum pieces pieces[] = {PIECES_FEW, PIECES_RANDOM, PIECES_FEW, PIECES_WHOLE,
                                         PIECES_FEW, PIECES_RANDOM, PIECES_FEW, PIECES_BYTES};
    static const enum rooms rooms[] = {ROOMS_LEAST, ROOMS_TINY, ROOMS_MIDDLE, ROOMS_WIDE};
    const size_t which = chance_below(chance, 8 * 4 * 4);
    return (struct manner){pieces[which % 8], rooms[which / 8 % 4], which / 32 == 0, placement == APART};
}

/* Converts the beginning of a text, and begins again. */
static inline void begin_again(runic_converter *stream, const uint8_t *text, size_t len)
{
    uint8_t out[RUNIC_MIN_OUTPUT];
    runic_converter_convert(stream, text, len, out, sizeof out, 0);
    runic_converter_reset(stream);
}

/* Converts with random pieces, capacities and copies of the converter. Stores the history in got. */
static inline void compare_stream(const struct trial *trial, struct chance *chance, const uint8_t *text, size_t len)
{
    const bool scsu = trial->how.to == RUNIC_SCSU;
    const struct manner manner = any_manner(chance);
    runic_converter stream;
    REQUIRE(runic_converter_init(&stream, &trial->how) == RUNIC_OK);
    if (len % 2 != 0)
        begin_again(&stream, text, len);
    REQUIRE(drive(&stream, trial, manner, chance, text, len, &got) && drive_failures() == 0);
    REQUIRE(same_events(&wanted, &got) && got.charset == wanted.charset);
    if (scsu) {
        REQUIRE(compare_scsu(got.out, got.length, wanted.length));
        return;
    }
    REQUIRE(got.length == wanted.length && same_bytes(got.out, wanted.out, wanted.length));
    REQUIRE(same_places(&wanted, &got) && nothing_is_split(&wanted, &got));
}

/* If runic_convert stopped for lack of room, the output must end after a whole atom, with all atoms before it. */
static inline void compare_full(const uint8_t *dst, runic_result r)
{
    bool found = false;
    for (size_t a = 0; !found && a < wanted.atoms; a++)
        found = wanted.atom[a].from == r.read && compare_scsu(dst, r.written, a > 0 ? wanted.atom[a - 1].end : 0);
    REQUIRE(found);
}

/* Converts the whole text in one call, with enough room or less. got has the stream's output. */
static inline void compare_whole(const struct trial *trial, struct chance *chance, const uint8_t *text, size_t len)
{
    static struct history asked;
    struct trial alone = *trial;
    alone.how.user = &asked;
    asked.events = 0;
    const size_t enough = runic_convert_size(&alone.how, text, len);
    const size_t cap = chance_below(chance, 2) != 0 ? enough : chance_below(chance, enough + 2);
    uint8_t *dst = area(TARGET, cap);
    asked.events = 0;
    const runic_result r = runic_convert(&alone.how, text, len, dst, cap), most = model_result(&wanted, len, SIZE_MAX);
    REQUIRE(r.written <= cap && (r.status == RUNIC_FULL) == (cap < enough));
    if (trial->how.to != RUNIC_SCSU) {
        REQUIRE(enough == most.written && same_result(r, model_result(&wanted, len, cap)));
        REQUIRE(is_beginning(trial, &wanted, dst, r.written));
    } else if (r.status == RUNIC_FULL) {
        compare_full(dst, r);
    } else {
        REQUIRE(r.written == enough && r.read == most.read && r.status == most.status);
        REQUIRE(r.fault == most.fault && r.fault_length == most.fault_length && compare_scsu(dst, r.written, most.written));
    }
}

/* Makes all comparisons with random valid options. */
static inline void compare_all(runic_charset from, runic_charset to, struct chance *chance, const uint8_t *text, size_t len)
{
    struct trial trial = make_trial(chance, from, to);
    trial.how.user = &got;
    compare_model(&trial, text, len);
    compare_stream(&trial, chance, text, len);
    compare_whole(&trial, chance, text, len);
}

#endif
