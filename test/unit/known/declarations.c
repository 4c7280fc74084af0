/* declarations.c - which texts declare a charset, and which name they mean. */
/* SPDX-License-Identifier: MIT */
#include "expect.h"
#include "runic_guess.h"

#include <string.h>

static void expect_declared(const char *text, runic_declaration_kind kind, const char *name)
{
    const runic_declaration found = runic_find_declaration(text, strlen(text), 0);
    const bool is_right =
        found.kind == kind && found.length == strlen(name) && memcmp(text + found.offset, name, found.length) == 0;
    if (!EXPECT(is_right))
        fprintf(stderr, "%s: %d, %.*s\n", text, found.kind, (int)found.length, text + found.offset);
}

/* Declarations for programs. */
static void test_languages(void)
{
    expect_declared("<?xml version=\"1.0\" encoding=\"windows-1251\"?>", RUNIC_DECLARATION_XML, "windows-1251");
    expect_declared("\xEF\xBB\xBF<?xml version='1.0' encoding = 'big5'?>", RUNIC_DECLARATION_XML, "big5");
    expect_declared("<html><META CHARSET=\"Shift_JIS\">", RUNIC_DECLARATION_HTML, "Shift_JIS");
    expect_declared("<meta http-equiv=content-type content=\"text/html; charset=euc-kr\">", RUNIC_DECLARATION_HTML, "euc-kr");
    expect_declared("@charset \"iso-8859-15\";\nbody {}", RUNIC_DECLARATION_CSS, "iso-8859-15");
    expect_declared("From: a\nContent-Type: text/plain;\n charset=\"koi8-r\"\n\nabc", RUNIC_DECLARATION_MIME, "koi8-r");
    expect_declared("msgstr \"\"\n\"Content-Type: text/plain; charset=CP1250\\n\"", RUNIC_DECLARATION_MIME, "CP1250");
    expect_declared("#!/usr/bin/python\n# -*- coding: latin-1 -*-\n", RUNIC_DECLARATION_COOKIE, "latin-1");
    expect_declared("# encoding: cp1251\n", RUNIC_DECLARATION_COOKIE, "cp1251");
    expect_declared(";; -*- mode: lisp; coding: iso-2022-jp-unix; -*-\n", RUNIC_DECLARATION_COOKIE, "iso-2022-jp");
    expect_declared("int x;\n/* vim: set fileencoding=cp1252 : */\n", RUNIC_DECLARATION_COOKIE, "cp1252");
    expect_declared("/* vim: set fileencoding=latin1: */\n", RUNIC_DECLARATION_COOKIE, "latin1");
    expect_declared("\\usepackage [ latin1 ] {inputenc}", RUNIC_DECLARATION_LATEX, "latin1");
    expect_declared("\\usepackage[utf8, latin1]{inputenc}", RUNIC_DECLARATION_LATEX, "latin1");
    expect_declared("\\usepackage[latin1,]{inputenc}", RUNIC_DECLARATION_NONE, "");
    expect_declared("Package: a\nTitle: B\nEncoding: latin1\n", RUNIC_DECLARATION_R, "latin1");
    expect_declared("Title: B\nEncoding: latin1\n", RUNIC_DECLARATION_NONE, "");
    expect_declared("Package: a\nTitle: Encoding: latin1\n", RUNIC_DECLARATION_NONE, "");
    expect_declared("\\usepackage[german]{babel}\n\\inputencoding{ansinew}", RUNIC_DECLARATION_LATEX, "ansinew");
    expect_declared("/*!40101 SET NAMES utf8mb4 */;", RUNIC_DECLARATION_SQL, "utf8mb4");
    expect_declared("set names 'cp1251' collate 'cp1251_general_ci';", RUNIC_DECLARATION_SQL, "cp1251");
    expect_declared("SET client_encoding TO latin2;", RUNIC_DECLARATION_POSTGRES, "latin2");
    expect_declared("SET client_encoding = 'WIN1250'\n;", RUNIC_DECLARATION_POSTGRES, "WIN1250");
    expect_declared("#pragma code_page( 1252 )", RUNIC_DECLARATION_RC, "1252");
    expect_declared("x\n=encoding iso-8859-2\n", RUNIC_DECLARATION_POD, "iso-8859-2");
    expect_declared("<%@ page language='java' pageEncoding='Shift_JIS' %>", RUNIC_DECLARATION_JSP, "Shift_JIS");
    expect_declared("<%@page contentType=\"text/html;charset=EUC-KR\"%>", RUNIC_DECLARATION_JSP, "EUC-KR");
    expect_declared("<?php header('Content-Type: text/html; charset=big5');", RUNIC_DECLARATION_PHP, "big5");
    expect_declared("<?php declare(encoding='ISO-8859-1');", RUNIC_DECLARATION_PHP, "ISO-8859-1");
    expect_declared("options(encoding = \"latin1\")", RUNIC_DECLARATION_R, "latin1");
    expect_declared("We set names to be free. Set names koi8 for all; CREATE TABLE t CHARSET=latin1;", RUNIC_DECLARATION_NONE,
                    "");
    expect_declared("% \\usepackage[latin1]{inputenc}", RUNIC_DECLARATION_NONE, "");
    expect_declared("\\usepackage[latin1]{fontenc}", RUNIC_DECLARATION_NONE, "");
    expect_declared("a =encoding koi8-r", RUNIC_DECLARATION_NONE, "");
    expect_declared("# vim: fenc=koi8-r:ts=4\n", RUNIC_DECLARATION_COOKIE, "koi8-r");
    expect_declared("<meta charset=ISO_8859-1:1987>", RUNIC_DECLARATION_HTML, "ISO_8859-1:1987");
    expect_declared("% vim: fenc=latin2\n", RUNIC_DECLARATION_COOKIE, "latin2");
    /* The charset of a body in quoted-printable or base64 is not that of the text. */
    expect_declared("Content-Type: text/plain; charset=koi8-r\nContent-Transfer-Encoding: Base64\n\nx", RUNIC_DECLARATION_NONE,
                    "");
    expect_declared(
        "From: a\r\nContent-Transfer-Encoding:\r\n quoted-printable\r\nContent-Type: text/plain;\r\n charset=koi8-r\r\n\r\nx",
        RUNIC_DECLARATION_NONE, "");
    expect_declared("Content-Transfer-Encoding: base64\n\nx\n--b\nContent-Type: text/plain; charset=koi8-r\n\nx",
                    RUNIC_DECLARATION_MIME, "koi8-r");
    expect_declared("Content-Type: text/plain; charset=koi8-r\n\nContent-Transfer-Encoding: base64\n", RUNIC_DECLARATION_MIME,
                    "koi8-r");
    expect_declared("Content-Type: text/plain; charset=koi8-r\nContent-Transfer-Encoding: 8bit\n", RUNIC_DECLARATION_MIME,
                    "koi8-r");
    /* Text that only looks like a declaration. */
    expect_declared("<p>charset=koi8-r</p> coding: utf-8, encoding=\"x\"", RUNIC_DECLARATION_NONE, "");
    expect_declared("# transcoding: none\n", RUNIC_DECLARATION_NONE, "");
    expect_declared("# coding~latin1\n", RUNIC_DECLARATION_NONE, "");
    expect_declared("<meta_x charset=koi8-r><meta| charset=koi8-r>", RUNIC_DECLARATION_NONE, "");
    expect_declared("SET client encoding = 'latin1';", RUNIC_DECLARATION_NONE, "");
    expect_declared("#pragma code/page(1251)", RUNIC_DECLARATION_NONE, "");
    expect_declared("", RUNIC_DECLARATION_NONE, "");
    expect_declared("<meta charset=", RUNIC_DECLARATION_NONE, "");
}

