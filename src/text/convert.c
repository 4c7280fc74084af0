/* convert.c - the public functions on text in memory: each calls a kernel and finds out why it stopped. */
/* SPDX-License-Identifier: MIT */
/*
 * A kernel is the fastest loop for this processor (dispatch/). It returns only how much it has read and written. If it stopped
 * before the end, the character at that position is decoded: if it is well-formed and mappable, it did not fit, and the status
 * is FULL; else it is a fault.
 */
#include "../arguments.h"
#include "../dispatch/dispatch.h"
#include "../form.h"

/*
 * Keeps both numbers in registers. gcc 12 would join them by way of memory and wait for its own stores: lossy conversion of up
 * to 64 bytes of ASCII took 10 ns instead of 4 (2026-11-20).
 */
ALWAYS_INLINE struct runic_progress in_registers(struct runic_progress done)
{
#ifndef __aarch64__ /* where one instruction stores both registers */
    __asm__("" : "+r"(done.read), "+r"(done.written));
#endif
    return done;
}

/*
 * Returns the result of a kernel that stopped before the end. Not inlined: gcc would save registers in every call, which takes
 * a third of the time of the shortest texts.
 */
static __attribute__((noinline, cold)) runic_result stopped(struct runic_progress done, const void *src, size_t len,
                                                            enum runic_form from, bool to_latin1)
{
    const uint8_t *at = (const uint8_t *)src + done.read * form_unit_size(from);
    const runic_character next = form_next(from, at, len - done.read);
    return stopped_at(next, !to_latin1 || next.value <= 0xFF, done);
}

/* Returns the result of a function that stops at a fault. */
ALWAYS_INLINE runic_result strict_result(enum runic_form from, bool to_latin1, const void *src, size_t len,
                                         struct runic_progress done)
{
    if (__builtin_expect(done.read == len, 1))
        return (runic_result){.read = done.read, .written = done.written, .status = RUNIC_OK};
    return stopped(done, src, len, from, to_latin1);
}

/* Returns the result of a function that replaces faults: it stops only at the end, or if the output is full. */
ALWAYS_INLINE runic_lossy_result lossy_result(size_t len, struct runic_progress done, size_t replaced)
{
    return (runic_lossy_result){
        .read = done.read, .written = done.written, .replaced = replaced, .status = done.read == len ? RUNIC_OK : RUNIC_FULL};
}

/*
 * Each macro defines a public function `name`; the functions of one macro differ only in their forms. For example
 *     STRICT(runic_utf8_to_utf16, utf8, char, utf16, char16_t)
 * defines runic_utf8_to_utf16(const char *src, size_t len, char16_t *dst, size_t cap), which calls the kernel utf8_to_utf16.
 */
