/* read_as_multi_byte.h - recognizes UTF-8 that was read as GBK, Shift_JIS or another charset of two bytes a character. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_READ_AS_MULTI_BYTE_H
#define CLI_READ_AS_MULTI_BYTE_H

#include <runic.h>
#include <stdbool.h>

/*
 * Returns true if a line in UTF-8 is certainly the UTF-8 of another text, read as GBK, Shift_JIS, Big5, EUC-KR or EUC-JP. Bytes
 * that were no character in that charset may be lost: U+FFFD or "?" stands for them. Stores the charset in which it was read,
 * and whether bytes are lost.
 */
bool is_read_as_multi_byte(const char *line, size_t len, runic_charset *read_as, bool *is_lossy);

#endif
