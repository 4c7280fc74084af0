/* changing_calls.c - a text that another thread changes leads no function outside its buffers: all that changing_text.c leaves.
 */
/* SPDX-License-Identifier: MIT */
#include "changing.h"
#include "model.h"
#include "pairs.h"
#include "runic_guess.h"

#define MOST_DST       (6 * MOST_CHANGED)
#define MOST_WORK      (1u << 20)
#define MOST_STRETCHES 8
#define ROUNDS_OF_TEXT 20 /* rounds before the versions of a text are made anew */

static struct chance chance = {5};
static struct guarded dst_area, work_area, list_area;

/* The text of this round and its room; units have `unit` bytes. */
static uint8_t *src, *dst;
static size_t len, cap, unit;
static runic_charset charset; /* of the text, unless it is made of samples */

/* A second text. */
static uint8_t *src2;
static size_t len2;

/* ---- Texts ---- */

/* What the functions that judge texts look for. */
static const struct sample {
    const char *text;
    size_t len;
} samples[] = {
#define SAMPLE(text)                                                                                                           \
    {                                                                                                                          \
        text, sizeof text - 1                                                                                                  \
    }
    SAMPLE("<?xml version='1.0' encoding='KOI8-R'?>"),
    SAMPLE("<!-- <meta charset=x> --><meta http-equiv=content-type content='text/html; charset=\"x-sjis\"'>"),
    SAMPLE("<script>\"<!--\"</script><title>&<meta charset = \"euc-jp\" ><p a='"),
    SAMPLE("@charset \"iso-8859-2\";"),
    SAMPLE("# -*- coding: latin-1 -*-\n"),
    SAMPLE("// vim: set fileencoding=cp1251 :\r\n"),
    SAMPLE("Content-Type: text/plain;\r\n charset=\"gb2312\"\r\nContent-Transfer-Encoding: 8bit\r\n\r\n"),
    SAMPLE("\\usepackage[cp1252]{inputenc}\n"),
    SAMPLE("SET NAMES 'latin1';\nSET client_encoding = 'WIN1252';\n"),
    SAMPLE("#pragma code_page(1250)\n"),
    SAMPLE("=encoding cp1251\n"),
    SAMPLE("<%@ page pageEncoding=\"Big5\" CodePage=1252 %>"),
    SAMPLE("<?php header(\"Content-Type: text/html; charset=big5\"); declare(encoding='x');"),
    SAMPLE("BEGIN:VCARD\nN;CHARSET=UTF-8:x\n"),
    SAMPLE("0 HEAD\n1 CHAR ANSI\n"),
    SAMPLE("(;GM[1]CA[gb2312])"),
    SAMPLE("MSH|^~\\&|a|b|c|d|e||f|g|h|i|j|k|l|m|8859/2\r"),
    SAMPLE("  9\n$DWGCODEPAGE\n  3\nANSI_1252\n"),
    SAMPLE("OFXHEADER:100\nENCODING:USASCII\nCHARSET:1252\n"),
    SAMPLE("%%% !TEX encoding = MacOSRoman\n"),
    SAMPLE("SET ISO8859-1\nLanguageCodePage=1251\n"),
    SAMPLE("Gr\xC3\xB6\xC3\x9F"
           "e ge\xC3\xA4ndert, \xE2\x82\xAC \xF0\x9F\x98\x80\n"),
    SAMPLE("f\xFCr die Gr\xF6\xDF"
           "e, \xFC"
           "berpr\xFC"
           "fen\n"),
    SAMPLE("\xCF\xF0\xE8\xE2\xE5\xF2, \xEC\xE8\xF0! \xCA\xE0\xEA \xE4\xE5\xEB\xE0?\r\n"),
    SAMPLE("\xF0\xD2\xC9\xD7\xC5\xD4, \xCD\xC9\xD2! \xEB\xC1\xCB \xC4\xC5\xCC\xC1?\n"),
    SAMPLE("\x82\xB1\x82\xF1\x82\xC9\x82\xBF\x82\xCD\x81\x41\x90\xA2\x8A\x45\x81\x42\r\n"),
    SAMPLE("\xA4\xB3\xA4\xF3\xA4\xCB\xA4\xC1\xA4\xCF\xA1\xA2\xC0\xA4\xB3\xA6\xA1\xA3\n"),
    SAMPLE("\x1B$B$3$s$K$A$O\x1B(B, \x1B(J\\\x1B(B\n"),
    SAMPLE("\xC4\xE3\xBA\xC3\xCA\xC0\xBD\xE7\xA3\xAC\xD6\xD0\xB9\xFA\n\xA7\x41\xA6\x6E\xA5\x40\xAC\xC9\n"),
    SAMPLE("na\xC3\x83\xC2\xAFve caf\xC3\x83\xC2\xA9 \xC3\xA2\xE2\x82\xAC\xE2\x84\xA2\n"),
    SAMPLE("\xC3\x83\xC6\x92\xC3\x82\xC2\xA4 "
           "\xD0\xA0\xD1\x9F\xD0\xA1\xD0\x82\xD0\xA0\xD1\x91\xD0\xA0\xD0\x86\xD0\xA0\xC2\xB5\xD0\xA1\xE2\x80\x9A\n"),
    SAMPLE("\xE2\x94\x9C\xC2\xBC\xE2\x94\x9C\xC2\xA4 \xC3\x83 la\r\n"),
    SAMPLE("\xEF\xBF\xBD\xEF\xBF\xBD?\n"),
    SAMPLE("\xEF\xBB\xBF"),
    SAMPLE("\xFF\xFE"),
    SAMPLE("\xFE\xFF\0a\0b\0\r\0\n\xD8\x3D\xDE\0"),
    SAMPLE("\0a\0b\0c\0 \0d\0e"),
    SAMPLE("a\0b\0c\0\n\0"),
    SAMPLE("\xC8\x85\x93\x93\x96\x40\xE6\x96\x99\x93\x84\x25\xC8\x85\x93\x93\x96\x15"),
    SAMPLE("plain words, \r\nand more of them\r"),
    SAMPLE("\x01\x02\x80\x90\xFF\x00\x03"),
    SAMPLE("\xED\xA0\xBD\xED\xB8\x80\xED\xA0\xBD\xC0\x80"),
    SAMPLE("H+APw-ll+2D3eAA- &AOQ-\n"),
    SAMPLE("text/html; charset = \"koi8-u\" ; a=b"),
    SAMPLE(" Windows-1252 "),
#undef SAMPLE
};

