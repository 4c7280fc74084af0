/* transliterate.c - fuzz: runic_transliterate in whole texts and in streams gives what its answers say. Data: target, language,
 * source, seed, then two bytes for each character. Half of the texts begin with ill-formed sequences, which are skipped. */
/* SPDX-License-Identifier: MIT */
/*
 * The model: every character that the target lacks is replaced by the answer of the callback, which is called directly; then a
 * strict conversion of this text must succeed, and give the bytes of the conversion with the callback.
 */
#include "unit/contract/drive.h"
#include "fuzz.h"

#define MOST_CHARACTERS 192
#define MOST_SPELLED    (MOST_CHARACTERS * RUNIC_MAX_REPLACEMENT)
#define MOST_BYTES      (MOST_SPELLED * 16)
#define MOST_CAPACITY   32768
#define DENSE           16 /* ill-formed sequences */

static char32_t text[MOST_CHARACTERS], spelled[MOST_SPELLED];
static uint8_t source[4 * (DENSE + MOST_CHARACTERS)], wanted[MOST_BYTES], got[MOST_BYTES + MOST_CAPACITY];

#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define NATIVE RUNIC_UTF32BE
#else
#define NATIVE RUNIC_UTF32LE
#endif

/* Strict options from scalar values in memory. */
static runic_options plain(runic_charset to, uint8_t web)
{
    return (runic_options){.from = NATIVE, .to = to, .bom_in = RUNIC_BOM_IN_KEEP, .bom_out = RUNIC_BOM_OUT_NONE, .web = web};
}

/* Half of the characters are of U+0000 to U+2FFF, where most entries of the table are. */
static char32_t take_character(const uint8_t **data, size_t *size)
{
    const uint8_t high = take_byte(data, size), low = take_byte(data, size);
    const char32_t value = high < 0x80 ? (char32_t)(high % 0x30) << 8 | low : (char32_t)(high & 0x7F) << 10 | low;
    return value >> 11 == 0xD800 >> 11 ? low : value;
}

static bool has(const runic_options *how, char32_t value)
{
    const runic_options one = plain(how->to, how->web);
    return runic_convert(&one, &value, sizeof value, wanted, sizeof wanted).status == RUNIC_OK;
}

/* Replaces what the target lacks. Returns the new number of characters. */
static size_t spell(const runic_options *how, size_t count)
{
    size_t length = 0;
    for (size_t i = 0; i < count; i++) {
        runic_policy answer = {.action = RUNIC_ACTION_STOP};
        const runic_report report = {.character = text[i],
                                     .from = (uint16_t)how->from,
                                     .to = (uint16_t)how->to,
                                     .web = how->web,
                                     .status = RUNIC_UNMAPPABLE,
                                     .fault = RUNIC_FAULT_UNMAPPABLE};
        if (has(how, text[i])) {
            spelled[length++] = text[i];
            continue;
        }
        runic_transliterate(how->user, &report, &answer);
        REQUIRE(answer.length <= RUNIC_MAX_REPLACEMENT);
        REQUIRE(answer.action == (answer.length > 0 ? RUNIC_ACTION_REPLACE : RUNIC_ACTION_SKIP));
        memcpy(spelled + length, answer.text, answer.length * sizeof *spelled);
        length += answer.length;
    }
    return length;
}

/* Converts with random pieces and capacities. Returns the length of the output. */
static size_t stream(const runic_options *how, size_t len, struct chance *chance)
{
    size_t read = 0, written = 0, given = 0;
    runic_converter converter;
    runic_status status = RUNIC_OK;
    REQUIRE(runic_converter_init(&converter, how) == RUNIC_OK);
    while (read < len || given < len || status == RUNIC_FULL) {
        if (status == RUNIC_OK)
            given = read + chance_below(chance, len - read + 1);
        const size_t more = chance_below(chance, 2) == 0 ? 64 : MOST_CAPACITY - RUNIC_MIN_OUTPUT;
        const size_t cap = RUNIC_MIN_OUTPUT + chance_below(chance, more);
        const uint8_t *piece = exact_copy(source + read, given - read);
        const runic_result r = runic_converter_convert(&converter, piece, given - read, got + written, cap, given == len);
        status = (runic_status)r.status;
        REQUIRE(status == RUNIC_OK || status == RUNIC_FULL);
        read += r.read;
        written += r.written;
        REQUIRE(status == RUNIC_FULL || read == given);
        if (given == len && status == RUNIC_OK)
            return written;
    }
    return written;
}

/* Writes ill-formed sequences of a source. Returns their size. */
static size_t put_dense(runic_charset from)
{
    static const char sequences[][5] = {"\xFF", "\0\xD8", "\0\x11\0\0"};
    const size_t unit = runic_charset_describe(from).unit_size;
    for (size_t i = 0; i < DENSE; i++)
        memcpy(source + i * unit, sequences[unit / 2], unit);
    return DENSE * unit;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const languages[] = {NULL, "de", "da", "nb-NO", "sv", "zz"};
    static const runic_charset sources[] = {RUNIC_UTF8, RUNIC_UTF16LE, RUNIC_UTF32BE, RUNIC_UTF7};
    const uint8_t target = take_byte(&data, &size), language = take_byte(&data, &size), form = take_byte(&data, &size);
    const runic_charset to = (runic_charset)(1 + target % (RUNIC_CHARSET_COUNT - 1));
    struct chance chance = {take_byte(&data, &size)};
    size_t count = 0;
    if (runic_charset_describe(to).unicode || !runic_charset_describe(to).convertible)
        return 0;
    while (size > 0 && count < MOST_CHARACTERS)
        text[count++] = take_character(&data, &size);
    const runic_options how = {.from = sources[form % 4],
                               .to = to,
                               .bom_in = RUNIC_BOM_IN_KEEP,
                               .bom_out = RUNIC_BOM_OUT_NONE,
                               .web = form / 4 % 2,
                               .ill_formed = {.action = RUNIC_ACTION_SKIP},
                               .unmappable = {.action = RUNIC_ACTION_CALLBACK},
                               .callback = runic_transliterate,
                               .user = (void *)(uintptr_t)languages[language % 6]};
    const runic_options to_source = plain(how.from, 0), to_target = plain(to, how.web);
    const size_t dense = form / 8 % 2 == 0 ? 0 : put_dense(how.from);
    const runic_result src = runic_convert(&to_source, text, count * sizeof *text, source + dense, 4 * MOST_CHARACTERS);
    const size_t len = dense + src.written;
    if (src.status != RUNIC_OK) /* UTF-7 is longer */
        return 0;
    const size_t length = spell(&how, count);
    const runic_result model = runic_convert(&to_target, spelled, length * sizeof *spelled, wanted, sizeof wanted);
    REQUIRE(model.status == RUNIC_OK);
    const runic_result whole = runic_convert(&how, source, len, got, sizeof got);
    REQUIRE(whole.status == RUNIC_OK && whole.written == model.written && same_bytes(got, wanted, model.written));
    REQUIRE(runic_convert_size(&how, source, len) == model.written);
    REQUIRE(stream(&how, len, &chance) == model.written && same_bytes(got, wanted, model.written));
    return 0;
}
