/* chunk_worker.h - one of the threads that convert chunks of an input. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_CHUNK_WORKER_H
#define CLI_CHUNK_WORKER_H

#include "chunk_order.h"

/* One thread: takes chunks until there are none; user is the struct chunks. */
void *chunk_work(void *user);

#endif
