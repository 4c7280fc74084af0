/* words.c - collects what a thread says in memory until its turn comes. */
/* SPDX-License-Identifier: MIT */
#include "words.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "terminal/progress.h"
#include "words_turn.h"

#define LONG_TEXT (64u << 10)

/* Whoever speaks: a thread for itself, or for another one. */
struct speaker {
    struct words *words;
    bool collecting;
    uint64_t number;
};

static _Thread_local struct speaker myself, *speaker;

static struct speaker *me(void)
{
    return speaker != NULL ? speaker : &myself;
}

/* Makes sure that the last part is one for this stream: even or odd. */
static FILE *switch_to(size_t odd)
{
    struct words *w = me()->words;
    if (w->parts % 2 == odd)
        return w->stream;
    fflush(w->stream);
    w->ends[w->parts++] = w->len;
    if (w->parts >= MOST_PARTS - 2)
        words_pour();
    return w->parts % 2 == odd ? w->stream : switch_to(odd);
}

FILE *words_out(void)
{
    if (me()->collecting)
        return switch_to(0);
    progress_clear();
    return stdout;
}

FILE *words_err(void)
{
    if (me()->collecting)
        return switch_to(1);
    progress_clear();
    return stderr;
}

bool words_reach_terminal(const FILE *to)
{
    static atomic_int known[2] = {-1, -1};
    const int which = to == stderr || (me()->collecting && me()->words->parts % 2 == 1);
    if (known[which] < 0)
        known[which] = isatty(which == 1 ? STDERR_FILENO : STDOUT_FILENO);
    return known[which] > 0;
}

/* Ends the last part, and counts. */
static void close_part(struct words *w)
{
    fflush(w->stream);
    w->ends[w->parts++] = w->len;
}

static void clear(struct words *w)
{
    fseeko(w->stream, 0, SEEK_SET);
    w->parts = 0;
    w->len = 0;
}

void words_begin(uint64_t number)
{
    if (myself.words == NULL) {
        struct words *w = myself.words = calloc(1, sizeof *w);
        if (w != NULL)
            w->stream = open_memstream(&w->text, &w->len);
    }
    myself.collecting = myself.words != NULL && myself.words->stream != NULL;
    myself.number = number;
}

void *words_speaker(void)
{
    return me();
}

void words_speak_for(void *other)
{
    speaker = other;
}

void words_end(void)
{
    struct words *w = me()->words;
    if (!me()->collecting)
        return;
    me()->collecting = false;
    close_part(w);
    words_take_turn(w, me()->number, true);
    clear(w);
}

void words_pour(void)
{
    struct words *w = me()->words;
    if (!me()->collecting || (ftello(w->stream) < (off_t)LONG_TEXT && w->parts < MOST_PARTS - 2))
        return;
    const bool odd = w->parts % 2 == 1;
    close_part(w);
    words_take_turn(w, me()->number, false);
    clear(w);
    if (odd)
        w->ends[w->parts++] = 0;
}

void words_free(void)
{
    struct words *w = myself.words;
    if (w != NULL && w->stream != NULL)
        fclose(w->stream);
    if (w != NULL)
        free(w->text);
    free(w);
    myself.words = NULL;
}
