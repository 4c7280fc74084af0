/* forms.c - a program that calls only some of the functions on text in memory, to measure their size in flash. */
/* SPDX-License-Identifier: MIT */
#include "machines/cortex-m.h"

#include "memory.h"

#include <runic.h>

void start(void)
{
    static const char text[] = "Gr\xC3\xBC\xC3\x9F \xF0\x9F\x8C\x8D";
    char16_t units[16];
    char back[32];
    const runic_result there = runic_utf8_to_utf16(text, sizeof text - 1, units, 16);
    const runic_result again = runic_utf16_to_utf8(units, there.written, back, sizeof back);
    end_program(there.written == 7 && again.written == sizeof text - 1 ? ENDED_WELL : ENDED_BADLY);
}
