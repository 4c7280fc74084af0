/* names.c - both implementations of iconv_open accept the same names of charsets, with the same meaning. */
/* SPDX-License-Identifier: MIT */
#include "both.h"
#include "chance.h"
#include "expect.h"

#include <locale.h>

static struct implementation ours, theirs;
static unsigned long opened, by_runic;

static size_t probe(const struct implementation *how, iconv_t with, const char *bytes, size_t len, char *room, size_t size)
{
    char *src = (char *)(uintptr_t)bytes, *dst = room;
    size_t src_left = len, dst_left = size;
    memset(room, 1, size);
    size_t answer = how->convert(with, &src, &src_left, &dst, &dst_left);
    how->convert(with, NULL, NULL, NULL, NULL);
    return answer * 64 + src_left;
}

/* Whether both convert a few bytes to the same: a BOM and text, UTF-8, and surrogate pairs. */
static bool same_bytes(iconv_t our, iconv_t their)
{
    static const struct {
        size_t len;
        const char *bytes;
    } probes[] = {{20, "\xFF\xFE"
                       "A\0\0\0\0\0\0\x42\xC3\xA9\xE2\x82\xAC+AOk-"},
                  {10, "A\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80"},
                  {4, "\x3D\xD8\x00\xDE"},
                  {4, "\xD8\x3D\xDE\x00"}};
    char mine[256], its[256];
    bool same = true;
    for (size_t i = 0; i < sizeof probes / sizeof probes[0]; i++)
        same &= probe(&ours, our, probes[i].bytes, probes[i].len, mine, sizeof mine) ==
                    probe(&theirs, their, probes[i].bytes, probes[i].len, its, sizeof its) &&
                memcmp(mine, its, sizeof mine) == 0;
    return same;
}

static void try_names(const char *to, const char *from)
{
    errno = 0;
    iconv_t their = theirs.open(to, from);
    int wanted = errno;
    errno = 0;
    iconv_t our = ours.open(to, from);
    bool same = their == (iconv_t)-1 ? our == (iconv_t)-1 && errno == wanted : our != (iconv_t)-1 && same_bytes(our, their);
    if (!EXPECT(same))
        fprintf(stderr, "  to \"%s\" from \"%s\": glibc %s\n", to, from, their == (iconv_t)-1 ? "refuses" : "takes it");
    opened += their != (iconv_t)-1;
    by_runic += (unsigned long)is_ours(our);
    if (our != (iconv_t)-1)
        EXPECT(ours.close(our) == 0);
    if (their != (iconv_t)-1)
        theirs.close(their);
}

/* Tries a name as source, as target, and as both. */
static void try_name(const char *name)
{
    try_names(name, "UTF-8");
    try_names("UTF-8", name);
    try_names(name, name);
    try_names("WCHAR_T", name);
    try_names("EUC-JP", name);
}

/* glibc's names of the charsets that runic converts: gconv_builtin.h and gconv-modules of 2.36. */
static char words[] =
    "UTF-8 UTF8 ISO-IR-193 OSF05010001 ISO-10646/UTF8/ ISO-10646/UTF-8/ UTF-16 UTF16 UTF-16LE UTF16LE "
    "UTF-16BE UTF16BE UTF-32 UTF32 UTF-32LE UTF32LE UTF-32BE UTF32BE UNICODE CSUNICODE UNICODELITTLE "
    "UNICODEBIG UCS-2 UCS2 UCS-2LE UCS-2BE ISO-10646/UCS2/ OSF00010100 OSF00010101 OSF00010102 UCS-4 UCS4 "
    "UCS-4LE UCS-4BE CSUCS4 ISO-10646 ISO-10646/UCS4/ 10646-1:1993 10646-1:1993/UCS4/ OSF00010104 OSF00010105 "
    "OSF00010106 WCHAR_T INTERNAL ANSI_X3.4-1968 ANSI_X3.4-1986 ANSI_X3.4 ISO_646.IRV:1991 ISO646-US ISO-IR-6 "
    "US-ASCII CSASCII ASCII US IBM367 CP367 OSF00010020 ISO-8859-1 ISO8859-1 ISO88591 ISO_8859-1 "
    "ISO_8859-1:1987 ISO-IR-100 CSISOLATIN1 LATIN1 L1 IBM819 CP819 8859_1 OSF00010001";
