/* memory.h - memory: without any, the program ends; and if bytes would not fit. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_MEMORY_H
#define CLI_MEMORY_H

#include <stddef.h>
#include <stdlib.h>

/* Sets the function that ends the program without memory. */
void memory_at_end(void (*end)(void));

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

#endif
