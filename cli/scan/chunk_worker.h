/* chunk_worker.h - a worker thread that converts chunks of an input. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_CHUNK_WORKER_H
#define CLI_CHUNK_WORKER_H

#include "chunk_order.h"

/* Works as a thread: converts chunks until there are no more. user is the struct chunks. */
void *chunk_work(void *user);

#endif
