/* icu.c - ICU as two contenders: its string functions (icu) and its converters (icu-ucnv), found at run time. */
/* SPDX-License-Identifier: MIT */
/*
 * Converters are timed with the buffer functions ucnv_toUnicode and ucnv_fromUnicode, which flush resets at each
 * end, without offsets.
 */
#include "../bench.h"
#include "../icu_library.h"

typedef void string_function(void *dst, int32_t cap, int32_t *written, const void *src, int32_t len, int *error);
typedef void substituting_function(void *dst, int32_t cap, int32_t *written, const void *src, int32_t len, int32_t substitute,
                                   int32_t *substitutions, int *error);
typedef void *open_function(const char *name, int *error);
typedef void close_function(void *converter);
typedef void buffer_function(void *converter, void *to, const void *to_end, const void *from, const void *from_end,
                             int32_t *offsets, signed char flush, int *error);

/* ---- String functions ---- */

static const struct string_row {
    const char *op, *symbol;
    bool substitutes;
} rows[] = {
    {"utf8_to_utf16", "u_strFromUTF8", false},
    {"utf16_to_utf8", "u_strToUTF8", false},
    {"utf32_to_utf16", "u_strFromUTF32", false},
    {"utf16_to_utf32", "u_strToUTF32", false},
    {"utf8_to_utf16_lossy", "u_strFromUTF8WithSub", true},
    {"utf16_to_utf8_lossy", "u_strToUTF8WithSub", true},
    {"utf32_to_utf16_lossy", "u_strFromUTF32WithSub", true},
    {"utf16_to_utf32_lossy", "u_strToUTF32WithSub", true},
};

static void *symbols[COUNT_OF(rows)];

static size_t call_string(void *state, const void *src, size_t len, void *dst, size_t cap)
{
    string_function *function;
    memcpy(&function, state, sizeof function);
    int32_t written = 0;
    int error = 0;
    function(dst, (int32_t)cap, &written, src, (int32_t)len, &error);
    return (size_t)written;
}

static size_t call_substituting(void *state, const void *src, size_t len, void *dst, size_t cap)
{
    substituting_function *function;
    memcpy(&function, state, sizeof function);
    int32_t written = 0, replaced = 0;
    int error = 0;
    function(dst, (int32_t)cap, &written, src, (int32_t)len, 0xFFFD, &replaced, &error);
    return (size_t)written;
}

static bool find_string(const struct contender *self, const struct operation *op, struct call *call)
{
    (void)self;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        if (strcmp(rows[i].op, op->name) != 0 || !icu_symbol(rows[i].symbol, &symbols[i]))
            continue;
        *call = (struct call){
            .run = rows[i].substitutes ? call_substituting : call_string, .state = &symbols[i], .comparable = true};
        return true;
    }
    return false;
}

/* ---- Converters ---- */

struct converter_state {
    void *converter;
    buffer_function *function;
    size_t in, out; /* unit sizes */
};

static const char *const labels[FORM_COUNT] = {[FORM_utf8] = "UTF-8",
                                               [FORM_utf16] = HOST_IS_BIG ? "UTF-16BE" : "UTF-16LE",
                                               [FORM_utf32] = HOST_IS_BIG ? "UTF-32BE" : "UTF-32LE",
                                               [FORM_latin1] = "ISO-8859-1"};

static size_t call_converter(void *opaque, const void *src, size_t len, void *dst, size_t cap)
{
    struct converter_state *state = opaque;
    const char *from = src;
    char *to = dst;
    int error = 0;
    state->function(state->converter, &to, to + cap * state->out, &from, from + len * state->in, NULL, 1, &error);
    return (size_t)(to - (char *)dst) / state->out;
}

static void end_converter(void *opaque)
{
    struct converter_state *state = opaque;
    close_function *close_converter;
    if (icu_symbol("ucnv_close", &close_converter))
        close_converter(state->converter);
    free(state);
}

/* Returns the converter's name: one side is ICU's own UTF-16, the other needs the converter. */
static bool find_converter(const struct contender *self, const struct operation *op, struct call *call)
{
    (void)self;
    open_function *open_converter;
    bool to = op->to == FORM_utf16;
    if (op->class != CLASS_convert || op->table_offset == NO_KERNEL || (!to && op->from != FORM_utf16) ||
        !icu_symbol("ucnv_open", &open_converter))
        return false;
    struct converter_state *state = need(calloc(1, sizeof *state));
    int error = 0;
    state->converter = open_converter(labels[to ? op->from : op->to], &error);
    state->in = form_unit_size(op->from);
    state->out = form_unit_size(op->to);
    if (error > 0 || !icu_symbol(to ? "ucnv_toUnicode" : "ucnv_fromUnicode", &state->function)) {
        free(state);
        return false;
    }
    *call = (struct call){.run = call_converter, .state = state, .end = end_converter, .comparable = true};
    return true;
}

void add_icu(struct contenders *all)
{
    char version[16];
    if (icu_load() == 0)
        return;
    snprintf(version, sizeof version, "%d", icu_load());
    add_contender(all, "icu", version)->find = find_string;
    add_contender(all, "icu-ucnv", version)->find = find_converter;
}
