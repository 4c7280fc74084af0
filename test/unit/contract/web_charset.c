/* web_charset.c - the encoding of a web page: its name, limits, and time. known/web_pages.c has pages and headers. */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "expect.h"
#include "runic.h"

static void test_names(void)
{
    const runic_web_charset none = {.charset = RUNIC_CHARSET_UNKNOWN}, later = {.special = 200};
    const runic_web_charset marked = runic_find_web_charset("\xEF\xBB\xBF", 3, NULL, 0, 0);
    const runic_web_charset logical = runic_find_web_charset("", 0, "a/b;charset=logical", 19, 0);
    EXPECT(marked.signature_length == 3 && strcmp(runic_web_charset_name(marked), "UTF-8") == 0);
    EXPECT(logical.charset == RUNIC_ISO8859_8 && logical.special == RUNIC_WEB_LOGICAL);
    EXPECT(strcmp(runic_web_charset_name(none), "unknown") == 0 && strcmp(runic_web_charset_name(later), "unknown") == 0);
}

static void test_limits(void)
{
    enum { BYTES = 1 << 20 };
    char *const page = malloc(BYTES);
    if (!EXPECT(page != NULL))
        return;
    memset(page, ' ', BYTES);
    memcpy(page + 1010, "<meta charset=gbk>", 18);
    EXPECT(runic_find_web_charset(page, BYTES, NULL, 0, 0).basis == RUNIC_WEB_BY_DEFAULT);
    EXPECT(runic_find_web_charset(page, BYTES, NULL, 0, 1027).basis == RUNIC_WEB_BY_DEFAULT);
    EXPECT(runic_find_web_charset(page, BYTES, NULL, 0, 1028).charset == RUNIC_GBK);
    EXPECT(runic_find_web_charset(page, BYTES, NULL, 0, SIZE_MAX).charset == RUNIC_GBK);
    /* Each <meta> is read once: 58,000 unknown labels would otherwise take minutes. */
    for (size_t i = 0; i + 36 <= BYTES; i += 18)
        memcpy(page + i, "<meta charset=zzz>", 18);
    memcpy(page + BYTES - 18, "<meta charset=gbk>", 18);
    EXPECT(runic_find_web_charset(page, BYTES, NULL, 0, SIZE_MAX).charset == RUNIC_GBK);
    free(page);
}

int main(void)
{
    test_names();
    test_limits();
    return expect_result();
}
