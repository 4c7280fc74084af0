/* changing.h - texts between guard pages that a thread changes all the time. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_TEST_CHANGING_H
#define RUNIC_TEST_CHANGING_H

#include "expect.h"

#include "chance.h"
#include "guard.h"

#include <pthread.h>

#define VERSIONS     4
#define MOST_CHANGED 16384
#define MAKER_ROOM   256 /* makers of texts may write so many bytes more */

/* A text at one end of an area between guard pages. The thread writes one version of it after the other. */
struct changing {
    struct guarded area;
    volatile uint32_t place; /* offset << 15 | length: the thread reads both at once */
    uint8_t version[VERSIONS][MOST_CHANGED + MAKER_ROOM];
};

static struct changing changing[2]; /* the second is for functions of two texts */
static volatile bool changing_is_over;
static pthread_t changing_thread;

static inline size_t changing_len(const struct changing *c)
{
    return c->place & 0x7FFF;
}

static inline uint8_t *changing_begin_of(const struct changing *c)
{
    return c->area.begin + (c->place >> 15);
}

/* Puts a text of `len` bytes at the beginning or the end of its area, and returns where it begins. */
static inline uint8_t *changing_put(struct changing *c, size_t len, bool at_end)
{
    const size_t offset = at_end ? (size_t)(c->area.end - c->area.begin) - len : 0;
    c->place = (uint32_t)(offset << 15 | len);
    return c->area.begin + offset;
}

/* Makes a version of the same few bytes, which no text has so often. */
static inline void changing_fill(struct chance *chance, uint8_t *version, size_t most)
{
    static const char few[][5] = {"\0\0\0\0",         "aaaa",
                                  "\n\n\n\n",         "\r\n\r\n",
                                  "\x80\x80\x80\x80", "\xC3\xA9\xC3\xA9",
                                  "\xF0\xF0\xF0\xF0", "\xF0\x9F\x98\x80",
                                  "\xED\xA0\xED\xB0", "\xFF\xFF\xFF\xFF",
                                  "\x3D\xD8\x00\xDE", "\x00\xD8\x00\xD8",
                                  "\x00\xDC\x00\xDC", "\x00\x00\x01\x00",
                                  "\x81\x30\x81\x30", "+AOQ"};
    const char *const chosen = few[chance_below(chance, sizeof few / sizeof few[0])];
    for (size_t i = 0; i < most; i++)
        version[i] = (uint8_t)chosen[i % 4];
}

static inline void change_one(const struct changing *c, uint32_t random)
{
    const uint32_t place = c->place;
    const size_t len = place & 0x7FFF, from = len == 0 ? 0 : (random >> 8) % len;
    volatile uint8_t *const text = c->area.begin + (place >> 15);
    const uint8_t *const version = c->version[random >> 30], *const other = c->version[random >> 28 & 3];
    /* Few bytes to and fro: each change comes between other reads of a function. */
    if (random & 0x40)
        for (unsigned i = 0; i < 64; i++)
            for (size_t at = from; at < len && at < from + (random >> 4 & 3) + 1; at++)
                text[at] = i & 1 ? version[at] : other[at];
    else
        for (size_t at = random & 0x80 ? from : 0; at < len; at++)
            text[at] = version[at];
}

static void *change_all(void *unused)
{
    uint32_t random = 1;
    while (!changing_is_over) {
        for (size_t i = 0; i < 2; i++) {
            random = random * 1664525 + 1013904223;
            change_one(&changing[i], random);
        }
    }
    return unused;
}

/* Starts the thread. Returns false if there is none. */
static inline bool changing_begin(void)
{
    for (size_t i = 0; i < 2; i++)
        changing[i].area = guarded_new(MOST_CHANGED);
    guard_watch();
    return EXPECT(pthread_create(&changing_thread, NULL, change_all, NULL) == 0);
}

static inline void changing_end(void)
{
    changing_is_over = true;
    pthread_join(changing_thread, NULL);
}

/* Returns true if this build reports every race of threads: they are what these tests are about. */
static inline bool reports_races(void)
{
#if defined(__SANITIZE_THREAD__)
    return true;
#elif defined(__has_feature)
    return __has_feature(thread_sanitizer);
#else
    return false;
#endif
}

#endif
