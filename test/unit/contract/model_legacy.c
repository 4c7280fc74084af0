/* model_legacy.c - legacy charsets for the model: the decoders of the Encoding Standard, one byte at a time. */
/* SPDX-License-Identifier: MIT */
/*
 * The steps and names are those of sections 9 to 14 of the Encoding Standard: bytes are read and sometimes restored.
 * Table entries are taken from the library, which decodes the sequence as a whole text. The test unit/known/legacy_tables
 * compares all of them with other implementations.
 */
#include "model_legacy.h"

#include <string.h>

#define END (-1)

/* Results of a step other than a character. */
enum { CONTINUE = -1, ERROR = -2, FINISHED = -3, SHIFTED = -4 };

/* Decodes one sequence at the beginning of src. */
struct decoder {
    runic_charset charset;
    const uint8_t *src;
    size_t len, at;
    int first, second, third;
    bool jis0212;
    runic_fault fault; /* of an ERROR */
    struct legacy_memory *memory;
};

static int32_t error(struct decoder *d, runic_fault fault)
{
    d->fault = fault;
    return ERROR;
}

static bool is_in(int byte, int from, int to)
{
    return byte >= from && byte <= to;
}

static int read_byte(struct decoder *d)
{
    return d->at < d->len ? d->src[d->at++] : END;
}

/* Restores the last bytes that were read. The end of the text does not count. */
static void restore(struct decoder *d, size_t count)
{
    d->at -= count;
}

/*
 * Returns the character of a sequence that is the whole text, or ERROR. A Big5 code of two characters leaves the second one in
 * the memory.
 */
static int32_t look_up(struct decoder *d, runic_charset charset, const uint8_t *bytes, size_t len)
{
    const runic_options how = {.from = charset,
                               .to = RUNIC_UTF32LE,
                               .bom_in = RUNIC_BOM_IN_KEEP,
                               .bom_out = RUNIC_BOM_OUT_NONE,
                               .web = d->memory->web};
    uint8_t out[RUNIC_MIN_OUTPUT] = {0};
    const runic_result r = runic_convert(&how, bytes, len, out, sizeof out);
    if (r.status != RUNIC_OK)
        return error(d, RUNIC_FAULT_UNDEFINED_BYTE);
    if (r.written == 8)
        d->memory->accent = (char32_t)(out[4] | out[5] << 8 | out[6] << 16);
    return (int32_t)(out[0] | out[1] << 8 | out[2] << 16);
}

static bool is_trail_of(runic_charset charset, int byte)
{
    switch (charset) {
    case RUNIC_SHIFT_JIS:
        return is_in(byte, 0x40, 0x7E) || is_in(byte, 0x80, 0xFC);
    case RUNIC_BIG5:
        return is_in(byte, 0x40, 0x7E) || is_in(byte, 0xA1, 0xFE);
    case RUNIC_EUC_JP:
        return is_in(byte, 0xA1, 0xFE);
    case RUNIC_EUC_KR:
        return is_in(byte, 0x41, 0xFE);
    default:
        return is_in(byte, 0x40, 0x7E) || is_in(byte, 0x80, 0xFE);
    }
}

/* The last step of all trail bytes: a character, or an error after which an ASCII byte is restored. */
static int32_t pair_or_error(struct decoder *d, int lead, int byte, bool is_trail)
{
    const uint8_t bytes[3] = {0x8F, (uint8_t)lead, (uint8_t)byte};
    int32_t value = error(d, is_trail_of(d->charset, byte) ? RUNIC_FAULT_UNDEFINED_BYTE : RUNIC_FAULT_BAD_CONTINUATION);
    if (is_trail)
        value = d->jis0212 ? look_up(d, d->charset, bytes, 3) : look_up(d, d->charset, bytes + 1, 2);
    d->jis0212 = false;
    if (value == ERROR && byte <= 0x7F)
        restore(d, 1);
    return value;
}