static size_t make_samples(uint8_t *to, size_t most)
{
    const bool is_repeated = chance_below(&chance, 3) == 0; /* one or two samples again and again */
    const size_t first = chance_below(&chance, sizeof samples / sizeof samples[0]);
    size_t made = 0;
    while (made < most) {
        const size_t other = chance_below(&chance, sizeof samples / sizeof samples[0]);
        const struct sample *const s = &samples[is_repeated && chance_below(&chance, 8) != 0 ? first : other];
        memcpy(to + made, s->text, s->len < most - made ? s->len : most - made);
        made += s->len;
    }
    return most;
}

/* Makes the versions of a text. */
enum material { OF_FORM, OF_CHARSET, OF_SAMPLES };

static size_t make_text(struct changing *c, enum material material, enum text_form form)
{
    const size_t most = chance_below(&chance, 8) == 0 ? MOST_CHANGED : 1 + chance_below(&chance, 700);
    charset = (runic_charset)(1 + chance_below(&chance, RUNIC_CHARSET_COUNT - 1));
    for (size_t i = 0; i < VERSIONS; i++) {
        uint8_t *const to = c->version[i];
        const size_t units = most / unit_size(form);
        if (i > 1 && chance_below(&chance, 4) == 0)
            changing_fill(&chance, to, most);
        else if (material == OF_FORM) {
            clean_text(&chance, form, (enum mix)chance_below(&chance, MIX_COUNT), to, units);
            if (i > 0)
                damage_text(&chance, form, to, units);
        } else if (material == OF_CHARSET)
            for (size_t made = 0; made < most;)
                made += 1 + make_bytes(&chance, charset, to + made, (most - made) / 8 < 24 ? 1 : 24);
        else if (i == 1)
            memcpy(to, c->version[0], most); /* and some bytes of it are other ones */
        else
            make_samples(to, most);
        for (size_t k = 0; k < 8 && i == 1 && material == OF_SAMPLES; k++)
            to[chance_below(&chance, most)] = (uint8_t)chance_next(&chance);
    }
    return most;
}

/* Chooses a length of at most `most` bytes, and returns where the text begins. */
static uint8_t *place_text(struct changing *c, size_t most, size_t *length)
{
    *length = (chance_below(&chance, 3) == 0 ? most : chance_below(&chance, most + 1)) / unit;
    return changing_put(c, *length * unit, chance_below(&chance, 4) != 0);
}

