/* module.c - the library as a WebAssembly module: functions of numbers, in memory that never grows or moves. */
/* SPDX-License-Identifier: MIT */
/*
 * JavaScript writes a piece of text to `input`, calls a function, and copies `output`. With several objects
 * (converters, detectors) in use it saves and restores `state`, which is plain data. Nothing is allocated or freed.
 */
#include "runic_guess.h"

#define SHOWN(name) __attribute__((export_name(#name)))

/* Also of reading.c. */
runic_policy policy_told(int which);
char *language_told(void);

#define INPUT_SIZE  (64 * 1024)
#define OUTPUT_SIZE (256 * 1024)

static uint8_t input[INPUT_SIZE] __attribute__((aligned(16)));
static uint8_t output[OUTPUT_SIZE] __attribute__((aligned(16)));
static char label[256];

/*
 * The position of the checker, counted from 1, and totals. Doubles, since JavaScript has no other numbers of that
 * size.
 */
struct position {
    double line;
    double column;
    double characters;
    double listed;  /* findings listed before counting began; negative while all are listed */
    double returns; /* carriage returns */
    double pairs;   /* carriage returns with a line feed right after them */
    uint32_t after_return;
};

static struct {
    runic_converter converter;
    struct position position;
    runic_detector detector;
    char language[4]; /* of RUNIC_ACTION_CALLBACK, which transliterates */
} state;

/*
 * Parameters of begin and answer. length and text [0] are for ill-formed text and for answers, [1] for unmappable
 * characters; a length is that of the text, or of RUNIC_ACTION_ESCAPE the style.
 */
static struct {
    uint32_t from;
    uint32_t to;
    uint32_t action[2];
    uint32_t length[2];
    uint32_t bom_in;
    uint32_t bom_out;
    uint32_t unmarked_order;
    uint32_t word_joiner;
    uint32_t forbid_utf32;
    uint32_t utf7_lenient;
    uint32_t utf7_encode_optional;
    uint32_t web;
    char32_t text[2][RUNIC_MAX_REPLACEMENT];
    char language[4];
    uint32_t fallback; /* the charset of RUNIC_ACTION_FALLBACK, for ill-formed text */
} settings;

/* One fault. */
struct finding {
    double offset;
    double line;
    double column;
    uint32_t character;
    uint8_t status;
    uint8_t fault;
    uint8_t length;
    uint8_t bytes[RUNIC_REPORT_BYTES];
};

#define FINDING_COUNT 512

/* The result of a call. */
static struct {
    uint32_t read;
    uint32_t written;
    uint32_t count;
    struct finding finding[FINDING_COUNT];
} result;

static double verdict[14];

SHOWN(input) void *where_input(void)
{
    return input;
}

SHOWN(input_size) uint32_t how_much_input(void)
{
    return INPUT_SIZE;
}

SHOWN(output) void *where_output(void)
{
    return output;
}

SHOWN(label) void *where_label(void)
{
    return label;
}

SHOWN(settings) void *where_settings(void)
{
    return &settings;
}

SHOWN(result) void *where_result(void)
{
    return &result;
}

SHOWN(verdict) void *where_verdict(void)
{
    return verdict;
}

SHOWN(state) void *where_state(void)
{
    return &state;
}

SHOWN(state_size) uint32_t how_much_state(void)
{
    return sizeof state;
}

/* ---- Conversion ---------------------------------------------------------------------------------------------------------- */

runic_policy policy_told(int which)
{
    runic_policy made = {.action = (uint8_t)settings.action[which], .length = (uint8_t)settings.length[which]};
    if (made.action == RUNIC_ACTION_FALLBACK)
        made.charset = (uint16_t)settings.fallback;
    for (uint32_t i = 0; i < settings.length[which] && i < RUNIC_MAX_REPLACEMENT; i++)
        made.text[i] = settings.text[which][i];
    return made;
}

char *language_told(void)
{
    return settings.language;
}

