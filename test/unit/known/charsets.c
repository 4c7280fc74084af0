/* charsets.c - the properties of each charset, as literals from its registration. */
/* SPDX-License-Identifier: MIT */
#include "charset_labels.h"
#include "expect.h"
#include "runic.h"

#include <string.h>

/* The charsets before the legacy ones, in the order of runic_charset, RUNIC_CHARSET_UNKNOWN first. */
static const runic_charset_properties wanted[] = {
    {"unknown", 0, 0, 0, 0, 0, 0, {0}},
    {"UTF-8", 1, RUNIC_ORDER_NONE, RUNIC_BOM_RULE_TEXT, 1, 1, 1, {0}},
    {"UTF-16", 2, RUNIC_ORDER_BY_BOM, RUNIC_BOM_RULE_MARK, 1, 0, 1, {0}},
    {"UTF-16BE", 2, RUNIC_ORDER_BIG, RUNIC_BOM_RULE_TEXT, 1, 0, 1, {0}},
    {"UTF-16LE", 2, RUNIC_ORDER_LITTLE, RUNIC_BOM_RULE_TEXT, 1, 0, 1, {0}},
    {"UTF-32", 4, RUNIC_ORDER_BY_BOM, RUNIC_BOM_RULE_MARK, 1, 0, 1, {0}},
    {"UTF-32BE", 4, RUNIC_ORDER_BIG, RUNIC_BOM_RULE_TEXT, 1, 0, 1, {0}},
    {"UTF-32LE", 4, RUNIC_ORDER_LITTLE, RUNIC_BOM_RULE_TEXT, 1, 0, 1, {0}},
    {"US-ASCII", 1, RUNIC_ORDER_NONE, RUNIC_BOM_RULE_NONE, 0, 1, 1, {0}},
    {"ISO-8859-1", 1, RUNIC_ORDER_NONE, RUNIC_BOM_RULE_NONE, 0, 1, 1, {0}},
    {"windows-1252", 1, RUNIC_ORDER_NONE, RUNIC_BOM_RULE_NONE, 0, 1, 1, {0}},
    {"UTF-7", 1, RUNIC_ORDER_NONE, RUNIC_BOM_RULE_TEXT, 1, 1, 1, {0}},
    {"CESU-8", 1, RUNIC_ORDER_NONE, RUNIC_BOM_RULE_TEXT, 1, 0, 1, {0}},
    {"SCSU", 1, RUNIC_ORDER_NONE, RUNIC_BOM_RULE_TEXT, 1, 0, 1, {0}},
    {"BOCU-1", 1, RUNIC_ORDER_NONE, RUNIC_BOM_RULE_TEXT, 1, 1, 1, {0}},
    {"UTF-EBCDIC", 1, RUNIC_ORDER_NONE, RUNIC_BOM_RULE_TEXT, 1, 0, 1, {0}},
    {"UTF-7-IMAP", 1, RUNIC_ORDER_NONE, RUNIC_BOM_RULE_TEXT, 1, 0, 1, {0}},
    {"WTF-8", 1, RUNIC_ORDER_NONE, RUNIC_BOM_RULE_TEXT, 1, 0, 1, {0}},
    {"MUTF-8", 1, RUNIC_ORDER_NONE, RUNIC_BOM_RULE_TEXT, 1, 0, 1, {0}},
    {"utf8mb3", 1, RUNIC_ORDER_NONE, RUNIC_BOM_RULE_TEXT, 0, 0, 1, {0}},
};

static bool same(const runic_charset_properties *a, const runic_charset_properties *b)
{
    return strcmp(a->name, b->name) == 0 && a->unit_size == b->unit_size && a->byte_order == b->byte_order &&
           a->bom_rule == b->bom_rule && a->unicode == b->unicode && a->mime_text == b->mime_text &&
           a->convertible == b->convertible;
}

/* Convertible charsets can be source and target; with the others, both are a bad call. */
static void check_convertible(runic_charset charset, bool is_convertible)
{
    runic_options reading = {.from = charset, .to = RUNIC_UTF8}, writing = {.from = RUNIC_UTF8, .to = charset};
    runic_converter converter;
    runic_status status = is_convertible ? RUNIC_OK : RUNIC_BAD_CALL;
    EXPECT(runic_converter_init(&converter, &reading) == status);
    EXPECT(runic_converter_init(&converter, &writing) == status);
}

/* Of the legacy charsets only GB 18030 has U+FEFF. */
static void check_legacy(const struct charset_labels *legacy)
{
    const runic_charset charset = legacy->charset;
    const runic_charset_properties got = runic_charset_describe(charset);
    const runic_charset_properties like = {.name = legacy->name,
                                           .unit_size = 1,
                                           .bom_rule = charset == RUNIC_GB18030 ? RUNIC_BOM_RULE_TEXT : RUNIC_BOM_RULE_NONE,
                                           .mime_text = (uint8_t)legacy->mime_text,
                                           .convertible = 1};
    if (!EXPECT(same(&got, &like)))
        fprintf(stderr, "charset %s\n", legacy->name);
    check_convertible(charset, true);
}

int main(void)
{
    const int first_legacy = sizeof wanted / sizeof wanted[0];
    for (int i = first_legacy; i < RUNIC_CHARSET_COUNT; i++)
        check_legacy(&charset_labels[i - RUNIC_UTF8]);
    for (int i = 0; i < first_legacy; i++) {
        runic_charset_properties got = runic_charset_describe((runic_charset)i);
        if (!EXPECT(same(&got, &wanted[i])))
            fprintf(stderr, "charset %s\n", wanted[i].name);
        check_convertible((runic_charset)i, wanted[i].convertible);
    }
    runic_charset_properties beyond = runic_charset_describe(RUNIC_CHARSET_COUNT);
    EXPECT(same(&beyond, &wanted[0]));
    return expect_result();
}
