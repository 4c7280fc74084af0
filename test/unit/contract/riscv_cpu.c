/* riscv_cpu.c - detection of RISC-V vectors, with simulated answers of different systems in place of Linux. */
/* SPDX-License-Identifier: MIT */
/* The emulator of Debian 12 has no riscv_hwprobe; Linux 6.5 and later have (Documentation/arch/riscv/hwprobe.rst). */
#include "expect.h"

#include <string.h>

#include "../src/dispatch/cpu.h"

static long answer(long number, long a, long b, long c);
#define call_linux answer
#include "../src/dispatch/cpu_riscv.h"

#define ENOSYS_ANSWER (-38)
#define A_FILE        5
#define HAS_V         (UINT64_C(1) << 21) /* AT_HWCAP: the letter's place in the alphabet */

/* The simulated system: result, key and value of hwprobe; number of entries and HWCAP of the auxiliary vector. */
static struct {
    long result, file;
    int64_t key;
    uint64_t value, hwcap;
    size_t entries, read;
    int open;
} linux_says;

static long read_entry(uint64_t *entry)
{
    const uint64_t entries[][2] = {{33, 0x1000}, {16, linux_says.hwcap}, {6, 4096}, {0, 0}};
    if (linux_says.read == linux_says.entries)
        return 0;
    memcpy(entry, entries[linux_says.read++], sizeof entries[0]);
    return sizeof entries[0];
}

static long answer(long number, long a, long b, long c)
{
    struct {
        int64_t key;
        uint64_t value;
    } *probe = (void *)a;
    switch (number) {
    case 258:
        EXPECT(probe->key == 4 && b == 1 && c == 0);
        if (linux_says.result == 0)
            probe->key = linux_says.key, probe->value = linux_says.value;
        return linux_says.result;
    case 56:
        EXPECT(strcmp((const char *)b, "/proc/self/auxv") == 0);
        linux_says.open += linux_says.file >= 0;
        return linux_says.file;
    case 63:
        EXPECT(a == linux_says.file && c == 16);
        return read_entry((uint64_t *)b);
    case 57:
        EXPECT(a == linux_says.file);
        linux_says.open--;
        return 0;
    default:
        EXPECT(number == 258); /* no other system call is made */
        return -1;
    }
}

static bool vectors_by_hwprobe(int64_t key, uint64_t value)
{
    memset(&linux_says, 0, sizeof linux_says);
    linux_says.key = key, linux_says.value = value, linux_says.file = -1; /* the auxiliary vector cannot be read */
    return ask_cpu() == RUNIC_CPU_RVV;
}

static bool vectors_by_auxiliary_vector(long file, uint64_t hwcap, size_t entries)
{
    memset(&linux_says, 0, sizeof linux_says);
    linux_says.result = ENOSYS_ANSWER, linux_says.file = file, linux_says.hwcap = hwcap, linux_says.entries = entries;
    const bool found = ask_cpu() == RUNIC_CPU_RVV;
    EXPECT(linux_says.open == 0);
    return found;
}

int main(void)
{
    EXPECT(vectors_by_hwprobe(4, 1 << 2));
    EXPECT(vectors_by_hwprobe(4, 0xFF));
    EXPECT(!vectors_by_hwprobe(4, 0xFF & ~(1 << 2)));
    EXPECT(!vectors_by_hwprobe(4, 0));
    EXPECT(!vectors_by_hwprobe(-1, 1 << 2)); /* a system that does not know the key */
    EXPECT(vectors_by_auxiliary_vector(A_FILE, HAS_V | 0x1105, 4));
    EXPECT(!vectors_by_auxiliary_vector(A_FILE, 0x1105, 4));
    EXPECT(!vectors_by_auxiliary_vector(A_FILE, HAS_V, 1)); /* it ends before HWCAP */
    EXPECT(!vectors_by_auxiliary_vector(A_FILE, HAS_V, 0));
    EXPECT(!vectors_by_auxiliary_vector(-2, HAS_V, 4));
    return expect_result();
}