static runic_options options(void)
{
    return (runic_options){
        .from = settings.from,
        .to = settings.to,
        .ill_formed = policy_told(0),
        .unmappable = policy_told(1),
        .bom_in = (uint8_t)settings.bom_in,
        .bom_out = (uint8_t)settings.bom_out,
        .unmarked_order = (uint8_t)settings.unmarked_order,
        .word_joiner = (uint8_t)settings.word_joiner,
        .forbid_utf32 = (uint8_t)settings.forbid_utf32,
        .utf7_lenient = (uint8_t)settings.utf7_lenient,
        .utf7_encode_optional = (uint8_t)settings.utf7_encode_optional,
        .web = (uint8_t)settings.web,
        .callback = runic_transliterate,
        .user = state.language,
    };
}

SHOWN(begin) uint32_t begin(void)
{
    const runic_options how = options();
    for (size_t i = 0; i < sizeof state.language; i++)
        state.language[i] = settings.language[i];
    return runic_converter_init(&state.converter, &how);
}

/* Returns 1 if begin would return OK. */
SHOWN(can_begin) uint32_t can_begin(void)
{
    const runic_options how = options();
    runic_converter converter;
    return runic_converter_init(&converter, &how) == RUNIC_OK;
}

/* Stores the newest fault as a finding, with the checker's place. */
static void note(struct finding *finding, const struct position *position)
{
    const runic_report report = runic_converter_report(&state.converter);
    finding->offset = (double)report.offset;
    finding->line = position->line;
    finding->column = position->column;
    finding->character = report.character;
    finding->status = report.status;
    finding->fault = report.fault;
    finding->length = report.length;
    for (int i = 0; i < RUNIC_REPORT_BYTES; i++)
        finding->bytes[i] = report.bytes[i];
}

static uint32_t convert_piece(uint32_t at, uint32_t len, uint32_t last)
{
    const runic_result r = runic_converter_convert(&state.converter, input + at, len, output, OUTPUT_SIZE, (int)last);
    result.read = r.read;
    result.written = r.written;
    return r.status;
}

/* Converts input[at, at + len). A fault is stored in finding[0]. */
SHOWN(convert) uint32_t convert(uint32_t at, uint32_t len, uint32_t last)
{
    const uint32_t status = convert_piece(at, len, last);
    if (status == RUNIC_ILL_FORMED || status == RUNIC_UNMAPPABLE)
        note(&result.finding[0], &state.position);
    return status;
}

SHOWN(answer) uint32_t answer(void)
{
    const runic_policy wanted = policy_told(0);
    return runic_converter_answer(&state.converter, &wanted);
}

/* Return the number of ill-formed sequences, and of unmappable characters, since the text began. */
SHOWN(ill_formed) double ill_formed(void)
{
    return (double)runic_converter_faults(&state.converter).ill_formed;
}

SHOWN(unmappable) double unmappable(void)
{
    return (double)runic_converter_faults(&state.converter).unmappable;
}

SHOWN(reset) void reset(void)
{
    runic_converter_reset(&state.converter);
}

SHOWN(charset) uint32_t charset(void)
{
    return runic_converter_charset(&state.converter);
}

/* ---- Whole texts --------------------------------------------------------------------------------------------------------- */

static int32_t written_if_all(runic_result r)
{
    return r.status == RUNIC_OK ? (int32_t)r.written : -1;
}

/* Returns 1 if input[0, len) is ASCII. */
SHOWN(is_ascii) uint32_t is_ascii(uint32_t len)
{
    return runic_ascii_validate((const char *)input, len).status == RUNIC_OK;
}

/*
 * Converts input[0, len) to code units in the output. Returns their number, or -1 if not all can be converted. len
 * must be at most half the input.
 */
SHOWN(utf8_to_latin1) int32_t utf8_to_latin1(uint32_t len)
{
    return written_if_all(runic_utf8_to_latin1((const char *)input, len, (char *)output, OUTPUT_SIZE));
}

SHOWN(utf8_to_utf16) int32_t utf8_to_utf16(uint32_t len)
{
    return written_if_all(runic_utf8_to_utf16((const char *)input, len, (char16_t *)(void *)output, OUTPUT_SIZE / 2));
}

/* Converts len code units in the input to bytes in the output. */
SHOWN(utf16_to_utf8) int32_t utf16_to_utf8(uint32_t len)
{
    return written_if_all(runic_utf16_to_utf8((const char16_t *)(const void *)input, len, (char *)output, OUTPUT_SIZE));
}