static const char *spellings[100];
static size_t spelling_count;

static void split_names(void)
{
    for (char *name = strtok(words, " "); name != NULL; name = strtok(NULL, " "))
        spellings[spelling_count++] = name;
}

/* runic converts all spellings of its charsets by itself. If it passed one to glibc, the result would be correct but slow. */
static void try_spelled(void)
{
    static const char *const spelled[] = {"utf - 8",        "Utf8//",         " UTF\t-8", "utf-16le/",
                                          "ISO-10646/utf8", "latin1//IGNORE", "l1,",      "UTF-8//x/y,z"};
    for (size_t i = 0; i < sizeof spelled / sizeof spelled[0]; i++) {
        iconv_t with = ours.open(spelled[i], "us-ascii//TRANSLIT");
        EXPECT(is_ours(with));
        ours.close(with);
    }
}

/* The value that iconv_open returns for an error is refused as a descriptor by both. */
static void try_none(void)
{
    char byte = 'a', *src = &byte, *dst = &byte;
    size_t left = 1;
    errno = 0;
    EXPECT(ours.convert((iconv_t)-1, &src, &left, &dst, &left) == (size_t)-1 && errno == EBADF);
    errno = 0;
    EXPECT(ours.close((iconv_t)-1) == -1 && errno == EBADF);
}

/* Makes a random spelling of a name. */
static const char *misspell(struct chance *chance, const char *name, char *room)
{
    static const char *const ends[] = {
        "/",  "//", "//TRANSLIT", "//ignore",           "/IGNORE",   ",IGNORE",   ",translit", "/TRANSLIT", " ", "//X",
        "//", "/,", "\t",         "//IGNORE//TRANSLIT", "///IGNORE", "//IGNORE,", "//TRANSLI", "/UCS4"};
    static const char strange[] = "/ ,_-.:?8xL(\xC3\xA0";
    size_t length = 0;
    for (const char *c = name; *c != '\0'; c++) {
        size_t how = chance_below(chance, 40);
        if (how == 0)
            room[length++] = strange[chance_below(chance, sizeof strange - 1)];
        if (how != 1)
            room[length++] = how >= 20 && *c >= 'A' && *c <= 'Z' ? (char)(*c - 'A' + 'a') : *c;
    }
    room[length] = '\0';
    for (size_t i = chance_below(chance, 4); i > 0; i--)
        strcat(room, ends[chance_below(chance, sizeof ends / sizeof ends[0])]);
    return room;
}

/* Tries all names of the system, most of which are passed on to glibc. */
static void try_listed(void)
{
    char line[256];
    unsigned long names = 0;
    FILE *list = popen("iconv -l", "r");
    while (list != NULL && fgets(line, sizeof line, list) != NULL)
        for (char *name = strtok(line, " ,\n"); name != NULL; name = strtok(NULL, " ,\n"), names++)
            try_name(name);
    EXPECT(list != NULL && pclose(list) == 0 && names > 300);
}

int main(int argc, char **argv)
{
    char to[256], from[256];
    const size_t rounds = argc > 1 ? (size_t)atoi(argv[1]) : 10;
    struct chance chance = {5};
    split_names();
    ours = find_ours();
    theirs = find_glibc();
    for (int utf8 = 0; utf8 < 2; utf8++) {
        EXPECT(setlocale(LC_ALL, utf8 ? "C.UTF-8" : "C") != NULL);
        for (size_t i = 0; i < spelling_count; i++)
            try_name(spellings[i]);
        try_name("");
        try_name("//IGNORE");
        for (size_t i = 0; i < rounds * spelling_count; i++)
            try_names(
                misspell(&chance, spellings[chance_below(&chance, spelling_count)], to),
                misspell(&chance, chance_below(&chance, 9) == 0 ? "" : spellings[chance_below(&chance, spelling_count)], from));
    }
    EXPECT(by_runic > opened / 3);
    try_spelled();
    try_none();
    try_listed();
    printf("%lu descriptors, %lu of them ours\n", opened, by_runic);
    return expect_result();
}
