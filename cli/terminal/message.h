/* message.h - what the command says to people: errors, warnings, notes, and names that are safe to show. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_MESSAGE_H
#define CLI_MESSAGE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { EXIT_FINE = 0, EXIT_FINDINGS = 1, EXIT_TROUBLE = 2 };

/* The worse of two exit statuses. */
int worse(int a, int b);

/* Before anything is said. */
void message_begin(void);

/* What messages begin with, if not with "runic". */
void message_as(const char *program);

/* Takes -q and -v. */
void message_setup(bool says_less, bool says_more);

/* Nothing is said but errors, and what a file has lost. */
void message_errors_alone(void);

/* Who tells where messages go from now on: standard error, or what comes there in its turn. */
void message_through(FILE *(*to)(void));

bool is_quiet(void);
bool is_verbose(void);

/*
 * "runic: NAME: text" on standard error; name may be NULL. fail is always said, warn, warn_loss (of attributes of a file) and
 * note not with -q, detail only with -v.
 */
#define PRINTF_LIKE __attribute__((format(printf, 2, 3)))
void fail(const char *name, const char *format, ...) PRINTF_LIKE;
void warn(const char *name, const char *format, ...) PRINTF_LIKE;
void warn_loss(const char *name, const char *format, ...) PRINTF_LIKE;
void note(const char *name, const char *format, ...) PRINTF_LIKE;
void detail(const char *name, const char *format, ...) PRINTF_LIKE;

/* "runic: NAME: what: why", why from errno. */
void fail_errno(const char *name, const char *what);

/* text with everything escaped that could play tricks on a terminal (RFC 2781 section 8). Valid until four more calls. */
const char *quoted(const char *text);

/* Gives back what quoted keeps, at the end of a thread. */
void quoted_free(void);

/* Returns true for the characters of hidden.def: controls, and characters that are invisible or reorder text. */
bool is_unsafe(uint32_t value);

/* A number with commas: 1,204. Valid until four more calls. */
const char *grouped(unsigned long long number);

/* The same, so that it stops before end; returns where it starts. Signal handlers may call it. */
char *write_grouped(char *end, unsigned long long number);

/* "1 line", "1,204 lines". Valid until four more calls. */
const char *counted(unsigned long long number, const char *noun);

#endif