/* Returns 1 if input[0, len) is well-formed UTF-16. */
SHOWN(is_utf16) uint32_t is_utf16(uint32_t len)
{
    return len % 2 == 0 && runic_utf16_validate((const char16_t *)(const void *)input, len / 2).status == RUNIC_OK;
}

/* ---- Checking ------------------------------------------------------------------------------------------------------------ */

SHOWN(check_begin) uint32_t check_begin(void)
{
    state.position = (struct position){.line = 1, .column = 1, .listed = -1};
    return begin();
}

/*
 * From now on, faults are only counted, which is many times as fast. Each is a U+FFFD in the output, and therefore
 * counts as one column.
 */
SHOWN(check_counts) void check_counts(void)
{
    const runic_policy count = {.action = RUNIC_ACTION_REPLACE};
    state.position.listed = ill_formed();
    runic_converter_set_policies(&state.converter, &count, &count);
}

/* Return the number of findings, and of characters without the U+FFFD of faults that were only counted. */
SHOWN(check_findings) double check_findings(void)
{
    return ill_formed();
}

SHOWN(check_characters) double check_characters(void)
{
    return state.position.characters - (state.position.listed < 0 ? 0 : ill_formed() - state.position.listed);
}

static size_t count_byte(const uint8_t *text, size_t len, uint8_t byte)
{
    size_t count = 0;
    for (size_t i = 0; i < len; i++)
        count += text[i] == byte;
    return count;
}

/* Counts carriage returns, and pairs with a line feed, in output[0, len). */
static void count_returns(size_t len)
{
    if (len == 0)
        return;
    size_t pairs = state.position.after_return && output[0] == '\n';
    for (size_t i = 1; i < len; i++)
        pairs += (output[i - 1] == '\r') & (output[i] == '\n');
    state.position.returns += (double)count_byte(output, len, '\r');
    state.position.pairs += (double)pairs;
    state.position.after_return = output[len - 1] == '\r';
}

/* Advances the position over output[0, len), which must be well-formed UTF-8. */
static void move_on(size_t len)
{
    const size_t lines = count_byte(output, len, '\n');
    count_returns(len);
    size_t line_begin = len;
    while (lines > 0 && output[line_begin - 1] != '\n')
        line_begin--;
    if (lines == 0)
        line_begin = 0;
    state.position.characters += (double)runic_utf8_count((const char *)output, len);
    state.position.line += (double)lines;
    state.position.column =
        (lines > 0 ? 1 : state.position.column) + (double)runic_utf8_count((const char *)output + line_begin, len - line_begin);
}

/*
 * Checks input[at, at + len), up to its end or until the list of findings is full. The charset must be converted to
 * UTF-8.
 */
SHOWN(check) uint32_t check(uint32_t at, uint32_t len, uint32_t last)
{
    uint32_t status, read = 0, count = 0;
    do {
        status = convert_piece(at + read, len - read, last);
        read += result.read;
        move_on(result.written);
        if (status == RUNIC_ILL_FORMED) {
            note(&result.finding[count++], &state.position);
            state.position.column += result.finding[count - 1].length > 0;
            state.position.after_return = 0;
        }
    } while (status != RUNIC_OK && status != RUNIC_BAD_CALL && count < FINDING_COUNT);
    result.read = read;
    result.count = count;
    return status;
}

/* ---- Detection ----------------------------------------------------------------------------------------------------------- */

SHOWN(detect_begin) void detect_begin(void)
{
    runic_detector_init(&state.detector, 0);
}

SHOWN(detect) void detect(uint32_t len)
{
    runic_detector_feed(&state.detector, input, len);
}

SHOWN(detect_verdict) void detect_verdict(void)
{
    const runic_detection seen = runic_detector_verdict(&state.detector);
    verdict[0] = seen.charset;
    verdict[1] = seen.basis;
    verdict[2] = seen.signature_length;
    verdict[3] = (double)seen.bytes;
    for (int i = 0; i < 4; i++)
        verdict[4 + i] = (double)seen.nuls[i];
    verdict[8] = (double)seen.non_ascii;
    verdict[9] = (double)seen.c1_bytes;
    verdict[10] = (double)seen.undefined_1252;
    verdict[11] = (double)seen.utf8_characters;
    verdict[12] = (double)seen.utf8_faults;
    verdict[13] = seen.utf8_first_fault == UINT64_MAX ? -1 : (double)seen.utf8_first_fault;
}

