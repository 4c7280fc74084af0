/* cpu_riscv.h - asks Linux for the processor's features by system calls; included by cpu.c only. */
/* SPDX-License-Identifier: MIT */
/*
 * The library has no libc and uses system calls. Linux 6.5 and later have riscv_hwprobe (Documentation/arch/riscv/hwprobe.rst).
 * Older systems and emulators set a bit in the auxiliary vector, some of them also for a draft of the vector extension (0.7.1).
 * The draft has no bits for tail and mask agnostic, and vsetvli with them is an error there.
 */
#ifndef RUNIC_DISPATCH_CPU_RISCV_H
#define RUNIC_DISPATCH_CPU_RISCV_H

#define CALL_HWPROBE 258
#define CALL_OPENAT  56
#define CALL_CLOSE   57
#define CALL_READ    63

#define FROM_HERE       (-100) /* AT_FDCWD */
#define HWPROBE_KEY_IMA 4      /* RISCV_HWPROBE_KEY_IMA_EXT_0 */
#define HWPROBE_IMA_V   (1u << 2)
#define AUXV_HWCAP      16
#define HWCAP_V         (1u << ('V' - 'A'))

#ifndef call_linux /* tests define it, for systems on which they cannot run */
static long call_linux(long number, long a, long b, long c)
{
    register long a0 __asm__("a0") = a;
    register long a1 __asm__("a1") = b;
    register long a2 __asm__("a2") = c;
    register long a3 __asm__("a3") = 0;
    register long a4 __asm__("a4") = 0;
    register long a7 __asm__("a7") = number;
    __asm__ volatile("ecall" : "+r"(a0) : "r"(a1), "r"(a2), "r"(a3), "r"(a4), "r"(a7) : "memory");
    return a0;
}
#endif

static bool auxiliary_vector_has_v(void)
{
    const long file = call_linux(CALL_OPENAT, FROM_HERE, (long)"/proc/self/auxv", 0);
    uint64_t entry[2] = {1, 0};
    if (file < 0)
        return false;
    while (entry[0] != 0 && entry[0] != AUXV_HWCAP)
        if (call_linux(CALL_READ, file, (long)entry, sizeof entry) != sizeof entry)
            entry[0] = 0;
    call_linux(CALL_CLOSE, file, 0, 0);
    return entry[0] == AUXV_HWCAP && (entry[1] & HWCAP_V) != 0;
}

/* Instructions are given as numbers, for assemblers without vectors. */
static bool vectors_are_final(void)
{
    long type;
    __asm__ volatile(".4byte 0x0C0072D7\n\t" /* vsetvli t0, x0, e8, m1, ta, ma */
                     "csrr %0, 0xC21"        /* vtype */
                     : "=r"(type)
                     :
                     : "t0");
    return type >= 0;
}

static uint32_t ask_cpu(void)
{
    struct {
        int64_t key;
        uint64_t value;
    } probe = {HWPROBE_KEY_IMA, 0};
    if (call_linux(CALL_HWPROBE, (long)&probe, 1, 0) == 0)
        return probe.key == HWPROBE_KEY_IMA && (probe.value & HWPROBE_IMA_V) != 0 ? RUNIC_CPU_RVV : 0;
    return auxiliary_vector_has_v() && vectors_are_final() ? RUNIC_CPU_RVV : 0;
}

#endif
