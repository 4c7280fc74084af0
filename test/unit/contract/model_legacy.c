/* model_legacy.c - decoders of legacy charsets as the steps of the Encoding Standard, one byte at a time. */
/* SPDX-License-Identifier: MIT */
/*
 * The steps are those of sections 9 to 14 of the Encoding Standard, with its names: a byte is read, and some are restored.
 * What a table has for one sequence is asked of the library, with this sequence as the whole text: the test
 * unit/known/legacy_tables compares each sequence with other implementations.
 */
#include "model_legacy.h"

#define END (-1)

/* What a step gives, other than a character. */
enum { CONTINUE = -1, ERROR = -2, FINISHED = -3 };

/* States of ISO-2022-JP. */
enum jis_state { JIS_ASCII, JIS_ROMAN, JIS_KATAKANA, JIS_LEAD, JIS_TRAIL, JIS_ESCAPE_START, JIS_ESCAPE };

struct decoder {
    runic_charset charset;
    bool web;
    const uint8_t *src;
    size_t len, at, begin; /* begin: of the sequence that is read */
    int first, second, third;
    bool jis0212, output;
    enum jis_state state, output_state;
    char32_t second_value; /* of the codes of Big5 that are two characters, or 0 */
};

static bool is_in(int byte, int from, int to)
{
    return byte >= from && byte <= to;
}

static int read_byte(struct decoder *d)
{
    return d->at < d->len ? d->src[d->at++] : END;
}

/* Puts back the last bytes that were read. The end of the text is not counted. */
static void restore(struct decoder *d, size_t count)
{
    d->at -= count;
}

/* Returns what a sequence is if it is the whole text; ERROR: nothing. */
static int32_t look_up(struct decoder *d, runic_charset charset, const uint8_t *bytes, size_t len)
{
    const runic_options how = {
        .from = charset, .to = RUNIC_UTF32LE, .bom_in = RUNIC_BOM_KEEP, .bom_out = RUNIC_BOM_OUT_NONE, .web = d->web};
    uint8_t out[RUNIC_MIN_OUTPUT] = {0};
    const runic_result r = runic_convert(&how, bytes, len, out, sizeof out);
    if (r.status != RUNIC_OK)
        return ERROR;
    if (r.written == 8)
        d->second_value = (char32_t)(out[4] | out[5] << 8 | out[6] << 16);
    return (int32_t)(out[0] | out[1] << 8 | out[2] << 16);
}

/* The end of all steps for a trail byte: a character, or an error after which an ASCII byte is read again. */
static int32_t pair_or_error(struct decoder *d, int lead, int byte, bool is_trail)
{
    const uint8_t bytes[3] = {0x8F, (uint8_t)lead, (uint8_t)byte};
    int32_t value = ERROR;
    if (is_trail)
        value = d->jis0212 ? look_up(d, d->charset, bytes, 3) : look_up(d, d->charset, bytes + 1, 2);
    d->jis0212 = false;
    if (value == ERROR && byte <= 0x7F)
        restore(d, 1);
    return value;
}

static bool is_trail_of(runic_charset charset, int byte)
{
    switch (charset) {
    case RUNIC_SHIFT_JIS:
        return is_in(byte, 0x40, 0x7E) || is_in(byte, 0x80, 0xFC);
    case RUNIC_BIG5:
        return is_in(byte, 0x40, 0x7E) || is_in(byte, 0xA1, 0xFE);
    case RUNIC_EUC_KR:
        return is_in(byte, 0x41, 0xFE);
    default:
        return is_in(byte, 0x40, 0x7E) || is_in(byte, 0x80, 0xFE);
    }
}

/* Shift_JIS, Big5 and EUC-KR. */
static int32_t step_of_pairs(struct decoder *d)
{
    const int byte = read_byte(d), lead = d->first;
    d->first = 0;
    if (byte == END)
        return lead != 0 ? ERROR : FINISHED;
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
    return ERROR;
}

static int32_t step_of_euc_jp(struct decoder *d)
{
    const int byte = read_byte(d), lead = d->first;
    d->first = 0;
    if (byte == END)
        return lead != 0 ? ERROR : FINISHED;
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
    return ERROR;
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
    return is_good ? look_up(d, d->charset, bytes, 4) : ERROR;
}

