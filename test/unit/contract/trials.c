/* trials.c - random texts and valid options for streams. */
/* SPDX-License-Identifier: MIT */
#include "model.h"

static size_t make_prefix(struct chance *chance, enum text_form form, uint8_t *dst)
{
    static const struct {
        size_t length;
        char bytes[4];
    } marks[] = {{3, "\xEF\xBB\xBF"}, {2, "\xFF\xFE"}, {2, "\xFE\xFF"},     {4, "\xFF\xFE\0\0"}, {4, "\0\0\xFE\xFF"},
                 {2, "\xEF\xBB"},     {4, "+/v8"},     {3, "\x0E\xFE\xFF"}, {3, "\xFB\xEE\x28"}, {4, "\xDD\x73\x66\x73"}};
    const size_t size = unit_size(form), kind = chance_below(chance, 16);
    if (kind < sizeof marks / sizeof marks[0]) {
        memcpy(dst, marks[kind].bytes, marks[kind].length);
        return marks[kind].length;
    }
    if (kind > 12 || size * reference_put(form, 0xFEFF, dst) == 0)
        return 0;
    size_t length = size * reference_put(form, 0xFEFF, dst);
    if (kind == 12) /* twice: one of them is text */
        length += size * reference_put(form, 0xFEFF, dst + length);
    return length;
}

/* ---- Charsets that are no forms ---- */

/* Bytes with a meaning in these charsets: signatures, tags, shifts and digits, lead and trail bytes, surrogates. */
static size_t make_piece(struct chance *chance, runic_charset charset, uint8_t *dst)
{
    static const char *const pieces[][16] = {
        [RUNIC_UTF7] = {"+", "-", "+-", "AGE", "AG", "AOk", "2D3eAA", "2D3", "3gA", "+/v8-", "+/v9PAA-", "A", "~", "\\", "+AOl",
                        ","},
        [RUNIC_CESU8] = {"\xED\xA0\xBD", "\xED\xB8\x80", "\xED\xA0\xBD\xED\xB8\x80", "\xED", "\xED\xA0", "\xF0\x9F\x98\x80",
                         "\xC0\x80", "\xE2\x82", "\xEF\xBB\xBF", "\xFF", "\xED\x9F\xBF", "\xE0\x80", "a", "\x80", "\xBF",
                         "\xC3"},
        [RUNIC_SCSU] = {"\x0E\xFE\xFF", "\x0F", "\x12\x9C", "\x0E\xD8", "\x3D\x0E\xDE", "\x18\xA5\xFF", "\x0B\xE0\x01", "\x0C",
                        "\xE1", "\xF2", "\xF1", "\xD8\x3D\xDE", "\xF0\xE0", "\x19\xA8", "\x01\x1F", "\xE8\x05\xFF"},
        [RUNIC_BOCU1] = {"\xFB\xEE\x28", "\xFF", "\x21\xF0", "\xFE\x19\xB4", "\xFC", "\x1B", "\xD0\x01", "\x4F\x20", "\x91",
                         "\xFB\x11", "\x25\x01", "\x22\x01\x01", "\x90", "\n", "\xFB\xD0\x30", "\xFE\xFF"},
        [RUNIC_UTF_EBCDIC] = {"\xDD\x73\x66\x73", "\x74\x42", "\x80", "\x41", "\x15", "\x25", "\xDC\x41", "\xDD\x64\x41",
                              "\xED\x49", "\xEE\x43", "\xEF", "\xB7", "\xDD\x65\x73\x73", "\xEE\x42\x73\x73\x73", "\xC1",
                              "\xFE"},
        [RUNIC_UTF7_IMAP] = {"&", "-", "&-", "AGE", "AG", "AOk", "2D3eAA", "2D3", "3gA", "&AOk-", "&AOl", "A", "~", "\t",
                             "&AOk-&AOk-", ","},
        [RUNIC_WTF8] = {"\xED\xA0\xBD", "\xED\xB8\x80", "\xED\xA0\xBD\xED\xB8\x80", "\xED", "\xED\xA0", "\xF0\x9F\x98\x80",
                        "\xC0\x80", "\xE2\x82", "\xEF\xBB\xBF", "\xFF", "\xED\x9F\xBF", "\xED\xAF\xBF\xED", "a", "\x80",
                        "\xED\xA0\xBD\xED\xB8", "\xF4\x90"},
        [RUNIC_MUTF8] = {"\xED\xA0\xBD", "\xED\xB8\x80", "\xED\xA0\xBD\xED\xB8\x80", "\xED", "\xED\xA0", "\xF0\x9F\x98\x80",
                         "\xC0\x80", "\xC0", "\xEF\xBB\xBF", "\xFF", "\xED\x9F\xBF", "\xED\xAF\xBF\xED", "a", "\xC0\x81",
                         "\xED\xA0\xBD\xED\xB8", "\xC1"},
        [RUNIC_UTF8MB3] = {"\xF0\x9F\x98\x80", "\xF0", "\xF4\x8F", "\xED\xA0\xBD", "\xE2\x82", "\xEF\xBB\xBF", "\xFF",
                           "\xED\x9F\xBF", "\xC0\x80", "\xE0\x80", "a", "\x80", "\xC3", "\xEF\xBF\xBF", "\xE2\x82\xAC",
                           "\xF0\x90\x80"},
    };
    const char *piece = pieces[charset][chance_below(chance, 16)];
    memcpy(dst, piece, strlen(piece));
    return strlen(piece);
}

