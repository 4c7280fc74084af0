/* message.h - errors, warnings and notes with safe names; colours; progress; memory, without which the program ends. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_MESSAGE_H
#define CLI_MESSAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { EXIT_FINE = 0, EXIT_FINDINGS = 1, EXIT_TROUBLE = 2 };

/* Returns the worse of two exit statuses. */
int worse(int a, int b);

/* Prepares standard error. Must be called before any message. */
void message_begin(void);

/* Sets the program name at the start of messages, and the exit status after a failure; without it, "runic" and EXIT_TROUBLE. */
void message_as(const char *program, int failure);

/* Sets which messages are printed, by -q and -v. */
void message_setup(bool quiet, bool verbose);

/* Prints only errors, and warnings about lost attributes of files. */
void message_errors_alone(void);

/* Remembers the last byte of text that was written to a terminal: a message then begins on a line of its own. */
void message_after_text(char last);

/* Ends a line of text on the terminal, if one is open. Must be called before anything is printed to standard error. */
void message_end_line(void);

/* Sets a function that returns the stream for messages, and one that returns whether a stream writes to a terminal: it then has
 * colours. */
void message_through(FILE *(*to)(void), bool (*reaches_terminal)(const FILE *to));

bool is_quiet(void);
bool is_verbose(void);

/* The kinds of messages, the most important first. MESSAGE_LOSS: lost attributes of a file. */
enum message { MESSAGE_ERROR, MESSAGE_LOSS, MESSAGE_WARNING, MESSAGE_NOTE, MESSAGE_DETAIL };

/* Prints "runic: NAME: text" to standard error; name may be NULL. With -q only errors are printed, details only with -v.
 * Returns false: a function can end with fail(), or with trouble(), which is EXIT_TROUBLE. */
bool message(enum message kind, const char *name, const char *format, ...) __attribute__((format(printf, 3, 4)));
#define trouble(...)   (fail(__VA_ARGS__), EXIT_TROUBLE)
#define fail(...)      message(MESSAGE_ERROR, __VA_ARGS__)
#define warn_loss(...) message(MESSAGE_LOSS, __VA_ARGS__)
#define warn(...)      message(MESSAGE_WARNING, __VA_ARGS__)
#define note(...)      message(MESSAGE_NOTE, __VA_ARGS__)
#define detail(...)    message(MESSAGE_DETAIL, __VA_ARGS__)

/* Prints "runic: NAME: what: why", with the reason in errno. */
bool fail_errno(const char *name, const char *what);

/* Sets the input of this thread, which the message of end_without_memory() names; NULL: none. */
void message_about(const char *name);

/* Ends the program after a message. Messages of threads that wait for their turn are lost. */
_Noreturn void end_without_memory(void);

/* Returns text with all characters escaped that could deceive on a terminal (RFC 2781 section 8). Valid until the fourth call
 * after this one. */
const char *quoted(const char *text);

/* Bytes of a text that may have the longest names. */
#define LONG_TEXT_ROOM 5120

/* Frees the memory of quoted(). Must be called at the end of a thread. */
void quoted_free(void);

/* Returns true for the characters of hidden.def: controls, and characters that are invisible or reorder text. */
bool is_unsafe(uint32_t value);

/* Returns a text of at most 319 bytes. Valid until the 31st such text after this one, those of grouped() and counted()
 * included. */
const char *formatted(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Returns a number with commas, such as 1,204. Valid as long as the text of formatted(). */
const char *grouped(unsigned long long number);

/* Writes a number with commas so that it ends at end. Returns its beginning. Signal handlers may call it. */
char *write_grouped(char *end, unsigned long long number);

/* Returns a count with its noun, such as "1 line" or "1,204 lines". Valid as long as the text of formatted(). */
const char *counted(unsigned long long number, const char *noun);

/* ---- Colours */

enum when { WHEN_AUTO, WHEN_ALWAYS, WHEN_NEVER };
enum color { COLOR_NAME, COLOR_ERROR, COLOR_WARNING, COLOR_FAINT, COLOR_END };

/* Sets the value of --color. */
void style_setup(enum when colors);

/* Returns the escape sequence for a colour, or "" without colours. */
const char *color(FILE *to, enum color which);

/* Returns true for a terminal without escape sequences. */
bool is_dumb_terminal(void);

/* ---- Memory: memory.c */

/* Returns memory, or that of old with another size, which the caller must free. Without memory, ends the program after a
 * message, in any thread: os_end() removes the temporary files. For this it needs the lock of temporaries_hold(): a caller that
 * holds another lock must know that no thread waits for it with that one. */
void *allocated(size_t size);
void *resized(void *old, size_t size);

/* Joins three texts, for example to a path. The caller must free the result. */
char *joined(const char *a, const char *b, const char *c);

/* Returns the first len bytes of a text, or a whole text. Like joined(), but a copy. */
char *copied(const char *text, size_t len);
char *copied_whole(const char *text);

/* Aborts unless `more` bytes fit after the first `have` bytes of a buffer of `room` bytes: a wrong assumption must not
 * overwrite memory. */
static inline void demand_room(size_t room, size_t have, size_t more)
{
    if (have > room || more > room - have)
        abort();
}

/* ---- Progress, on a terminal every second, and at each SIGUSR1: progress.c */

/* Starts the display, with the value of --progress. */
void progress_begin(enum when wanted);

/* Adds bytes that must be read; UINT64_MAX: an unknown number. progress_add() adds bytes that have been read. */
void progress_expect(uint64_t bytes);
void progress_add(uint64_t bytes);

/* Subtracts bytes that are going to be read again. */
void progress_take_back(uint64_t expected_bytes, uint64_t done_bytes);

/* Adds a file that is finished. */
void progress_add_file(void);

/* Clears the line on the terminal. Must be called before other text is written to the terminal. */
void progress_clear(void);

void progress_end(void);

#endif
