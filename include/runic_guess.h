/* runic_guess.h - the part of the interface of runic whose answers may become better with a later version. */
/* SPDX-License-Identifier: MIT */
/*
 * runic.h follows standards. The functions of this header are trained on texts, or judge them: a later version may answer
 * differently for the same text (docs/stability.md). The rules of runic.h for every function hold here, too.
 *
 * Which function do I want?
 *
 *   the charset of bytes that somebody sent             runic_guesser_list(); only Unicode: runic_detector_verdict()
 *   the parts of a text that is in several charsets     runic_reader_read()
 *   the charset that a text names                       runic_find_declaration()
 *   to edit a text whose charset is not UTF-8           runic_view(), runic_rewrite()
 *   to undo UTF-8 that was read in a wrong charset      runic_mojibake_fix()
 *   what a person types for a character (ae for U+00E6) runic_transliterate()
 */
#ifndef RUNIC_GUESS_H
#define RUNIC_GUESS_H

#include "runic.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Detection ----------------------------------------------------------------------------------------------------------- */

/* The evidence for a verdict. */
typedef enum runic_basis {
    RUNIC_BASIS_NONE,         /* none: not Unicode, or binary; charset is RUNIC_CHARSET_UNKNOWN */
    RUNIC_BASIS_EMPTY,        /* the text is empty */
    RUNIC_BASIS_SIGNATURE,    /* a signature: charset and signature_length */
    RUNIC_BASIS_NULS,         /* the positions of NUL bytes: likely UTF-16 or UTF-32 without BOM */
    RUNIC_BASIS_ASCII,        /* only bytes below 0x80, no pattern of NULs: certain */
    RUNIC_BASIS_UTF8,         /* well-formed UTF-8 with characters beyond ASCII: almost certain */
    RUNIC_BASIS_DAMAGED_UTF8, /* UTF-8 with ill-formed sequences (utf8_faults), possibly also with NUL bytes: likely */
    RUNIC_BASIS_COUNT         /* one more than the last basis of this header */
} runic_basis;

/* Evidence and verdict for all bytes so far. */
typedef struct runic_detection {
    runic_charset charset;
    uint8_t basis; /* a runic_basis */
    uint8_t signature_length;
    uint64_t bytes;
    uint64_t nuls[4];          /* NUL bytes at offsets 0, 1, 2, 3 modulo 4 */
    uint64_t non_ascii;        /* bytes above 0x7F */
    uint64_t c1_bytes;         /* bytes 0x80..0x9F: controls in ISO-8859-1, mostly letters and symbols in windows-1252 */
    uint64_t undefined_1252;   /* bytes 0x81, 0x8D, 0x8F, 0x90, 0x9D, which windows-1252 does not define */
    uint64_t utf8_characters;  /* well-formed UTF-8 sequences of two or more bytes */
    uint64_t utf8_faults;      /* maximal subparts of ill-formed UTF-8 */
    uint64_t utf8_first_fault; /* offset of the first of them; UINT64_MAX if there is none */
    uint64_t reserved[4];
} runic_detection;

/* Collects evidence about a text, piece by piece. Opaque; copy it to keep a checkpoint. */
typedef struct runic_detector {
    uint64_t opaque[64];
} runic_detector;

/*
 * Begins a detector for the bytes from offset on: 0 for a whole text, else the offset where the share of a thread begins.
 *
 * A caller feeds all pieces in order to one detector, or each share to a detector and then merges neighbours in order. The
 * verdict is the same, however the text is cut. basis shows how certain the verdict is. Evidence is tried in this order:
 * signature; NUL bytes (in text, they are the zero halves of UTF-16 and UTF-32: at least two, at least one in 50 units, and
 * eight times as many in one half of the units as in the other; well-formed UTF-8 may have any number of them beside two
 * characters beyond ASCII, and up to a quarter beside one); ASCII; well-formed UTF-8; UTF-8 with errors (at least two
 * well-formed sequences beyond ASCII for each fault, with or without NUL bytes); none.
 * UTF-16 without BOM and with almost no ASCII characters, as in Chinese text, has none of this evidence.
 * Example:
 *     runic_detector d, second;
 *     runic_detector_init(&d, 0);
 *     runic_detector_feed(&d, "caf\xC3", 4);
 *     runic_detector_init(&second, 4);
 *     runic_detector_feed(&second, "\xA9", 1);
 *     runic_detector_merge(&d, &second);
 *     runic_detection verdict = runic_detector_verdict(&d);
 *     CHECK(verdict.charset == RUNIC_UTF8 && verdict.basis == RUNIC_BASIS_UTF8 && verdict.bytes == 5);
 */
