/* model_utf7.h - UTF-7 and UTF-7-IMAP for the model: base64 as characters of an alphabet, bits as digits of a string. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_TEST_MODEL_UTF7_H
#define RUNIC_TEST_MODEL_UTF7_H

#include "model_stateful.h"

runic_character model_utf7_next(bool imap, struct memory *memory, const uint8_t *src, size_t len);
size_t model_utf7_put(bool imap, struct memory *memory, uint32_t value, uint8_t *dst);
size_t model_utf7_close(struct memory *memory, bool imap, uint8_t *dst);

#endif
