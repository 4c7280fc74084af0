/* drive.h - runs a stream with pieces and output buffers of all sizes, and records its history. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_TEST_DRIVE_H
#define RUNIC_TEST_DRIVE_H

#include "model.h"

enum pieces { PIECES_WHOLE, PIECES_BYTES, PIECES_RANDOM, PIECES_FEW };
enum rooms { ROOMS_WIDE, ROOMS_LEAST, ROOMS_TINY, ROOMS_MIDDLE };

struct manner {
    enum pieces pieces;
    enum rooms rooms;
    bool checkpoints; /* sometimes a call is repeated by a copy of the converter */
    bool apart;       /* buffers are not next to guard pages, which is faster */
};

/* Converts the text with a stream that is at its beginning (its options those of the trial, whose user is h), and checks each
   call; h gets the history, as the model's. Returns false if it could not be brought to an end. */
bool drive(runic_converter *stream, const struct trial *trial, struct manner manner, struct chance *chance, const uint8_t *src,
           size_t len, struct history *h);

/* Reports access to a guard page, for programs that have no report of their own. */
void drive_watch(void);

/* The number of failures that drive counted by itself; and the exit status at the end. */
unsigned long drive_failures(void);
int drive_result(void);

#endif