/* ---- Calls ---- */

static size_t below(size_t limit)
{
    return chance_below(&chance, limit + 1);
}

static void call_utf8(void)
{
    const char *const text = (const char *)src;
    const size_t pos = below(len);
    EXPECT(runic_utf8_validate(text, len).read <= len && runic_ascii_validate(text, len).read <= len);
    EXPECT(runic_utf8_count(text, len) <= len);
    EXPECT(runic_utf8_floor(text, len, pos) <= pos && runic_utf8_ceil(text, len, pos) <= len);
    EXPECT(runic_utf8_next(text + pos, len - pos).length <= len - pos && runic_utf8_previous(text, pos).length <= pos);
    runic_utf8_compare(text, len, (const char *)src2, len2);
    for (unsigned u = RUNIC_UNIT_UTF8; u <= RUNIC_UNIT_LINE_UNICODE; u++) {
        EXPECT(runic_utf8_translate(text, len, (runic_unit)u, below(2 * len), RUNIC_UNIT_UTF8, NULL) <= len);
        EXPECT(runic_utf8_translate(text, len, RUNIC_UNIT_UTF8, len, (runic_unit)u, NULL) <= 3 * len);
    }
    runic_charset_from_label(text, len);
    runic_charset_from_web_label(text, len);
    EXPECT(runic_wtf8_join((char *)src, len) <= len);
}

static void call_utf16(void)
{
    char16_t *const text = (char16_t *)(void *)src;
    const size_t pos = below(len);
    EXPECT(runic_utf16_validate(text, len).read <= len && runic_utf16_to_utf32_size(text, len) <= len);
    EXPECT(runic_utf16_floor(text, len, pos) <= pos && runic_utf16_ceil(text, len, pos) <= len);
    EXPECT(runic_utf16_next(text + pos, len - pos).length <= len - pos && runic_utf16_previous(text, pos).length <= pos);
    runic_utf16_compare(text, len, (const char16_t *)(const void *)src2, len2);
    for (unsigned u = RUNIC_UNIT_UTF8; u <= RUNIC_UNIT_LINE_UNICODE; u++) {
        EXPECT(runic_utf16_translate(text, len, (runic_unit)u, below(3 * len), RUNIC_UNIT_UTF16) <= len);
        EXPECT(runic_utf16_translate(text, len, RUNIC_UNIT_UTF16, len, (runic_unit)u) <= 3 * len);
    }
    runic_utf16_swap(text, len, (char16_t *)(void *)(dst_area.end - 2 * len));
    runic_utf16_swap(text, len, text);
    EXPECT(runic_utf16_repair(text, len) <= len);
}

static void call_utf32(void)
{
    char32_t *const text = (char32_t *)(void *)src;
    const size_t pos = below(len);
    EXPECT(runic_utf32_validate(text, len).read <= len);
    EXPECT(runic_utf32_next(text + pos, len - pos).length <= len - pos && runic_utf32_previous(text, pos).length <= pos);
    runic_utf32_compare(text, len, (const char32_t *)(const void *)src2, len2);
    runic_utf32_swap(text, len, (char32_t *)(void *)(dst_area.end - 4 * len));
    runic_utf32_swap(text, len, text);
}

