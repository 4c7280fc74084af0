/* input.h - opens a file or standard input, and reads it in pieces of whole characters. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_INPUT_H
#define CLI_INPUT_H

#include <runic_guess.h>
#include <stdatomic.h>

#include "files/folder.h"
#include "os/os.h"
#include "text/position.h"

/* ---- What NUL bytes and other controls in a text suggest: nul_bytes.c */

/* Returns true if bytes are no text by their controls: programs and images have many kinds of them. */
bool has_many_controls(const uint8_t *bytes, size_t len);

/* Returns true if more than one byte in 64 is a control of the kinds that stand in hardly any text: not bell to carriage
 * return, SO, SI, Ctrl+Z and escape. Of random bytes, one in 13 is. */
bool has_odd_controls(const uint8_t *bytes, size_t len);

/* Returns true if bytes have a run of UTF-16: several NUL bytes with one byte between two of them. */
bool has_utf16_run(const uint8_t *bytes, size_t len);

/* Returns true if bytes have a line end of UTF-16. */
bool has_wide_line_end(const uint8_t *bytes, size_t len);

/* The first NUL byte of a stream, and bytes from there on. */
struct nul_tail {
    uint64_t offset;
    size_t have; /* 0: no NUL byte */
    uint8_t bytes[128];
};

/* Adds the bytes at an offset. */
void nul_tail_add(struct nul_tail *tail, uint64_t offset, const uint8_t *bytes, size_t len);

/* Bytes at the start of a stream in which NUL bytes are evidence of UTF-16 or UTF-32. */
#define NUL_WATCHED 4096

/* The verdict must not depend on how the bytes of a stream arrive. Therefore text without NUL bytes passes at once; at the
 * first NUL byte, the stream waits for all watched bytes. */
struct nul_watch {
    bool active;  /* with a detector that was begun */
    bool refused; /* the watched bytes look like UTF-16 or UTF-32, or have some: the stream has ended before the first NUL byte
                   */
    runic_detector detector; /* was fed all watched bytes that have passed */
    uint64_t passed;
    runic_detection seen; /* if refused: the evidence */
    bool keeps_tail;      /* input_next() adds all bytes that it returns to tail */
    struct nul_tail tail;
};

/* A stream in UTF-16 ends, as if the input did, where text in another charset begins: wide_text.c. */
struct wide_watch {
    bool active;
    bool has_ended;        /* there is other text */
    runic_charset charset; /* RUNIC_UTF16LE or RUNIC_UTF16BE */
    uint8_t mark;          /* bytes of the BOM at the start */
    runic_stretch other;   /* the beginning of the other text */
    uint64_t end;          /* where the stream has ended: after the beginning, if that was seen too late */
    uint64_t known;        /* up to here, bytes were judged */
    struct wide_reading *reading;
};

void wide_begin(struct wide_watch *watch, runic_charset charset, uint8_t mark);
void wide_end(struct wide_watch *watch);

/* Returns how many of the next bytes can be returned: those before other text, and before bytes that may be its beginning.
 * offset: of the bytes; is_end: the text ends with them. */
size_t wide_before_other(struct wide_watch *watch, const uint8_t *bytes, size_t len, uint64_t offset, bool is_end);

/* Where input_next() ends a piece, beside the ends of characters. */
struct cuts {
    bool whole_lines; /* not after CR or LF: LF or U+FEFF may follow */
    bool whole_marks; /* not between a letter and its marks */
    bool full_pieces; /* only where the buffer is full, or the input ends */
    bool ascii_only;  /* before the first byte above 0x7F, as if the input ended there */
};

/* The part of the file that is read. */
struct range {
    int64_t start;  /* offset of standard input when the program started */
    uint64_t begin; /* relative to start */
    uint64_t end;   /* UINT64_MAX: the end of the file */
};

/* Bytes that were read. */
struct held {
    uint8_t *buffer; /* the thread's */
    size_t have;     /* bytes in buffer */
    size_t used;     /* bytes of these already returned by input_next() */
    size_t behind;   /* if have is 0: bytes in buffer that were returned before the end of the input was read */
};

struct byte_taker {
    void (*take)(void *user, const uint8_t *bytes, size_t len);
    void *user;
};

struct input_progress {
    bool again;        /* the input is going to be read again from the start */
    uint64_t expected; /* bytes of the current scan */
    atomic_ullong counted;
};

