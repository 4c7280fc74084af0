/* web_charset.c - the encoding of a web page: what goes before what, odd headers, odd markup, limits, and time. */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "expect.h"
#include "runic.h"

/* A page and its Content-Type, and what browsers take it for. */
struct page {
    const char *bytes;
    const char *content_type;
    runic_charset charset;
    uint8_t basis;
    uint8_t special;
};

static bool is_right(const struct page *page)
{
    const size_t len = strlen(page->bytes), header = page->content_type != NULL ? strlen(page->content_type) : 0;
    const runic_web_charset seen = runic_find_web_charset(page->bytes, len, page->content_type, header, 0);
    return seen.charset == page->charset && seen.basis == page->basis && seen.special == page->special;
}

static void check(const struct page *pages, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!EXPECT(is_right(&pages[i])))
            fprintf(stderr, "  page %zu: %s\n", i, pages[i].bytes);
}

#define CHECK_ALL(pages) check(pages, sizeof pages / sizeof pages[0])

static void test_order(void)
{
    static const struct page pages[] = {
        {"", NULL, RUNIC_WINDOWS1252, RUNIC_WEB_BY_DEFAULT, 0},
        {"plain", "text/plain", RUNIC_WINDOWS1252, RUNIC_WEB_BY_DEFAULT, 0},
        {"\xEF\xBB\xBF<meta charset=koi8-r>", "text/html;charset=gbk", RUNIC_UTF8, RUNIC_WEB_BY_BOM, 0},
        {"\xFF\xFE<", "text/html;charset=gbk", RUNIC_UTF16LE, RUNIC_WEB_BY_BOM, 0},
        {"\xFE\xFF<", NULL, RUNIC_UTF16BE, RUNIC_WEB_BY_BOM, 0},
        {"<meta charset=koi8-r>", "text/html;charset=gbk", RUNIC_GBK, RUNIC_WEB_BY_HEADER, 0},
        {"<meta charset=koi8-r>", "text/html;charset=nonsense", RUNIC_KOI8R, RUNIC_WEB_BY_META, 0},
        {"<?xml version='1.0' encoding='gbk'?><meta charset=koi8-r>", NULL, RUNIC_KOI8R, RUNIC_WEB_BY_META, 0},
        {"<?xml version='1.0' encoding='gbk'?><p>", NULL, RUNIC_GBK, RUNIC_WEB_BY_META, 0},
        {"<?xml encoding = \"utf-16\" ?>", NULL, RUNIC_UTF8, RUNIC_WEB_BY_META, 0},
        {" <?xml encoding='gbk'?>", NULL, RUNIC_WINDOWS1252, RUNIC_WEB_BY_DEFAULT, 0},
        {"<?xml encoding='g bk'?>", NULL, RUNIC_WINDOWS1252, RUNIC_WEB_BY_DEFAULT, 0},
        {"<?xml encoding=gbk?>", NULL, RUNIC_WINDOWS1252, RUNIC_WEB_BY_DEFAULT, 0},
        {"<?xml version='1.0'?>", NULL, RUNIC_WINDOWS1252, RUNIC_WEB_BY_DEFAULT, 0},
        {"<?xml encoding", NULL, RUNIC_WINDOWS1252, RUNIC_WEB_BY_DEFAULT, 0},
    };
    CHECK_ALL(pages);
    const runic_web_charset marked = runic_find_web_charset("\xEF\xBB\xBF", 3, NULL, 0, 0);
    EXPECT(marked.signature_length == 3 && runic_find_web_charset("\xFF\xFE\0\0", 4, NULL, 0, 0).charset == RUNIC_UTF16LE);
    EXPECT(runic_find_web_charset("<\0?\0x\0m\0", 8, NULL, 0, 0).charset == RUNIC_UTF16LE);
    EXPECT(runic_find_web_charset("\0<\0?\0x\0m", 8, NULL, 0, 0).charset == RUNIC_UTF16BE);
    EXPECT(runic_find_web_charset("<\0?\0x\0", 6, "a/b;charset=gbk", 15, 0).charset == RUNIC_GBK);
}

