/* texts.c - texts in a legacy charset, in UTF-8 and in UTF-16LE. */
/* SPDX-License-Identifier: MIT */
#include "legacy.h"

#define OWN_CHARACTERS 100000
#define UTF32_HERE     (HOST_IS_BIG ? RUNIC_UTF32BE : RUNIC_UTF32LE)

static const runic_charset forms[LEGACY_FORMS] = {[AS_UTF8] = RUNIC_UTF8, [AS_UTF16] = RUNIC_UTF16LE};

/* ---- Texts that are given ---- */

static size_t convert(runic_charset from, runic_charset to, const void *src, size_t len, void *dst, size_t cap)
{
    const runic_options how = {.from = from, .to = to, .unmappable = {.action = RUNIC_ACTION_SKIP}};
    const runic_result done = runic_convert(&how, src, len, dst, cap);
    return done.status == RUNIC_OK ? done.written : 0;
}

size_t legacy_size(const struct legacy_text *text, enum legacy_form form)
{
    return text->strings > 0 ? text->ends[form][text->strings - 1] : 0;
}

/* Returns the number of values whose bytes in the charset are at least size; all of them if size is 0. */
static size_t string_length(runic_charset charset, const uint32_t *values, size_t count, size_t size)
{
    uint8_t bytes[32];
    size_t used = 0, length = 0;
    if (size == 0)
        return count;
    for (; length < count && used < size; length++)
        used += convert(UTF32_HERE, charset, values + length, 4, bytes, sizeof bytes);
    return length;
}

static void add_string(struct legacy_text *text, runic_charset charset, const uint32_t *values, size_t count)
{
    const uint8_t *coded = NULL;
    size_t coded_size = 0;
    for (enum legacy_form form = AS_CHARSET; form < LEGACY_FORMS; form++) {
        const size_t used = legacy_size(text, form), room = 12 * count + 16;
        text->bytes[form] = need(realloc(text->bytes[form], used + room));
        text->ends[form] = need(realloc(text->ends[form], (text->strings + 1) * sizeof *text->ends[form]));
        uint8_t *dst = text->bytes[form] + used;
        const size_t size = form == AS_CHARSET ? convert(UTF32_HERE, charset, values, 4 * count, dst, room)
                                               : convert(charset, forms[form], coded, coded_size, dst, room);
        text->ends[form][text->strings] = used + size;
        if (form == AS_CHARSET) {
            coded = dst;
            coded_size = size;
        }
    }
    text->strings++;
}

struct legacy_text make_legacy_text(const struct legacy_charset *charset, const uint32_t *values, size_t count,
                                    size_t string_size)
{
    struct legacy_text text = {.strings = 0};
    for (size_t i = 0, length; i < count; i += length) {
        length = string_length(charset->id, values + i, count - i, string_size);
        add_string(&text, charset->id, values + i, length);
    }
    return text;
}

void free_legacy_text(struct legacy_text *text)
{
    for (enum legacy_form form = AS_CHARSET; form < LEGACY_FORMS; form++) {
        free(text->bytes[form]);
        free(text->ends[form]);
    }
}

/* ---- Texts that are generated ---- */

/* Returns a random number below a limit (xorshift64*, Vigna, 2016). */
static uint32_t draw(uint64_t *random, uint32_t below)
{
    *random ^= *random >> 12;
    *random ^= *random << 25;
    *random ^= *random >> 27;
    return (uint32_t)((*random * 0x2545F4914F6CDD1Du) >> 33) % below;
}

/* Fills set with the charset's characters from U+0080 on, below U+10000. Returns their number. */
static size_t characters_of(runic_charset charset, uint32_t *set)
{
    uint8_t bytes[32];
    size_t count = 0;
    for (uint32_t value = 0xA0; value < 0xFFFE; value++)
        if ((value < 0xD800 || value > 0xF8FF) && convert(UTF32_HERE, charset, &value, 4, bytes, sizeof bytes) > 0)
            set[count++] = value;
    return count;
}

struct text own_text(runic_charset charset)
{
    static uint32_t set[0x10000], values[OWN_CHARACTERS];
    uint64_t random = 0x9E3779B97F4A7C15u;
    const size_t count = characters_of(charset, set);
    size_t made = 0;
    while (made < OWN_CHARACTERS) {
        const bool is_ascii = count == 0 || draw(&random, 2) == 0;
        for (uint32_t left = 1 + draw(&random, 10); left > 0 && made < OWN_CHARACTERS; left--)
            values[made++] = is_ascii ? 'a' + draw(&random, 26) : set[draw(&random, (uint32_t)count)];
        if (made < OWN_CHARACTERS)
            values[made++] = ' ';
    }
    return (struct text){.name = "own", .values = values, .count = made};
}

enum legacy_form source_form(enum direction direction)
{
    return !is_encoding(direction) ? AS_CHARSET : direction == FROM_UTF8 ? AS_UTF8 : AS_UTF16;
}

void damage_legacy_text(struct legacy_text *text, enum direction direction, size_t distance)
{
    const enum legacy_form form = source_form(direction);
    uint64_t random = 0x2545F4914F6CDD1Du;
    for (size_t i = distance - 1; i < legacy_size(text, form);
         i += distance == 1 ? 1 : 1 + draw(&random, (uint32_t)(2 * distance - 1)))
        text->bytes[form][i] = form == AS_CHARSET && distance > 1 ? 0xFF : (uint8_t)draw(&random, 256);
}
