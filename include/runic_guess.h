/* runic_guess.h - the part of the interface of runic whose answers may become better with a later version. */
/* SPDX-License-Identifier: MIT */
/*
 * The rules of runic.h hold here, too. It follows standards. What this header has follows experience: a later
 * version may answer otherwise for the same text.
 */
#ifndef RUNIC_GUESS_H
#define RUNIC_GUESS_H

#include "runic.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Readings ------------------------------------------------------------------------------------------------------------ */

/* A part of a text in one charset. A reading is a list of stretches, which cover the text in order and without gaps. */
typedef struct runic_stretch {
    uint64_t begin, end;      /* offsets in the text, half-open */
    uint16_t charset;         /* a runic_charset; RUNIC_CHARSET_UNKNOWN: the bytes are no text in any known charset */
    uint16_t probability;     /* in 1/1000, that this charset decodes the stretch to the right characters */
    uint8_t basis;            /* what it rests on: a runic_basis; RUNIC_BASIS_NONE for a guess or nothing */
    uint8_t signature_length; /* bytes of a byte order mark at begin, which are no text */
    char language[4];         /* as in runic_guess */
    uint8_t reserved[14];
} runic_stretch;

/* The longest part of a text that is judged as a whole; of longer texts, a part after the other. */
#define RUNIC_READ_WINDOW 0x100000

/* Reads texts. Opaque, owned by the caller. */
typedef struct runic_reader {
    uint64_t opaque[12288];
} runic_reader;

/* The result of runic_reader_read. */
typedef struct runic_reading {
    size_t read;    /* bytes of src that are done */
    size_t count;   /* stretches in the list */
    uint8_t status; /* RUNIC_OK, or RUNIC_FULL: the list is full */
    uint8_t reserved[7];
} runic_reading;

/* Begins a reading. hint may be NULL; what it points to must stay valid as long as the reader is used. */
RUNIC_API void runic_reader_init(runic_reader *reader, const runic_hint *hint);

/*
 * Reads the next bytes of a text as stretches, each in one charset: the explanation of the text that is the most likely one.
 * Nearly every text is one stretch. A stretch begins where a line begins, at a byte order mark, or after an ASCII character
 * between two words. ASCII belongs to the stretch before it, and at the start of a text to the next one; a text that is all
 * ASCII is one stretch in US-ASCII. Bytes in which no charset is recognized are a stretch with RUNIC_CHARSET_UNKNOWN.
 *
 * A probability is that of decoding to the right characters. It is low where other charsets explain the bytes nearly as well,
 * and where hardly a byte speaks for one of them.
 *
 * Stops      at the end of src, or when the list is full. A part of at most RUNIC_READ_WINDOW bytes is judged as a whole.
 *            Therefore, unless last is 1, it reads nothing while src has no more bytes than that. A text up to that length
 *            should be passed in one call, with last = 1.
 * Returns    read, count and status. The caller goes on at src + read, with more bytes behind them, until all are read with
 *            last = 1 and the status is OK. After FULL it repeats the call for the bytes that are left, which must be the same.
 *            The last stretch of the text is written by the last call.
 * Guarantees The stretches are the same for every cutting of the text into calls, and for every cap of at least 1. It takes
 *            linear time.
 * Example:
 *     static runic_reader reader;
 *     runic_stretch list[4];
 *     const char text[] = "Gr\xC3\xB6\xC3\x9F" "e ge\xC3\xA4ndert\n" "f\xFCr die Gr\xF6\xDF" "e, \xFC" "berpr\xFC" "fen\n";
 *     runic_reader_init(&reader, NULL);
 *     runic_reading r = runic_reader_read(&reader, text, sizeof text - 1, 1, list, 4);
 *     CHECK(r.status == RUNIC_OK && r.read == sizeof text - 1 && r.count == 2);
 *     CHECK(list[0].charset == RUNIC_UTF8 && list[0].begin == 0 && list[0].end == 18 && list[1].begin == 18);
 *     CHECK(list[1].charset == RUNIC_WINDOWS1252 && list[1].end == sizeof text - 1 && list[1].basis == RUNIC_BASIS_NONE);
 */
RUNIC_API runic_reading runic_reader_read(runic_reader *reader, const void *src, size_t len, int last, runic_stretch *list,
                                          size_t cap);

/* ---- Writing back -------------------------------------------------------------------------------------------------------- */

/*
 * Returns the length of the view of a text, which a person can edit and runic_rewrite writes back: UTF-8 without byte order
 * marks, lines end with LF, and U+FFFD stands for bytes that are no text in their stretch. reading[0, count) covers src;
 * without stretches, src must be empty. A stretch of RUNIC_CHARSET_UNKNOWN is read as US-ASCII.
 * Lines end with LF or CRLF and, in EBCDIC, with U+0085; with CR if the text has no other line end. Other CR are characters.
 * Returns 0 also if the reading does not cover src, or has a charset that is not convertible.
 * Example:
 *     runic_stretch reading = {.end = 7, .charset = RUNIC_WINDOWS1252, .probability = 1000};
 *     char view[8];
 *     CHECK(runic_view_size("caf\xE9\x81\r\n", 7, &reading, 1) == 9);
 *     CHECK(runic_view("caf\xE9\r\n", 6, &reading, 1, view, sizeof view).status == RUNIC_BAD_CALL);
 */
RUNIC_API size_t runic_view_size(const void *src, size_t len, const runic_stretch *reading, size_t count);

