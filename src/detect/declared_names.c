/* declared_names.c - the names of charsets in file formats and namings that have their own. */
/* SPDX-License-Identifier: MIT */
#include "declaration.h"

/* How a language names charsets. Languages that are not listed use labels. */
static const struct naming {
    uint8_t kind;
    uint8_t same_as; /* the kind whose names it has */
    uint8_t reads_labels;
    uint8_t writes_labels;
} namings[] = {
#define LANGUAGE(kind, same_as, reads_labels, writes_labels)                                                                   \
    {RUNIC_DECLARATION_##kind, RUNIC_DECLARATION_##same_as, reads_labels, writes_labels},
#include "declared_names.def"
};

static const struct own_name {
    uint8_t kind;
    uint8_t charset;
    char name[32];
} own_names[] = {
#define NAME(kind, name, charset) {RUNIC_DECLARATION_##kind, RUNIC_##charset, name},
#include "declared_names.def"
};

#define OWN_NAMES (sizeof own_names / sizeof own_names[0])

static struct naming naming_of(unsigned kind)
{
    for (size_t i = 0; i < sizeof namings / sizeof namings[0]; i++)
        if (namings[i].kind == kind)
            return namings[i];
    return (struct naming){.same_as = RUNIC_DECLARATION_NONE, .reads_labels = 1, .writes_labels = 1};
}

bool runic_find_declared_charset(const uint8_t *src, runic_declaration *found)
{
    const struct naming naming = naming_of(found->kind);
    const char *name = (const char *)src + found->offset;
    for (size_t i = 0; i < OWN_NAMES; i++)
        if (own_names[i].kind == naming.same_as && is_word(src + found->offset, found->length, own_names[i].name)) {
            found->charset = (runic_charset)own_names[i].charset;
            return found->charset != RUNIC_CHARSET_UNKNOWN;
        }
    found->charset = naming.reads_labels ? runic_charset_from_label(name, found->length) : RUNIC_CHARSET_UNKNOWN;
    if (naming.reads_labels && found->charset == RUNIC_CHARSET_UNKNOWN)
        found->charset = runic_charset_from_web_label(name, found->length);
    return true;
}

const char *runic_declaration_name(runic_declaration_kind kind, runic_charset charset)
{
    const struct naming naming = naming_of((unsigned)kind);
    if (naming.writes_labels || charset == RUNIC_CHARSET_UNKNOWN)
        return runic_charset_label(charset, 0);
    for (size_t i = 0; i < OWN_NAMES; i++)
        if (own_names[i].kind == naming.same_as && (runic_charset)own_names[i].charset == charset)
            return own_names[i].name;
    return NULL;
}
