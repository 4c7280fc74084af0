/* room.h - ends the program if bytes that are to be copied would not fit: a wrong assumption must not overwrite memory. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_ROOM_H
#define CLI_ROOM_H

#include <stddef.h>
#include <stdlib.h>

/* Aborts unless `more` bytes fit after the first `have` bytes of a buffer of `room` bytes. */
static inline void demand_room(size_t room, size_t have, size_t more)
{
    if (have > room || more > room - have)
        abort();
}

#endif