/* Puts a character, or in a charset that lacks it a letter. */
static size_t put_character(runic_charset charset, struct memory *memory, uint32_t value, uint8_t *dst)
{
    return stateful_put(charset, memory, charset == RUNIC_UTF8MB3 && value > 0xFFFF ? 'x' : value, dst);
}

/* Text of the charset with such bytes inserted, or random bytes; then cut. dst has room for 8 more bytes. */
static size_t make_stateful(struct chance *chance, runic_charset charset, uint8_t *dst, size_t most)
{
    const enum mix mix = (enum mix)chance_below(chance, MIX_COUNT);
    const size_t wanted = chance_below(chance, most + 1), damage = chance_below(chance, 3);
    struct memory memory = memory_at_start(&(runic_options){0});
    size_t len = 0;
    if (chance_below(chance, 4) == 0)
        len = stateful_put(charset, &memory, 0xFEFF, dst);
    for (size_t i = 0; len < wanted; i++) {
        if (damage > 0 && chance_below(chance, damage == 1 ? 3 : 30) == 0)
            len += make_piece(chance, charset, dst + len);
        else if (damage > 0 && chance_below(chance, 30) == 0)
            dst[len++] = (uint8_t)chance_next(chance);
        else
            len += put_character(charset, &memory, code_point(chance, mix, i), dst + len);
    }
    len += stateful_close(charset, &memory, dst + len);
    const size_t cut = chance_below(chance, 5);
    return len - (cut < len && damage > 0 ? cut : 0);
}

/* Appends a run: pairs of bytes that charsets use, ASCII, escape sequences, four-byte sequences, or random bytes. */
static size_t add_run(struct chance *chance, uint8_t *dst)
{
    static const char *const escapes[] = {"\x1B$B", "\x1B$@", "\x1B(B", "\x1B(J", "\x1B(I", "\x1B(X", "\x1B$", "\x1B"};
    const size_t kind = chance_below(chance, 7), count = chance_below(chance, chance_below(chance, 4) == 0 ? 60 : 6);
    if (kind == 6) {
        const char *escape = escapes[chance_below(chance, 8)];
        memcpy(dst, escape, strlen(escape));
        return strlen(escape);
    }
    for (size_t i = 0; i < 2 * count; i += 2) {
        const uint8_t any = (uint8_t)chance_below(chance, 256), other = (uint8_t)chance_below(chance, 256);
        const uint8_t first[] = {(uint8_t)(0x20 + any % 0x5F), (uint8_t)(0xB0 + any % 0x28), (uint8_t)(0x88 + any % 0x18),
                                 (uint8_t)(0x81 + any % 4),    (uint8_t)(0x21 + any % 0x50), any};
        const uint8_t second[] = {(uint8_t)(0x20 + other % 0x5F), (uint8_t)(0xA1 + other % 0x5E),
                                  (uint8_t)(0x40 + other % 0xBD), (uint8_t)(0x30 + other % 10),
                                  (uint8_t)(0x21 + other % 0x5E), other};
        dst[i] = first[kind];
        dst[i + 1] = second[kind];
    }
    return 2 * count;
}

/* Random runs, then cut. dst has room for 120 more bytes. */
static size_t make_legacy(struct chance *chance, uint8_t *dst, size_t most)
{
    const size_t wanted = chance_below(chance, most + 1), cut = chance_below(chance, 3);
    size_t len = 0;
    while (len < wanted)
        len += add_run(chance, dst + len);
    return len - (cut < len ? cut : 0);
}

bool is_tried(runic_charset charset)
{
    return charset < FIRST_LEGACY || charset >= RUNIC_SHIFT_JIS || charset == RUNIC_KOI8R || charset == RUNIC_WINDOWS1255 ||
           charset == RUNIC_IBM864 || charset == RUNIC_IBM037;
}