/* An index whose memory ends at a guard page, of a text that is no longer what was indexed. */
static void call_index(void)
{
    const char *const text = (const char *)src;
    const runic_unit lines = (runic_unit)(RUNIC_UNIT_LINE + below(2)), columns = (runic_unit)below(RUNIC_UNIT_UTF32);
    const size_t size = runic_index_size(len) / 8 * 8, less = chance_below(&chance, 8) == 0 ? below(size) / 8 * 8 : size;
    const size_t at = below(len), removed = below(len - at), inserted = below(len - at), cut = below(len);
    runic_index index, next;
    EXPECT(runic_index_init(&index, work_area.end - less, less, lines) == RUNIC_OK);
    EXPECT(runic_index_init(&next, work_area.begin, size, lines) == RUNIC_OK);
    runic_index_feed(&index, text, cut, chance_below(&chance, 2) != 0);
    runic_index_feed(&index, text, len, 1);
    runic_index_feed(&next, text + cut, len - cut, 1);
    for (unsigned i = 0; i < 12; i++) {
        const runic_index *const used = chance_below(&chance, 4) == 0 ? NULL : &index;
        const runic_unit from = (runic_unit)below(RUNIC_UNIT_LINE_UNICODE), to = (runic_unit)below(RUNIC_UNIT_LINE_UNICODE);
        const size_t length = used == NULL ? below(len) : len;
        EXPECT(runic_utf8_translate(text, length, from, below(len), to, used) <= 3 * len);
        const runic_position p = runic_utf8_position(text, length, below(len), lines, columns, used);
        EXPECT(runic_utf8_offset(text, length, p, lines, columns, used) <= length);
    }
    if (runic_index_splice(&index, text, len, at, removed, inserted) == RUNIC_OK)
        runic_utf8_translate(text, len, RUNIC_UNIT_UTF16, below(len), RUNIC_UNIT_UTF8, &index);
    runic_index_merge(&index, &next);
    runic_utf8_translate(text, len, RUNIC_UNIT_UTF8, below(len), RUNIC_UNIT_LINE, &index);
}

static void call_floor(void)
{
    EXPECT(runic_charset_floor(charset, src, len, below(len)) <= len);
    EXPECT(runic_charset_floor((runic_charset)below(RUNIC_CHARSET_COUNT), src, len, below(len)) <= len);
    EXPECT(runic_detect_signature(src, len, (unsigned)below(3)).length <= len);
}

static void call_declarations(void)
{
    for (size_t from = 0; from < len;) {
        const runic_declaration d = runic_find_declaration(src, len, from);
        EXPECT(d.kind == RUNIC_DECLARATION_NONE || (d.offset >= from && d.length <= len && d.offset <= len - d.length));
        if (d.kind == RUNIC_DECLARATION_NONE)
            break;
        from = d.offset + d.length + 1;
    }
    runic_find_web_charset(src, len, (const char *)src2, len2, below(2) == 0 ? 0 : below(2 * len));
}

static void call_detector(void)
{
    runic_detector d, next;
    const size_t cut = below(len), more = below(cut);
    runic_detector_init(&d, 0);
    runic_detector_init(&next, cut);
    runic_detector_feed(&d, src, more);
    runic_detector_feed(&d, src + more, cut - more);
    runic_detector_feed(&next, src + cut, len - cut);
    runic_detector_merge(&d, &next);
    EXPECT(runic_detector_verdict(&d).bytes == len);
}

static void call_guesser(void)
{
    static runic_guesser g;
    runic_guess *const list = (runic_guess *)(void *)list_area.end - 6;
    const size_t cut = below(len);
    runic_guesser_init(&g);
    runic_guesser_feed(&g, src, cut);
    runic_guesser_feed(&g, src + cut, len - cut);
    runic_guesser_list(&g, list, 6, NULL);
}

static void call_reader(void)
{
    static runic_reader reader;
    const size_t most = 1 + below(20);
    runic_stretch *const list = (runic_stretch *)(void *)list_area.end - most;
    size_t read = 0;
    runic_reading r;
    runic_reader_init(&reader, NULL);
    do {
        r = runic_reader_read(&reader, src + read, len - read, 1, list, most);
        read += r.read;
        if (!EXPECT(read <= len && r.count <= most))
            return;
        for (size_t i = 0; i < r.count; i++)
            EXPECT(list[i].begin <= list[i].end && list[i].end <= len);
    } while (r.status == RUNIC_FULL && (r.read > 0 || r.count > 0));
    runic_reader_list(&reader, (runic_guess *)(void *)list_area.end - 2, 2);
}

static void call_mojibake(void)
{
    const size_t most = below(4);
    runic_mojibake *const list = (runic_mojibake *)(void *)list_area.end - most;
    const size_t found = runic_mojibake_find((const char *)src, len, list, most);
    for (size_t i = 0; i < found && i < most; i++)
        EXPECT(list[i].length <= len && list[i].offset <= len - list[i].length);
    const runic_result r = runic_mojibake_fix((const char *)src, len, (char *)dst, cap);
    EXPECT(r.read <= len && r.written <= cap);
}