/* Shift_JIS, Big5 and EUC-KR. */
static int32_t step_of_pairs(struct decoder *d)
{
    const int byte = read_byte(d), lead = d->first;
    d->first = 0;
    if (byte == END)
        return lead != 0 ? error(d, RUNIC_FAULT_TRUNCATED) : FINISHED;
    if (lead != 0)
        return pair_or_error(d, lead, byte, is_trail_of(d->charset, byte));
    if (byte <= 0x7F)
        return byte;
    if (d->charset == RUNIC_SHIFT_JIS && byte == 0x80)
        return byte;
    if (d->charset == RUNIC_SHIFT_JIS && is_in(byte, 0xA1, 0xDF))
        return 0xFF61 - 0xA1 + byte;
    if (d->charset == RUNIC_SHIFT_JIS ? is_in(byte, 0x81, 0x9F) || is_in(byte, 0xE0, 0xFC) : is_in(byte, 0x81, 0xFE)) {
        d->first = byte;
        return CONTINUE;
    }
    return error(d, RUNIC_FAULT_INVALID_BYTE);
}

static int32_t step_of_euc_jp(struct decoder *d)
{
    const int byte = read_byte(d), lead = d->first;
    d->first = 0;
    if (byte == END)
        return lead != 0 ? error(d, RUNIC_FAULT_TRUNCATED) : FINISHED;
    if (lead == 0x8E && is_in(byte, 0xA1, 0xDF))
        return 0xFF61 - 0xA1 + byte;
    if (lead == 0x8F && is_in(byte, 0xA1, 0xFE)) {
        d->jis0212 = true;
        d->first = byte;
        return CONTINUE;
    }
    if (lead != 0)
        return pair_or_error(d, lead, byte, is_in(lead, 0xA1, 0xFE) && is_in(byte, 0xA1, 0xFE));
    if (byte <= 0x7F)
        return byte;
    if (byte == 0x8E || byte == 0x8F || is_in(byte, 0xA1, 0xFE)) {
        d->first = byte;
        return CONTINUE;
    }
    return error(d, RUNIC_FAULT_INVALID_BYTE);
}

/* The steps of gb18030 after a digit. */
static int32_t step_of_four(struct decoder *d, int byte)
{
    const uint8_t bytes[4] = {(uint8_t)d->first, (uint8_t)d->second, (uint8_t)d->third, (uint8_t)byte};
    const bool is_good = d->third != 0 ? is_in(byte, 0x30, 0x39) : is_in(byte, 0x81, 0xFE);
    if (!is_good)
        restore(d, d->third != 0 ? 3 : 2);
    if (is_good && d->third == 0) {
        d->third = byte;
        return CONTINUE;
    }
    d->first = d->second = d->third = 0;
    return is_good ? look_up(d, d->charset, bytes, 4) : error(d, RUNIC_FAULT_BAD_CONTINUATION);
}

/* GBK and gb18030. */
static int32_t step_of_gb18030(struct decoder *d)
{
    const int byte = read_byte(d), first = d->first;
    if (byte == END) {
        d->first = d->second = d->third = 0;
        return first != 0 ? error(d, RUNIC_FAULT_TRUNCATED) : FINISHED;
    }
    if (d->second != 0)
        return step_of_four(d, byte);
    if (first != 0 && is_in(byte, 0x30, 0x39)) {
        d->second = byte;
        return CONTINUE;
    }
    d->first = 0;
    if (first != 0)
        return pair_or_error(d, first, byte, is_trail_of(d->charset, byte));
    if (byte <= 0x7F || byte == 0x80)
        return byte == 0x80 ? 0x20AC : byte;
    if (byte == 0xFF)
        return error(d, RUNIC_FAULT_INVALID_BYTE);
    d->first = byte;
    return CONTINUE;
}

