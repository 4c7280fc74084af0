/* replay.c - main for a fuzz target without libFuzzer: runs it on the files, and the files of the folders, in the arguments. */
/* SPDX-License-Identifier: MIT */
/*
 * Without arguments it uses the current folder, which for the tests is the target's corpus. ./check --fuzz MINUTES searches for
 * new inputs, with clang.
 */
#include "fuzz.h"

#include <dirent.h>
#include <sys/stat.h>

static unsigned long inputs;

static bool replay_file(const char *path, size_t size)
{
    uint8_t *data = malloc(size + 1);
    FILE *file = fopen(path, "rb");
    bool read = file != NULL && data != NULL && fread(data, 1, size, file) == size;
    if (read)
        LLVMFuzzerTestOneInput(data, size);
    else
        perror(path);
    if (file != NULL)
        fclose(file);
    free(data);
    inputs += read;
    return read;
}

static bool replay(const char *path);

static bool replay_folder(const char *path)
{
    DIR *folder = opendir(path);
    bool good = folder != NULL;
    for (struct dirent *entry; good && (entry = readdir(folder)) != NULL;) {
        char inner[4096];
        if (entry->d_name[0] == '.')
            continue;
        snprintf(inner, sizeof inner, "%s/%s", path, entry->d_name);
        good = replay(inner);
    }
    if (folder != NULL)
        closedir(folder);
    return good;
}

static bool replay(const char *path)
{
    struct stat about;
    if (stat(path, &about) != 0) {
        perror(path);
        return false;
    }
    return S_ISDIR(about.st_mode) ? replay_folder(path) : replay_file(path, (size_t)about.st_size);
}

int main(int argc, char **argv)
{
    bool good = argc > 1 || replay(".");
    for (int i = 1; i < argc; i++)
        good = replay(argv[i]) && good;
    printf("%lu inputs\n", inputs);
    return good && inputs > 0 ? 0 : 1;
}