/* A stream of pieces, of which any may end inside a character, with little room and with much. */
static void call_stream(void)
{
    static struct history history;
    runic_charset to;
    do
        to = (runic_charset)(1 + below(RUNIC_CHARSET_COUNT - 2));
    while (!runic_charset_describe(to).convertible);
    const struct trial trial = make_trial(&chance, charset, to);
    runic_options how = trial.how;
    runic_converter c;
    how.user = &history;
    if (how.ill_formed.action == RUNIC_ACTION_CALLBACK || how.unmappable.action == RUNIC_ACTION_CALLBACK)
        how.callback = runic_transliterate;
    EXPECT(runic_converter_init(&c, &how) == RUNIC_OK);
    const bool small = below(2) == 0;
    size_t calls = 0;
    for (size_t read = 0; calls < 10000; calls++) {
        const size_t piece = below(8) == 0 ? len - read : below(small ? 20 : 200) % (len - read + 1);
        const size_t room = below(8) == 0 ? below(RUNIC_MIN_OUTPUT) : below(3) == 0 ? RUNIC_MIN_OUTPUT : below(MOST_DST);
        uint8_t *const out = below(1) == 0 ? dst_area.begin : dst_area.end - room;
        const runic_result r = runic_converter_convert(&c, src + read, piece, out, room, read + piece == len);
        if (!EXPECT(r.read <= piece && r.written <= room))
            return;
        read += r.read;
        EXPECT(runic_converter_held(&c) <= read);
        if (r.status == RUNIC_BAD_CALL || (r.status == RUNIC_OK && read == len))
            break;
    }
    EXPECT(calls < 10000 || len > 200);
}

/* Makes a reading of several stretches. Returns how many. */
static size_t make_reading(runic_stretch *reading)
{
    const size_t count = 1 + below(MOST_STRETCHES - 1) % 4;
    size_t at = 0;
    memset(reading, 0, count * sizeof *reading);
    for (size_t i = 0; i < count; i++) {
        runic_charset of = below(3) == 0 ? RUNIC_UTF8 : (runic_charset)below(RUNIC_CHARSET_COUNT - 1);
        while (of != RUNIC_CHARSET_UNKNOWN && !runic_charset_describe(of).convertible)
            of = (runic_charset)below(RUNIC_CHARSET_COUNT - 1);
        reading[i].begin = at;
        at = i + 1 == count ? len : at + below(len - at);
        reading[i].end = at;
        reading[i].charset = (uint16_t)(below(2) != 0 && of != RUNIC_CHARSET_UNKNOWN ? of : charset);
        if (!runic_charset_describe((runic_charset)reading[i].charset).convertible)
            reading[i].charset = RUNIC_WINDOWS1252;
        reading[i].probability = below(2) == 0 ? 600 : 1000;
        reading[i].basis = below(3) == 0 ? RUNIC_BASIS_ASCII : RUNIC_BASIS_NONE;
        reading[i].signature_length = (uint8_t)(below(3) == 0 && at - reading[i].begin >= 3 ? 2 + below(1) : 0);
    }
    return count;
}

/* The edited text is a version of its view, in which some bytes are other ones. */
static void call_rewrite(void)
{
    static const uint8_t bytes[] = {'\n', '\r', 'x', '-', 0xC3, 0xA4, 0xEF, 0xBF, 0xBD, 0xCC};
    runic_stretch reading[MOST_STRETCHES];
    size_t count = make_reading(reading);
    const size_t stretches = count;
    runic_stretch *const now = (runic_stretch *)(void *)list_area.end - stretches;
    runic_refusal refusal;
    EXPECT(runic_view(src, len, reading, count, (char *)dst, cap).written <= cap);
    runic_view_size(src, len, reading, count);
    struct changing *const c = &changing[1];
    len2 = MOST_CHANGED;
    changing_put(c, 0, true);
    for (size_t i = 0; i < VERSIONS; i++) {
        const size_t view = runic_view(src, len, reading, count, (char *)dst_area.begin, MOST_CHANGED).written;
        memcpy(c->version[i], dst_area.begin, view);
        for (size_t k = 0; k < i && view > 0; k++)
            c->version[i][chance_below(&chance, view)] = bytes[below(sizeof bytes - 1)];
        len2 = view < len2 ? view : len2;
    }
    len2 = runic_utf8_floor((const char *)c->version[0], len2, len2);
    uint8_t *const edited = changing_put(c, len2, below(1) == 0);
    const runic_guess guesses[2] = {{.charset = (runic_charset)reading[0].charset, .probability = 500},
                                    {.charset = RUNIC_LATIN1, .probability = 500, .group = 1}};
    runic_rewriting what = {.original = src, .original_len = len, .reading = reading, .reading_count = count};
    what.edited = (const char *)edited;
    what.edited_len = len2;
    what.restore = (uint8_t)below(1);
    what.guesses = guesses;
    what.guess_count = below(2);
    what.unmappable.action = below(2) == 0 ? RUNIC_ACTION_REPLACE : RUNIC_ACTION_STOP;
    size_t size = runic_rewrite_size(&what);
    if (size == 0 || size > MOST_WORK)
        return;
    size = (below(3) == 0 ? below(size) : size) / 8 * 8 + 8;
    what.work = work_area.end - size;
    what.work_size = size;
    const size_t room = below(2) == 0 ? below(len + 4 * len2 + 16) : len + 4 * len2 + 16;
    const runic_result r = runic_rewrite(&what, dst_area.end - room, room, now, &count, &refusal);
    EXPECT(r.written <= room && count <= stretches);
}

