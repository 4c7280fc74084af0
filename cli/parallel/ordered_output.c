/* ordered_output.c - collects the output of each thread in memory until its turn. */
/* SPDX-License-Identifier: MIT */
/* A thread does not wait for earlier files: it puts its output in a list and continues. It waits for its turn only if the list
 * or its own output is long, which bounds the memory. With files of different sizes, two threads take 1.3 to 1.5 times as long
 * if they always wait. */
#include "threads.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "os/os.h"
#include "os/threads.h"
#include "terminal/message.h"

#define LONG_TEXT  (64u << 10)
#define MOST_KEPT  (1u << 20)
#define MOST_PARTS 1024

/* The output of one thread, for standard output and standard error in the order in which it was printed. */
struct writer {
    bool collecting;
    uint64_t number;
    struct os_text text;
    size_t ends[MOST_PARTS]; /* ends of the parts, which go to standard output and standard error in turn, beginning with
                                standard output */
    size_t parts;
};

/* ---- The turns ---- */

/* Output that waits for its turn. */
struct waiting {
    struct waiting *next;
    uint64_t number;
    size_t parts, len;
    size_t *ends;
    char *text;
};

static os_lock lock = OS_LOCK_FREE;
static os_condition moved = OS_CONDITION_FREE;
static uint64_t turn;
static struct waiting *waiting;
static size_t kept;
static size_t (*filter)(const char *text, size_t len);

void ordered_filter(size_t (*skip)(const char *text, size_t len))
{
    filter = skip;
}

bool ordered_is_filtered(void)
{
    return filter != NULL;
}

static void write_part(FILE *to, const char *text, size_t len)
{
    progress_clear();
    const size_t skipped = filter != NULL && to == stdout && len > 0 ? filter(text, len) : 0;
    if (len > 0 && to == stderr)
        fflush(stdout);
    fwrite(text + skipped, 1, len - skipped, to);
    if (to == stderr)
        fflush(to);
}

static void write_parts(const char *text, const size_t *ends, size_t parts)
{
    size_t begin = 0;
    for (size_t i = 0; i < parts; i++) {
        write_part(i % 2 == 0 ? stdout : stderr, text + begin, ends[i] - begin);
        begin = ends[i];
    }
}

/* Writes all waiting output whose turn has come. The caller must hold the lock. */
static void write_waiting(void)
{
    struct waiting **at = &waiting;
    while (*at != NULL) {
        struct waiting *one = *at;
        if (one->number != turn) {
            at = &one->next;
            continue;
        }
        write_parts(one->text, one->ends, one->parts);
        turn++;
        kept -= one->len;
        *at = one->next;
        free(one);
        at = &waiting;
    }
    os_wake_all(&moved);
}

static void add_to_waiting(const struct writer *w)
{
    const size_t ends = w->parts * sizeof *w->ends;
    struct waiting *one = allocated(sizeof *one + ends + w->text.len);
    *one = (struct waiting){.next = waiting,
                            .number = w->number,
                            .parts = w->parts,
                            .len = sizeof *one + ends + w->text.len,
                            .ends = (size_t *)(one + 1),
                            .text = (char *)(one + 1) + ends};
    memcpy(one->ends, w->ends, ends);
    memcpy(one->text, w->text.bytes, w->text.len);
    kept += one->len;
    waiting = one;
}

/* Waits until all smaller numbers are written, and writes the output. The last output of a number may be queued instead. */
static void take_turn(const struct writer *w, bool last)
{
    os_take(&lock);
    if (last && w->number != turn && kept <= MOST_KEPT) {
        add_to_waiting(w);
        os_give(&lock);
        return;
    }
    while (w->number != turn)
        os_wait(&moved, &lock);
    write_parts(w->text.bytes, w->ends, w->parts);
    if (last) {
        turn++;
        write_waiting();
    }
    os_give(&lock);
}

/* ---- One thread ---- */

static _Thread_local struct writer own_writer, *writer;

static struct writer *current_writer(void)
{
    return writer != NULL ? writer : &own_writer;
}

static void close_part(struct writer *w)
{
    if (!os_text_end(&w->text))
        end_without_memory();
    w->ends[w->parts++] = w->text.len;
}

/* Returns a stream whose text goes to standard output (odd is 0) or standard error (1). */
static FILE *switch_to(size_t odd)
{
    struct writer *w = current_writer();
    if (w->parts % 2 == odd)
        return w->text.stream;
    close_part(w);
    if (w->parts >= MOST_PARTS - 2)
        ordered_flush();
    return w->parts % 2 == odd ? w->text.stream : switch_to(odd);
}

FILE *ordered_out(void)
{
    if (current_writer()->collecting)
        return switch_to(0);
    progress_clear();
    return stdout;
}

FILE *ordered_err(void)
{
    if (current_writer()->collecting)
        return switch_to(1);
    progress_clear();
    message_end_line();
    return stderr;
}

/* Returns true if what is printed to this stream goes to a terminal. */
static bool reaches_terminal(const FILE *to)
{
    static atomic_int known[2] = {-1, -1};
    const int which = to == stderr || (current_writer()->collecting && current_writer()->parts % 2 == 1);
    if (known[which] < 0)
        known[which] = os_is_terminal(which == 1 ? OS_STDERR : OS_STDOUT);
    return known[which] > 0;
}

static void clear(struct writer *w)
{
    os_text_clear(&w->text);
    w->parts = 0;
}

void ordered_setup(void)
{
    message_through(ordered_err, reaches_terminal);
}

void ordered_allocate(void)
{
    if (!os_text_open(&own_writer.text))
        end_without_memory();
}

void ordered_begin(uint64_t number)
{
    own_writer.number = number;
    own_writer.collecting = true;
}

void *ordered_place(void)
{
    return current_writer();
}

void ordered_write_for(void *other)
{
    writer = other;
}

void ordered_end(void)
{
    struct writer *w = current_writer();
    if (!w->collecting)
        return;
    w->collecting = false;
    close_part(w);
    take_turn(w, true);
    clear(w);
}

void ordered_flush(void)
{
    struct writer *w = current_writer();
    if (!w->collecting || (os_text_length(&w->text) < LONG_TEXT && w->parts < MOST_PARTS - 2))
        return;
    const bool odd = w->parts % 2 == 1;
    close_part(w);
    take_turn(w, false);
    clear(w);
    if (odd)
        w->ends[w->parts++] = 0;
}

void ordered_free(void)
{
    os_text_close(&own_writer.text);
    own_writer = (struct writer){.collecting = false};
}