/* GBK and gb18030. */
static int32_t step_of_gb18030(struct decoder *d)
{
    const int byte = read_byte(d), first = d->first;
    if (byte == END) {
        d->first = d->second = d->third = 0;
        return first != 0 ? ERROR : FINISHED;
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
    d->first = byte;
    return byte == 0xFF ? (d->first = 0, ERROR) : CONTINUE;
}

/* The states of ISO-2022-JP in which a byte is a character or begins one. */
static int32_t step_of_set(struct decoder *d, int byte)
{
    const bool is_plain = is_in(byte, 0, 0x7F) && byte != 0x0E && byte != 0x0F;
    if (byte == 0x1B) {
        d->state = JIS_ESCAPE_START;
        return CONTINUE;
    }
    if (byte == END)
        return FINISHED;
    d->output = false;
    if (d->state == JIS_LEAD) {
        if (!is_in(byte, 0x21, 0x7E))
            return ERROR;
        d->first = byte;
        d->state = JIS_TRAIL;
        return CONTINUE;
    }
    if (d->state == JIS_KATAKANA)
        return is_in(byte, 0x21, 0x5F) ? 0xFF61 - 0x21 + byte : ERROR;
    if (d->state == JIS_ROMAN && (byte == 0x5C || byte == 0x7E))
        return byte == 0x5C ? 0xA5 : 0x203E;
    return is_plain ? byte : ERROR;
}

static int32_t step_of_trail(struct decoder *d, int byte)
{
    const uint8_t bytes[2] = {(uint8_t)(d->first | 0x80), (uint8_t)(byte | 0x80)};
    d->state = JIS_LEAD;
    /* The lead byte alone is the error, and the escape sequence begins a new one. */
    if (byte == 0x1B)
        restore(d, 1);
    return is_in(byte, 0x21, 0x7E) ? look_up(d, RUNIC_EUC_JP, bytes, 2) : ERROR;
}

static int32_t step_of_escape(struct decoder *d, int byte)
{
    static const struct {
        char bytes[3];
        enum jis_state state;
    } escapes[] = {{"(B", JIS_ASCII}, {"(J", JIS_ROMAN}, {"(I", JIS_KATAKANA}, {"$@", JIS_LEAD}, {"$B", JIS_LEAD}};
    const bool again = d->output;
    for (size_t i = 0; i < sizeof escapes / sizeof escapes[0]; i++)
        if (d->first == escapes[i].bytes[0] && byte == escapes[i].bytes[1]) {
            d->state = d->output_state = escapes[i].state;
            d->output = true;
            if (again && d->web)
                return ERROR;
            d->begin = d->at;
            return CONTINUE;
        }
    restore(d, byte == END ? 1 : 2);
    d->output = false;
    d->state = d->output_state;
    return ERROR;
}

static int32_t step_of_iso2022jp(struct decoder *d)
{
    const int byte = read_byte(d);
    if (d->state == JIS_TRAIL)
        return step_of_trail(d, byte);
    if (d->state == JIS_ESCAPE)
        return step_of_escape(d, byte);
    if (d->state != JIS_ESCAPE_START)
        return step_of_set(d, byte);
    if (byte == '$' || byte == '(') {
        d->first = byte;
        d->state = JIS_ESCAPE;
        return CONTINUE;
    }
    restore(d, byte != END);
    d->output = false;
    d->state = d->output_state;
    return ERROR;
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

void model_legacy_decode(runic_charset charset, bool web, const uint8_t *src, size_t len, struct legacy_text *text)
{
    struct decoder d = {.charset = charset, .web = web, .src = src, .len = len};
    text->count = text->faults = 0;
    for (int32_t what = CONTINUE; what != FINISHED;) {
        d.second_value = 0;
        what = step(&d);
        if (what == CONTINUE || what == FINISHED)
            continue;
        if (what == ERROR)
            add_fault(text, d.begin, d.at - d.begin);
        text->values[text->count++] = what == ERROR ? 0xFFFD : (char32_t)what;
        if (d.second_value != 0)
            text->values[text->count++] = d.second_value;
        d.begin = d.at;
    }
}
