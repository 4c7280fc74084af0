/* counter.c - a plugin for qemu that counts executed instructions, readable by the program that is counted. */
/* SPDX-License-Identifier: MIT */
/*
 * Arguments: sum=FILE: the plugin adds to the 64-bit number at the start of FILE the instructions of each block that runs. For
 * RISC-V also weigh=1: an instruction on vectors counts once for each register of its longest operand; or weigh=2: only
 * instructions on vectors count, each of them once.
 *
 * The sum grows by a block of instructions when the block is entered. Debian has no header for plugins; these are the
 * declarations of version 1 (qemu 4.2 to 8.2) that are used here.
 */
#include <fcntl.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define EXPORTED __attribute__((visibility("default")))

struct qemu_plugin_tb;
struct qemu_plugin_insn;
struct qemu_info_t;
typedef uint64_t qemu_plugin_id_t;
enum { INLINE_ADD_U64, NO_REGISTERS = 0 };
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *block);
struct qemu_plugin_insn *qemu_plugin_tb_get_insn(const struct qemu_plugin_tb *block, size_t index);
const void *qemu_plugin_insn_data(const struct qemu_plugin_insn *instruction);
size_t qemu_plugin_insn_size(const struct qemu_plugin_insn *instruction);
void qemu_plugin_register_vcpu_tb_exec_inline(struct qemu_plugin_tb *block, int operation, void *sum, uint64_t amount);
void qemu_plugin_register_vcpu_insn_exec_cb(struct qemu_plugin_insn *instruction, void (*called)(unsigned, void *), int flags,
                                            void *data);
void qemu_plugin_register_vcpu_tb_trans_cb(qemu_plugin_id_t id, void (*called)(qemu_plugin_id_t, struct qemu_plugin_tb *));

EXPORTED int qemu_plugin_version = 1;

enum weighing { EACH_ONCE, BY_REGISTERS, VECTORS_ONLY };

static uint64_t *sum;
static enum weighing weighing;

/* ---- RISC-V, by registers ---- */

/*
 * The current vector length and type (vtype). qemu makes a separate block for each, so the type at its start is
 * valid for all of it.
 */
static unsigned type;

static void set_type(unsigned cpu, void *data)
{
    (void)cpu;
    type = (unsigned)(uintptr_t)data;
}

/* Returns the type that a vsetvli or vsetivli sets. (No program uses vsetvl, which has it in a register.) */
static unsigned type_set_by(uint32_t code)
{
    return code >> 31 == 0 ? code >> 20 & 0x7FF : code >> 20 & 0x3FF;
}

static bool is_vector_op(uint32_t code)
{
    return (code & 0x7F) == 0x57;
}

static bool sets_type(uint32_t code)
{
    return is_vector_op(code) && (code >> 12 & 7) == 7;
}

static unsigned registers(int logarithm)
{
    return logarithm > 0 ? 1u << logarithm : 1;
}

/* Loads and stores of vectors share their codes with those of floating point, which have other widths. */
static bool is_vector_memory(uint32_t code)
{
    const unsigned width = code >> 12 & 7;
    return ((code & 0x7F) == 0x07 || (code & 0x7F) == 0x27) && (width == 0 || width > 4);
}

/* Returns the registers of a load or store, whose element width is its own; some move whole registers, or masks. */
static unsigned weight_of_memory(uint32_t code, int lmul, int sew)
{
    const unsigned width = code >> 12 & 7, mode = code >> 26 & 3, unit_stride = code >> 20 & 31;
    if (mode == 0 && unit_stride == 8)
        return (code >> 29) + 1;
    if (mode == 0 && unit_stride == 11)
        return 1;
    return registers(lmul + (width == 0 ? 3 : (int)width - 1) - sew);
}

/* Masks, single elements and reductions take one register. */
static bool is_single(unsigned kind, unsigned function, unsigned source)
{
    return (kind == 2 && function >= 0x18 && function <= 0x1F) || function == 0x10 ||
           (kind == 2 && function == 0x14 && source < 16);
}

static unsigned weight(uint32_t code)
{
    const unsigned kind = code >> 12 & 7, function = code >> 26, source = code >> 15 & 31;
    const int lmul = (type & 7) < 4 ? (int)(type & 7) : (int)(type & 7) - 8, sew = 3 + (int)(type >> 3 & 7);
    if (weighing == VECTORS_ONLY)
        return is_vector_op(code) || is_vector_memory(code);
    if (is_vector_memory(code))
        return weight_of_memory(code, lmul, sew);
    if (!is_vector_op(code) || kind == 7)
        return 1;
    if (kind == 2 || kind == 6)
        return function >= 0x30 ? registers(lmul + 1) : is_single(kind, function, source) ? 1 : registers(lmul);
    if (kind == 3 && function == 0x27)
        return source + 1; /* moves whole registers */
    const bool narrows = (kind == 0 || kind == 3 || kind == 4) && function >= 0x2C && function <= 0x2F;
    return registers(narrows ? lmul + 1 : lmul);
}

static uint64_t weight_of_block(struct qemu_plugin_tb *block)
{
    const unsigned before = type;
    uint64_t total = 0;
    for (size_t i = 0; i < qemu_plugin_tb_n_insns(block); i++) {
        struct qemu_plugin_insn *instruction = qemu_plugin_tb_get_insn(block, i);
        uint32_t code = 0;
        memcpy(&code, qemu_plugin_insn_data(instruction), qemu_plugin_insn_size(instruction));
        total += weight(code);
        if (sets_type(code)) {
            type = type_set_by(code);
            qemu_plugin_register_vcpu_insn_exec_cb(instruction, set_type, NO_REGISTERS, (void *)(uintptr_t)type);
        }
    }
    type = before;
    return total;
}

/* ---- All machines ---- */

static void count_block(qemu_plugin_id_t id, struct qemu_plugin_tb *block)
{
    (void)id;
    qemu_plugin_register_vcpu_tb_exec_inline(block, INLINE_ADD_U64, sum,
                                             weighing == EACH_ONCE ? qemu_plugin_tb_n_insns(block) : weight_of_block(block));
}

static void *open_sum(const char *path)
{
    const int file = open(path, O_RDWR);
    return file < 0 ? MAP_FAILED : mmap(NULL, sizeof *sum, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
}

EXPORTED int qemu_plugin_install(qemu_plugin_id_t id, const struct qemu_info_t *info, int argc, char **argv)
{
    void *shared = MAP_FAILED;
    (void)info;
    for (int i = 0; i < argc; i++) {
        if (strncmp(argv[i], "sum=", 4) == 0)
            shared = open_sum(argv[i] + 4);
        if (strcmp(argv[i], "weigh=1") == 0)
            weighing = BY_REGISTERS;
        if (strcmp(argv[i], "weigh=2") == 0)
            weighing = VECTORS_ONLY;
    }
    if (shared == MAP_FAILED) {
        fprintf(stderr, "counter: there is no file for the sum\n");
        return 1;
    }
    sum = shared;
    qemu_plugin_register_vcpu_tb_trans_cb(id, count_block);
    return 0;
}