RUNIC_API void runic_detector_init(runic_detector *detector, uint64_t offset);

/* Adds the evidence of the next piece. */
RUNIC_API void runic_detector_feed(runic_detector *detector, const void *src, size_t len);

/* Adds the evidence of next to detector. next must have begun at the offset where detector ended. */
RUNIC_API void runic_detector_merge(runic_detector *detector, const runic_detector *next);

/* Returns the evidence and the verdict so far, as if the text ended here. The detector can be fed further afterwards. */
RUNIC_API runic_detection runic_detector_verdict(const runic_detector *detector);

/* ---- Guesses ------------------------------------------------------------------------------------------------------------- */

/* One possible charset of a text. */
typedef struct runic_guess {
    runic_charset charset;
    uint16_t probability; /* in 1/1000, that this charset decodes the text correctly; 1000 only if the text has a signature */
    uint8_t group;        /* guesses of the same group decode this text alike, and share one probability; from 0 on */
    char language[4];     /* ISO 639: "ru", or three letters if there is no code of two ("yue"); "" if it is not known */
    uint8_t reserved[5];
} runic_guess;

/* The least probability of a guess that is sure: runic_rewrite writes new characters in it. */
#define RUNIC_SURE 950

/* What the caller knows beforehand. Zero: nothing. */
typedef struct runic_hint {
    const char *language;          /* ISO 639-1, as in runic_guess, likely to be the language of the text; or NULL */
    const runic_charset *charsets; /* a guess is one of these charsets, also if the text is Unicode or ASCII; NULL: any */
    size_t charset_count;
    runic_charset declared; /* a charset that something outside the text declares, such as a MIME header, or 0 */
    uint8_t reserved[12];
} runic_hint;

/* Collects evidence for guesses, piece by piece. Opaque; 24 KiB; copy it to keep a checkpoint. */
typedef struct runic_guesser {
    uint64_t opaque[3072];
} runic_guesser;

/*
 * Begins a guesser for a text.
 *
 * A runic_detector recognizes Unicode; a guesser also finds legacy charsets, with probabilities. Most text that is not Unicode
 * is well-formed in many charsets, and makes sense in only one: a guesser excludes charsets in which more than a few sequences
 * are ill-formed, and compares how likely the letters follow one another in each language. A caller feeds all pieces in order;
 * the guesses are the same, however the text is cut. The longer the text, the better the guesses: four words are often enough.
 * To bound the time, feed only a part of a large text: 256 KiB are enough, but a part that is all ASCII says nothing about the
 * rest.
 * Example:
 *     static runic_guesser g;
 *     runic_guess guess;
 *     runic_guesser_init(&g);
 *     runic_guesser_feed(&g, "\xCF\xF0\xE8\xE2\xE5\xF2, \xEC", 9);
 *     runic_guesser_feed(&g, "\xE8\xF0! \xCA\xE0\xEA \xE4\xE5\xEB\xE0?", 13);
 *     CHECK(runic_guesser_list(&g, &guess, 1, NULL) > 0 && guess.charset == RUNIC_WINDOWS1251);
 */
RUNIC_API void runic_guesser_init(runic_guesser *guesser);

/* Adds the evidence of the next piece. */
RUNIC_API void runic_guesser_feed(runic_guesser *guesser, const void *src, size_t len);

