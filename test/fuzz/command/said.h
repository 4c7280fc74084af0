/* said.h - keeps the messages of the command, and requires that a terminal can show them: no control characters, no faults. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_TEST_SAID_H
#define RUNIC_TEST_SAID_H

#include "fuzz/fuzz.h"
#include "../../../cli/terminal/message.h"

#define MOST_SAID ((size_t)1 << 18)

static char said_text[MOST_SAID];

static inline FILE *said_stream(void)
{
    static FILE *stream;
    if (stream == NULL)
        stream = fmemopen(said_text, sizeof said_text, "w");
    REQUIRE(stream != NULL);
    return stream;
}

/* Begins to keep messages. */
static inline void said_begin(void)
{
    message_through(said_stream, NULL);
    rewind(said_stream());
}

/* Checks the messages since said_begin(). Returns their length. */
static inline size_t said_end(void)
{
    const long length = ftell(said_stream());
    REQUIRE(length >= 0 && (size_t)length < sizeof said_text && fflush(said_stream()) == 0);
    for (size_t at = 0; at < (size_t)length;) {
        const runic_character c = runic_utf8_next(said_text + at, (size_t)length - at);
        REQUIRE(c.status == RUNIC_OK && (c.value == '\n' || !is_unsafe(c.value)));
        at += c.length;
    }
    return (size_t)length;
}

#endif
