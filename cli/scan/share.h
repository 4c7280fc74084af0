/* share.h - what threads that convert shares of an input have in common, and what each has of its own. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_SHARE_H
#define CLI_SHARE_H

#include <pthread.h>

#include "pass.h"
#include "output/sheet.h"

#define GROWTH   3   /* room for text that grows, as from one byte to three */
#define FINDINGS 256 /* kept until the share's turn comes */

/* FILLING: converted now. WHOLE: waits for its turn. PLACED: its text has a place in the output, and is not written yet. */
enum share_state { SHARE_FREE, SHARE_FILLING, SHARE_WHOLE, SHARE_PLACED, SHARE_WRITTEN };

/* What has become of one share. */
struct share {
    enum share_state state;
    enum scan_end end;
    uint64_t number;
    uint64_t begin;
    size_t len; /* bytes that it converts; fewer than it was to have if they could not be had */
    struct sheet sheet;
    uint8_t *out;
    const uint8_t *text;      /* in out: what is not let out yet */
    size_t held;              /* its length */
    uint64_t at;              /* its place */
    struct finding *findings; /* lines and columns counted from the start of the share */
    size_t count;
    struct position position;
    runic_detector detector;
};

struct shares {
    struct scan *scan;
    struct input *in;
    size_t size;   /* of a share, about */
    bool in_place; /* text is written by reserve and put */
    bool in_pages; /* by give, and stands in sheets */
    void *speaker; /* findings are told in the name of this thread */
    unsigned room;
    struct share *all; /* room of them: share number n is n % room */
    struct worker *workers;
    unsigned hired;
    pthread_mutex_t reading, lock;
    pthread_cond_t moved;
    uint64_t begun;   /* shares */
    uint64_t next;    /* where the next one begins */
    uint64_t turn;    /* the share that may tell and write next */
    uint64_t reached; /* every byte before it has had its turn */
    bool taken;       /* somebody uses the turn */
    bool ended;       /* there are no more */
    bool stopped;     /* nobody wants more */
    enum scan_end end;
};

/* One thread at work. */
struct worker {
    struct shares *shares;
    struct share *share;
    bool in_turn;
    struct pass pass;
    uint8_t *bytes, *scratch; /* of one piece of memory */
};

/* One thread: takes shares until there are none; user is the struct shares. */
void *share_work(void *user);

/* There is no room for more findings or text: they are let out, as soon as that is the share's turn. False: nobody wants them.
 */
bool share_make_room(struct worker *worker);

/* A share is whole. Lets out all whose turn has come. */
void share_done(struct worker *worker, enum scan_end end);

#endif