/*
 * Writes up to cap guesses, the most likely one first, as if the text ended here. Returns the number of all guesses, which may
 * be more than cap. The guesser can be fed further afterwards.
 *
 * If a runic_detector would recognize the text, its charset is the only guess. CESU-8, Modified UTF-8 or WTF-8 is the only
 * guess if the text is UTF-8 except for pairs of encoded surrogates, for these and 0xC0 0x80, or for lone surrogates. Otherwise
 * the guesses are legacy charsets: most of those of the web, DOS and Macintosh, and code pages of EBCDIC
 * (docs/detection-measured.md lists charsets that are not known). For binary files there are none, except for records in EBCDIC
 * with binary fields.
 * If the hint names charsets, each guess is one of them, whatever a runic_detector finds; text in ASCII is in all of them that
 * contain ASCII.
 * probability is calibrated: of 1,000 first guesses with 990 or more, at most 10 are wrong. It is below 950 if nothing in the
 * text speaks for one charset (codes, single letters), and for most texts in two charsets. Charsets that decode the text alike
 * are a group, which shares one probability: windows-1252 and ISO-8859-1 in most cases. They may differ in bytes that are no
 * text: controls in one charset, undefined in another. The most common charset of a group is the first: windows-125x before
 * ISO-8859, KOI8-R before KOI8-U. GBK stands for GB18030, too, which is a guess only if the hint names it and not GBK.
 * hint may be NULL. A declared charset (see runic_find_declaration; the guesser finds it in the first 1,024 bytes of the text)
 * is evidence as well: it decides between likely charsets, but never makes an impossible one likely.
 * It needs 36 KiB of stack. A library that is built with RUNIC_UNICODE_ONLY guesses no legacy charset.
 * Example:
 *     static runic_guesser g;
 *     runic_guess list[4];
 *     runic_guesser_init(&g);
 *     runic_guesser_feed(&g, "Les \xE9l\xE8ves fran\xE7""ais sont all\xE9s \xE0 la biblioth\xE8que.", 49);
 *     size_t count = runic_guesser_list(&g, list, 4, NULL);
 *     CHECK(count >= 2 && list[0].charset == RUNIC_WINDOWS1252 && list[0].probability > 900);
 *     CHECK(list[1].group == list[0].group && list[1].probability == list[0].probability);
 *     CHECK(strcmp(list[0].language, "fr") == 0);
 */
RUNIC_API size_t runic_guesser_list(const runic_guesser *guesser, runic_guess *list, size_t cap, const runic_hint *hint);

/* ---- Readings ------------------------------------------------------------------------------------------------------------ */

/* A part of a text in one charset. A reading is a list of stretches, which cover the text in order and without gaps; that of an
 * empty text has none. */
typedef struct runic_stretch {
    uint64_t begin, end;      /* offsets in the text, half-open */
    uint16_t charset;         /* a runic_charset; RUNIC_CHARSET_UNKNOWN: the bytes are no text in any known charset */
    uint16_t probability;     /* in 1/1000, that this charset decodes the stretch to the right characters */
    uint8_t basis;            /* the evidence: a runic_basis; RUNIC_BASIS_NONE for a guess, or if there is none */
    uint8_t signature_length; /* bytes of a byte order mark at begin, which are no text */
    char language[4];         /* as in runic_guess */
    uint8_t reserved[14];
} runic_stretch;

/* The longest part of a text that is judged as a whole. A longer text is judged part by part. */
#define RUNIC_READ_WINDOW 0x100000

/* A value of last of runic_reader_read: more text follows, but is not waited for. */
#define RUNIC_READ_PART 2

/* Reads texts. Opaque; 96 KiB, owned by the caller. */
typedef struct runic_reader {
    uint64_t opaque[12288];
} runic_reader;

/* The result of runic_reader_read. */
typedef struct runic_reading {
    size_t read;    /* bytes of src that are done */
    size_t count;   /* stretches in the list */
    uint8_t status; /* RUNIC_OK, or RUNIC_FULL: the list is full */
    uint8_t reserved[7];
} runic_reading;

/*
 * Begins a reading. hint may be NULL; what it points to must stay valid as long as the reader is used. Its charsets are those
 * of the parts that are not Unicode: the hint does not change how UTF-8, UTF-16 and ASCII are read.
 */
RUNIC_API void runic_reader_init(runic_reader *reader, const runic_hint *hint);