#define STRICT(name, from, from_type, to, to_type)                                                                             \
    runic_result name(const from_type *src, size_t len, to_type *dst, size_t cap)                                              \
    {                                                                                                                          \
        dst = room_of(dst, &cap, sizeof *dst);                                                                                 \
        struct runic_progress done = in_registers(KERNEL(from##_to_##to)(source_of(src), len, dst, cap));                      \
        return strict_result(FORM_##from, FORM_##to == FORM_latin1, source_of(src), len, done);                                \
    }
#define WITH_REPLACEMENT(name, from, from_type, to, to_type)                                                                   \
    runic_lossy_result name(const from_type *src, size_t len, to_type *dst, size_t cap)                                        \
    {                                                                                                                          \
        size_t replaced;                                                                                                       \
        dst = room_of(dst, &cap, sizeof *dst);                                                                                 \
        struct runic_progress done = in_registers(KERNEL(from##_to_##to##_lossy)(source_of(src), len, dst, cap, &replaced));   \
        return lossy_result(len, done, replaced);                                                                              \
    }
#define MEASURED(name, from_type, kernel)                                                                                      \
    size_t name(const from_type *src, size_t len)                                                                              \
    {                                                                                                                          \
        return kernel(source_of(src), len);                                                                                    \
    }
#define VALIDATED(name, from, from_type)                                                                                       \
    runic_result name(const from_type *src, size_t len)                                                                        \
    {                                                                                                                          \
        struct runic_progress done = {KERNEL(from##_validate)(source_of(src), len), 0};                                        \
        return strict_result(FORM_##from, false, source_of(src), len, done);                                                   \
    }

STRICT(runic_utf8_to_utf16, utf8, char, utf16, char16_t)
STRICT(runic_utf8_to_utf32, utf8, char, utf32, char32_t)
STRICT(runic_utf8_to_latin1, utf8, char, latin1, char)
STRICT(runic_utf16_to_utf8, utf16, char16_t, utf8, char)
STRICT(runic_utf16_to_utf32, utf16, char16_t, utf32, char32_t)
STRICT(runic_utf16_to_latin1, utf16, char16_t, latin1, char)
STRICT(runic_utf32_to_utf8, utf32, char32_t, utf8, char)
STRICT(runic_utf32_to_utf16, utf32, char32_t, utf16, char16_t)
STRICT(runic_utf32_to_latin1, utf32, char32_t, latin1, char)
STRICT(runic_latin1_to_utf8, latin1, char, utf8, char)
STRICT(runic_latin1_to_utf16, latin1, char, utf16, char16_t)
STRICT(runic_latin1_to_utf32, latin1, char, utf32, char32_t)

WITH_REPLACEMENT(runic_utf8_to_utf16_lossy, utf8, char, utf16, char16_t)
WITH_REPLACEMENT(runic_utf8_to_utf32_lossy, utf8, char, utf32, char32_t)
WITH_REPLACEMENT(runic_utf8_to_latin1_lossy, utf8, char, latin1, char)
WITH_REPLACEMENT(runic_utf16_to_utf8_lossy, utf16, char16_t, utf8, char)
WITH_REPLACEMENT(runic_utf16_to_utf32_lossy, utf16, char16_t, utf32, char32_t)
WITH_REPLACEMENT(runic_utf16_to_latin1_lossy, utf16, char16_t, latin1, char)
WITH_REPLACEMENT(runic_utf32_to_utf8_lossy, utf32, char32_t, utf8, char)
WITH_REPLACEMENT(runic_utf32_to_utf16_lossy, utf32, char32_t, utf16, char16_t)
WITH_REPLACEMENT(runic_utf32_to_latin1_lossy, utf32, char32_t, latin1, char)

MEASURED(runic_utf8_to_utf16_size, char, KERNEL(utf8_to_utf16_size))
MEASURED(runic_utf8_to_utf32_size, char, KERNEL(utf8_to_utf32_size))
MEASURED(runic_utf16_to_utf8_size, char16_t, KERNEL(utf16_to_utf8_size))
MEASURED(runic_utf16_to_utf32_size, char16_t, KERNEL(utf16_to_utf32_size))
MEASURED(runic_utf32_to_utf8_size, char32_t, KERNEL(utf32_to_utf8_size))
MEASURED(runic_utf32_to_utf16_size, char32_t, KERNEL(utf32_to_utf16_size))
MEASURED(runic_latin1_to_utf8_size, char, KERNEL(latin1_to_utf8_size))

MEASURED(runic_utf8_count, char, KERNEL(utf8_count))

VALIDATED(runic_utf8_validate, utf8, char)
VALIDATED(runic_utf16_validate, utf16, char16_t)
VALIDATED(runic_utf32_validate, utf32, char32_t)

runic_result runic_ascii_validate(const char *src, size_t len)
{
    size_t read = KERNEL(ascii_validate)(source_of(src), len);
    runic_result result = {.read = read};
    if (read < len) {
        result.status = RUNIC_ILL_FORMED;
        result.fault = RUNIC_FAULT_NON_ASCII;
        result.fault_length = 1;
    }
    return result;
}

size_t runic_utf16_repair(char16_t *text, size_t len)
{
    uint8_t *const units = room_of(text, &len, sizeof *text);
    size_t pos = 0, replaced = 0;
    while ((pos += KERNEL(utf16_validate)(units + 2 * pos, len - pos)) < len) {
        store_utf16(units + 2 * pos++, REPLACEMENT_CHARACTER);
        replaced++;
    }
    return replaced;
}

void runic_utf16_swap(const char16_t *src, size_t len, char16_t *dst)
{
    KERNEL(utf16_swap)(source_of(src), len, room_of(dst, &len, sizeof *dst));
}

void runic_utf32_swap(const char32_t *src, size_t len, char32_t *dst)
{
    KERNEL(utf32_swap)(source_of(src), len, room_of(dst, &len, sizeof *dst));
}