static void test_headers(void)
{
    static const struct page pages[] = {
        {"", "text/html; charset=UTF-8", RUNIC_UTF8, RUNIC_WEB_BY_HEADER, 0},
        {"", " text/html ;\tCHARSET=UTF-8 ; x=y", RUNIC_UTF8, RUNIC_WEB_BY_HEADER, 0},
        {"", "text/html;charset=\"ko\\i8-r\"junk;charset=gbk", RUNIC_KOI8R, RUNIC_WEB_BY_HEADER, 0},
        {"", "text/html;charset=\"koi8-r", RUNIC_KOI8R, RUNIC_WEB_BY_HEADER, 0},
        {"", "text/html;charset;charset=;charset=gbk", RUNIC_GBK, RUNIC_WEB_BY_HEADER, 0},
        {"", "text/html;charset=x;charset=gbk", RUNIC_WINDOWS1252, RUNIC_WEB_BY_DEFAULT, 0},
        {"", "text/html;charset=\"\";charset=gbk", RUNIC_WINDOWS1252, RUNIC_WEB_BY_DEFAULT, 0},
        {"", "text/html;charset =gbk", RUNIC_WINDOWS1252, RUNIC_WEB_BY_DEFAULT, 0},
        {"", "text;charset=gbk", RUNIC_WINDOWS1252, RUNIC_WEB_BY_DEFAULT, 0},
        {"", "charset=gbk", RUNIC_WINDOWS1252, RUNIC_WEB_BY_DEFAULT, 0},
        {"", "text/html charset=gbk", RUNIC_WINDOWS1252, RUNIC_WEB_BY_DEFAULT, 0},
        {"", "text/html;name=\";charset=gbk\";charset=big5", RUNIC_BIG5, RUNIC_WEB_BY_HEADER, 0},
        {"", "text/html;charset=HZ-GB-2312", 0, RUNIC_WEB_BY_HEADER, RUNIC_WEB_REPLACEMENT},
        {"", "text/html;charset=x-user-defined", 0, RUNIC_WEB_BY_HEADER, RUNIC_WEB_USER_DEFINED},
        {"<meta charset=gbk>", "text/html;charset=utf-7", RUNIC_GBK, RUNIC_WEB_BY_META, 0},
        {"", "text/html;charset=utf-16", RUNIC_UTF16LE, RUNIC_WEB_BY_HEADER, 0},
    };
    CHECK_ALL(pages);
}

static void test_markup(void)
{
    static const struct page pages[] = {
        {"<meta charset=x><meta charset=gbk>", NULL, RUNIC_GBK, RUNIC_WEB_BY_META, 0},
        {"<meta charset=gbk", NULL, RUNIC_WINDOWS1252, RUNIC_WEB_BY_DEFAULT, 0},
        {"<meta charset=utf-16be>", NULL, RUNIC_UTF8, RUNIC_WEB_BY_META, 0},
        {"<meta charset=x-user-defined>", NULL, RUNIC_WINDOWS1252, RUNIC_WEB_BY_META, 0},
        {"<meta charset=iso-2022-kr>", NULL, 0, RUNIC_WEB_BY_META, RUNIC_WEB_REPLACEMENT},
        {"<meta content='text/html; charset=gbk'>", NULL, RUNIC_WINDOWS1252, RUNIC_WEB_BY_DEFAULT, 0},
        {"<META CONTENT='charset=gbk' HTTP-EQUIV=CONTENT-TYPE>", NULL, RUNIC_GBK, RUNIC_WEB_BY_META, 0},
        {"<metal charset=gbk><a title='<meta charset=koi8-r>'>", NULL, RUNIC_WINDOWS1252, RUNIC_WEB_BY_DEFAULT, 0},
        {"<!--><meta charset=gbk>-->", NULL, RUNIC_GBK, RUNIC_WEB_BY_META, 0},
    };
    CHECK_ALL(pages);
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
    test_order();
    test_headers();
    test_markup();
    test_limits();
    return expect_result();
}