/*
 * Reads the next bytes of a text as stretches, each in one charset: the explanation of the text that is the most likely one.
 * Nearly every text is one stretch. A stretch begins where a line begins, at a byte order mark, or after an ASCII character
 * between two words. ASCII belongs to the stretch before it, and at the start of a text to the next one; a text that is all
 * ASCII is one stretch in US-ASCII, or in UTF-8 if it has NUL bytes. Bytes in which no charset is recognized are a stretch with
 * RUNIC_CHARSET_UNKNOWN. In a text with NUL bytes or many controls, so is a part that is no text, such as a record in a log.
 * NUL bytes among text are text; a text of nothing else is RUNIC_CHARSET_UNKNOWN.
 *
 * A probability is low where several charsets explain the bytes nearly as well, and where few bytes are evidence.
 *
 * Stops      at the end of src, or when the list is full. A part of at most RUNIC_READ_WINDOW bytes is judged as a whole.
 *            Therefore, unless last is 1, it reads nothing while src has no more bytes than that. A text up to that length
 *            should be passed in one call, with last = 1.
 * Returns    read, count and status. The caller continues at src + read, with more bytes after these, until all are read with
 *            last = 1 and the status is OK. After FULL it calls again with the same bytes from src + read on.
 *            The last stretch of the text is written by the last call.
 *            With last = RUNIC_READ_PART it reads the first part of src at once: whole lines, if one ends in the second half of
 *            src. It writes all stretches of the part. The last one may go on: then a later call writes it again, with the same
 *            begin. cap must be at least 2.
 * Guarantees The stretches are the same for every cutting of the text into calls without RUNIC_READ_PART, and for every cap of
 *            at least 1. It takes linear time and 36 KiB of stack.
 * Example:
 *     static runic_reader reader;
 *     runic_stretch list[4];
 *     const char text[] = "Gr\xC3\xB6\xC3\x9F" "e ge\xC3\xA4ndert\n" "f\xFCr die Gr\xF6\xDF" "e, \xFC" "berpr\xFC" "fen\n";
 *     runic_reader_init(&reader, NULL);
 *     runic_reading r = runic_reader_read(&reader, text, sizeof text - 1, 1, list, 4);
 *     CHECK(r.status == RUNIC_OK && r.read == sizeof text - 1 && r.count == 2);
 *     CHECK(list[0].charset == RUNIC_UTF8 && list[0].begin == 0 && list[0].end == 18 && list[1].begin == 18);
 *     CHECK(list[1].charset == RUNIC_WINDOWS1252 && list[1].end == sizeof text - 1 && list[1].basis == RUNIC_BASIS_NONE);
 */
RUNIC_API runic_reading runic_reader_read(runic_reader *reader, const void *src, size_t len, int last, runic_stretch *list,
                                          size_t cap);

/*
 * Writes up to cap guesses, the most likely one first: the charsets that were compared for the part that was read last.
 * Returns the number of all, which may be more than cap. The first is the charset of the part, with the same probability. There
 * are none if the part is Unicode, no text, or in several legacy charsets, or if its lines suggest another charset than the
 * whole part.
 * Example:
 *     static runic_reader reader;
 *     runic_stretch one;
 *     runic_guess list[2];
 *     runic_reader_init(&reader, NULL);
 *     runic_reader_read(&reader, "Les \xE9l\xE8ves fran\xE7""ais sont all\xE9s \xE0 la biblioth\xE8que.", 49, 1, &one, 1);
 *     CHECK(runic_reader_list(&reader, list, 2) >= 2 && list[0].charset == one.charset);
 *     CHECK(list[0].probability == one.probability && list[1].group == list[0].group);
 */
RUNIC_API size_t runic_reader_list(const runic_reader *reader, runic_guess *list, size_t cap);

/* ---- Declarations -------------------------------------------------------------------------------------------------------- */

/* The way in which a text declares its charset. */
typedef enum runic_declaration_kind {
    RUNIC_DECLARATION_NONE,
    RUNIC_DECLARATION_XML,      /* <?xml version="1.0" encoding="..."?> at the start */
    RUNIC_DECLARATION_HTML,     /* <meta charset=...>, or <meta http-equiv=content-type content="...; charset=..."> */
    RUNIC_DECLARATION_CSS,      /* @charset "..."; at the start */
    RUNIC_DECLARATION_MIME,     /* charset= in a Content-Type header line, unless the body is in quoted-printable or base64 */
    RUNIC_DECLARATION_COOKIE,   /* coding: or encoding: (Emacs, Python, Ruby), fileencoding= or fenc= (Vim) in a comment */
    RUNIC_DECLARATION_LATEX,    /* \usepackage[...]{inputenc} or \inputencoding{...}; \inputencoding in LyX before 1.5 */
    RUNIC_DECLARATION_SQL,      /* SET NAMES ... (MySQL) */
    RUNIC_DECLARATION_POSTGRES, /* SET client_encoding = ... */
    RUNIC_DECLARATION_RC,       /* #pragma code_page(...) in a resource script */
    RUNIC_DECLARATION_POD,      /* =encoding ... in Perl's documentation */
    RUNIC_DECLARATION_JSP,      /* pageEncoding= or charset= in a page directive */
    RUNIC_DECLARATION_PHP,      /* charset= in header("Content-Type: ..."), or declare(encoding=...) */
    RUNIC_DECLARATION_R,        /* options(encoding = ...), or Encoding: in the DESCRIPTION of a package */
    RUNIC_DECLARATION_ASP,      /* CodePage= in a directive <%@ ... %> */
    RUNIC_DECLARATION_TEX,      /* % !TEX encoding = ... (TeXShop, TeXworks) */
    RUNIC_DECLARATION_OFX,      /* CHARSET: in the header of Open Financial Exchange */
    RUNIC_DECLARATION_VCARD,    /* CHARSET= of a property of vCard or vCalendar, unless it is in quoted-printable or base64 */
    RUNIC_DECLARATION_GEDCOM,   /* 1 CHAR ... in the head of a family tree */
    RUNIC_DECLARATION_SGF,      /* CA[...] in a game record */
    RUNIC_DECLARATION_HL7,      /* field 18 of the message header MSH */
    RUNIC_DECLARATION_DXF,      /* $DWGCODEPAGE in a drawing of AutoCAD before 2007 */
    RUNIC_DECLARATION_HUNSPELL, /* SET ... in an affix file */
    RUNIC_DECLARATION_INNO      /* LanguageCodePage= in a language file of Inno Setup */
} runic_declaration_kind;