/* ---- Positions ----------------------------------------------------------------------------------------------------------- */

/*
 * Positions in input[0, len), which is UTF-16 if utf16 is nonzero, else UTF-8. Return the number of units of the text, the
 * position of unit number n, and the number of units before a boundary. A line end counts where its last unit is.
 */
SHOWN(measure) uint32_t measure(uint32_t utf16, uint32_t unit, uint32_t len)
{
    return utf16 ? runic_utf16_translate((const char16_t *)(const void *)input, len, RUNIC_UNIT_UTF16, len, (runic_unit)unit)
                 : runic_utf8_translate((const char *)input, len, RUNIC_UNIT_UTF8, len, (runic_unit)unit, NULL);
}

SHOWN(find) uint32_t find(uint32_t utf16, uint32_t unit, uint32_t n, uint32_t len)
{
    return utf16 ? runic_utf16_translate((const char16_t *)(const void *)input, len, (runic_unit)unit, n, RUNIC_UNIT_UTF16)
                 : runic_utf8_translate((const char *)input, len, (runic_unit)unit, n, RUNIC_UNIT_UTF8, NULL);
}

SHOWN(before) uint32_t before(uint32_t utf16, uint32_t unit, uint32_t at, uint32_t len)
{
    const uint32_t here = utf16 ? ((const uint16_t *)(const void *)input)[at] : input[at];
    const uint32_t units = measure(utf16, unit, at);
    if (unit < RUNIC_UNIT_LINE_CR || at == 0 || at >= len || here != '\n')
        return units;
    const uint32_t previous = utf16 ? ((const uint16_t *)(const void *)input)[at - 1] : input[at - 1];
    return units - (previous == '\r');
}

/* ---- Names --------------------------------------------------------------------------------------------------------------- */

SHOWN(charset_from_label) uint32_t charset_from_label(uint32_t len)
{
    return len <= sizeof label ? runic_charset_from_label(label, len) : RUNIC_CHARSET_UNKNOWN;
}

SHOWN(charset_from_web_label) uint32_t charset_from_web_label(uint32_t len)
{
    return len <= sizeof label ? runic_charset_from_web_label(label, len) : RUNIC_CHARSET_UNKNOWN;
}

/*
 * Returns the name of the encoding that browsers take for a page, of which the input has the first len bytes and the output the
 * Content-Type; NULL if nothing names one.
 */
SHOWN(web_charset) const char *web_charset(uint32_t len, uint32_t header_len, uint32_t limit)
{
    const runic_web_charset found = runic_find_web_charset(input, len, (const char *)output, header_len, limit);
    return found.basis == RUNIC_WEB_BY_DEFAULT ? NULL : runic_web_charset_name(found);
}

SHOWN(output_size) uint32_t how_much_output(void)
{
    return OUTPUT_SIZE;
}

SHOWN(charset_label) const char *charset_label(uint32_t which, uint32_t index)
{
    return runic_charset_label(which, index);
}

/*
 * Returns unit size, byte order, BOM rule, and whether the charset has all of Unicode, suits MIME "text", and is
 * converted: 4 bits each.
 */
SHOWN(charset_properties) uint32_t charset_properties(uint32_t which)
{
    const runic_charset_properties like = runic_charset_describe(which);
    return like.unit_size | (uint32_t)like.byte_order << 4 | (uint32_t)like.bom_rule << 8 | (uint32_t)like.unicode << 12 |
           (uint32_t)like.mime_text << 16 | (uint32_t)like.convertible << 20;
}

SHOWN(fault_name) const char *fault_name(uint32_t fault)
{
    return runic_fault_name((int)fault);
}

SHOWN(fault_message) const char *fault_message(uint32_t fault)
{
    return runic_fault_message((int)fault);
}

SHOWN(target) const char *target(void)
{
    return runic_target_name();
}

SHOWN(version) const char *version(void)
{
    return runic_version();
}