/* An input, which input_open() opens. */
struct input {
    const char *name; /* for messages */
    int fd;
    bool seekable;      /* a regular file, which can be read again */
    bool ended;         /* read() has reported the end */
    atomic_bool failed; /* reading failed, and an error was reported; set by any thread */
    struct cuts cuts;
    struct range range;
    uint64_t offset;     /* offset of the next byte to be returned */
    struct os_stop stop; /* ends a wait for input: then it seems to have ended */
    struct os_status status;
    struct held held;
    struct byte_taker copy; /* gets all bytes that input_next() returns; take is NULL: none are wanted */
    struct nul_watch nuls;  /* of a stream whose charset is not given */
    struct wide_watch wide; /* of a stream whose beginning is UTF-16 */
    struct input_progress progress;
};

struct piece {
    const uint8_t *bytes;
    size_t len;        /* 0 at the end */
    size_t read_ahead; /* bytes after it in memory, which are returned later */
};

void input_close(struct input *in);

/* Returns the exit status for an input: EXIT_TROUBLE if reading failed, else `status`. */
int input_result(const struct input *in, int status);

/* Returns the length of the longest piece. If longer pieces are read from a pipe, its pages are freed instead of being used
 * again by the writing process. */
size_t input_most(void);

/* Returns at least want of the next bytes (at most NUL_WATCHED), or all that are left, without consuming them. Returns {NULL,
 * 0} if reading failed. */
struct piece input_peek(struct input *in, size_t want);

/* Returns the next bytes as soon as there are some: whole characters of this charset (whole code units, if it has no
 * boundaries), except at the end. RUNIC_CHARSET_UNKNOWN: any bytes. Length 0 means the end, or in->failed. Valid until the next
 * call. */
struct piece input_next(struct input *in, runic_charset charset);

/* Seeks to the beginning of a seekable input, or of its range. */
bool input_rewind(struct input *in);

/* Adds the size to the progress display, and subtracts what an earlier reading of the same bytes has added. */
void input_expect_progress(struct input *in);

/* Limits a seekable input to the bytes from begin to end. */
bool input_limit(struct input *in, uint64_t begin, uint64_t end);

/* Seeks to an offset of a seekable input. */
bool input_seek(struct input *in, uint64_t offset);

/* Stores the current size of a seekable input according to its status. Only reading shows where it really ends. */
bool input_size_now(struct input *in, uint64_t *size);

/* Returns the size according to the status at opening, within the range: good enough for the progress display. */
uint64_t input_size_at_opening(const struct input *in);

/* Returns how many of these bytes, which begin at a boundary, input_next() would return if they were not the last. */
size_t input_whole(const struct input *in, runic_charset charset, const uint8_t *bytes, size_t len);

/* Reads bytes at an offset of a seekable input. Returns fewer only at the end, or if reading fails: then *why is errno, else 0.
 * Prints no message, and does not move the place of input_next(). */
size_t input_read_at(const struct input *in, uint64_t offset, void *dst, size_t cap, int *why);

/* Marks the input as failed and reports the error: errno, or 0 if the input is shorter than it was. */
void input_fail(struct input *in, int why);

/* Reads like input_read_at(), but reports an error. */
size_t input_at(struct input *in, uint64_t offset, void *dst, size_t cap);

/* ---- Opening: opening.c */

/* Sets the name of standard input in messages and reports. Must be called before any input is opened. */
void input_name_standard(const char *name);

/* Opens a file, or standard input. at: NULL, or of a file of the walk its location: if it is known, the file is opened there;
 * if its status is known, it must still be the same file. A thread can have one input at a time. Returns false after an error
 * message. */
bool input_open(struct input *in, const char *name, bool standard, const struct location *at);

/* Makes an input seekable: if it is not, copies it to an unnamed temporary file. Returns false after an error message. */
bool input_make_seekable(struct input *in);

/* ---- Boundaries near an offset: range.c */

/* Stores in *cut the start of the character containing offset: each character belongs to the range that has its first byte.
 * begin is a boundary at or before offset, if one is known, else 0. Returns false, after an error message, if there is no byte
 * at offset. */
bool range_cut(struct input *in, runic_charset charset, uint64_t begin, uint64_t offset, uint64_t *cut);

/* Returns the line and column of an offset, which must be a boundary. Reads everything before it. */
struct place range_place(struct input *in, runic_charset charset, bool marked, uint64_t offset);

/* Returns the length of the next range of a seekable input: size or a little less, up to a boundary with more text after it.
 * Returns 0 if the input may end before that; then the caller must read it to the end. */
size_t range_next(const struct input *in, runic_charset charset, uint64_t begin, size_t size);

#endif
