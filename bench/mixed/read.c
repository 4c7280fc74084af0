/* read.c - reads files for bench/mixed: their stretches, as bench/mixed/judge wants them, or the features of a guess. */
/* SPDX-License-Identifier: MIT */
/*
 * read detect --format json FILE...    prints an object a line: the file and its stretches
 * read features FILE...                prints the names of the features (src/detect/features.def), then those of each guess
 * cc -O2 -Iinclude -Isrc bench/mixed/read.c build/gcc/librunic.a -o read
 */
#include <stdio.h>
#include <string.h>

#include "detect/rank.h"
#include "runic_guess.h"

#define STRETCHES 64

static uint8_t text[1 << 22];

static const char *name_of(unsigned charset)
{
    return charset == RUNIC_CHARSET_UNKNOWN ? "none" : runic_charset_describe((runic_charset)charset).name;
}

static void print_stretches(const char *path, size_t len)
{
    static runic_reader reader;
    runic_stretch list[STRETCHES];
    runic_reading r = {.status = RUNIC_FULL};
    const char *comma = "";
    printf("{\"file\":\"%s\",\"stretches\":[", path);
    runic_reader_init(&reader, NULL);
    for (size_t done = 0; r.status == RUNIC_FULL; done += r.read) {
        r = runic_reader_read(&reader, text + done, len - done, 1, list, STRETCHES);
        for (size_t i = 0; i < r.count; i++, comma = ",")
            printf("%s{\"begin\":%llu,\"end\":%llu,\"charset\":\"%s\",\"probability\":%d}", comma,
                   (unsigned long long)list[i].begin, (unsigned long long)list[i].end, name_of(list[i].charset),
                   list[i].probability);
    }
    printf("]}\n");
}

static const char header[] = "file\tcharset"
#define FEATURE(name) "\t" #name
#include "detect/features.def"
#undef FEATURE
    ;

static void print_features(const char *path, size_t len)
{
    static runic_guesser guesser;
    static struct ranking ranking;
    runic_guesser_init(&guesser);
    runic_guesser_feed(&guesser, text, len);
    runic_rank((struct guesser *)&guesser, NULL, &ranking);
    if (ranking.sole.charset != RUNIC_CHARSET_UNKNOWN || ranking.count == 0)
        return;
    printf("%s\t%s", path, name_of(runic_candidates[ranking.all[0].candidate].charset));
    for (unsigned i = 0; i < FEATURE_COUNT; i++)
        printf("\t%.4f", ranking.features[i] / 16.0);
    printf("\n");
}

int main(int count, char **arguments)
{
    const int first = count > 1 && strcmp(arguments[1], "features") == 0 ? 2 : 4;
    if (first == 2)
        puts(header);
    for (int i = first; i < count; i++) {
        FILE *file = fopen(arguments[i], "rb");
        if (file == NULL) {
            perror(arguments[i]);
            return 2;
        }
        const size_t len = fread(text, 1, sizeof text, file);
        fclose(file);
        if (first == 2)
            print_features(arguments[i], len);
        else
            print_stretches(arguments[i], len);
    }
    return 0;
}