/* The result of runic_find_declaration. */
typedef struct runic_declaration {
    size_t offset;         /* of the name in src */
    size_t length;         /* of the name in bytes */
    runic_charset charset; /* RUNIC_CHARSET_UNKNOWN if the name is unknown */
    uint8_t kind;          /* a runic_declaration_kind; RUNIC_DECLARATION_NONE if there is none */
    uint8_t reserved[3];
} runic_declaration;

/*
 * Finds the first declaration of a charset whose name begins at or after `from` in a text that is compatible with ASCII. src
 * should begin at the start of the text; the first 1,024 bytes are enough for all but cookies at the end of a file. A
 * declaration is a claim: compare it with the bytes. A name means what it means in its language or format (latin1 in MySQL is
 * windows-1252); words that name no charset (auto), or one that this library does not have, are no
 * declaration. <meta> is found as by browsers: not in comments, nor in other elements. The search takes linear time.
 * Example:
 *     static const char text[] = "<?xml version='1.0' encoding='KOI8-R'?>";
 *     runic_declaration d = runic_find_declaration(text, sizeof text - 1, 0);
 *     CHECK(d.kind == RUNIC_DECLARATION_XML && d.offset == 30 && d.length == 6 && d.charset == RUNIC_KOI8R);
 *     CHECK(runic_find_declaration(text, sizeof text - 1, d.offset + d.length).kind == RUNIC_DECLARATION_NONE);
 */
RUNIC_API runic_declaration runic_find_declaration(const void *src, size_t len, size_t from);

/*
 * Returns the name of a charset in this kind of declaration: the usual label, except in languages and formats that have their
 * own names. Returns NULL if it has no name there.
 * Example:
 *     CHECK(strcmp(runic_declaration_name(RUNIC_DECLARATION_LATEX, RUNIC_WINDOWS1252), "cp1252") == 0);
 *     CHECK(runic_declaration_name(RUNIC_DECLARATION_LATEX, RUNIC_SHIFT_JIS) == NULL);
 *     CHECK(strcmp(runic_declaration_name(RUNIC_DECLARATION_HTML, RUNIC_UTF8), "UTF-8") == 0);
 */
RUNIC_API const char *runic_declaration_name(runic_declaration_kind kind, runic_charset charset);

/* ---- Writing back -------------------------------------------------------------------------------------------------------- */

/*
 * Returns the length of the view of a text, which a person can edit and runic_rewrite writes back: UTF-8 without byte order
 * marks, lines end with LF, and U+FFFD stands for bytes that are no text in their stretch. reading[0, count) covers src;
 * without stretches, src must be empty. A stretch of RUNIC_CHARSET_UNKNOWN is read as US-ASCII.
 * Lines end with LF or, in EBCDIC, with U+0085, and with all CR directly before it; with CR if the text has no other line end.
 * Other CR are characters.
 * Returns 0 also if the reading does not cover src, or has a charset that is not convertible.
 * Of the bytes of a text before a character or a line end, with their stretches, this is its offset in the view; bisection
 * finds the character at an offset.
 * Example:
 *     runic_stretch reading = {.end = 7, .charset = RUNIC_WINDOWS1252, .probability = 1000}, before = reading;
 *     char view[8];
 *     CHECK(runic_view_size("caf\xE9\x81\r\n", 7, &reading, 1) == 9);
 *     before.end = 4;
 *     CHECK(runic_view_size("caf\xE9\x81\r\n", 4, &before, 1) == 5);
 *     CHECK(runic_view("caf\xE9\r\n", 6, &reading, 1, view, sizeof view).status == RUNIC_BAD_CALL);
 */