/* Formats of files. */
static void test_formats(void)
{
    expect_declared("OFXHEADER:100\r\nDATA:OFXSGML\r\nENCODING:USASCII\r\nCHARSET:1252\r\n", RUNIC_DECLARATION_OFX, "1252");
    expect_declared("OFXHEADER:100\nENCODING:UTF-8\nCHARSET:NONE\n", RUNIC_DECLARATION_NONE, "");
    expect_declared("DATA:x\nCHARSET:1252\n", RUNIC_DECLARATION_NONE, "");
    expect_declared("  0\nSECTION\n  9\n$ACADVER\n  1\nAC1015\n  9\n$DWGCODEPAGE\n  3\nANSI_1251\n", RUNIC_DECLARATION_DXF,
                    "ANSI_1251");
    expect_declared("  9\r\n$ACADVER\r\n  1\r\nAC1009\r\n  9\r\n$DWGCODEPAGE\r\n  3\r\nansi_932\r\n", RUNIC_DECLARATION_DXF,
                    "ansi_932");
    /* From AutoCAD 2007 on, the text is UTF-8 whatever the code page. */
    expect_declared("  9\n$ACADVER\n  1\nAC1021\n  9\n$DWGCODEPAGE\n  3\nANSI_1251\n", RUNIC_DECLARATION_NONE, "");
    expect_declared("MSH|^~\\&|A|B|C|D|2026||ADT^A01|1|P|2.5||||||8859/1|\rPID|1\r", RUNIC_DECLARATION_HL7, "8859/1");
    expect_declared("MSH|^~\\&|A|B|C|D|2026||ADT^A01|1|P|2.5|||||DE|UNICODE UTF-8~8859/1\r", RUNIC_DECLARATION_HL7,
                    "UNICODE UTF-8");
    expect_declared("MSH|^~\\&|A|B|C|D|2026||ADT^A01|1|P|2.5\rPID||||||8859/1|\r", RUNIC_DECLARATION_NONE, "");
    expect_declared("BEGIN:VCARD\nVERSION:2.1\nN;CHARSET=windows-1251:x;y\n", RUNIC_DECLARATION_VCARD, "windows-1251");
    expect_declared("BEGIN:VCARD\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=D0;x\nFN;LANGUAGE=ru;CHARSET=koi8-r:x\n",
                    RUNIC_DECLARATION_VCARD, "koi8-r");
    expect_declared("BEGIN:VCARD\nN;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:=D0;x\n", RUNIC_DECLARATION_NONE, "");
    expect_declared("0 HEAD\n1 SOUR x\n1 CHAR ANSI\n1 GEDC\n", RUNIC_DECLARATION_GEDCOM, "ANSI");
    expect_declared("\xEF\xBB\xBF"
                    "0 HEAD\r\n1 CHAR UTF-8\r\n",
                    RUNIC_DECLARATION_GEDCOM, "UTF-8");
    expect_declared("0 HEAD\n1 CHAR ANSEL\n", RUNIC_DECLARATION_GEDCOM, "ANSEL");
    expect_declared("0 HEAD\r\n1 CHAR IBM WINDOWS \r\n1 LANG German\r\n", RUNIC_DECLARATION_GEDCOM, "IBM WINDOWS");
    expect_declared("1 CHAR ANSI\n", RUNIC_DECLARATION_NONE, "");
    expect_declared("(;GM[1]FF[4]CA[Shift_JIS]SZ[19]", RUNIC_DECLARATION_SGF, "Shift_JIS");
    expect_declared("x CA[UTF-8]", RUNIC_DECLARATION_NONE, "");
    expect_declared("SET ISO8859-2\nTRY abc\n", RUNIC_DECLARATION_HUNSPELL, "ISO8859-2");
    expect_declared("# comment\nSET microsoft-cp1251\r\n", RUNIC_DECLARATION_HUNSPELL, "microsoft-cp1251");
    expect_declared("SET PATH=x\nset ascii art\nSET nothing\nSETUP\n", RUNIC_DECLARATION_NONE, "");
    expect_declared("[LangOptions]\nLanguageName=x\nLanguageCodePage=1251\n", RUNIC_DECLARATION_INNO, "1251");
    expect_declared("LanguageCodePage=0\n", RUNIC_DECLARATION_NONE, "");
    expect_declared("#LyX 1.4.2 created this file.\n\\lyxformat 245\n\\inputencoding latin2\n", RUNIC_DECLARATION_LATEX,
                    "latin2");
    expect_declared("#LyX 1.4.2 created this file.\n\\inputencoding auto\n", RUNIC_DECLARATION_NONE, "");
    /* From 1.5 on, the file is UTF-8, and this is the encoding of the LaTeX file that is made of it. */
    expect_declared("#LyX 2.3 created this file.\n\\inputencoding latin2\n", RUNIC_DECLARATION_NONE, "");
    expect_declared("<%@ Language=\"VBScript\" CodePage=1252 %>", RUNIC_DECLARATION_ASP, "1252");
    expect_declared("<%@CODEPAGE=\"65001\"%>", RUNIC_DECLARATION_ASP, "65001");
    expect_declared("<% CodePage=1252 %>", RUNIC_DECLARATION_NONE, "");
    expect_declared("% !TEX encoding = IsoLatin\n", RUNIC_DECLARATION_TEX, "IsoLatin");
    expect_declared("%!TeX encoding = UTF-8 Unicode \n", RUNIC_DECLARATION_TEX, "UTF-8 Unicode");
}

