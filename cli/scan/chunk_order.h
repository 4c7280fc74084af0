/* chunk_order.h - what threads that convert chunks of an input have in common, and what each has of its own. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_CHUNK_ORDER_H
#define CLI_CHUNK_ORDER_H

#include <pthread.h>

#include "output/pipe_pages.h"
#include "pass.h"

#define GROWTH   3   /* room for text that grows, as from one byte to three */
#define FINDINGS 256 /* kept until the chunk's turn comes */

/* FILLING: converted now. WHOLE: waits for its turn. PLACED: its text has a place in the output, and is not written yet. */
enum chunk_state { CHUNK_FREE, CHUNK_FILLING, CHUNK_WHOLE, CHUNK_PLACED, CHUNK_WRITTEN };

/* What has become of one chunk. */
struct chunk {
    enum chunk_state state;
    enum scan_end end;
    uint64_t number;
    uint64_t begin;
    size_t len; /* bytes that it converts; fewer than it was to have if they could not be had */
    struct pipe_pages pages;
    uint8_t *out;
    const uint8_t *text;      /* in out: what is not let out yet */
    size_t held;              /* its length */
    uint64_t at;              /* its place */
    struct finding *findings; /* lines and columns counted from the start of the chunk */
    size_t count;
    uint64_t more[KINDS]; /* findings that nobody wanted to be told of when they were met */
    struct position position;
    runic_detector detector;
};

struct chunks {
    struct scan *scan;
    struct input *in;
    size_t size;   /* of a chunk, about */
    bool in_place; /* text is written by reserve and put */
    bool in_pages; /* by give, and stands in pages that are given */
    void *writer;  /* findings are told in the name of this thread */
    unsigned room;
    struct chunk *all; /* room of them: chunk number n is n % room */
    struct worker *workers;
    unsigned hired;
    pthread_mutex_t reading, lock;
    pthread_cond_t moved;
    uint64_t begun;         /* chunks */
    uint64_t next;          /* where the next one begins */
    uint64_t turn;          /* the chunk that may tell and write next */
    uint64_t reached;       /* every byte before it has had its turn */
    uint64_t wanted[KINDS]; /* findings that are still to be told, when the turn came last */
    bool taken;             /* somebody uses the turn */
    bool ended;             /* there are no more */
    bool stopped;           /* nobody wants more */
    enum scan_end end;
};

/* One thread at work. */
struct worker {
    struct chunks *chunks;
    struct chunk *chunk;
    bool in_turn;
    uint64_t wanted[KINDS]; /* by the chunk, when it began */
    struct pass pass;
    uint8_t *bytes, *scratch; /* of one piece of memory */
    size_t behind;            /* bytes of a stream that stand behind the chunk, in bytes */
};

/* There is no room for more findings or text: they are let out, as soon as that is the chunk's turn, and what is wanted then is
   known for sure. False: nobody wants them. */
bool chunk_make_room(struct worker *worker);

/* Asks anew what is to be told. */
void chunks_review(struct chunks *s);

/* A chunk is whole. Lets out all whose turn has come. */
void chunk_done(struct worker *worker, enum scan_end end);

#endif