/* ---- Rounds ---- */

static const struct subject {
    const char *name;
    void (*call)(void);
    enum material material;
    enum text_form form; /* of OF_FORM */
    unsigned rounds;
} subjects[] = {
    {"UTF-8", call_utf8, OF_FORM, TEXT_utf8, 2000},
    {"UTF-16", call_utf16, OF_FORM, TEXT_utf16, 4000},
    {"UTF-32", call_utf32, OF_FORM, TEXT_utf32, 4000},
    {"labels", call_utf8, OF_SAMPLES, TEXT_utf8, 2000},
    {"index", call_index, OF_FORM, TEXT_utf8, 3000},
    {"floor", call_floor, OF_CHARSET, TEXT_utf8, 10000},
    {"declarations", call_declarations, OF_SAMPLES, TEXT_utf8, 200},
    {"detector", call_detector, OF_SAMPLES, TEXT_utf8, 4000},
    {"guesser", call_guesser, OF_SAMPLES, TEXT_utf8, 500},
    {"reader", call_reader, OF_SAMPLES, TEXT_utf8, 50},
    {"reader of a charset", call_reader, OF_CHARSET, TEXT_utf8, 20},
    {"mojibake", call_mojibake, OF_SAMPLES, TEXT_utf8, 2000},
    {"stream", call_stream, OF_CHARSET, TEXT_utf8, 4000},
    {"rewriting", call_rewrite, OF_SAMPLES, TEXT_utf8, 1000},
    {"rewriting of a charset", call_rewrite, OF_CHARSET, TEXT_utf8, 1000},
};

static void try_subject(const struct subject *subject, unsigned long rounds)
{
    size_t most[2] = {0, 0};
    guard_subject = subject->name;
    unit = subject->material == OF_FORM ? unit_size(subject->form) : 1;
    for (unsigned long i = 0; i < rounds; i++) {
        if (i % ROUNDS_OF_TEXT == 0)
            for (size_t text = 0; text < 2; text++) {
                changing_put(&changing[text], 0, true);
                most[text] = make_text(&changing[text], subject->material, subject->form);
            }
        if (!runic_charset_describe(charset).convertible)
            charset = RUNIC_UTF8;
        src = place_text(&changing[0], most[0], &len);
        src2 = place_text(&changing[1], most[1], &len2);
        cap = below(3) == 0 ? MOST_DST : below(2 * len + 16);
        dst = below(1) == 0 ? dst_area.begin : dst_area.end - cap;
        guard_len = len;
        guard_cap = cap;
        subject->call();
    }
}

/* Arguments, to search for faults: how many times as many rounds, a target, a seed, and a subject. */
int main(int argc, char **argv)
{
    const unsigned long times = argc > 1 ? strtoul(argv[1], NULL, 10) : 1;
    if (reports_races())
        return 0;
    if (argc > 2 && !EXPECT(runic_use_target(argv[2])))
        return expect_result();
    chance.state = argc > 3 ? strtoul(argv[3], NULL, 10) : chance.state;
    dst_area = guarded_new(MOST_DST);
    work_area = guarded_new(MOST_WORK);
    list_area = guarded_new(4096);
    if (!changing_begin())
        return expect_result();
    for (size_t i = 0; i < sizeof subjects / sizeof subjects[0]; i++)
        if (argc <= 4 || strcmp(argv[4], subjects[i].name) == 0)
            try_subject(&subjects[i], 1 + subjects[i].rounds * times / sample_every());
    changing_end();
    return expect_result();
}