RUNIC_API size_t runic_view_size(const void *src, size_t len, const runic_stretch *reading, size_t count);

/*
 * Writes the view of a text, of runic_view_size bytes. The status is OK, FULL if it does not fit, or BAD_CALL.
 * Example:
 *     runic_stretch reading = {.end = 6, .charset = RUNIC_WINDOWS1252, .probability = 1000};
 *     char view[8];
 *     runic_result r = runic_view("caf\xE9\r\n", 6, &reading, 1, view, sizeof view);
 *     CHECK(r.status == RUNIC_OK && r.written == 6 && memcmp(view, "caf\xC3\xA9\n", 6) == 0);
 */
RUNIC_API runic_result runic_view(const void *src, size_t len, const runic_stretch *reading, size_t count, char *dst,
                                  size_t cap);

/* Why runic_rewrite refuses an edit. */
typedef enum runic_refusal_kind {
    RUNIC_REFUSAL_NONE,
    RUNIC_REFUSAL_UNMAPPABLE, /* the charset of its place does not have a new character */
    RUNIC_REFUSAL_MOVED,      /* a U+FFFD that stands for bytes was moved or copied, or one of several alike deleted */
    RUNIC_REFUSAL_NEIGHBOUR,  /* bytes beside the edit would mean something else after it */
    RUNIC_REFUSAL_UNSURE      /* the charset is a guess, below 950 or one of several code pages of EBCDIC that read the original
                                 alike, and a new character has other bytes in another one */
} runic_refusal_kind;

/* The first character that runic_rewrite refuses. */
typedef struct runic_refusal {
    uint64_t line, column; /* in the edited text, from 1; columns count characters */
    char32_t character;    /* 0 at the end of the text */
    uint16_t charset;      /* a runic_charset: that of its place */
    uint16_t other;        /* with RUNIC_REFUSAL_UNSURE: a likely charset in which it has other bytes, or 0 */
    uint8_t kind;          /* a runic_refusal_kind */
    uint8_t restored;      /* 1: the edited text was restored first, see runic_rewriting */
    uint8_t reserved[6];
} runic_refusal;

/* The arguments of runic_rewrite. */
typedef struct runic_rewriting {
    const void *original;
    size_t original_len;
    const runic_stretch *reading; /* of the original */
    size_t reading_count;
    const char *edited; /* the edited view */
    size_t edited_len;
    void *work; /* memory for the call, aligned for uint64_t */
    size_t work_size;
    runic_policy unmappable; /* for new characters that their charset does not have; zero: refuse them */
    runic_callback *callback;
    void *user;
    const runic_guess *guesses; /* the list from runic_reader_list if the text is one guess; NULL: none */
    size_t guess_count;
    uint8_t restore; /* 1: edited may come from a program that read the original as UTF-8, with U+FFFD where it is not */
    uint8_t reserved[7];
} runic_rewriting;

/*
 * Returns the bytes of work that a call of runic_rewrite needs: the lengths of view and edited text, 80 bytes for each stretch
 * and for each 4 KiB of the original, and at most 137 KiB more; with restore up to twice as much. With less, runic_rewrite may
 * return BAD_CALL, or copy less of the original. Returns 0 if the reading is not valid (see runic_view_size). work and
 * work_size are not used.
 */
RUNIC_API size_t runic_rewrite_size(const runic_rewriting *what);