size_t make_bytes(struct chance *chance, runic_charset charset, uint8_t *dst, size_t most_units)
{
    enum text_form form = form_of(charset);
    if (is_legacy(charset))
        return make_legacy(chance, dst, most_units);
    if (is_stateful(charset))
        return make_stateful(chance, charset, dst, most_units);
    if (charset == RUNIC_UTF16 && chance_below(chance, 2) != 0)
        form = TEXT_utf16le;
    if (charset == RUNIC_UTF32 && chance_below(chance, 2) != 0)
        form = TEXT_utf32le;
    size_t prefix = make_prefix(chance, form, dst), len = chance_below(chance, most_units + 1);
    clean_text(chance, form, (enum mix)chance_below(chance, MIX_COUNT), dst + prefix, len);
    if (chance_below(chance, 4) != 0)
        len = damage_text(chance, form, dst + prefix, len);
    size_t bytes = prefix + len * unit_size(form), cut = chance_below(chance, 5);
    return bytes - (cut < bytes ? cut : 0);
}

static bool is_wide(runic_charset charset)
{
    return charset >= RUNIC_UTF16 && charset <= RUNIC_UTF32LE;
}

/* Returns whether RUNIC_ACTION_SURROGATE_ESCAPE is legal. */
static bool may_escape(const runic_options *how, bool ill_formed)
{
    return ill_formed ? how->from == RUNIC_UTF8 && is_wide(how->to) : is_wide(how->from) && how->to == RUNIC_UTF8;
}

uint8_t make_escape_style(struct chance *chance, bool ill_formed)
{
    static const uint8_t with_bytes[] = {RUNIC_ESCAPE_BRACES, RUNIC_ESCAPE_C, RUNIC_ESCAPE_PERCENT, RUNIC_ESCAPE_PYTHON};
    return ill_formed ? with_bytes[chance_below(chance, 4)] : (uint8_t)chance_below(chance, RUNIC_ESCAPE_PYTHON + 1);
}

static runic_policy make_policy(struct chance *chance, const runic_options *how, bool ill_formed)
{
    static const runic_charset single[] = {RUNIC_WINDOWS1252, RUNIC_LATIN1, RUNIC_ASCII};
    runic_policy policy = {
        .action = (uint8_t)chance_below(chance, ill_formed ? RUNIC_ACTION_FALLBACK + 1 : RUNIC_ACTION_CALLBACK + 1)};
    if (may_escape(how, ill_formed) && chance_below(chance, 3) == 0)
        policy.action = RUNIC_ACTION_SURROGATE_ESCAPE;
    if (policy.action == RUNIC_ACTION_ESCAPE)
        policy.style = make_escape_style(chance, ill_formed);
    if (policy.action == RUNIC_ACTION_FALLBACK)
        policy.charset = (uint16_t)single[chance_below(chance, 3)];
    if (policy.action != RUNIC_ACTION_REPLACE || chance_below(chance, 2) != 0)
        return policy;
    policy.length = (uint8_t)(1 + chance_below(chance, RUNIC_MAX_REPLACEMENT));
    for (size_t i = 0; i < policy.length; i++)
        policy.text[i] = code_point(chance, MIX_ALL, i);
    return policy;
}

struct trial make_trial(struct chance *chance, runic_charset from, runic_charset to)
{
    const bool has_mark_in = runic_charset_describe(from).unicode, has_mark_out = runic_charset_describe(to).unicode;
    struct trial trial = {.how = {.from = from, .to = to, .callback = log_and_answer}};
    trial.how.ill_formed = make_policy(chance, &trial.how, true);
    trial.how.unmappable = make_policy(chance, &trial.how, false);
    trial.how.bom_in = (uint8_t)chance_below(chance, RUNIC_BOM_IN_SNIFF + 1);
    trial.how.bom_out = (uint8_t)chance_below(chance, has_mark_out ? 3 : 2);
    trial.how.unmarked_order = (uint8_t)chance_below(chance, 3);
    trial.how.word_joiner = (uint8_t)chance_below(chance, 2);
    trial.how.forbid_utf32 = chance_below(chance, 4) == 0;
    trial.how.utf7_lenient = chance_below(chance, 4) == 0;
    trial.how.utf7_encode_optional = chance_below(chance, 4) == 0;
    /* For the model, windows-1252 is a form without the rules of the web. */
    if ((is_legacy(from) || is_legacy(to)) && from != RUNIC_WINDOWS1252 && to != RUNIC_WINDOWS1252)
        trial.how.web = chance_below(chance, 2) != 0;
    trial.answering = chance_below(chance, 2) != 0;
    if (trial.how.bom_in == RUNIC_BOM_IN_REQUIRE && !has_mark_in)
        trial.how.bom_in = RUNIC_BOM_IN_STRIP;
    if (chance_below(chance, 2) != 0) {
        trial.turning = 1 + chance_below(chance, 3);
        trial.ill_formed = make_policy(chance, &trial.how, true);
        trial.unmappable = make_policy(chance, &trial.how, false);
    }
    return trial;
}
