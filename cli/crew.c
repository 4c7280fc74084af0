/* crew.c - starts threads and waits for them. */
/* SPDX-License-Identifier: MIT */
#ifdef __APPLE__
#define _DARWIN_C_SOURCE /* _SC_NPROCESSORS_ONLN */
#endif
#include "crew.h"

#include <fcntl.h>
#include <unistd.h>

#include "progress.h"
#include "signals.h"

#define STACK (512u << 10)

/* Descriptors: of one thread, which reads a file, looks at its old output, writes a new one, and holds their folders and
 * iconv's tables; and of those who find the files. */
#define FOR_ONE    8
#define FOR_OTHERS 8

unsigned crew_wanted(const struct options *options)
{
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    const uint64_t wanted = options->given[OPTION_JOBS] ? options->number[OPTION_JOBS] : 0;
    const uint64_t jobs = wanted > 0 ? wanted : processors > 0 ? (uint64_t)processors : 1;
    return jobs < CREW_MOST ? (unsigned)jobs : CREW_MOST;
}

unsigned crew_with_files(unsigned wanted)
{
    const long limit = sysconf(_SC_OPEN_MAX);
    const unsigned enough = FOR_OTHERS + wanted * FOR_ONE;
    unsigned unused = 0;
    for (int fd = 0; unused < enough && (limit < 0 || fd < limit); fd++)
        unused += fcntl(fd, F_GETFD) < 0;
    return unused < FOR_OTHERS + 2 * FOR_ONE ? 1 : (unused - FOR_OTHERS) / FOR_ONE;
}

void crew_start(struct crew *crew, unsigned wanted, void *(*deed)(void *user), void *user)
{
    pthread_attr_t attributes;
    crew->count = 0;
    if (pthread_attr_init(&attributes) != 0)
        return;
    pthread_attr_setstacksize(&attributes, STACK);
    const sigset_t old = signals_block();
    progress_block_signals();
    while (crew->count < wanted && crew->count < CREW_MOST &&
           pthread_create(&crew->threads[crew->count], &attributes, deed, user) == 0)
        crew->count++;
    signals_restore(&old);
    pthread_attr_destroy(&attributes);
}

void crew_join(struct crew *crew)
{
    for (unsigned i = 0; i < crew->count; i++)
        pthread_join(crew->threads[i], NULL);
    crew->count = 0;
}