/* The states of ISO-2022-JP in which a byte is a character or begins one. */
static int32_t step_of_set(struct decoder *d, int byte)
{
    const bool is_plain = is_in(byte, 0, 0x7F) && byte != 0x0E && byte != 0x0F;
    if (byte == 0x1B) {
        d->memory->state = JIS_ESCAPE_START;
        return CONTINUE;
    }
    if (byte == END)
        return FINISHED;
    d->memory->output = false;
    if (d->memory->state == JIS_LEAD) {
        if (!is_in(byte, 0x21, 0x7E))
            return error(d, RUNIC_FAULT_INVALID_BYTE);
        d->first = byte;
        d->memory->state = JIS_TRAIL;
        return CONTINUE;
    }
    if (d->memory->state == JIS_KATAKANA)
        return is_in(byte, 0x21, 0x5F) ? 0xFF61 - 0x21 + byte : error(d, RUNIC_FAULT_INVALID_BYTE);
    if (d->memory->state == JIS_ROMAN && (byte == 0x5C || byte == 0x7E))
        return byte == 0x5C ? 0xA5 : 0x203E;
    return is_plain ? byte : error(d, RUNIC_FAULT_INVALID_BYTE);
}

static int32_t step_of_trail(struct decoder *d, int byte)
{
    const uint8_t bytes[2] = {(uint8_t)(d->first | 0x80), (uint8_t)(byte | 0x80)};
    d->memory->state = JIS_LEAD;
    /* The error is the lead byte alone; the escape sequence is read again. */
    if (byte == 0x1B)
        restore(d, 1);
    if (!is_in(byte, 0x21, 0x7E))
        return error(d, byte == END ? RUNIC_FAULT_TRUNCATED : RUNIC_FAULT_BAD_CONTINUATION);
    return look_up(d, RUNIC_EUC_JP, bytes, 2);
}

static int32_t step_of_escape(struct decoder *d, int byte)
{
    static const struct {
        char bytes[3];
        enum jis_state state;
    } escapes[] = {{"(B", JIS_ASCII}, {"(J", JIS_ROMAN}, {"(I", JIS_KATAKANA}, {"$@", JIS_LEAD}, {"$B", JIS_LEAD}};
    const bool again = d->memory->output;
    for (size_t i = 0; i < sizeof escapes / sizeof escapes[0]; i++)
        if (d->first == escapes[i].bytes[0] && byte == escapes[i].bytes[1]) {
            d->memory->state = d->memory->output_state = escapes[i].state;
            d->memory->output = true;
            return again && d->memory->web ? error(d, RUNIC_FAULT_BAD_SHIFT) : SHIFTED;
        }
    restore(d, byte == END ? 1 : 2);
    d->memory->output = false;
    d->memory->state = d->memory->output_state;
    return error(d, byte == END ? RUNIC_FAULT_TRUNCATED : RUNIC_FAULT_BAD_SHIFT);
}

static int32_t step_of_iso2022jp(struct decoder *d)
{
    const int byte = read_byte(d);
    if (d->memory->state == JIS_TRAIL)
        return step_of_trail(d, byte);
    if (d->memory->state == JIS_ESCAPE)
        return step_of_escape(d, byte);
    if (d->memory->state != JIS_ESCAPE_START)
        return step_of_set(d, byte);
    if (byte == '$' || byte == '(') {
        d->first = byte;
        d->memory->state = JIS_ESCAPE;
        return CONTINUE;
    }
    restore(d, byte != END);
    d->memory->output = false;
    d->memory->state = d->memory->output_state;
    return error(d, byte == END ? RUNIC_FAULT_TRUNCATED : RUNIC_FAULT_BAD_SHIFT);
}

static int32_t step_of_single_byte(struct decoder *d)
{
    const int byte = read_byte(d);
    return byte == END ? FINISHED : look_up(d, d->charset, d->src + d->at - 1, 1);
}

static int32_t step(struct decoder *d)
{
    switch (d->charset) {
    case RUNIC_SHIFT_JIS:
    case RUNIC_BIG5:
    case RUNIC_EUC_KR:
        return step_of_pairs(d);
    case RUNIC_EUC_JP:
        return step_of_euc_jp(d);
    case RUNIC_GBK:
    case RUNIC_GB18030:
        return step_of_gb18030(d);
    case RUNIC_ISO2022_JP:
        return step_of_iso2022jp(d);
    default:
        return step_of_single_byte(d);
    }
}

static void add_fault(struct legacy_text *text, size_t offset, size_t length)
{
    if (text->faults++ == 0) {
        text->first_offset = offset;
        text->first_length = length;
    }
    text->newest_offset = offset;
    text->newest_length = length;
}

