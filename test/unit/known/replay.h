/* replay.h - common parts of replay: the description of an op, and the input and options that follow from it. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_TEST_REPLAY_H
#define RUNIC_TEST_REPLAY_H

#include "unit/known/hex.h"

struct bytes {
    uint8_t *at;
    size_t len;
};

/* The notation of the input or the answer. Code points are UTF-32BE in memory. */
enum notation { BYTES, CODE_POINTS };

struct op;
typedef void answerer(const struct op *op, char *charset, const char *input);

struct op {
    const char *name;
    answerer *answer;
    enum notation in;
    enum notation out;
    uint8_t on_fault; /* a runic_action */
    uint8_t bom_out;
};

void answer_convert(const struct op *op, char *charset, const char *input);
void answer_validate(const struct op *op, char *charset, const char *input);
void answer_detect(const struct op *op, char *charset, const char *input);
void answer_detect_decode(const struct op *op, char *charset, const char *input);
void answer_stream(const struct op *op, char *charset, const char *input);
void answer_encode_into(const struct op *op, char *charset, const char *input);

/* Returns memory of the exact size, for tools that check bounds. */
static inline struct bytes read_input(enum notation in, const char *text)
{
    uint8_t *room = hex_room(4 * strlen(text));
    struct bytes input = {.len = in == BYTES ? hex_bytes(text, room) : hex_code_points(text, room)};
    input.at = memcpy(hex_room(input.len), room, input.len);
    free(room);
    return input;
}

static inline runic_charset convertible(const char *label)
{
    runic_charset charset = runic_charset_from_label(label, strlen(label));
    return runic_charset_describe(charset).convertible ? charset : RUNIC_CHARSET_UNKNOWN;
}

static inline runic_options options(const struct op *op, runic_charset from, runic_charset to)
{
    return (runic_options){
        .from = from, .to = to, .ill_formed.action = op->on_fault, .unmappable.action = op->on_fault, .bom_out = op->bom_out};
}

#endif
