/* abi.c - programs that are compiled run with later libraries: sizes of structures and numbers of charsets stay as they are. */
/* SPDX-License-Identifier: MIT */
/* A line may change only with the SONAME. A new charset is added at the end. test/project/debian.sh holds the symbols. */
#include "expect.h"

#include <runic_guess.h>
#include <string.h>

/* Sizes where a pointer has 64 bits. */
static const struct {
    const char *name;
    size_t size, wanted;
} sizes[] = {
    {"runic_charset", sizeof(runic_charset), 4},
    {"runic_result", sizeof(runic_result), 24},
    {"runic_lossy_result", sizeof(runic_lossy_result), 32},
    {"runic_charset_properties", sizeof(runic_charset_properties), 24},
    {"runic_policy", sizeof(runic_policy), 68},
    {"runic_report", sizeof(runic_report), 32},
    {"runic_options", sizeof(runic_options), 192},
    {"runic_converter", sizeof(runic_converter), 768},
    {"runic_faults", sizeof(runic_faults), 64},
    {"runic_signature", sizeof(runic_signature), 12},
    {"runic_web_charset", sizeof(runic_web_charset), 16},
    {"runic_character", sizeof(runic_character), 8},
    {"runic_index", sizeof(runic_index), 128},
    {"runic_position", sizeof(runic_position), 16},
    {"runic_detection", sizeof(runic_detection), 128},
    {"runic_detector", sizeof(runic_detector), 512},
    {"runic_guess", sizeof(runic_guess), 16},
    {"runic_hint", sizeof(runic_hint), 40},
    {"runic_guesser", sizeof(runic_guesser), 24576},
    {"runic_stretch", sizeof(runic_stretch), 40},
    {"runic_reader", sizeof(runic_reader), 98304},
    {"runic_reading", sizeof(runic_reading), 24},
    {"runic_declaration", sizeof(runic_declaration), 24},
    {"runic_refusal", sizeof(runic_refusal), 32},
    {"runic_rewriting", sizeof(runic_rewriting), 176},
    {"runic_mojibake", sizeof(runic_mojibake), 32},
};

/* From number 1 on. */
static const char *const charsets[] = {
    "UTF-8",         "UTF-16",          "UTF-16BE",       "UTF-16LE",
    "UTF-32",        "UTF-32BE",        "UTF-32LE",       "US-ASCII",
    "ISO-8859-1",    "windows-1252",    "UTF-7",          "CESU-8",
    "SCSU",          "BOCU-1",          "UTF-EBCDIC",     "UTF-7-IMAP",
    "WTF-8",         "MUTF-8",          "utf8mb3",        "ISO-8859-2",
    "ISO-8859-3",    "ISO-8859-4",      "ISO-8859-5",     "ISO-8859-6",
    "ISO-8859-7",    "ISO-8859-8",      "ISO-8859-9",     "ISO-8859-10",
    "ISO-8859-11",   "ISO-8859-13",     "ISO-8859-14",    "ISO-8859-15",
    "ISO-8859-16",   "TIS-620",         "windows-874",    "windows-1250",
    "windows-1251",  "windows-1253",    "windows-1254",   "windows-1255",
    "windows-1256",  "windows-1257",    "windows-1258",   "KOI8-R",
    "KOI8-U",        "KOI8-T",          "IBM437",         "CP720",
    "CP737",         "IBM775",          "IBM850",         "IBM852",
    "IBM855",        "IBM857",          "IBM00858",       "IBM860",
    "IBM861",        "IBM862",          "IBM863",         "IBM864",
    "IBM865",        "IBM866",          "IBM869",         "CP1125",
    "macintosh",     "x-mac-cyrillic",  "x-mac-ce",       "x-mac-greek",
    "x-mac-turkish", "x-mac-icelandic", "x-mac-croatian", "x-mac-romanian",
    "IBM037",        "IBM273",          "IBM277",         "IBM278",
    "IBM280",        "IBM284",          "IBM285",         "IBM297",
    "IBM424",        "IBM500",          "IBM870",         "IBM871",
    "CP875",         "IBM1026",         "IBM1047",        "IBM01140",
    "IBM01141",      "IBM01142",        "IBM01143",       "IBM01144",
    "IBM01145",      "IBM01146",        "IBM01147",       "IBM01148",
    "IBM01149",      "Shift_JIS",       "EUC-JP",         "ISO-2022-JP",
    "GBK",           "GB18030",         "Big5",           "EUC-KR",
};

int main(void)
{
    for (size_t i = 0; sizeof(void *) == 8 && i < sizeof sizes / sizeof sizes[0]; i++)
        if (!EXPECT(sizes[i].size == sizes[i].wanted))
            printf("%s has %zu bytes, not %zu\n", sizes[i].name, sizes[i].size, sizes[i].wanted);
    EXPECT(sizeof(runic_charset) == 4);
    EXPECT(sizeof(runic_report) == 32);
    for (size_t i = 0; i < sizeof charsets / sizeof charsets[0]; i++)
        if (!EXPECT(strcmp(runic_charset_label((runic_charset)(i + 1), 0), charsets[i]) == 0))
            printf("charset %zu is not %s\n", i + 1, charsets[i]);
    EXPECT(RUNIC_CHARSET_COUNT == sizeof charsets / sizeof charsets[0] + 1);
    return expect_result();
}
