/* texts.c - reads texts as scalar values: UTF-8 files from folders that the user names. */
/* SPDX-License-Identifier: MIT */
#include "../bench.h"

#include <dirent.h>
#include <sys/stat.h>

void *need(void *memory)
{
    if (memory == NULL)
        fail("out of memory", "");
    return memory;
}

void add_text(struct texts *all, const char *group, const char *name, const uint32_t *values, size_t count)
{
    all->list = need(realloc(all->list, (all->count + 1) * sizeof *all->list));
    struct text *new = &all->list[all->count++];
    new->name = need(malloc(strlen(group) + strlen(name) + 2));
    sprintf(new->name, "%s/%s", group, name);
    new->count = count;
    new->values = need(malloc(count * sizeof *values + 1));
    memcpy(new->values, values, count * sizeof *values);
}

/* Reads a file as scalar values, without its ill-formed sequences. Returns their number. */
static size_t decode(const uint8_t *src, size_t len, uint32_t *values)
{
    size_t count = 0;
    for (size_t read = 0; read < len;) {
        runic_character next = form_next(FORM_utf8, src + read, len - read);
        read += next.length;
        if (next.status == RUNIC_OK)
            values[count++] = next.value;
    }
    return count;
}

static void add_file(struct texts *all, const char *group, const char *folder, const char *name, size_t cut)
{
    char path[4096], stem[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    snprintf(stem, sizeof stem, "%.*s", (int)strcspn(name, "."), name);
    FILE *file = fopen(path, "rb");
    if (file == NULL || fseek(file, 0, SEEK_END) != 0 || ftell(file) <= 0)
        fail("cannot read", path);
    size_t len = (size_t)ftell(file);
    uint8_t *bytes = need(malloc(len));
    uint32_t *values;
    rewind(file);
    if (fread(bytes, 1, len, file) != len)
        fail("cannot read", path);
    fclose(file);
    if (cut != 0 && cut < len)
        len = cut;
    values = need(malloc(len * sizeof *values));
    add_text(all, group, stem, values, decode(bytes, len, values));
    free(values);
    free(bytes);
}

static int is_shown(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

void add_folder(struct texts *all, const char *path, size_t cut)
{
    char folder[4096];
    snprintf(folder, sizeof folder, "%s", path);
    for (size_t end = strlen(folder); end > 1 && folder[end - 1] == '/'; end--)
        folder[end - 1] = 0;
    const char *slash = strrchr(folder, '/');
    struct dirent **entries;
    int count = scandir(folder, &entries, is_shown, alphasort);
    if (count <= 0)
        fail("no texts in", path);
    for (int i = 0; i < count; i++) {
        add_file(all, slash != NULL ? slash + 1 : folder, folder, entries[i]->d_name, cut);
        free(entries[i]);
    }
    free(entries);
}

static void write_text(const struct text *text, const char *path)
{
    FILE *file = fopen(path, "wb");
    if (file == NULL)
        fail("cannot write", path);
    for (size_t i = 0; i < text->count; i++) {
        uint8_t bytes[4];
        fwrite(bytes, 1, form_put(FORM_utf8, bytes, text->values[i]), file);
    }
    if (fclose(file) != 0)
        fail("cannot write", path);
}

void write_texts(const struct texts *all, const char *folder)
{
    char path[4096];
    mkdir(folder, 0777);
    for (size_t i = 0; i < all->count; i++) {
        snprintf(path, sizeof path, "%s/%s.txt", folder, all->list[i].name);
        char *slash = strrchr(path, '/'); /* between the text's group and its name */
        *slash = '-';
        write_text(&all->list[i], path);
    }
}
