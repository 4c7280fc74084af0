/* known.c - iconv gives the recorded answers of glibc. The argument is test/unit/vectors/iconv-glibc.tsv. */
/* SPDX-License-Identifier: MIT */
#include "both.h"
#include "expect.h"

static struct implementation ours;
static unsigned long by_runic;

static size_t from_hex(const char *hex, char *bytes)
{
    size_t len = 0;
    for (unsigned byte; sscanf(hex + 2 * len, "%2x", &byte) == 1; len++)
        bytes[len] = (char)byte;
    return len;
}

static char *put_hex(char *at, const char *bytes, size_t len)
{
    for (size_t i = 0; i < len; i++)
        at += sprintf(at, "%02x", (unsigned char)bytes[i]);
    return at;
}

static const char *error_name(int error)
{
    return error == E2BIG ? "E2BIG" : error == EILSEQ ? "EILSEQ" : error == EINVAL ? "EINVAL" : "another";
}

/* Writes the results of a call and a flush in the notation of the file. */
static void answer(iconv_t with, char *bytes, size_t len, size_t cap, char *text)
{
    char room[4096], *src = bytes, *dst = room;
    size_t src_left = len, dst_left = cap, value = ours.convert(with, &src, &src_left, &dst, &dst_left);
    if (value == (size_t)-1)
        text += sprintf(text, "%s", error_name(errno));
    else
        text += sprintf(text, "%zu", value);
    text += sprintf(text, "@%zu=", len - src_left);
    text = put_hex(text, room, cap - dst_left);
    char *flushed = dst;
    dst_left = (size_t)(room + sizeof room - dst);
    ours.convert(with, NULL, NULL, &dst, &dst_left);
    if (dst > flushed)
        put_hex(text + sprintf(text, "+"), flushed, (size_t)(dst - flushed));
}

static void try_line(char *line)
{
    char *fields[5], bytes[256], got[1024];
    for (int i = 0; i < 5; i++)
        fields[i] = strsep(&line, "\t\n");
    if (!EXPECT(fields[4] != NULL))
        return;
    iconv_t with = ours.open(fields[0], fields[1]);
    if (!EXPECT(with != (iconv_t)-1))
        return;
    by_runic += (unsigned long)is_ours(with);
    answer(with, bytes, from_hex(fields[2], bytes), (size_t)atoi(fields[3]), got);
    if (!EXPECT(strcmp(got, fields[4]) == 0))
        fprintf(stderr, "  %s to %s, %s: %s, not %s\n", fields[1], fields[0], fields[2], got, fields[4]);
    ours.close(with);
}

int main(int argc, char **argv)
{
    char line[1024];
    FILE *file = argc > 1 ? fopen(argv[1], "r") : NULL;
    ours = find_ours();
    while (file != NULL && fgets(line, sizeof line, file) != NULL)
        if (line[0] != '#')
            try_line(line);
    EXPECT(by_runic > 40);
    return expect_result();
}