/*
 * Writes an edited view back: the original's bytes, except for the edit. The output, read by the stretches that the call
 * returns, is the edited text.
 *
 * Stops      at the first character that cannot be written back: *refusal, which may be NULL, tells which and why.
 * Returns    read and written, and status: OK; UNMAPPABLE or STOPPED with a refusal; ILL_FORMED if edited is not UTF-8 (read is
 *            where); FULL if dst or result is too small; BAD_CALL if the reading does not cover the original, work is too
 *            small or not aligned. result[0, *count) are the stretches of the output; before the call, *count is the room for
 *            them: what->reading_count, or 1 if that is 0, always suffices. Their probability is that of the original's
 *            stretches: new characters are no evidence.
 * Guarantees Lines and characters that the edit does not change keep their bytes: the original is compared with the edited
 *            text by lines, then changed lines by words and characters. In charsets with state, bytes after a change may
 *            differ up to the place where the state is the same again, in ISO-2022-JP only in the same line. New characters
 *            get the charset of their stretch; at its beginning, that of the line before, unless that line is ASCII. A changed
 *            line keeps its line end; a new one gets that of the line whose place it takes, else of the line before, else of
 *            the first line. A byte order mark stays, and one that an editor added is not written; nor is a line end after the
 *            last line, if the last line of the original has none, and it is not the only change. In a stretch of RUNIC_ASCII
 *            with RUNIC_BASIS_ASCII new characters are UTF-8.
 *            original_len + 4 * edited_len + 16 bytes of dst always suffice if unmappable is zero.
 *            With restore, the edited text is compared with the view and with the original read as UTF-8. The one that has
 *            more of its lines (or as many lines, and more of its words) is what was edited. If that is the original read as
 *            UTF-8, the edited text is first made an edited view: the bytes of its unchanged text are decoded by the stretches,
 *            and so is a moved line that the original has once. New ASCII in UTF-16, UTF-32 and charsets with state is taken
 *            as bytes of that charset. An edit that leaves a part of a character is refused, and so is one that moves a
 *            U+FFFD if it is not clear which one. Lines and columns of other refusals are those of the edited view.
 *            If the charset is a guess below 950, an edit is written only if its new characters have the same bytes in the
 *            first charsets of guesses that have 950 together, or are in a word that the view has in the same stretch; without
 *            guesses, only if it is in ASCII or of whole lines. Of a group of guesses, which read the original alike, the first
 *            counts, which is far more usual than the others; but in EBCDIC all count, whatever their probability: in a text of
 *            English letters, a bracket is refused, which IBM037 and IBM1047 write in other bytes.
 * Not        An unmappable character that a policy replaces is not refused, nor reported.
 *
 * The call takes linear time. It needs 36 KiB of stack, as runic_view and runic_rewrite_size do.
 * Example:
 *     static uint64_t work[16384];
 *     runic_stretch reading = {.end = 12, .charset = RUNIC_WINDOWS1252, .probability = 1000}, now;
 *     runic_rewriting what = {.original_len = 12, .reading = &reading, .reading_count = 1};
 *     runic_refusal refusal;
 *     char out[64];
 *     size_t count = 1;
 *     what.original = "caf\xE9\r\nna\xEF\x81\r\n";
 *     what.edited = "th\xC3\xA9\nna\xC3\xAF\xEF\xBF\xBD\n";
 *     what.edited_len = 13;
 *     what.work = work;
 *     what.work_size = sizeof work;
 *     CHECK(runic_rewrite_size(&what) <= sizeof work);
 *     runic_result r = runic_rewrite(&what, out, sizeof out, &now, &count, &refusal);
 *     CHECK(r.status == RUNIC_OK && r.written == 11 && memcmp(out, "th\xE9\r\nna\xEF\x81\r\n", 11) == 0);
 *     CHECK(count == 1 && now.end == 11 && now.charset == RUNIC_WINDOWS1252);
 *     what.edited = "caf\xC3\xA9\n\xE2\x86\x92\n";
 *     what.edited_len = 10;
 *     count = 1;
 *     r = runic_rewrite(&what, out, sizeof out, &now, &count, &refusal);
 *     CHECK(r.status == RUNIC_UNMAPPABLE && refusal.line == 2 && refusal.column == 1 && refusal.character == 0x2192);
 */
RUNIC_API runic_result runic_rewrite(const runic_rewriting *what, void *dst, size_t cap, runic_stretch *result, size_t *count,
                                     runic_refusal *refusal);

/* ---- Mojibake ------------------------------------------------------------------------------------------------------------ */

/* A run of mojibake: UTF-8 that was read in another charset and written as UTF-8 again (U+00C3 U+00BC for U+00FC). */
typedef struct runic_mojibake {
    size_t offset;         /* in bytes of src */
    size_t length;         /* in bytes */
    size_t fixed_length;   /* the length of the right text, which runic_mojibake_fix writes in place of the run, in bytes */
    runic_charset charset; /* in which the text was read the last time; windows-1252 also stands for ISO-8859-1 */
    uint8_t levels;        /* how often it was read wrongly */
    uint8_t reserved[3];
} runic_mojibake;

