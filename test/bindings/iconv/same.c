/* same.c - runic's iconv and glibc's give the same in each call: value, errno, pointers and bytes, and nothing written after
 * them. */
/* SPDX-License-Identifier: MIT */
/*
 * Tests every pair of charsets, without and with each suffix, with random texts, pieces and buffers. After each kind of stop it
 * does what callers do. The argument is the number of texts for each pair.
 */
#include "both.h"
#include "expect.h"
#include "texts.h"

enum { ROOM = 1 << 20 };

struct side {
    struct implementation how;
    iconv_t with;
    uint8_t room[ROOM];
};

static struct side ours, theirs;
static unsigned long calls, texts, stops[4];

/* The arguments and results of one call. */
struct call {
    size_t src_left, dst_left, answer;
    int error;
};

static struct call run(struct side *side, const uint8_t *src, size_t len, size_t cap, uint8_t fill)
{
    char *in = (char *)(uintptr_t)src, *out = (char *)side->room;
    struct call call = {.src_left = len, .dst_left = cap};
    memset(side->room, fill, cap + 64);
    errno = 0;
    call.answer = side->how.convert(side->with, src == NULL ? NULL : &in, &call.src_left, &out, &call.dst_left);
    call.error = errno;
    EXPECT(src == NULL || in == (const char *)src + (len - call.src_left));
    EXPECT(out == (char *)side->room + (cap - call.dst_left));
    return call;
}

static void show(const char *who, const struct call *call, const struct side *side, size_t cap)
{
    fprintf(stderr, "  %s: %zd, errno %d, left %zu and %zu, wrote", who, (ssize_t)call->answer, call->error, call->src_left,
            call->dst_left);
    for (size_t i = 0; i < cap - call->dst_left && i < 24; i++)
        fprintf(stderr, " %02x", side->room[i]);
    fprintf(stderr, "\n");
}

/* Calls both. Returns false if the results differ. */
static bool call_both(const char *to, const char *from, const uint8_t *src, size_t len, size_t cap, struct call *call)
{
    struct call wanted = run(&theirs, src, len, cap, 0xA5), got = run(&ours, src, len, cap, 0xA5);
    bool same = got.answer == wanted.answer && got.error == wanted.error && got.src_left == wanted.src_left &&
                got.dst_left == wanted.dst_left && memcmp(ours.room, theirs.room, cap + 64) == 0;
    calls++;
    stops[wanted.error == E2BIG ? 1 : wanted.error == EILSEQ ? 2 : wanted.error == EINVAL ? 3 : 0]++;
    if (!EXPECT(same) && expect_failures <= 20) {
        fprintf(stderr, "  %s to %s, %zu bytes, room %zu:", from, to, len, cap);
        for (size_t i = 0; i < len && i < 24; i++)
            fprintf(stderr, " %02x", src[i]);
        fprintf(stderr, "\n");
        show("glibc", &wanted, &theirs, cap);
        show("ours", &got, &ours, cap);
    }
    *call = wanted;
    return same;
}

/* Returns the size of the next piece: large, small, or a few bytes. */
static size_t some(struct chance *chance, size_t most)
{
    switch (chance_below(chance, 4)) {
    case 0:
        return most;
    case 1:
        return most < 16 ? most : chance_below(chance, 17);
    default:
        return chance_below(chance, most + 1);
    }
}

/* Converts a text and continues after each stop as callers do, with a limited number of calls. */
static bool convert_text(struct chance *chance, const char *to, const char *from, const uint8_t *text, size_t len)
{
    size_t at = 0;
    for (int i = 0; i < 24 && at <= len && (at < len || i < 2); i++) {
        struct call call;
        size_t piece = some(chance, len - at),
               cap = chance_below(chance, 3) == 0 ? chance_below(chance, 12) : some(chance, 6 * piece + 8);
        if (!call_both(to, from, text + at, piece, cap, &call))
            return false;
        at += piece - call.src_left;
        if (call.answer == (size_t)-1 && call.error == EILSEQ && chance_below(chance, 4) != 0)
            at += 1 + chance_below(chance, 4);
    }
    return true;
}

