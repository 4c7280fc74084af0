/* message.h - prints errors, warnings and notes, with names that are safe to show. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_MESSAGE_H
#define CLI_MESSAGE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { EXIT_FINE = 0, EXIT_FINDINGS = 1, EXIT_TROUBLE = 2 };

/* Returns the worse of two exit statuses. */
int worse(int a, int b);

/* Prepares standard error. Must be called before any message. */
void message_begin(void);

/* Sets the program name at the start of messages; without it, "runic". */
void message_as(const char *program);

/* Takes -q and -v. */
void message_setup(bool says_less, bool says_more);

/* Prints only errors, and warnings about lost attributes of files. */
void message_errors_alone(void);

/* Sets a function that returns the stream for messages. */
void message_through(FILE *(*to)(void));

bool is_quiet(void);
bool is_verbose(void);

/*
 * Print "runic: NAME: text" to standard error; name may be NULL. fail() always prints; warn(), warn_loss() (lost
 * attributes of a file) and note() not with -q; detail() only with -v.
 */
#define PRINTF_LIKE __attribute__((format(printf, 2, 3)))
void fail(const char *name, const char *format, ...) PRINTF_LIKE;
void warn(const char *name, const char *format, ...) PRINTF_LIKE;
void warn_loss(const char *name, const char *format, ...) PRINTF_LIKE;
void note(const char *name, const char *format, ...) PRINTF_LIKE;
void detail(const char *name, const char *format, ...) PRINTF_LIKE;

/* Prints "runic: NAME: what: why", with the reason in errno. */
void fail_errno(const char *name, const char *what);

/*
 * Returns text with all characters escaped that could deceive on a terminal (RFC 2781 section 8). Valid until four
 * more calls.
 */
const char *quoted(const char *text);

/* Frees the memory of quoted(). Must be called at the end of a thread. */
void quoted_free(void);

/* Returns true for the characters of hidden.def: controls, and characters that are invisible or reorder text. */
bool is_unsafe(uint32_t value);

/* Returns a number with commas, such as 1,204. Valid until four more calls. */
const char *grouped(unsigned long long number);

/* Writes a number with commas so that it ends at end. Returns its beginning. Signal handlers may call it. */
char *write_grouped(char *end, unsigned long long number);

/* Returns a count with its noun, such as "1 line" or "1,204 lines". Valid until four more calls. */
const char *counted(unsigned long long number, const char *noun);

#endif
