/* share.h - what the thread that lets results out and those that convert shares have in common. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_SHARE_H
#define CLI_SHARE_H

#include <pthread.h>

#include "scan.h"

#define GROWTH   3   /* room for text that grows, as from one byte to three */
#define FINDINGS 256 /* kept in a slot */

enum state { FREE, FILLING, FULL, WHOLE };

/* What has become of one share. */
struct slot {
    enum state state;
    enum scan_end end;
    uint8_t *out;
    const uint8_t *text; /* in out: what has not been let out yet */
    size_t written;
    struct finding *findings; /* lines and columns counted from the start of the share */
    size_t count;
    struct position position;
    runic_detector detector;
};

struct shares {
    struct scan *scan;
    struct input *in;
    size_t size; /* of a share, about */
    unsigned slot_count;
    struct slot *slots;
    pthread_mutex_t reading, lock;
    pthread_cond_t freed, filled;
    uint64_t begun; /* shares */
    bool ended;     /* there are no more */
    bool cancelled;
};

/* One thread: takes shares until there are none; user is the struct shares. */
void *share_work(void *user);

#endif
