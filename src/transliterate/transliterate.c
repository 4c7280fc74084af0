/* transliterate.c - what a person would type for a character that the target lacks. */
/* SPDX-License-Identifier: MIT */
#include "../charset/codec.h"
#include "../stream/plan.h"
#include "language.h"
#include "table.h"

/* The most characters between one in the table and its spelling in ASCII, as tools/make-transliteration checks. */
#define DEEPEST 4

/* The spelling of a character in a target. */
struct typed_text {
    const struct runic_codec *to;
    union runic_state encoder;
    const struct typing *language;
    size_t length;
    char32_t text[RUNIC_MAX_REPLACEMENT];
};

static unsigned count_entries(uint64_t bits)
{
    bits -= bits >> 1 & 0x5555555555555555u;
    bits = (bits & 0x3333333333333333u) + (bits >> 2 & 0x3333333333333333u);
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0Fu;
    return (unsigned)(bits * 0x0101010101010101u >> 56);
}

/* Returns the spellings of a character, separated and with a 0 at the end, or NULL. */
static const uint8_t *find_spellings(char32_t value)
{
    const size_t number = value / TRANSLITERATION_PAGE;
    if (number >= sizeof transliteration_page_of)
        return NULL;
    const struct transliteration_page *page = transliteration_pages + transliteration_page_of[number];
    const uint64_t bit = (uint64_t)1 << value % TRANSLITERATION_PAGE;
    if ((page->has & bit) == 0)
        return NULL;
    return transliteration_text + transliteration_entries[page->first + count_entries(page->has & (bit - 1))];
}

/* Returns true for a character that shows nothing by itself. */
static bool shows_nothing(char32_t value)
{
    size_t first = 0, end = sizeof transliteration_skipped / sizeof *transliteration_skipped;
    if (value >= TRANSLITERATION_SHOWN && value < TRANSLITERATION_SHOWN_END)
        return false;
    while (end - first > 1) {
        const size_t middle = first + (end - first) / 2;
        if (transliteration_skipped[middle] >> 11 <= value)
            first = middle;
        else
            end = middle;
    }
    const uint32_t range = transliteration_skipped[first];
    return value >= range >> 11 && value - (range >> 11) < (range & 0x7FF);
}

static bool append(struct typed_text *s, char32_t value)
{
    if (s->length == RUNIC_MAX_REPLACEMENT)
        return false;
    s->text[s->length++] = value;
    return true;
}

static bool type_character(struct typed_text *s, char32_t value, unsigned depth);

/* Appends a text in UTF-8, up to a separator. Returns false, with nothing appended, if it is too long, or if the target has no
 * spelling of a character. */
static bool type_text(struct typed_text *s, const uint8_t *text, unsigned depth)
{
    const size_t before = s->length;
    while (*text > TRANSLITERATION_SEPARATOR) {
        const runic_character next = next_utf8(text, 4);
        const bool is_kept = next.value < 0x80 && s->to->keeps_ascii;
        if (!(is_kept ? append(s, next.value) : type_character(s, next.value, depth))) {
            s->length = before;
            return false;
        }
        text += next.length;
    }
    return true;
}

/* Appends the first of the spellings of a character of which the target has all characters. */
static bool type_spelling(struct typed_text *s, char32_t value, unsigned depth)
{
    const uint8_t *typed = runic_language_letter(s->language, value), *text = find_spellings(value);
    if (text == NULL && typed == NULL)
        return shows_nothing(value);
    if (depth == DEEPEST)
        return false;
    if (typed != NULL && type_text(s, typed, depth + 1))
        return true;
    while (text != NULL && !type_text(s, text, depth + 1)) {
        while (*text > TRANSLITERATION_SEPARATOR)
            text++;
        text = *text == TRANSLITERATION_SEPARATOR ? text + 1 : NULL;
    }
    return text != NULL;
}

/* Appends a character that the target has, or a spelling of it. A character with spellings always shows something. */
static bool type_character(struct typed_text *s, char32_t value, unsigned depth)
{
    return s->to == NULL || s->to->has(&s->encoder, value) ? append(s, value) : type_spelling(s, value, depth);
}

/* Initializes the encoder of a target that has a state. */
static NOINLINE void begin_encoder(struct typed_text *s, const runic_report *report)
{
    const runic_options how = {.to = (runic_charset)report->to, .web = report->web};
    s->to->begin(&s->encoder, how.to, &how);
}

void runic_transliterate(void *user, const runic_report *report, runic_policy *answer)
{
    struct typed_text s; /* text is not initialized */
    runic_set_pure_callback(runic_transliterate);
    answer->action = RUNIC_ACTION_REPLACE;
    if (report->status != RUNIC_UNMAPPABLE)
        return;
    s.to = runic_codec((runic_charset)report->to);
    s.language = runic_language(user);
    s.length = 0;
    if (s.to != NULL && s.to->begin != NULL)
        begin_encoder(&s, report);
    if (!type_character(&s, report->character, 0))
        s.text[s.length++] = '?';
    if (s.length == 0)
        answer->action = RUNIC_ACTION_SKIP;
    answer->length = (uint8_t)s.length;
    for (size_t i = 0; i < s.length; i++)
        answer->text[i] = s.text[i];
}
