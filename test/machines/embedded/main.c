/* main.c - runs the vectors of rows.h on a processor without C library, heap and files. */
/* SPDX-License-Identifier: MIT */
/* Output and exit are semihosting calls of the emulator; the board's memory is that of test/machines/cortex-m.ld. */
#include "machines/cortex-m.h"

#include "memory.h"

#include <runic.h>
#include <stdbool.h>

#define ROOM ((size_t)4096)

static const struct row {
    const char *charset;
    uint8_t decodes, action;
    const char *src;
    size_t len;
    const char *wanted;
    size_t wanted_len;
    uint8_t fails;
    size_t place;
    uint8_t length; /* 0: not compared */
} rows[] = {
#include <rows.h> /* made by rows.py */
};

#define ROW_COUNT (sizeof rows / sizeof rows[0])

static void say(const char *text)
{
    call_host(SYS_WRITE0, text);
}

static void say_number(size_t number)
{
    char digits[12], *at = digits + sizeof digits - 1;
    *at = 0;
    do
        *--at = (char)('0' + number % 10);
    while ((number /= 10) > 0);
    say(at);
}

static size_t length_of(const char *text)
{
    size_t len = 0;
    while (text[len] != 0)
        len++;
    return len;
}

static bool is_as_wanted(const struct row *row)
{
    static uint8_t room[ROOM];
    const runic_charset charset = runic_charset_from_label(row->charset, length_of(row->charset));
    const runic_options how = {.from = row->decodes ? charset : RUNIC_UTF32BE,
                               .to = row->decodes ? RUNIC_UTF32BE : charset,
                               .ill_formed.action = row->action,
                               .unmappable.action = row->action,
                               .bom_out = RUNIC_BOM_OUT_NONE};
    const runic_result r = runic_convert(&how, row->src, row->len, room, sizeof room);
    if (row->fails)
        return (r.status == RUNIC_ILL_FORMED || r.status == RUNIC_PARTIAL || r.status == RUNIC_UNMAPPABLE) &&
               r.read == row->place && (row->length == 0 || r.fault_length == row->length);
    if (r.status != RUNIC_OK || r.written != row->wanted_len)
        return false;
    for (size_t i = 0; i < r.written; i++)
        if (room[i] != (uint8_t)row->wanted[i])
            return false;
    return true;
}

extern char __stack_end[];

/* Returns the largest size of the stack: the memory below it still has the fill pattern. */
#define PAINT 0xC5

static void paint_stack(void)
{
    volatile char here = 0;
    for (volatile char *at = __stack_end; (uintptr_t)at < (uintptr_t)&here - 64; at++)
        *at = (char)PAINT;
}

static size_t stack_used(void)
{
    const char *at = __stack_end;
    while (*at == (char)PAINT)
        at++;
    return (size_t)(__stack - at);
}

void start(void)
{
    size_t failures = 0;
    paint_stack();
    for (size_t i = 0; i < ROW_COUNT; i++)
        if (!is_as_wanted(&rows[i])) {
            failures++;
            say("row ");
            say_number(i);
            say(" of rows.h is not as wanted\n");
        }
    say_number(ROW_COUNT);
    say(" rows, ");
    say_number(failures);
    say(" failures, ");
    say_number(stack_used());
    say(" bytes of stack\n");
    end_program(failures == 0 && ROW_COUNT > 1000 ? ENDED_WELL : ENDED_BADLY);
}