/* The structure of HTML: comments, other elements, other attributes. */
static void test_html(void)
{
    expect_declared("<!-- <meta charset=koi8-r> --><meta charset=utf-8>", RUNIC_DECLARATION_HTML, "utf-8");
    expect_declared("<!--><meta charset=koi8-r>", RUNIC_DECLARATION_HTML, "koi8-r");
    expect_declared("<!-- <meta charset=koi8-r>", RUNIC_DECLARATION_NONE, "");
    expect_declared("<meta name=description content=\"charset=gbk\">", RUNIC_DECLARATION_NONE, "");
    expect_declared("<meta name=x content='<meta charset=gbk>'><meta charset=koi8-r>", RUNIC_DECLARATION_HTML, "koi8-r");
    expect_declared("<a title=\"<meta charset=gbk>\"><meta/charset='big5'/>", RUNIC_DECLARATION_HTML, "big5");
    expect_declared("</p title='<meta charset=gbk>'>", RUNIC_DECLARATION_NONE, "");
    expect_declared("<!doctype html><?x <meta charset=gbk><meta charset=koi8-r>", RUNIC_DECLARATION_HTML, "koi8-r");
    expect_declared("<meta content='text/html; charset=gbk' http-equiv=Content-Type>", RUNIC_DECLARATION_HTML, "gbk");
    expect_declared("<meta http-equiv=content-type content='charset charset = \"gbk\" ;'>", RUNIC_DECLARATION_HTML, "gbk");
    expect_declared("<meta http-equiv=refresh content='charset=gbk'>", RUNIC_DECLARATION_NONE, "");
    expect_declared("<meta http-equiv=content-type content='text/html' charset= \" big5 \">", RUNIC_DECLARATION_HTML, "big5");
    expect_declared("<meta charset=a charset=b>", RUNIC_DECLARATION_HTML, "a");
    expect_declared("<meta charset='big5", RUNIC_DECLARATION_NONE, "");
    expect_declared("<meta charset=\"<?php x ?>\"><meta charset=x-no>", RUNIC_DECLARATION_HTML, "x-no");
    /* A cookie before an element comes first. */
    expect_declared("# coding: latin-1\n<meta charset=utf-8>", RUNIC_DECLARATION_COOKIE, "latin-1");
}