/*
 * Finds the mojibake of a text in UTF-8, in order. Stores the first cap runs in list, which may be NULL if cap is 0. Returns
 * how many runs there are in all. Each line is judged by itself, and a long one in parts: each but the first one begins with
 * an ASCII character that is no space, after 512 others. A run is found if no language writes such characters together, or if
 * its part has such a run in the same charset. Runs do not touch. A part that was changed to upper or lower case after it was
 * misread stays, and so do correct Cyrillic words, and parts in more than 16 charsets and levels (6 without an operating
 * system). Ill-formed sequences are no mojibake. A space may stand for a no-break space that was lost; other lost bytes are not
 * invented. The charsets are windows-1252 with ISO-8859-1, windows-1250, -1251, -1254, -1257, ISO-8859-2, macintosh, IBM437,
 * IBM850, IBM852, IBM866. The call takes linear time and about 19 KiB of stack (11 without an operating system), and no other
 * memory. A library built with RUNIC_UNICODE_ONLY finds nothing.
 * Example:
 *     runic_mojibake run;
 *     CHECK(runic_mojibake_find("na\xC3\x83\xC2\xAFve", 8, &run, 1) == 1);
 *     CHECK(run.offset == 2 && run.length == 4 && run.fixed_length == 2);
 *     CHECK(run.charset == RUNIC_WINDOWS1252 && run.levels == 1);
 *     CHECK(runic_mojibake_find("na\xC3\xAFve", 6, &run, 1) == 0);
 */
RUNIC_API size_t runic_mojibake_find(const char *src, size_t len, runic_mojibake *list, size_t cap);

/*
 * Undoes the mojibake that runic_mojibake_find finds, and copies all other bytes. The result is never longer than src: cap =
 * len always suffices. A smaller dst gets whole lines: FULL means that the line at src + read does not fit. The status is OK or
 * FULL. All levels are undone: a second call changes nothing. A text that is read in pieces must be cut after line ends, or
 * where a part of a long line begins.
 * Example:
 *     char text[16];
 *     runic_result r = runic_mojibake_fix("na\xC3\x83\xC2\xAFve", 8, text, sizeof text);
 *     CHECK(r.status == RUNIC_OK && r.read == 8 && r.written == 6 && memcmp(text, "na\xC3\xAFve", 6) == 0);
 */
RUNIC_API runic_result runic_mojibake_fix(const char *src, size_t len, char *dst, size_t cap);

/* ---- Transliteration ----------------------------------------------------------------------------------------------------- */

/*
 * A callback that answers with what a person would type for a character that the target charset lacks: the first of its
 * spellings that the target has. A curly quote that windows-1252 lacks becomes one that it has, a letter loses its marks or has
 * fewer of them, a ligature, a fraction or a wide form becomes its parts; Greek, Cyrillic, Armenian and Georgian letters and
 * kana become Latin ones. It answers SKIP for combining marks, controls and other characters that show nothing by themselves,
 * and '?' for a character of which it has no spelling. Only programs that name this function contain its table.
 *
 * user is NULL, or the code of a language (ISO 639: "de", also "de-CH" or "de_CH") in which some letters are typed differently:
 *     de                ae oe ue for umlauts
 *     da, nb, nn, no    aa oe ae for the letters a-ring, o-slash and ae, and for the Swedish a and o with dots
 * In sv, fi, et, hu, is and every other language, letters only lose their marks; thorn is th, eth is d, in every language.
 *
 * It sees one character: in decomposed text (e, then U+0301) it skips the mark, also if the target has the composed letter.
 * The text comes from the Unicode Character Database and CLDR (docs/charsets.md).
 * Example:
 *     runic_options how = {.from = RUNIC_UTF8, .to = RUNIC_ASCII, .callback = runic_transliterate};
 *     char          out[32];
 *     how.unmappable.action = RUNIC_ACTION_CALLBACK;
 *     runic_result r = runic_convert(&how, "\xE2\x80\x9C\xC3\x9C" "ber\xE2\x80\x9D", 11, out, sizeof out);
 *     CHECK(r.status == RUNIC_OK && r.written == 6 && memcmp(out, "\"Uber\"", 6) == 0);
 *     how.user = (void *)"de";
 *     r = runic_convert(&how, "\xE2\x80\x9C\xC3\x9C" "ber\xE2\x80\x9D", 11, out, sizeof out);
 *     CHECK(r.status == RUNIC_OK && r.written == 7 && memcmp(out, "\"Ueber\"", 7) == 0);
 */
RUNIC_API void runic_transliterate(void *user, const runic_report *report, runic_policy *answer);

#ifdef __cplusplus
}
#endif

#endif
