/* entry.c - frees an entry. */
/* SPDX-License-Identifier: MIT */
#include "entry.h"

#include <stdlib.h>

void entry_free(struct entry *entry)
{
    location_free(&entry->at);
    free(entry->path);
}
