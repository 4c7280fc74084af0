/* bound.c - runic_convert_bound is at least runic_convert_size, for every option, and not many times as large. */
/* SPDX-License-Identifier: MIT */
#include "expect.h"

#include "model.h"

#define LONGEST 40
#define TRIALS  10

static struct chance chance = {29};

static bool is_convertible(runic_charset charset)
{
    return runic_charset_describe(charset).convertible;
}

static void test_examples(void)
{
    EXPECT(runic_convert_bound(&(runic_options){.from = RUNIC_UTF16LE, .to = RUNIC_UTF8}, 10) == 15);
    EXPECT(runic_convert_bound(&(runic_options){.from = RUNIC_UTF16LE, .to = RUNIC_UTF8}, 11) == 15);
    EXPECT(runic_convert_bound(&(runic_options){.from = RUNIC_UTF8, .to = RUNIC_UTF16}, 0) == 2);
    EXPECT(runic_convert_bound(&(runic_options){.from = RUNIC_UTF8, .to = RUNIC_WINDOWS1252}, 7) == 7);
    EXPECT(runic_convert_bound(&(runic_options){.from = RUNIC_UTF8, .to = RUNIC_UTF32}, SIZE_MAX / 4) == SIZE_MAX);
    EXPECT(runic_convert_bound(&(runic_options){.from = RUNIC_UTF8, .to = RUNIC_UTF16LE}, SIZE_MAX / 2) == SIZE_MAX - 1);
    EXPECT(runic_convert_bound(&(runic_options){.from = RUNIC_UTF8, .to = RUNIC_CHARSET_UNKNOWN}, 7) == 0);
    EXPECT(runic_convert_bound(&(runic_options){.from = RUNIC_UTF8, .to = RUNIC_UTF8, .ill_formed = {.action = 99}}, 7) == 0);
}

static void test_is_enough(runic_charset from, runic_charset to)
{
    static uint8_t text[8 * LONGEST];
    static struct history history;
    for (unsigned i = 0; i < TRIALS; i++) {
        struct trial trial = make_trial(&chance, from, to);
        const size_t len = make_bytes(&chance, from, text, LONGEST);
        history.events = 0;
        trial.how.user = &history;
        const size_t size = runic_convert_size(&trial.how, text, len), bound = runic_convert_bound(&trial.how, len);
        if (!EXPECT(size <= bound))
            fprintf(stderr, "  from %d to %d, policies %d %d, %zu bytes: %zu, bound %zu\n", (int)from, (int)to,
                    trial.how.ill_formed.action, trial.how.unmappable.action, len, size, bound);
    }
}

/* Returns the largest size of texts of LONGEST bytes that repeat one character or two. */
static size_t largest_size(const runic_options *how)
{
    static const char *const texts[] = {
        "a",      "\\",     "&",          "\u00E9",     "\u20AC",  "\u4E2D",  "\u3042",       "\uFF71",
        "\uD55C", "\u0416", "\U0001F600", "\U00010348", "a\u3042", "a\u4E2D", "\u00E9\u4E2D", "\u00E9\u0416"};
    size_t largest = 0;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        uint8_t one[64], text[LONGEST + 64];
        const runic_options code = {.from = RUNIC_UTF8, .to = how->from, .bom_out = RUNIC_BOM_OUT_NONE};
        const runic_result r = runic_convert(&code, texts[i], strlen(texts[i]), one, sizeof one);
        if (r.status != RUNIC_OK || r.written == 0)
            continue;
        size_t len = 0;
        for (; len + r.written <= LONGEST; len += r.written)
            memcpy(text + len, one, r.written);
        const size_t size = runic_convert_size(how, text, len);
        largest = size > largest ? size : largest;
    }
    return largest;
}

static void test_is_near(runic_charset from, runic_charset to)
{
    const bool has_state =
        to == RUNIC_UTF7 || to == RUNIC_UTF7_IMAP || to == RUNIC_SCSU || to == RUNIC_BOCU1 || to == RUNIC_ISO2022_JP;
    const runic_options how = {.from = from, .to = to};
    const size_t largest = largest_size(&how), bound = runic_convert_bound(&how, LONGEST);
    if (!EXPECT(largest > 0 && bound <= (has_state ? 8 : 4) * largest))
        fprintf(stderr, "  from %d to %d: largest %zu, bound %zu\n", (int)from, (int)to, largest, bound);
}

int main(void)
{
    test_examples();
    for (runic_charset from = RUNIC_UTF8; from < RUNIC_CHARSET_COUNT; from++)
        for (runic_charset to = RUNIC_UTF8; to < RUNIC_CHARSET_COUNT; to++)
            if (is_convertible(from) && is_convertible(to)) {
                test_is_enough(from, to);
                test_is_near(from, to);
            }
    return expect_result();
}
