/* cortex-m.c - how a Cortex-M3 begins, what ends it after a fault, and the environment, under an emulator with semihosting. */
/* SPDX-License-Identifier: MIT */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

extern char __stack[];
void _start(void);
void start(void);

/* Calls the emulator: SYS_WRITE0 (4) writes a text, SYS_EXIT (18 hexadecimal) with anything but 20026 ends it by a failure. */
static uint32_t call_host(uint32_t operation, const void *argument)
{
    register uint32_t r0 __asm__("r0") = operation;
    register const void *r1 __asm__("r1") = argument;
    __asm__ volatile("bkpt 0xAB" : "+r"(r0) : "r"(r1) : "memory");
    return r0;
}

/*
 * The emulator has no environment to give, but a command line (SYS_GET_CMDLINE, 15 hexadecimal): what stands there in place of
 * the program's name is all of it, as in NAME=VALUE.
 */
char *getenv(const char *name)
{
    static char line[256];
    struct {
        char *line;
        size_t size;
    } const wanted = {line, sizeof line};
    const size_t length = strlen(name);
    if (call_host(0x15, &wanted) != 0 || strncmp(line, name, length) != 0 || line[length] != '=')
        return NULL;
    line[strcspn(line, " ")] = 0;
    return line + length + 1;
}

static void fault(void)
{
    call_host(4, "the processor reports a fault\n");
    call_host(0x18, (const void *)(uintptr_t)0x20023);
    for (;;)
        ;
}

/* The stack pointer of newlib's start is that of the table. */
void start(void)
{
    _start();
    fault();
}

__attribute__((section(".vectors"), used)) static void *const vectors[16] = {
    __stack, (void *)start, (void *)fault, (void *)fault, (void *)fault, (void *)fault, (void *)fault,
};
