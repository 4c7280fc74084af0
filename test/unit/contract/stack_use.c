/* stack_use.c - conversions, guesses and edits take no more stack than the headers say, for all charsets and policies. */
/* SPDX-License-Identifier: MIT */
/*
 * Each call runs in a thread whose stack is painted before. The deepest byte that changed tells how much the call took.
 */
#include "expect.h"

#include "repeating.h"
#include "sample.h"

#include <pthread.h>
#include <string.h>

#include <runic_guess.h>

#define STACK (256 * 1024)
#define PAINT 0xC9

/* What the headers say, in bytes. Compilers without optimization, and sanitizers, take more. */
#if defined(__x86_64__) && defined(__OPTIMIZE__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) &&         \
    !defined(__has_feature)
#define CONVERT_STACK (34 * 1024)
#define SIZE_STACK    (40 * 1024)
#define GUESS_STACK   (36 * 1024)
#define EDIT_STACK    (36 * 1024)
#define READ_STACK    (36 * 1024)
#define FIX_STACK     (20 * 1024)
#else
#define CONVERT_STACK STACK
#define SIZE_STACK    STACK
#define GUESS_STACK   STACK
#define EDIT_STACK    STACK
#define READ_STACK    STACK
#define FIX_STACK     STACK
#endif

static _Alignas(4096) uint8_t stack[STACK];
static struct chance chance = {9};
static uint8_t text[12 * MOST_VALUES], output[64 * MOST_VALUES];

enum calls { NONE, CONVERSIONS, SIZES, GUESSES, EDITS, READINGS, REPAIRS };

/* Calls for texts in a charset. */
struct work {
    enum calls calls;
    runic_charset from;
};

static void convert(const struct work *work, runic_charset to)
{
    const unsigned actions = RUNIC_ACTION_SURROGATE_ESCAPE + 1;
    const runic_options how = {.from = work->from,
                               .to = to,
                               .ill_formed = policy_of(&chance, (unsigned)chance_below(&chance, actions), true),
                               .unmappable = policy_of(&chance, (unsigned)chance_below(&chance, actions), false),
                               .callback = runic_transliterate,
                               .word_joiner = chance_below(&chance, 4) == 0};
    const size_t len = make_repeating(&chance, work->from, text, MOST_VALUES);
    if (work->calls == SIZES)
        runic_convert_size(&how, text, len);
    else
        runic_convert(&how, text, len, output, sizeof output);
}

static void guess(const struct work *work)
{
    static runic_guesser guesser;
    runic_guess list[8];
    const size_t len = make_repeating(&chance, work->from, text, MOST_VALUES);
    runic_guesser_init(&guesser);
    runic_guesser_feed(&guesser, text, len);
    runic_guesser_list(&guesser, list, 8, NULL);
}

/* Writes back a view with characters added, in the middle and at the end. */
static void edit(const struct work *work)
{
    static char edited[sizeof output + 16];
    static uint64_t memory[1 << 17];
    const size_t len = make_repeating(&chance, work->from, text, MOST_VALUES);
    const runic_stretch one = {.end = len, .charset = (uint16_t)work->from, .probability = 1000};
    runic_stretch now;
    size_t count = 1, middle;
    const size_t size = runic_view(text, len, &one, 1, edited, sizeof output).written;
    for (middle = size / 2; middle > 0 && (edited[middle] & 0xC0) == 0x80; middle--)
        ;
    memmove(edited + middle + 4, edited + middle, size - middle);
    memcpy(edited + middle, "x\u20AC", 4);
    memcpy(edited + size + 4, "\n\u00E9", 3);
    const runic_rewriting what = {.original = text,
                                  .original_len = len,
                                  .reading = &one,
                                  .reading_count = 1,
                                  .edited = edited,
                                  .edited_len = size + 7,
                                  .work = memory,
                                  .work_size = sizeof memory,
                                  .unmappable = policy_of(&chance, (unsigned)chance_below(&chance, 4), false),
                                  .callback = runic_transliterate};
    runic_rewrite(&what, output, sizeof output, &now, &count, NULL);
}

