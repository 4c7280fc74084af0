/* drive.h - runs a stream with pieces and rooms of every kind, and writes down what it does. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_TEST_DRIVE_H
#define RUNIC_TEST_DRIVE_H

#include "model.h"

enum pieces { PIECES_WHOLE, PIECES_BYTES, PIECES_RANDOM, PIECES_FEW };
enum rooms { ROOMS_WIDE, ROOMS_LEAST, ROOMS_TINY, ROOMS_MIDDLE };

struct manner {
    enum pieces pieces;
    enum rooms rooms;
    bool checkpoints; /* now and then a call is done twice, the second time by a copy from before it */
    bool apart;       /* from the guard pages, which is fast */
};

/* Converts the text with a stream that is at its beginning (its options those of the trial, whose user is h), and checks each
   call; h gets the history, as the model's. Returns false if it could not be brought to an end. */
bool drive(runic_converter *stream, const struct trial *trial, struct manner manner, struct chance *chance, const uint8_t *src,
           size_t len, struct history *h);

/* Has a touched guard page told, for a program that has no better way. */
void drive_watch(void);

/* How many failures drive saw, and at the end the exit status that follows: it counts for itself. */
unsigned long drive_failures(void);
int drive_result(void);

#endif