/* Names that are no labels, and the charsets that they mean. */
static void test_names(void)
{
    static const struct {
        const char *text;
        runic_charset charset;
    } cases[] = {
        {"SET NAMES latin1;", RUNIC_WINDOWS1252},
        {"\\usepackage[macce]{inputenc}", RUNIC_MAC_CENTRAL_EUROPE},
        {"\\usepackage[cp865]{inputenc}", RUNIC_IBM865},
        {"\\usepackage[koi7]{inputenc}", RUNIC_CHARSET_UNKNOWN},
        {"\\usepackage[cp1256]{inputenc}", RUNIC_WINDOWS1256},
        {"\\usepackage[8859-8]{inputenc}", RUNIC_ISO8859_8},
        {"\\usepackage[macukr]{inputenc}", RUNIC_MAC_CYRILLIC},
        {"MSH|^~\\&|A|B|C|D|2||ADT^A01|1|P|2.3||||||UNICODE UTF-16\rPID|1\r", RUNIC_UTF16},
        {"SET ISO8859-13\nTRY abc\n", RUNIC_ISO8859_13},
        {"<%@ codepage=1251 %>", RUNIC_WINDOWS1251},
        {"LanguageCodePage=932\n", RUNIC_SHIFT_JIS},
        {"OFXHEADER:100\nCHARSET:1252\n", RUNIC_WINDOWS1252},
        {"OFXHEADER:100\nCHARSET:ISO-8859-2\n", RUNIC_ISO8859_2},
        {"0 HEAD\n1 CHAR IBMPC\n", RUNIC_IBM437},
        {"0 HEAD\n1 CHAR IBM WINDOWS\n", RUNIC_WINDOWS1252},
        {"0 HEAD\n1 CHAR MSDOS\n", RUNIC_IBM850},
        {"# -*- coding: iso-latin-1-unix -*-", RUNIC_LATIN1},
        {"# -*- coding: cyrillic-koi8 -*-", RUNIC_KOI8R},
        {"# -*- coding: euc-japan -*-", RUNIC_EUC_JP},
        {"# -*- coding: chinese-iso-8bit-dos -*-", RUNIC_GBK},
        {"# -*- coding: mule-utf-8 -*-", RUNIC_UTF8},
        {"% !TEX encoding = Mac Central European Roman", RUNIC_MAC_CENTRAL_EUROPE},
        {"% !TEX encoding = latin1", RUNIC_LATIN1},
        {"<meta charset=x-x-big5>", RUNIC_BIG5},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const runic_declaration found = runic_find_declaration(cases[i].text, strlen(cases[i].text), 0);
        if (!EXPECT(found.kind != RUNIC_DECLARATION_NONE && found.charset == cases[i].charset))
            fprintf(stderr, "%s: %s\n", cases[i].text, runic_charset_describe(found.charset).name);
    }
    expect_declared("# -*- coding: raw-text -*-", RUNIC_DECLARATION_NONE, "");
    expect_declared("\\usepackage[next]{inputenc}", RUNIC_DECLARATION_NONE, "");
    expect_declared("\\usepackage[pt154]{inputenc}", RUNIC_DECLARATION_NONE, "");
    EXPECT(strcmp(runic_declaration_name(RUNIC_DECLARATION_INNO, RUNIC_KOI8R), "20866") == 0);
    EXPECT(strcmp(runic_declaration_name(RUNIC_DECLARATION_COOKIE, RUNIC_KOI8T), "KOI8-T") == 0);
    EXPECT(runic_declaration_name(RUNIC_DECLARATION_OFX, RUNIC_UTF8) == NULL);
    EXPECT(strcmp(runic_declaration_name(RUNIC_DECLARATION_HUNSPELL, RUNIC_WINDOWS1251), "microsoft-cp1251") == 0);
    EXPECT(strcmp(runic_declaration_name(RUNIC_DECLARATION_HUNSPELL, RUNIC_ISO8859_2), "ISO8859-2") == 0);
    EXPECT(runic_declaration_name(RUNIC_DECLARATION_HUNSPELL, RUNIC_WINDOWS1252) == NULL);
    EXPECT(runic_declaration_name(RUNIC_DECLARATION_LATEX, RUNIC_CHARSET_UNKNOWN) == NULL);
    EXPECT(runic_declaration_name(RUNIC_DECLARATION_NONE, RUNIC_CHARSET_COUNT) == NULL);
}