runic_character model_legacy_next(runic_charset charset, struct legacy_memory *memory, const uint8_t *src, size_t len)
{
    struct decoder d = {.charset = charset, .src = src, .len = len, .memory = memory};
    runic_character next = {.status = RUNIC_OK, .length = 1, .value = memory->accent};
    int32_t what = CONTINUE;
    memory->accent = 0;
    if (next.value != 0)
        return next;
    while (what == CONTINUE)
        what = step(&d);
    /* In a code of two characters, each character has one byte. */
    next.length = (uint8_t)(memory->accent != 0 ? 1 : d.at);
    next.value = what == FINISHED || what == SHIFTED ? NO_CHARACTER : what == ERROR ? 0xFFFD : (char32_t)what;
    if (what == ERROR) {
        next.status = d.fault == RUNIC_FAULT_TRUNCATED ? RUNIC_PARTIAL : RUNIC_ILL_FORMED;
        next.fault = (uint8_t)d.fault;
    }
    return next;
}

void model_legacy_decode(runic_charset charset, bool web, const uint8_t *src, size_t len, struct legacy_text *text)
{
    struct legacy_memory memory = {.web = web};
    text->count = text->faults = 0;
    for (size_t at = 0; at < len;) {
        const runic_character next = model_legacy_next(charset, &memory, src + at, len - at);
        if (next.status != RUNIC_OK)
            add_fault(text, at, next.length);
        if (next.value != NO_CHARACTER)
            text->values[text->count++] = next.value;
        at += next.length;
    }
}

/* ---- Encoding ---- */

static size_t put_escape(enum jis_state state, uint8_t *dst)
{
    static const char *const escapes[] = {"\x1B(B", "\x1B(J", "\x1B(I", "\x1B$B"};
    memcpy(dst, escapes[state], 3);
    return 3;
}

/*
 * Appends a character of ISO-2022-JP, given as a text of one character. Such a text begins and ends with escape sequences
 * unless the character is ASCII.
 */
static size_t put_in_set(struct legacy_memory *memory, const uint8_t *alone, size_t len, uint8_t *dst)
{
    const bool has_escape = alone[0] == 0x1B, is_lead = has_escape && alone[1] == '$';
    enum jis_state state = !has_escape ? JIS_ASCII : is_lead ? JIS_LEAD : alone[2] == 'J' ? JIS_ROMAN : JIS_KATAKANA;
    const uint8_t *bytes = alone + (has_escape ? 3 : 0);
    const size_t count = len - (has_escape ? 6 : 0);
    if (state == JIS_ASCII && memory->state == JIS_ROMAN && bytes[0] != 0x5C && bytes[0] != 0x7E)
        state = JIS_ROMAN;
    const size_t shift = state != memory->state ? put_escape(state, dst) : 0;
    memory->state = state;
    memcpy(dst + shift, bytes, count);
    return shift + count;
}

size_t model_legacy_put(runic_charset charset, struct legacy_memory *memory, char32_t value, uint8_t *dst)
{
    const runic_options how = {.from = RUNIC_UTF32LE, .to = charset, .bom_in = RUNIC_BOM_IN_KEEP, .web = memory->web};
    const uint8_t text[4] = {(uint8_t)value, (uint8_t)(value >> 8), (uint8_t)(value >> 16), (uint8_t)(value >> 24)};
    uint8_t alone[8];
    const runic_result r = runic_convert(&how, text, 4, alone, sizeof alone);
    if (r.status != RUNIC_OK)
        return 0;
    if (charset == RUNIC_ISO2022_JP)
        return put_in_set(memory, alone, r.written, dst);
    memcpy(dst, alone, r.written);
    return r.written;
}

size_t model_legacy_close(runic_charset charset, struct legacy_memory *memory, uint8_t *dst)
{
    if (charset != RUNIC_ISO2022_JP || memory->state == JIS_ASCII)
        return 0;
    memory->state = JIS_ASCII;
    return put_escape(JIS_ASCII, dst);
}