/* Reads a text whose first half is UTF-8. */
static void read_text(const struct work *work)
{
    static runic_reader reader;
    runic_stretch list[8];
    size_t len = make_repeating(&chance, RUNIC_UTF8, text, MOST_VALUES / 2);
    text[len++] = '\n';
    len += make_repeating(&chance, work->from, text + len, MOST_VALUES / 2);
    runic_reader_init(&reader, NULL);
    runic_reader_read(&reader, text, len, 1, list, 8);
}

/* Undoes the mojibake of UTF-8 that was read in the charset. */
static void fix(const struct work *work)
{
    static char once[sizeof output], twice[sizeof output];
    const runic_options how = {.from = work->from, .to = RUNIC_UTF8, .ill_formed.action = RUNIC_ACTION_REPLACE};
    const size_t len = make_repeating(&chance, RUNIC_UTF8, text, MOST_VALUES);
    const size_t size = runic_convert(&how, text, len, once, sizeof once).written;
    runic_mojibake_fix(once, size, twice, sizeof twice);
}

static void *run(void *of_work)
{
    const struct work *work = of_work;
    if (work->calls == NONE)
        return NULL;
    const unsigned long turns = work->calls < READINGS ? 40 : 5;
    for (unsigned long i = 0; i < turns / sample_every() + 1; i++) {
        if (work->calls == GUESSES)
            guess(work);
        if (work->calls == EDITS)
            edit(work);
        if (work->calls == READINGS)
            read_text(work);
        if (work->calls == REPAIRS)
            fix(work);
        const size_t step = sample_every() < 100 ? 1 : plain_step();
        for (size_t to = 1 + chance_below(&chance, step); to < RUNIC_CHARSET_COUNT && work->calls < GUESSES; to += step)
            convert(work, (runic_charset)to);
    }
    return NULL;
}

/* Returns the bytes of stack that the calls take, with the thread's own. */
static size_t measure(struct work work)
{
    pthread_attr_t attributes;
    pthread_t thread;
    size_t untouched = 0;
    memset(stack, PAINT, sizeof stack);
    pthread_attr_init(&attributes);
    pthread_attr_setstack(&attributes, stack, sizeof stack);
    if (!EXPECT(pthread_create(&thread, &attributes, run, &work) == 0))
        exit(1);
    pthread_join(thread, NULL);
    pthread_attr_destroy(&attributes);
    while (untouched < sizeof stack && stack[untouched] == PAINT)
        untouched++;
    return sizeof stack - untouched;
}

int main(void)
{
    static const size_t allowed[] = {[CONVERSIONS] = CONVERT_STACK, [SIZES] = SIZE_STACK,    [GUESSES] = GUESS_STACK,
                                     [EDITS] = EDIT_STACK,          [READINGS] = READ_STACK, [REPAIRS] = FIX_STACK};
    static const char *const names[] = {
        [CONVERSIONS] = "conversions", [SIZES] = "sizes",    [GUESSES] = "guesses", [EDITS] = "edits",
        [READINGS] = "readings",       [REPAIRS] = "repairs"};
    const size_t own = measure((struct work){.calls = NONE});
    for (int calls = CONVERSIONS; calls <= REPAIRS; calls++) {
        size_t most = 0;
        for (int from = 1; from < RUNIC_CHARSET_COUNT; from++) {
            const size_t used = measure((struct work){(enum calls)calls, (runic_charset)from}) - own;
            if (!EXPECT(used <= allowed[calls]))
                fprintf(stderr, "  %s, from %d: %zu bytes\n", names[calls], from, used);
            most = used > most ? used : most;
        }
        printf("%s: %zu bytes of stack\n", names[calls], most);
    }
    return expect_result();
}
