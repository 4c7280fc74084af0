/* single_bytes.c - every byte of US-ASCII, ISO-8859-1 and windows-1252, decoded to every Unicode charset. */
/* SPDX-License-Identifier: MIT */
#include "expect.h"
#include "scheme.h"

#include <string.h>

#define NONE CP1252_NONE

static unsigned long ascii_value(unsigned char byte)
{
    return byte < 0x80 ? byte : NONE;
}

static unsigned long latin1_value(unsigned char byte)
{
    return byte;
}

static const struct charset {
    runic_charset id;
    unsigned long (*value)(unsigned char byte);
    runic_fault fault;
} charsets[] = {{RUNIC_ASCII, ascii_value, RUNIC_FAULT_NON_ASCII},
                {RUNIC_LATIN1, latin1_value, RUNIC_FAULT_NONE},
                {RUNIC_WINDOWS1252, cp1252_value, RUNIC_FAULT_UNDEFINED_BYTE}};

/* Tests the byte after a letter, so that some text is converted, and before a letter. */
static void check(const struct charset *charset, unsigned char byte, const struct scheme *to)
{
    runic_options how = {.from = charset->id, .to = to->charset};
    unsigned long value = charset->value(byte);
    const char text[3] = {'a', plain_byte(byte), 'b'};
    char wanted[12], got[12];
    size_t first = scheme_put(to, 'a', wanted), size = first + scheme_put(to, value == NONE ? 0xFFFD : value, wanted + first);
    size += scheme_put(to, 'b', wanted + size);
    runic_result r = runic_convert(&how, text, 3, got, sizeof got);
    if (value == NONE)
        EXPECT(r.status == RUNIC_ILL_FORMED && r.read == 1 && r.written == first && r.fault == charset->fault &&
               r.fault_length == 1);
    else
        EXPECT(r.status == RUNIC_OK && r.read == 3 && r.written == size && memcmp(got, wanted, size) == 0);
    how.ill_formed.action = RUNIC_ACTION_REPLACE;
    r = runic_convert(&how, text, 3, got, size);
    EXPECT(r.status == RUNIC_OK && r.read == 3 && r.written == size && memcmp(got, wanted, size) == 0);
}

int main(void)
{
    static const struct scheme targets[] = {{RUNIC_UTF8, false, false},
                                            {RUNIC_UTF16BE, false, false},
                                            {RUNIC_UTF16LE, true, false},
                                            {RUNIC_UTF32BE, false, false},
                                            {RUNIC_UTF32LE, true, false}};
    for (size_t i = 0; i < sizeof charsets / sizeof charsets[0]; i++)
        for (size_t j = 0; j < sizeof targets / sizeof targets[0]; j++)
            for (unsigned byte = 0; byte < 0x100; byte++)
                check(&charsets[i], (unsigned char)byte, &targets[j]);
    return expect_result();
}
