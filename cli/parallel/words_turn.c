/* words_turn.c - words that were collected come out in the order of the files they are about. */
/* SPDX-License-Identifier: MIT */
/*
 * A thread is not to wait for files before its own: it leaves its words in a list and goes on. Only if the list is long, or its
 * own words are, does it wait for its turn; so memory stays bounded.
 */
#include "words_turn.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "terminal/progress.h"

#define MOST_KEPT (1u << 20)

/* Words that wait for their turn. */
struct waiting {
    struct waiting *next;
    uint64_t number;
    size_t parts, len;
    size_t *ends;
    char *text;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t moved = PTHREAD_COND_INITIALIZER;
static uint64_t turn;
static struct waiting *waiting;
static size_t kept;
static size_t (*filter)(const char *text, size_t len);

void words_filter(size_t (*skip)(const char *text, size_t len))
{
    filter = skip;
}

static void write_part(FILE *to, const char *text, size_t len)
{
    progress_clear();
    const size_t skipped = filter != NULL && to == stdout && len > 0 ? filter(text, len) : 0;
    if (len > 0 && to == stderr)
        fflush(stdout);
    fwrite(text + skipped, 1, len - skipped, to);
}

static void write_parts(const char *text, const size_t *ends, size_t parts)
{
    size_t begin = 0;
    for (size_t i = 0; i < parts; i++) {
        write_part(i % 2 == 0 ? stdout : stderr, text + begin, ends[i] - begin);
        begin = ends[i];
    }
}

/* Those whose turn has come. With the lock. */
static void let_out_waiting(void)
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
    pthread_cond_broadcast(&moved);
}

static bool leave(const struct words *w, uint64_t number)
{
    const size_t ends = w->parts * sizeof *w->ends;
    struct waiting *one = malloc(sizeof *one + ends + w->len);
    if (one == NULL)
        return false;
    *one =
        (struct waiting){waiting, number, w->parts, sizeof *one + ends + w->len, (size_t *)(one + 1), (char *)(one + 1) + ends};
    memcpy(one->ends, w->ends, ends);
    memcpy(one->text, w->text, w->len);
    kept += one->len;
    waiting = one;
    return true;
}

void words_take_turn(const struct words *w, uint64_t number, bool last)
{
    pthread_mutex_lock(&lock);
    if (!last || number == turn || kept > MOST_KEPT || !leave(w, number)) {
        while (number != turn)
            pthread_cond_wait(&moved, &lock);
        write_parts(w->text, w->ends, w->parts);
        turn += last;
        if (last)
            let_out_waiting();
    }
    pthread_mutex_unlock(&lock);
}
