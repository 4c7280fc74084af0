/* entry.c - gives back what an entry holds. */
/* SPDX-License-Identifier: MIT */
#include "entry.h"

#include <stdlib.h>

void entry_free(struct entry *entry)
{
    location_free(&entry->at);
    free(entry->path);
}