static bool reset_both(struct chance *chance)
{
    size_t left = 100;
    char *nothing = NULL, *out = (char *)ours.room;
    switch (chance_below(chance, 3)) {
    case 0:
        return EXPECT(ours.how.convert(ours.with, NULL, NULL, NULL, NULL) ==
                      theirs.how.convert(theirs.with, NULL, NULL, NULL, NULL));
    case 1:
        EXPECT(ours.how.convert(ours.with, &nothing, &left, &out, &left) == 0 && out == (char *)ours.room && left == 100);
        return EXPECT(theirs.how.convert(theirs.with, &nothing, &left, &out, &left) == 0 && left == 100);
    default:
        EXPECT(ours.how.convert(ours.with, NULL, NULL, &out, &left) == 0 && out == (char *)ours.room && left == 100);
        return EXPECT(theirs.how.convert(theirs.with, NULL, NULL, &out, &left) == 0 && left == 100);
    }
}

static size_t any_text(struct chance *chance, const struct text_charset *from, uint8_t *text)
{
    static const size_t rarities[] = {0, 0, 3, 40, 1000, 20000};
    if (chance_below(chance, 3) == 0)
        return make_few(chance, from, text);
    size_t most = chance_below(chance, 24) == 0 ? 24000 : chance_below(chance, 3) == 0 ? 600 : 24;
    size_t len = make_text(chance, from, most, chance_below(chance, 6), rarities[chance_below(chance, 6)], text);
    return chance_below(chance, 3) == 0 ? damage_text(chance, text, len, 1 + chance_below(chance, 2000)) : len;
}

static bool open_both(const char *to, const char *from)
{
    ours.with = ours.how.open(to, from);
    theirs.with = theirs.how.open(to, from);
    if ((ours.with == (iconv_t)-1) != (theirs.with == (iconv_t)-1))
        fprintf(stderr, "  %s to %s\n", from, to);
    EXPECT((ours.with == (iconv_t)-1) == (theirs.with == (iconv_t)-1));
    return ours.with != (iconv_t)-1 && EXPECT(is_ours(ours.with)) && theirs.with != (iconv_t)-1;
}

/* Converts a few texts with one pair of descriptors. */
static void try_pair(struct chance *chance, const char *suffix, const struct text_charset *to, const struct text_charset *from)
{
    static uint8_t text[LONGEST_TEXT + 8];
    char name[40];
    snprintf(name, sizeof name, "%s%s", to->name, suffix);
    if (!open_both(name, from->name))
        return;
    for (bool same = true; same && chance_below(chance, 8) != 0;) {
        size_t len = any_text(chance, from, text);
        same = convert_text(chance, name, from->name, text, len) && (chance_below(chance, 4) == 0 || reset_both(chance));
        texts++;
    }
    EXPECT(ours.how.close(ours.with) == 0);
    theirs.how.close(theirs.with);
}

int main(int argc, char **argv)
{
    static const char *const suffixes[] = {"", "", "//IGNORE", "//TRANSLIT", "//TRANSLIT//IGNORE"};
    const int rounds = argc > 1 ? atoi(argv[1]) : 1;
    struct chance chance = {argc > 2 ? strtoull(argv[2], NULL, 0) : 20};
    ours.how = find_ours();
    theirs.how = find_glibc();
    for (int round = 0; round < rounds; round++)
        for (size_t i = 0; i < 5 * CHARSETS * CHARSETS; i++)
            if (sampled())
                try_pair(&chance, suffixes[i % 5], &text_charsets[i / 5 % CHARSETS], &text_charsets[i / 5 / CHARSETS]);
    printf("%lu texts, %lu calls: %lu whole, %lu E2BIG, %lu EILSEQ, %lu EINVAL\n", texts, calls, stops[0], stops[1], stops[2],
           stops[3]);
    EXPECT(stops[0] > 100 && stops[1] > 100 && stops[2] > 100 && stops[3] > 100);
    return expect_result();
}
