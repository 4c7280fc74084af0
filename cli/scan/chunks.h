/* chunks.h - the state that the worker threads of an input share, and the state of each worker. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_CHUNKS_H
#define CLI_CHUNKS_H

#include "pass.h"
#include "os/threads.h"

#define GROWTH   3   /* bytes of output for a byte of input; if there are more, the chunk must wait for its turn */
#define FINDINGS 256 /* findings that a chunk keeps until its turn */

/* FILLING: being converted. FINISHED: waits for its turn. */
enum chunk_state { CHUNK_FREE, CHUNK_FILLING, CHUNK_FINISHED };

struct chunk_findings {
    struct finding *list; /* lines and columns counted from the start of the chunk */
    size_t count;
    uint64_t more[CLASSES]; /* further ones, which are only counted */
};

/* What a scan still wants to know. */
struct demand {
    uint64_t wanted[CLASSES]; /* findings to be reported */
    bool counts_lacking;      /* unmappable characters are counted one by one */
};

/* One chunk and its results. */
struct chunk {
    enum chunk_state state;
    enum scan_end end;
    uint64_t number;
    uint64_t begin;
    size_t len; /* bytes of input; fewer than planned if reading them failed */
    uint8_t *out;
    const uint8_t *text; /* text in out that is not written yet */
    size_t held;         /* its length in bytes */
    struct chunk_findings findings;
    struct census census; /* of unmappable characters */
    uint64_t composed;    /* sequences */
    struct position position;
    runic_detector detector;
};

/* The chunks that are read. */
struct chunk_reading {
    os_lock lock;   /* held while a chunk is begun */
    uint64_t begun; /* number of chunks begun */
    uint64_t next;  /* offset of the next chunk */
    bool ended;     /* the input has no more chunks */
};

/* The chunk that is reported and written next. */
struct chunk_turn {
    uint64_t number;
    uint64_t reached; /* all bytes before this offset are reported and written */
    bool taken;       /* a thread has the turn */
    bool stopped;     /* all workers must stop */
};

struct chunks {
    struct scan *scan;
    struct input *in;
    size_t size;  /* approximate bytes of a chunk */
    void *writer; /* the ordered_output place of the calling thread, for its messages */
    unsigned room;
    struct chunk *all; /* chunk number n is all[n % room] */
    struct worker *workers;
    unsigned started;
    os_lock lock; /* for all but reading */
    os_condition moved;
    struct chunk_reading reading;
    struct chunk_turn turn;
    struct demand demand; /* as of the last turn */
    enum scan_end end;
};

/* One worker thread. */
struct worker {
    struct chunks *chunks;
    struct chunk *chunk;
    bool in_turn;
    struct demand demand;
    struct pass pass;
    struct decoding decoding;
    uint8_t *bytes, *scratch; /* one allocation */
    size_t read_ahead;        /* in bytes: read-ahead after the chunk, if the input is a stream */
};

/* Waits for the turn of the worker's chunk, and then reports its findings and writes its text to make room for more. Returns
 * false if all must stop. */
bool chunk_make_room(struct worker *worker);

/* Marks the worker's chunk as finished. Reports and writes all chunks whose turn has come. */
void chunk_done(struct worker *worker, enum scan_end end);

/* Works as a thread: converts chunks until there are no more. user is the struct chunks. In chunk_worker.c. */
void *chunk_work(void *user);

/* Does the part of scan() that worker threads can do: converts from in->offset on, with the state of scan. The callbacks of
 * scan are called in order. Returns SCAN_DONE unless something stops it. It may end early (no threads, no memory, a short
 * read), and never reaches the end of the input: the caller must continue at in->offset. */
enum scan_end chunks_scan(struct scan *scan, struct input *in);

#endif