/*
 * Writes the view of a text, of runic_view_size bytes. The status is OK, FULL if it does not fit, or BAD_CALL.
 * Example:
 *     runic_stretch reading = {.end = 6, .charset = RUNIC_WINDOWS1252, .probability = 1000};
 *     char view[8];
 *     runic_result r = runic_view("caf\xE9\r\n", 6, &reading, 1, view, sizeof view);
 *     CHECK(r.status == RUNIC_OK && r.written == 6 && memcmp(view, "caf\xC3\xA9\n", 6) == 0);
 */
RUNIC_API runic_result runic_view(const void *src, size_t len, const runic_stretch *reading, size_t count, char *dst,
                                  size_t cap);

/* Why runic_rewrite refuses an edit. */
typedef enum runic_refusal_kind {
    RUNIC_REFUSAL_NONE,
    RUNIC_REFUSAL_UNMAPPABLE, /* the charset of its place does not have a new character */
    RUNIC_REFUSAL_MOVED,      /* a U+FFFD is new, where a U+FFFD of the view stands for bytes: it was moved or copied */
    RUNIC_REFUSAL_NEIGHBOUR,  /* bytes beside the edit would mean something else after it */
    RUNIC_REFUSAL_UNSURE      /* the charset is a guess with a probability below 950, and the bytes of the edit depend on it */
} runic_refusal_kind;

/* The first character that runic_rewrite refuses. */
typedef struct runic_refusal {
    uint64_t line, column; /* in the edited text, from 1; columns count characters */
    char32_t character;    /* 0 at the end of the text */
    uint16_t charset;      /* a runic_charset: that of its place */
    uint8_t kind;          /* a runic_refusal_kind */
    uint8_t reserved[9];
} runic_refusal;

/* The arguments of runic_rewrite. */
typedef struct runic_rewriting {
    const void *original;
    size_t original_len;
    const runic_stretch *reading; /* of the original */
    size_t reading_count;
    const char *edited; /* the edited view */
    size_t edited_len;
    void *work; /* memory for the call, aligned for uint64_t */
    size_t work_size;
    runic_policy unmappable; /* for new characters that their charset does not have; zero: refuse them */
    runic_callback *callback;
    void *user;
    uint8_t reserved[16];
} runic_rewriting;

/*
 * Returns the bytes of work that a call of runic_rewrite needs: about the lengths of view and edited text, and 64 bytes for
 * each of their lines. With less, runic_rewrite may return BAD_CALL, or copy less of the original. Returns 0 if the reading is
 * not valid (see runic_view_size). work and work_size are not used.
 */
RUNIC_API size_t runic_rewrite_size(const runic_rewriting *what);

/*
 * Writes an edited view back: the original's bytes, except for the edit. The output, read by the stretches that the call
 * returns, is the edited text.
 *
 * Stops      at the first character that cannot be written back: *refusal, which may be NULL, tells which and why.
 * Returns    read and written, and status: OK; UNMAPPABLE or STOPPED with a refusal; ILL_FORMED if edited is not UTF-8 (read is
 *            where); FULL if dst or result is too small; BAD_CALL if the reading does not cover the original, work is too
 *            small or not aligned. result[0, *count) are the stretches of the output; before the call, *count is the room for
 *            them: what->reading_count, or 1 if that is 0, always suffices.
 * Guarantees Lines and characters that the edit does not change keep their bytes: the original is compared with the edited
 *            text by lines, then changed lines by words and characters. In charsets with state, bytes after a change may be
 *            others up to where the state is as before, mostly in the same line. New characters get the charset of their
 *            stretch, at its beginning that of the line before unless that line is ASCII. New lines end as the nearest line
 *            before, else as the first one. A byte order mark stays, and a last line without line end stays one, also if an
 *            editor added these. In a stretch of RUNIC_ASCII with RUNIC_BASIS_ASCII new characters are UTF-8.
 *            original_len + 4 * edited_len + 16 bytes of dst always suffice if unmappable is zero.
 * Not        An unmappable character that a policy replaces is not refused, nor reported.
 *
 * The call takes linear time for most edits; at worst, the time to sort the lines. It needs 8 KiB of stack.
 * Example:
 *     static uint64_t work[16384];
 *     runic_stretch reading = {.end = 12, .charset = RUNIC_WINDOWS1252, .probability = 1000}, now;
 *     runic_rewriting what = {.original_len = 12, .reading = &reading, .reading_count = 1};
 *     runic_refusal refusal;
 *     char out[64];
 *     size_t count = 1;
 *     what.original = "caf\xE9\r\nna\xEF\x81\r\n";
 *     what.edited = "th\xC3\xA9\nna\xC3\xAF\xEF\xBF\xBD\n";
 *     what.edited_len = 13;
 *     what.work = work;
 *     what.work_size = sizeof work;
 *     CHECK(runic_rewrite_size(&what) <= sizeof work);
 *     runic_result r = runic_rewrite(&what, out, sizeof out, &now, &count, &refusal);
 *     CHECK(r.status == RUNIC_OK && r.written == 11 && memcmp(out, "th\xE9\r\nna\xEF\x81\r\n", 11) == 0);
 *     CHECK(count == 1 && now.end == 11 && now.charset == RUNIC_WINDOWS1252);
 *     what.edited = "caf\xC3\xA9\n\xE2\x86\x92\n";
 *     what.edited_len = 10;
 *     count = 1;
 *     r = runic_rewrite(&what, out, sizeof out, &now, &count, &refusal);
 *     CHECK(r.status == RUNIC_UNMAPPABLE && refusal.line == 2 && refusal.column == 1 && refusal.character == 0x2192);
 */
RUNIC_API runic_result runic_rewrite(const runic_rewriting *what, void *dst, size_t cap, runic_stretch *result, size_t *count,
                                     runic_refusal *refusal);

#ifdef __cplusplus
}
#endif

#endif
