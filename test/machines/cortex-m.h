/* cortex-m.h - start of a program on a Cortex-M3 with the memory of cortex-m.ld, and calls to the emulator. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_TEST_CORTEX_M_H
#define RUNIC_TEST_CORTEX_M_H

#include <stddef.h>
#include <stdint.h>

/* Semihosting: calls to the emulator, and the end of the program. */
enum { SYS_WRITE0 = 0x04, SYS_GET_CMDLINE = 0x15, SYS_EXIT = 0x18 };
enum { ENDED_WELL = 0x20026, ENDED_BADLY = 0x20023 };

static inline uint32_t call_host(uint32_t operation, const void *argument)
{
    register uint32_t r0 __asm__("r0") = operation;
    register const void *r1 __asm__("r1") = argument;
    __asm__ volatile("bkpt 0xAB" : "+r"(r0) : "r"(r1) : "memory");
    return r0;
}

static inline _Noreturn void end_program(uint32_t how)
{
    for (;;)
        call_host(SYS_EXIT, (const void *)(uintptr_t)how);
}

static void fault(void)
{
    call_host(SYS_WRITE0, "the processor reports a fault\n");
    end_program(ENDED_BADLY);
}

/* The program defines start. The processor reads the table at address 0: the stack, the start, and the fault handlers. */
void start(void);
extern char __stack[];

__attribute__((section(".vectors"), used)) static const struct {
    char *stack;
    void (*handlers[15])(void);
} vectors = {__stack, {start, fault, fault, fault, fault, fault}};

#endif