/* Every declaration of a text is found in turn, and the last of many in a header that is one line. */
static void test_next(void)
{
    static const char two[] = "<meta charset=a><!-- coding: b --><meta charset=c>";
    static char line[200000];
    runic_declaration found = runic_find_declaration(two, sizeof two - 1, 0);
    EXPECT(found.offset == 14);
    found = runic_find_declaration(two, sizeof two - 1, found.offset + found.length);
    EXPECT(found.kind == RUNIC_DECLARATION_COOKIE && found.offset == 29);
    found = runic_find_declaration(two, sizeof two - 1, found.offset + found.length);
    EXPECT(found.kind == RUNIC_DECLARATION_HTML && found.offset == 48);
    static const char start[] = "Content-Transfer-Encoding: base64\nContent-Type: text/plain; ";
    memcpy(line, start, sizeof start - 1);
    for (size_t at = sizeof start - 1; at < sizeof line; at++)
        line[at] = "charset=a;"[at % 10];
    for (size_t turn = 0; turn < 20; turn++) {
        EXPECT(runic_find_declaration(line, sizeof line, 0).kind == RUNIC_DECLARATION_NONE);
        EXPECT(runic_find_declaration(line + 34, sizeof line - 34, sizeof line - 60).kind == RUNIC_DECLARATION_MIME);
    }
}

int main(void)
{
    test_languages();
    test_formats();
    test_html();
    test_names();
    test_next();
    return expect_result();
}
