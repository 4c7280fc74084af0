/* states.c - the earlier states of a decoder, by number: converters, and those that are a few bytes after another state. */
/* SPDX-License-Identifier: MIT */
#include "module.h"

#define MOST_DEPTH 64 /* states between a state and the converter that it is made of */

/* io.TextIOWrapper.tell() asks for a state after each byte of up to 8 KiB. */
struct state {
    runic_converter *whole; /* or NULL: piece after the state with the number base */
    Py_ssize_t base;
    uint8_t depth;
    uint8_t len;
    char piece[STATE_PIECE];
};

static size_t cost(const state_list *states)
{
    return states->count * sizeof(struct state) + states->wholes * sizeof(runic_converter);
}

static struct state *state_at(const state_list *states, Py_ssize_t number)
{
    const Py_ssize_t place = number - states->forgotten - 1;
    return place >= 0 && (size_t)place < states->count ? &states->list[place] : NULL;
}

bool states_find(const state_list *states, Py_ssize_t number, runic_converter *found)
{
    char sink[4 * STATE_PIECE + RUNIC_MIN_OUTPUT];
    const struct state *s = state_at(states, number);
    if (!s)
        return false;
    if (s->whole) {
        *found = *s->whole;
        return true;
    }
    return states_find(states, s->base, found) &&
           runic_converter_convert(found, s->piece, s->len, sink, sizeof sink, 0).status == RUNIC_OK;
}

/* Makes a state independent of the others. Without memory, it is forgotten. */
static void make_whole(state_list *states, struct state *s)
{
    runic_converter *whole = PyMem_RawMalloc(sizeof *whole);
    const Py_ssize_t number = states->forgotten + 1 + (s - states->list);
    if (whole && states_find(states, number, whole)) {
        s->whole = whole;
        states->wholes++;
    } else {
        PyMem_RawFree(whole);
        s->base = 0;
    }
}

static void forget_first(state_list *states, size_t count)
{
    const Py_ssize_t forgotten = states->forgotten + (Py_ssize_t)count;
    for (size_t i = count; i < states->count; i++)
        if (!states->list[i].whole && states->list[i].base <= forgotten)
            make_whole(states, &states->list[i]);
    for (size_t i = 0; i < count; i++) {
        states->wholes -= states->list[i].whole != NULL;
        PyMem_RawFree(states->list[i].whole);
    }
    states->count -= count;
    memmove(states->list, states->list + count, states->count * sizeof *states->list);
    states->forgotten = forgotten;
}

/* Forgets the oldest states until the others need at most so many bytes. */
void states_limit(state_list *states, size_t bytes)
{
    if (cost(states) <= bytes)
        return;
    while (states->count > 0 && cost(states) > bytes)
        forget_first(states, (states->count + 1) / 2);
    struct state *list = PyMem_RawRealloc(states->list, (states->count + 1) * sizeof *list);
    if (list) {
        states->list = list;
        states->room = states->count + 1;
    }
}

void states_free(state_list *states)
{
    states_limit(states, 0);
    PyMem_RawFree(states->list);
    states->list = NULL;
}

static bool has_room(state_list *states)
{
    if (states->count < states->room)
        return true;
    const size_t room = 2 * states->room + 16;
    struct state *list = PyMem_RawRealloc(states->list, room * sizeof *list);
    if (!list)
        return false;
    states->list = list;
    states->room = room;
    return true;
}

/* Adds the state of a converter, which is a few bytes after the state base; base 0: after none. Returns its number, or 0. */
Py_ssize_t states_add(state_list *states, const runic_converter *now, Py_ssize_t base, const char *piece, size_t len)
{
    if (!has_room(states))
        return 0;
    const struct state *before = state_at(states, base);
    struct state *s = &states->list[states->count];
    *s = (struct state){.base = base, .len = (uint8_t)len};
    if (before && before->depth < MOST_DEPTH) {
        s->depth = (uint8_t)(before->depth + 1);
        memcpy(s->piece, piece, len);
    } else {
        s->whole = PyMem_RawMalloc(sizeof *now);
        if (!s->whole)
            return 0;
        *s->whole = *now;
        states->wholes++;
    }
    states->count++;
    states_limit(states, MOST_STATE_BYTES);
    return states->forgotten + (Py_ssize_t)states->count;
}
