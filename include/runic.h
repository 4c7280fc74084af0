/* runic.h - converts text between charsets, whole or as a stream, and strings in memory; runic_guess.h has the rest. */
/* SPDX-License-Identifier: MIT */
/*
 * Which function do I want?
 *
 *   to convert bytes from one charset to another        runic_convert(), into runic_convert_bound() bytes
 *   ... that arrive in pieces, or are very long         runic_converter_init(), runic_converter_convert()
 *   ... and to write what the target charset lacks      RUNIC_ACTION_ESCAPE; runic_transliterate() in runic_guess.h
 *   the charset that a name means; the BOM at the start runic_charset_from_label(), runic_detect_signature()
 *   to convert strings in memory                        runic_utf8_to_utf16(); with U+FFFD for faults: ..._lossy()
 *   to check them, or to know how much memory to get    runic_utf8_validate(), runic_utf8_to_utf16_size()
 *   to walk through characters, or to write one         runic_utf8_next(), runic_utf8_put()
 *   to cut a text between two characters                runic_utf8_floor(), runic_charset_floor()
 *   line and column of a byte; the n-th UTF-16 unit     runic_utf8_position(), runic_utf8_translate()
 *   the encoding of a web page, as browsers see it      runic_find_web_charset()
 *   the charset of bytes that somebody sent; mojibake   runic_guess.h
 *
 * runic.h follows RFC 2781 (UTF-16), RFC 3629 (UTF-8) and Unicode L2/05-356 (byte order marks, signatures) to the letter: the
 * same text has the same result in every version. The functions of runic_guess.h may answer better in a later one
 * (docs/stability.md).
 *
 * For every function:
 *   - It uses only the memory that the caller passes, and its stack; it allocates nothing and locks nothing. Beside constants,
 *     the library has the target in use (runic_use_target), and whether the program calls runic_transliterate.
 *   - It reads nothing outside src[0, len) and writes nothing outside dst[0, cap). {NULL, 0} is always legal.
 *   - src and dst must not overlap. Afterwards dst[0, written) is well-formed text (exception: SURROGATE_ESCAPE), and
 *     dst[written, cap) is unspecified.
 *   - Lengths, capacities, positions and the lengths of faults are in bytes for whole texts and streams, whose src and dst may
 *     have any alignment, and in code units for forms: UTF-8, UTF-16, UTF-32 and Latin-1 in memory, in native byte order.
 *   - It is thread-safe on distinct objects, and on objects that it takes as const (exception: runic_use_target).
 *   - The caller sets members named `reserved` to 0; in results they are 0.
 *   - The tests compile and run every example in this file.
 *
 * Terms: a scalar value is a code point that is not a surrogate. An ill-formed sequence is a maximal subpart of an ill-formed
 * subsequence, as in the Unicode Standard, section 3.9. Noncharacters (U+FFFE among them) are valid text.
 *
 * The first hour: text in a file's charset, at once and as a stream; a string in memory; a check.
 * Example:
 *     const char bytes[] = "Gr\xFC\xDF" "e";
 *     runic_options how = {.from = runic_charset_from_label("windows-1252", 12), .to = RUNIC_UTF8};
 *     char text[64];
 *     runic_result r = runic_convert(&how, bytes, 5, text, sizeof text);
 *     CHECK(r.status == RUNIC_OK && r.written == 7 && memcmp(text, "Gr\xC3\xBC\xC3\x9F" "e", 7) == 0);
 *     runic_converter converter; // a stream: pieces of any length come in, and text goes out until all is read
 *     char out[RUNIC_MIN_OUTPUT];
 *     size_t read = 0, written = 0;
 *     CHECK(runic_converter_init(&converter, &how) == RUNIC_OK);
 *     do {
 *         r = runic_converter_convert(&converter, bytes + read, 5 - read, out, sizeof out, 1); // 1: the last piece
 *         read += r.read;
 *         written += r.written; // here a program writes out[0, r.written)
 *     } while (r.status == RUNIC_FULL);
 *     CHECK(r.status == RUNIC_OK && written == 7);
 *     char16_t units[8];
 *     CHECK(runic_utf8_to_utf16_size(text, 7) == 5);
 *     CHECK(runic_utf8_to_utf16(text, 7, units, 8).written == 5 && units[2] == 0xFC);
 *     CHECK(runic_utf8_validate(text, 7).status == RUNIC_OK);
 */
#ifndef RUNIC_H
#define RUNIC_H

#include <stddef.h>
#include <stdint.h>

#define RUNIC_VERSION       "0.2.0"
#define RUNIC_VERSION_MAJOR 0
#define RUNIC_VERSION_MINOR 2
#define RUNIC_VERSION_PATCH 0

/* Define it as empty to compile the sources into your own library without exporting their functions. */
#ifndef RUNIC_API
#ifdef _WIN32
#define RUNIC_API /* the sources of the DLL define it as __declspec(dllexport); its callers need nothing */
#else
#define RUNIC_API __attribute__((visibility("default")))
#endif
#endif

#ifdef __cplusplus
extern "C" {
#else
/* As in <uchar.h>, which freestanding C lacks. */
typedef __CHAR16_TYPE__ char16_t;
typedef __CHAR32_TYPE__ char32_t;
#endif

/* ---- Results ------------------------------------------------------------------------------------------------------------- */

/* The result of a call. */
typedef enum runic_status {
    RUNIC_OK,         /* all of src is converted; dst may be exactly full */
    RUNIC_FULL,       /* a mappable character does not fit: continue at src + read, dst + written */
    RUNIC_PARTIAL,    /* src ends inside a sequence that is well-formed so far, and starts at src[read] */
    RUNIC_ILL_FORMED, /* an ill-formed sequence starts at src[read]; no further input could make it well-formed */
    RUNIC_UNMAPPABLE, /* the target charset does not have the character at src[read] */
    RUNIC_BAD_CALL,   /* the options, another argument or the order of calls is wrong; nothing was done */
    RUNIC_STOPPED     /* the callback returned RUNIC_ACTION_STOP; runic_rewrite refused the edit */
} runic_status;

/* The rule that a sequence breaks. */
typedef enum runic_fault {
    RUNIC_FAULT_NONE,
    RUNIC_FAULT_TRUNCATED,               /* the input ends inside a sequence that is well-formed so far */
    RUNIC_FAULT_UNEXPECTED_CONTINUATION, /* UTF-8: 0x80..0xBF with no lead byte before it */
    RUNIC_FAULT_BAD_CONTINUATION,        /* UTF-8, Shift_JIS...: a byte that cannot continue the lead byte before it */
    RUNIC_FAULT_OVERLONG,                /* UTF-8: longer than necessary (0xC0, 0xC1, 0xE0 0x80..0x9F, 0xF0 0x80..0x8F) */
    RUNIC_FAULT_SURROGATE,               /* UTF-8 0xED 0xA0..0xBF, UTF-32 0xD800..0xDFFF: a surrogate is no scalar value */
    RUNIC_FAULT_OUT_OF_RANGE,            /* UTF-8 0xF4 0x90.., 0xF5..0xF7, UTF-32 above 0x10FFFF: above the last code point */
    RUNIC_FAULT_INVALID_BYTE,            /* a byte that never begins a character: UTF-8 0xF8..0xFF, GBK 0xFF */
    RUNIC_FAULT_LONE_HIGH,               /* UTF-16: a high surrogate with no low surrogate after it */
    RUNIC_FAULT_LONE_LOW,                /* UTF-16: a low surrogate with no high surrogate before it */
    RUNIC_FAULT_NON_ASCII,               /* US-ASCII: a byte above 0x7F */
    RUNIC_FAULT_UNDEFINED_BYTE,          /* bytes without a character: windows-1252 0x81, Shift_JIS 0x81 0xAD */
    RUNIC_FAULT_MISSING_BOM,             /* RUNIC_BOM_IN_REQUIRE: the text does not begin with U+FEFF */
    RUNIC_FAULT_UNMAPPABLE,              /* a well-formed character that the target charset does not have */
    RUNIC_FAULT_BAD_SHIFT,       /* UTF-7: "+" before a byte that is neither base64 nor "-"; IMAP: a run that does not end with
                                    "-", or "-&"; ISO-2022-JP: an unknown escape sequence, or for the web, a repeated one */
    RUNIC_FAULT_BAD_BASE64,      /* UTF-7: digits that are no whole code unit, or whose last bits are not zero */
    RUNIC_FAULT_NEEDLESS_BASE64, /* UTF-7-IMAP: U+0020..U+007E in base64 */
    RUNIC_FAULT_RESERVED         /* SCSU: the reserved tags 0x0C, 0xF2 and window offsets 0x00, 0xA8..0xF8 */
} runic_fault;

/* The result of a strict conversion. 0 <= read <= len, 0 <= written <= cap. A unit is a byte for whole texts and streams. */
typedef struct runic_result {
    size_t read;          /* units of src converted; at a fault, the start of the ill-formed sequence (in a stream, its end) */
    size_t written;       /* units of dst written: whole characters only */
    uint8_t status;       /* a runic_status */
    uint8_t fault;        /* a runic_fault, on ILL_FORMED, PARTIAL, UNMAPPABLE and STOPPED */
    uint8_t fault_length; /* of the ill-formed sequence (a maximal subpart) or unmappable character, in the unit of read */
} runic_result;

/* The result of a lossy conversion. */
typedef struct runic_lossy_result {
    size_t read;
    size_t written;
    size_t replaced; /* the number of replacements in dst[0, written) */
    uint8_t status;  /* RUNIC_OK or RUNIC_FULL */
} runic_lossy_result;

/*
 * Return the name of a status or fault, as in messages and test vectors ("bad-continuation"), and a sentence for people.
 * Return "unknown" for other values, never NULL.
 * Example:
 *     CHECK(strcmp(runic_fault_name(RUNIC_FAULT_LONE_HIGH), "lone-high") == 0);
 *     CHECK(strcmp(runic_status_name(RUNIC_FULL), "full") == 0);
 */
RUNIC_API const char *runic_status_name(int status);
RUNIC_API const char *runic_status_message(int status);
RUNIC_API const char *runic_fault_name(int fault);
RUNIC_API const char *runic_fault_message(int fault);

/* ---- Charsets ------------------------------------------------------------------------------------------------------------ */

/*
 * The charsets of this version. Their numbers stay in later ones: new charsets are added before RUNIC_CHARSET_COUNT. A library
 * may be newer than this header, and have more: all its charsets are those from 1 on for which runic_charset_label(charset, 0)
 * is not NULL.
 */
typedef enum runic_charset {
    RUNIC_CHARSET_UNKNOWN,
    RUNIC_UTF8,
    RUNIC_UTF16, /* the BOM gives the byte order; big-endian without BOM (RFC 2781 section 4.3) */
    RUNIC_UTF16BE,
    RUNIC_UTF16LE,
    RUNIC_UTF32, /* like RUNIC_UTF16 */
    RUNIC_UTF32BE,
    RUNIC_UTF32LE,
    RUNIC_ASCII,
    RUNIC_LATIN1,
    RUNIC_WINDOWS1252,
    RUNIC_UTF7, /* RFC 2152 */
    RUNIC_CESU8,
    RUNIC_SCSU,
    RUNIC_BOCU1,
    RUNIC_UTF_EBCDIC,
    RUNIC_UTF7_IMAP, /* mailbox names: RFC 3501 section 5.1.3 */
    /* UTF-8 for strings that may have lone surrogates: file names of Windows and strings of JavaScript (WTF-8), class files and
       DataOutput.writeUTF of Java (Modified UTF-8). In these two charsets a lone surrogate is a character. It converts to the
       other of them, and to and from UTF-16, which may then contain it. Other charsets do not have it. See docs/charsets.md. */
    RUNIC_WTF8,
    RUNIC_MUTF8,
    RUNIC_UTF8MB3, /* UTF-8 without supplementary characters, as MySQL and MariaDB store it */
    /* Legacy charsets, converted by tables. docs/charsets.md names the standard of each. */
    RUNIC_ISO8859_2,
    RUNIC_ISO8859_3,
    RUNIC_ISO8859_4,
    RUNIC_ISO8859_5,
    RUNIC_ISO8859_6,
    RUNIC_ISO8859_7,
    RUNIC_ISO8859_8,
    RUNIC_ISO8859_9,
    RUNIC_ISO8859_10,
    RUNIC_ISO8859_11,
    RUNIC_ISO8859_13,
    RUNIC_ISO8859_14,
    RUNIC_ISO8859_15,
    RUNIC_ISO8859_16,
    RUNIC_TIS620,
    RUNIC_WINDOWS874,
    RUNIC_WINDOWS1250,
    RUNIC_WINDOWS1251,
    RUNIC_WINDOWS1253,
    RUNIC_WINDOWS1254,
    RUNIC_WINDOWS1255,
    RUNIC_WINDOWS1256,
    RUNIC_WINDOWS1257,
    RUNIC_WINDOWS1258,
    RUNIC_KOI8R,
    RUNIC_KOI8U,
    RUNIC_KOI8T,
    RUNIC_IBM437,
    RUNIC_CP720,
    RUNIC_CP737,
    RUNIC_IBM775,
    RUNIC_IBM850,
    RUNIC_IBM852,
    RUNIC_IBM855,
    RUNIC_IBM857,
    RUNIC_IBM858,
    RUNIC_IBM860,
    RUNIC_IBM861,
    RUNIC_IBM862,
    RUNIC_IBM863,
    RUNIC_IBM864,
    RUNIC_IBM865,
    RUNIC_IBM866,
    RUNIC_IBM869,
    RUNIC_CP1125,
    RUNIC_MACINTOSH,
    RUNIC_MAC_CYRILLIC,
    RUNIC_MAC_CENTRAL_EUROPE,
    RUNIC_MAC_GREEK,
    RUNIC_MAC_TURKISH,
    RUNIC_MAC_ICELANDIC,
    RUNIC_MAC_CROATIAN,
    RUNIC_MAC_ROMANIAN,
    RUNIC_IBM037,
    RUNIC_IBM273,
    RUNIC_IBM277,
    RUNIC_IBM278,
    RUNIC_IBM280,
    RUNIC_IBM284,
    RUNIC_IBM285,
    RUNIC_IBM297,
    RUNIC_IBM424,
    RUNIC_IBM500,
    RUNIC_IBM870,
    RUNIC_IBM871,
    RUNIC_IBM875,
    RUNIC_IBM1026,
    RUNIC_IBM1047,
    RUNIC_IBM1140,
    RUNIC_IBM1141,
    RUNIC_IBM1142,
    RUNIC_IBM1143,
    RUNIC_IBM1144,
    RUNIC_IBM1145,
    RUNIC_IBM1146,
    RUNIC_IBM1147,
    RUNIC_IBM1148,
    RUNIC_IBM1149,
    RUNIC_SHIFT_JIS,
    RUNIC_EUC_JP,
    RUNIC_ISO2022_JP,
    RUNIC_GBK,
    RUNIC_GB18030,
    RUNIC_BIG5,
    RUNIC_EUC_KR,
    RUNIC_CHARSET_COUNT,               /* one more than the last charset of this header */
    RUNIC_CHARSET_32_BITS = 0x7FFFFFFF /* no charset: makes the type 32 bits wide, also with -fshort-enums */
} runic_charset;

/* How a charset treats an initial U+FEFF under RUNIC_BOM_IN_AUTO. */
typedef enum runic_bom_rule {
    RUNIC_BOM_RULE_TEXT, /* keeps it as text; writes none */
    RUNIC_BOM_RULE_MARK, /* takes the byte order from it and removes it; writes one (UTF-16 and UTF-32) */
    RUNIC_BOM_RULE_NONE  /* the charset has no U+FEFF */
} runic_bom_rule;

/* The order of the bytes in a code unit. */
typedef enum runic_byte_order { RUNIC_ORDER_NONE, RUNIC_ORDER_BIG, RUNIC_ORDER_LITTLE, RUNIC_ORDER_BY_BOM } runic_byte_order;

/* The properties of a charset. */
typedef struct runic_charset_properties {
    const char *name;    /* the IANA name, or the name in the defining document if there is none */
    uint8_t unit_size;   /* bytes of a code unit: 1, 2 or 4 */
    uint8_t byte_order;  /* a runic_byte_order */
    uint8_t bom_rule;    /* a runic_bom_rule */
    uint8_t unicode;     /* 1 if it has every Unicode scalar value */
    uint8_t mime_text;   /* 1 if it suits the MIME top-level type "text" (RFC 3629 section 8; RFC 2781 appendix A) */
    uint8_t convertible; /* 1 if this version converts it */
    uint8_t reserved[10];
} runic_charset_properties;

/*
 * Returns the charset of a label, or RUNIC_CHARSET_UNKNOWN. Labels are IANA names and aliases, and common short names (utf8,
 * utf16le, ascii, cp1252, sjis). They match as in Unicode UTS #22, section 1.4: case is ignored, and so is every character that
 * is not an ASCII letter or digit, and a zero that does not follow a digit.
 * Example:
 *     CHECK(runic_charset_from_label("UTF-16LE", 8) == RUNIC_UTF16LE && runic_charset_from_label("utf_08", 6) == RUNIC_UTF8);
 *     CHECK(runic_charset_from_label("iso-8859-1", 10) == RUNIC_LATIN1 && !runic_charset_from_label("UCS-2", 5));
 */
RUNIC_API runic_charset runic_charset_from_label(const char *label, size_t len);

/*
 * Returns the charset that browsers use for a label, or RUNIC_CHARSET_UNKNOWN. The labels are those of the Encoding Standard.
 * Case and white space around the label are ignored, and nothing else. "latin1" and "ascii" mean windows-1252 there. To read
 * text as browsers do, also set web in runic_options. Returns RUNIC_CHARSET_UNKNOWN for x-user-defined and for the labels of
 * "replacement".
 *
 * Example:
 *     CHECK(runic_charset_from_web_label(" Latin1\n", 8) == RUNIC_WINDOWS1252);
 *     CHECK(runic_charset_from_web_label("utf-16", 6) == RUNIC_UTF16LE && !runic_charset_from_web_label("utf_8", 5));
 */
RUNIC_API runic_charset runic_charset_from_web_label(const char *label, size_t len);

/*
 * Returns label number `index`, from 0, of a charset, the IANA name first; NULL after the last label.
 * Example:
 *     CHECK(strcmp(runic_charset_label(RUNIC_UTF8, 0), "UTF-8") == 0 && runic_charset_label(RUNIC_UTF8, 99) == NULL);
 */
RUNIC_API const char *runic_charset_label(runic_charset charset, size_t index);

/*
 * Returns the properties of a charset. For a value that is no charset, returns those of RUNIC_CHARSET_UNKNOWN: the name
 * "unknown", and 0 in all other members.
 * Example:
 *     runic_charset_properties p = runic_charset_describe(RUNIC_UTF16);
 *     CHECK(strcmp(p.name, "UTF-16") == 0 && p.unit_size == 2 && p.byte_order == RUNIC_ORDER_BY_BOM && !p.mime_text);
 */
RUNIC_API runic_charset_properties runic_charset_describe(runic_charset charset);

/* ---- Whole texts --------------------------------------------------------------------------------------------------------- */

/*
 * What to do with an ill-formed sequence or an unmappable character.
 *
 * RUNIC_ACTION_SURROGATE_ESCAPE passes any bytes through UTF-16 or UTF-32 and back, as surrogateescape does in Python: for
 * ill-formed text from UTF-8, each byte 0xHH of an ill-formed sequence becomes the lone surrogate U+DCHH; for unmappable
 * characters from UTF-16 or UTF-32 to UTF-8, each lone surrogate U+DC80..U+DCFF becomes the byte. The output is not
 * well-formed. Other lone surrogates are still ill-formed. Each sequence that it passes counts as a fault. With other charsets,
 * or for the other kind of fault, it is a BAD_CALL.
 * Example:
 *     runic_options in = {.from = RUNIC_UTF8, .to = RUNIC_UTF16LE}, back = {.from = RUNIC_UTF16LE, .to = RUNIC_UTF8};
 *     char          wide[8], out[8];
 *     in.ill_formed.action = back.unmappable.action = RUNIC_ACTION_SURROGATE_ESCAPE;
 *     runic_result r = runic_convert(&in, "a\xFF.", 3, wide, sizeof wide);
 *     CHECK(r.status == RUNIC_OK && r.written == 6 && memcmp(wide, "a\0\xFF\xDC.\0", 6) == 0);
 *     r = runic_convert(&back, wide, 6, out, sizeof out);
 *     CHECK(r.status == RUNIC_OK && r.written == 3 && memcmp(out, "a\xFF.", 3) == 0);
 */
typedef enum runic_action {
    RUNIC_ACTION_STOP,            /* return ILL_FORMED or UNMAPPABLE */
    RUNIC_ACTION_REPLACE,         /* write the replacement text, or U+FFFD if it is empty; '?' if the target lacks part of it */
    RUNIC_ACTION_SKIP,            /* write nothing */
    RUNIC_ACTION_ESCAPE,          /* write an escape (runic_escape_style): by default \xHH a byte, \u{HEX} a character */
    RUNIC_ACTION_CALLBACK,        /* call the callback, which decides */
    RUNIC_ACTION_FALLBACK,        /* ill-formed text: read each byte of the sequence in another charset */
    RUNIC_ACTION_SURROGATE_ESCAPE /* between UTF-8 and UTF-16 or UTF-32: an ill-formed byte 0xHH is U+DCHH, and back */
} runic_action;

#define RUNIC_MAX_REPLACEMENT 16

/*
 * The syntax of RUNIC_ACTION_ESCAPE: `style` of the policy. Each comment shows the unmappable characters U+00FC, U+20AC and
 * U+1F600, and then a byte of an ill-formed sequence: a style that has no escape of bytes is a BAD_CALL as the policy for
 * ill-formed text. Characters that the target has are never escaped, \, & and % among them. (IBM864 has no %, and gets ? for
 * it.)
 */
typedef enum runic_escape_style {
    RUNIC_ESCAPE_BRACES,  /* \u{00FC} \u{20AC} \u{1F600} (JavaScript, Rust, Swift); \xHH */
    RUNIC_ESCAPE_C,       /* \u00FC \u20AC \U0001F600 (C, C++), below U+00A0 octal, as C requires: \200; \377 */
    RUNIC_ESCAPE_JAVA,    /* \u00FC \u20AC \uD83D\uDE00 (Java, its .properties files); none */
    RUNIC_ESCAPE_JSON,    /* \u00FC \u20AC \uD83D\uDE00 (RFC 8259 section 7; JavaScript); none */
    RUNIC_ESCAPE_XML,     /* &#252; &#8364; &#128512; (XML, HTML: what browsers send in a form); none */
    RUNIC_ESCAPE_PERCENT, /* %C3%BC %E2%82%AC %F0%9F%98%80: the bytes of UTF-8 (RFC 3986 section 2.1); %HH */
    RUNIC_ESCAPE_PYTHON   /* \xfc \u20ac \U0001f600 (Python, its backslashreplace); \xhh */
} runic_escape_style;

/*
 * An action, and the text that replaces a fault. All zero means RUNIC_ACTION_STOP.
 *
 * RUNIC_ACTION_FALLBACK is for text that is in two charsets, such as UTF-8 with a few lines of windows-1252. `charset` is
 * a charset of one byte a character. A byte that it does not define becomes U+FFFD, and a character that the target does not
 * have '?'. Each ill-formed sequence counts as one fault. It is a BAD_CALL as the policy for unmappable characters.
 * Example:
 *     runic_options how = {.from = RUNIC_UTF8, .to = RUNIC_UTF8};
 *     char          out[16];
 *     how.ill_formed = (runic_policy){.action = RUNIC_ACTION_FALLBACK, .charset = RUNIC_WINDOWS1252};
 *     runic_result r = runic_convert(&how, "caf\xC3\xA9 caf\xE9", 10, out, sizeof out);
 *     CHECK(r.status == RUNIC_OK && r.written == 11 && memcmp(out, "caf\xC3\xA9 caf\xC3\xA9", 11) == 0);
 *     how = (runic_options){.from = RUNIC_UTF8, .to = RUNIC_ASCII};
 *     how.unmappable = (runic_policy){.action = RUNIC_ACTION_ESCAPE, .style = RUNIC_ESCAPE_JSON};
 *     r = runic_convert(&how, "caf\xC3\xA9", 5, out, sizeof out);
 *     CHECK(r.status == RUNIC_OK && r.written == 9 && memcmp(out, "caf\\u00E9", 9) == 0);
 */
typedef struct runic_policy {
    uint8_t action; /* a runic_action */
    union {
        uint8_t length; /* for REPLACE: of text; 0 means U+FFFD */
        uint8_t style;  /* for ESCAPE: a runic_escape_style */
    };
    uint16_t charset;                     /* for FALLBACK: a runic_charset; 0 for every other action */
    char32_t text[RUNIC_MAX_REPLACEMENT]; /* scalar values */
} runic_policy;

#define RUNIC_REPORT_BYTES 8

/* The description of one fault, for a callback and from runic_converter_report. */
typedef struct runic_report {
    uint64_t offset;                   /* bytes from the start of the text to the first byte of the sequence */
    char32_t character;                /* the unmappable character; 0 for an ill-formed sequence */
    uint16_t from;                     /* a runic_charset: that of the input, as runic_converter_charset returns it */
    uint16_t to;                       /* a runic_charset: that of the output */
    uint8_t status;                    /* RUNIC_ILL_FORMED or RUNIC_UNMAPPABLE; RUNIC_OK if there was no fault yet */
    uint8_t fault;                     /* a runic_fault */
    uint8_t length;                    /* bytes of the sequence; 0 for MISSING_BOM, and if a run of UTF-7-IMAP lacks its "-" */
    uint8_t web;                       /* `web` of the options */
    uint8_t bytes[RUNIC_REPORT_BYTES]; /* the sequence, its first 8 bytes (RFC 2781 section 2.2 recommends keeping them) */
    uint8_t reserved[4];               /* a report has 32 bytes on every machine */
} runic_report;

/*
 * Decides what to do with a fault. It is called once for each fault of a stream, in order (except MISSING_BOM, see
 * RUNIC_BOM_IN_REQUIRE). It must set *answer, which is zeroed (STOP), to a policy other than CALLBACK; a value that is not
 * valid for this fault means STOP. It is not called again for the same fault after FULL. It must not use the converter that
 * calls it.
 */
typedef void runic_callback(void *user, const runic_report *report, runic_policy *answer);

/* What to do with a U+FEFF at the beginning of the input. */
typedef enum runic_bom_in {
    RUNIC_BOM_IN_AUTO,    /* remove it in RUNIC_UTF16 and RUNIC_UTF32, keep it in every other charset, such as UTF-16LE */
    RUNIC_BOM_IN_KEEP,    /* keep it as text in every charset (in UTF-16 and UTF-32 it still gives the byte order) */
    RUNIC_BOM_IN_STRIP,   /* remove one initial U+FEFF in every charset */
    RUNIC_BOM_IN_REQUIRE, /* like STRIP; without one: ILL_FORMED, MISSING_BOM, under every policy; the next call continues */
    RUNIC_BOM_IN_SNIFF    /* like STRIP; a signature (runic_detect_signature) takes precedence over `from` */
} runic_bom_in;

/* Whether the output begins with a byte order mark. */
typedef enum runic_bom_out {
    RUNIC_BOM_OUT_AUTO, /* only UTF-16 and UTF-32: also if the text is empty, or begins with a U+FEFF that bom_in keeps */
    RUNIC_BOM_OUT_NONE,
    RUNIC_BOM_OUT_ADD /* every charset has one, also UTF-8, UTF-16LE...; BAD_CALL if the charset has no U+FEFF */
} runic_bom_out;

/* How to convert. If all members except from and to are zero: strictly, by the RFCs. */
typedef struct runic_options {
    runic_charset from;
    runic_charset to;
    runic_policy ill_formed;      /* for ill-formed sequences */
    runic_policy unmappable;      /* for characters that `to` does not have */
    runic_callback *callback;     /* for RUNIC_ACTION_CALLBACK */
    void *user;                   /* the first argument of callback */
    uint8_t bom_in;               /* a runic_bom_in */
    uint8_t bom_out;              /* a runic_bom_out */
    uint8_t unmarked_order;       /* order of UTF-16 and UTF-32 without BOM: 0 or RUNIC_ORDER_BIG, or RUNIC_ORDER_LITTLE */
    uint8_t word_joiner;          /* 1: U+FEFF inside the text becomes U+2060 (L2/05-356 section 2) */
    uint8_t forbid_utf32;         /* 1: RUNIC_BOM_IN_SNIFF never finds UTF-32 */
    uint8_t utf7_lenient;         /* 1: common errors in UTF-7 are accepted (docs/charsets.md) */
    uint8_t utf7_encode_optional; /* 1: UTF-7 is written with the optional direct characters (set O) in base64 */
    uint8_t web;                  /* 1: legacy charsets are read and written as in the Encoding Standard of the web */
    uint8_t reserved[24];
} runic_options;

/*
 * Converts a whole text from charset how->from to charset how->to. "UTF-16" and "UTF-32" are written big-endian.
 *
 * Stops      at the end of src, before a character that does not fit, or at the first fault, unless a policy continues; always
 *            at a character boundary of both texts. A fault takes precedence over a full dst. A character that the end
 *            of src cuts is PARTIAL under RUNIC_ACTION_STOP, else one fault.
 * Returns    bytes read and written; status OK, FULL, PARTIAL, ILL_FORMED, UNMAPPABLE, STOPPED or BAD_CALL. With STOPPED,
 *            ILL_FORMED and UNMAPPABLE, read is where the sequence starts. The status is also FULL if the BOM of the target
 *            does not fit.
 * Guarantees runic_convert_size bytes of dst always suffice. No character, surrogate pair, replacement or escape is written in
 *            part. dst[0, written) is a complete text, also in charsets with state (UTF-7, SCSU).
 * Not        A call does not continue the one before: after FULL, the rest of src has neither BOM nor state. Use a
 *            runic_converter for texts that are larger than dst.
 * Needs      34 KiB of stack, as a runic_converter does; less in a library for small stacks (docs/platforms.md).
 *
 * RFC 2781 sections 3 and 4, RFC 3629 sections 3 to 6, L2/05-356 tables 2 and 3.
 * Example:
 *     runic_options how = {.from = RUNIC_UTF16, .to = RUNIC_UTF8};
 *     char          out[8];
 *     runic_result  r = runic_convert(&how, "\xFF\xFE\xAC\x20\x41", 5, out, 8);
 *     CHECK(r.status == RUNIC_PARTIAL && r.read == 4 && r.written == 3 && memcmp(out, "\xE2\x82\xAC", 3) == 0);
 *     how.ill_formed.action = RUNIC_ACTION_ESCAPE;
 *     r = runic_convert(&how, "\xFF\xFE\xAC\x20\x41", 5, out, 8);
 *     CHECK(r.status == RUNIC_OK && r.read == 5 && r.written == 7 && memcmp(out + 3, "\\x41", 4) == 0);
 */
RUNIC_API runic_result runic_convert(const runic_options *how, const void *src, size_t len, void *dst, size_t cap);

/*
 * Returns the exact number of bytes that runic_convert writes with enough room: for all of src, or for the text before the
 * fault at which it stops. It calls the callback as well. Returns 0 for options that are a BAD_CALL, and SIZE_MAX if the number
 * is larger. It needs 40 KiB of stack.
 * Example:
 *     runic_options how = {.from = RUNIC_LATIN1, .to = RUNIC_UTF16};
 *     CHECK(runic_convert_size(&how, "caf\xE9", 4) == 10);
 */
RUNIC_API size_t runic_convert_size(const runic_options *how, const void *src, size_t len);

/*
 * Returns an upper bound of runic_convert_size for every text of len bytes, from the options alone. The bound is at most 4
 * times the size of the largest such text, 8 times for charsets with state, 12 times with RUNIC_ACTION_ESCAPE. BOM and closing
 * bytes count. RUNIC_ACTION_CALLBACK counts as a replacement of 16 scalar values for each fault. Returns 0 for options that are
 * a BAD_CALL, and SIZE_MAX if the bound is larger.
 *
 * Example:
 *     runic_options how = {.from = RUNIC_UTF16LE, .to = RUNIC_UTF8};
 *     CHECK(runic_convert_bound(&how, 10) == 15);
 *     how.to = RUNIC_UTF16;
 *     CHECK(runic_convert_bound(&how, 10) == 12);
 */
RUNIC_API size_t runic_convert_bound(const runic_options *how, size_t len);

/*
 * Returns the last boundary at or before byte pos of src, like runic_utf8_floor, but in any charset. src must begin where the
 * text begins. The conversions of the parts of a text, cut at any boundary, with replacement, are together the conversion of
 * the text. Therefore no boundary is inside a unit of UTF-16 or UTF-32 or inside a surrogate pair, nor between a high surrogate
 * and an incomplete low one (UTF-16 that ends with an odd byte, ill-formed CESU-8). The BOM gives the byte order of UTF-16 and
 * UTF-32; without BOM they are big-endian. In charsets with state (UTF-7, UTF-7-IMAP, SCSU, BOCU-1, ISO-2022-JP) and unknown
 * ones, only 0 and len are boundaries. In Shift_JIS, EUC-JP, GBK, GB18030, Big5 and EUC-KR the search goes back to a byte that
 * can only end a character (every ASCII character except digits can), which may be far away in text without ASCII.
 *
 * Example:
 *     CHECK(runic_charset_floor(RUNIC_UTF16LE, "\x3D\xD8\x00\xDE", 4, 3) == 0);
 *     CHECK(runic_charset_floor(RUNIC_UTF32BE, "\0\0\0\x41\0", 5, 7) == 5);
 *     CHECK(runic_charset_floor(RUNIC_SHIFT_JIS, "a\x83\x5C\x83\x5C", 5, 4) == 3);
 *     CHECK(runic_charset_floor(RUNIC_CESU8, "\xED\xA0\xBD\xED\xB8\x80", 6, 5) == 0);
 *     CHECK(runic_charset_floor(RUNIC_CESU8, "\xED\xA5\x9E\xED\xED\xA8\xB0", 7, 4) == 3);
 */
RUNIC_API size_t runic_charset_floor(runic_charset charset, const void *src, size_t len, size_t pos);

/* ---- Streams ------------------------------------------------------------------------------------------------------------- */

/* A stream of text from one charset to another. Opaque; a copy is a checkpoint. All zero, every call is BAD_CALL. */
typedef struct runic_converter {
    uint64_t opaque[96];
} runic_converter;

/* A dst of this many bytes is always enough for a call to make progress. */
#define RUNIC_MIN_OUTPUT 128

/*
 * Begins a stream, and copies *how. Returns RUNIC_OK, or RUNIC_BAD_CALL if the options are not valid: an unknown or not
 * convertible charset, a value outside its enum, a nonzero reserved member, a replacement that is too long or no scalar value,
 * an action that is not valid for the fault or the charsets (see runic_policy), RUNIC_ACTION_CALLBACK without a callback,
 * RUNIC_BOM_IN_REQUIRE or RUNIC_BOM_OUT_ADD for a charset without U+FEFF.
 * Example:
 *     runic_options   how = {.from = RUNIC_UTF8, .to = RUNIC_UTF16LE};
 *     runic_converter c;
 *     CHECK(runic_converter_init(&c, &how) == RUNIC_OK);
 *     how.ill_formed.action = RUNIC_ACTION_CALLBACK;
 *     CHECK(runic_converter_init(&c, &how) == RUNIC_BAD_CALL);
 */
RUNIC_API runic_status runic_converter_init(runic_converter *converter, const runic_options *how);

/*
 * Converts the next piece of the text. last must be nonzero for the last piece.
 *
 * Returns    read: bytes of this piece consumed. A sequence cut by the end of a piece is consumed and held, so the status is
 *            never PARTIAL; a sequence cut by the end of the last piece is ILL_FORMED.
 *            FULL: call again with the rest of the piece and new room.
 *            ILL_FORMED, UNMAPPABLE, STOPPED: runic_converter_report returns the fault. read includes the ill-formed sequence
 *            or unmappable character, but not the byte that shows it is ill-formed; the next call continues there (see
 *            runic_converter_answer).
 *            In charsets with state the closing bytes are written with the last piece. To end a text at a fault, pass an
 *            empty last piece.
 *            OK: pass the next piece. After OK with last set only runic_converter_reset is legal; anything else is BAD_CALL.
 * Guarantees Output, reports and offsets do not depend on how the text is cut into pieces, which may be empty, nor on cap. No
 *            character, pair, replacement or escape is split over two outputs (except bits that characters of UTF-7 share in
 *            a base64 digit). Each character and fault is written as soon as the bytes so far decide it (exception: in UTF-7
 *            and SCSU it may be late). If cap >= RUNIC_MIN_OUTPUT, every call makes progress.
 * Example:
 *     runic_options   how = {.from = RUNIC_UTF8, .to = RUNIC_UTF16LE};
 *     runic_converter c;
 *     char            out[RUNIC_MIN_OUTPUT];
 *     CHECK(runic_converter_init(&c, &how) == RUNIC_OK);
 *     runic_result r = runic_converter_convert(&c, "\xE2", 1, out, sizeof out, 0);
 *     CHECK(r.status == RUNIC_OK && r.read == 1 && r.written == 0);
 *     r = runic_converter_convert(&c, "\x82\xAC", 2, out, sizeof out, 1);
 *     CHECK(r.status == RUNIC_OK && r.read == 2 && r.written == 2 && memcmp(out, "\xAC\x20", 2) == 0);
 */
RUNIC_API runic_result runic_converter_convert(runic_converter *converter, const void *src, size_t len, void *dst, size_t cap,
                                               int last);

/*
 * Returns the most recent fault: that of the call that returned ILL_FORMED, UNMAPPABLE or STOPPED, or one that a policy
 * handled.
 * Example:
 *     runic_options   how = {.from = RUNIC_UTF8, .to = RUNIC_UTF16LE};
 *     runic_converter c;
 *     char            out[RUNIC_MIN_OUTPUT];
 *     CHECK(runic_converter_init(&c, &how) == RUNIC_OK);
 *     CHECK(runic_converter_convert(&c, "abc\xE2", 4, out, sizeof out, 0).status == RUNIC_OK);
 *     runic_result r = runic_converter_convert(&c, "A", 1, out, sizeof out, 1);
 *     CHECK(r.status == RUNIC_ILL_FORMED && r.read == 0);
 *     runic_report report = runic_converter_report(&c);
 *     CHECK(report.offset == 3 && report.length == 1);
 *     CHECK(report.fault == RUNIC_FAULT_BAD_CONTINUATION && report.bytes[0] == 0xE2);
 */
RUNIC_API runic_report runic_converter_report(const runic_converter *converter);

/* The faults of a stream so far. */
typedef struct runic_faults {
    uint64_t ill_formed; /* ill-formed sequences, MISSING_BOM among them */
    uint64_t unmappable; /* characters that the target does not have */
    runic_report first;  /* the first fault; runic_converter_report returns the most recent one */
    uint64_t reserved[2];
} runic_faults;

/*
 * Returns all faults since the stream began: those that a policy or an answer handled, and those at which it stopped. REPLACE,
 * SKIP and ESCAPE are the fastest policies; with this function, their callers still get the number of faults, and the first.
 * Example:
 *     runic_options   how = {.from = RUNIC_UTF8, .to = RUNIC_LATIN1, .ill_formed = {.action = RUNIC_ACTION_REPLACE}};
 *     runic_converter c;
 *     char            out[RUNIC_MIN_OUTPUT];
 *     how.unmappable.action = RUNIC_ACTION_SKIP;
 *     CHECK(runic_converter_init(&c, &how) == RUNIC_OK);
 *     runic_result r = runic_converter_convert(&c, "a\xFF\xFE\xE2\x82\xAC.", 7, out, sizeof out, 1);
 *     CHECK(r.status == RUNIC_OK && r.written == 4 && memcmp(out, "a??.", 4) == 0);
 *     runic_faults faults = runic_converter_faults(&c);
 *     CHECK(faults.ill_formed == 2 && faults.unmappable == 1);
 *     CHECK(faults.first.offset == 1 && runic_converter_report(&c).offset == 3);
 */
RUNIC_API runic_faults runic_converter_faults(const runic_converter *converter);

/*
 * Returns the position of the most recent fault, in bytes from the start of the piece of the most recent call; it is below 0 if
 * the fault begins in an earlier piece, which the caller may no longer have. (The report counts from the start of the text, so
 * that it does not depend on the pieces. It has up to RUNIC_REPORT_BYTES bytes of the sequence, from all pieces: only SCSU,
 * where tags may be between the halves of a pair, has longer sequences, of up to 14 bytes.)
 * The rest of a piece that is passed again after FULL or after a fault counts as a new piece. Returns 0 if there was no fault.
 * Example:
 *     runic_options   how = {.from = RUNIC_UTF8, .to = RUNIC_UTF16LE};
 *     runic_converter c;
 *     char            out[RUNIC_MIN_OUTPUT];
 *     CHECK(runic_converter_init(&c, &how) == RUNIC_OK);
 *     CHECK(runic_converter_convert(&c, "abc\xE2\x82", 5, out, sizeof out, 0).status == RUNIC_OK);
 *     CHECK(runic_converter_convert(&c, "A\xFF", 2, out, sizeof out, 0).status == RUNIC_ILL_FORMED);
 *     CHECK(runic_converter_fault_position(&c) == -2 && runic_converter_report(&c).length == 2);
 *     CHECK(runic_converter_convert(&c, "A\xFF", 2, out, sizeof out, 1).status == RUNIC_ILL_FORMED);
 *     CHECK(runic_converter_fault_position(&c) == 1 && runic_converter_report(&c).offset == 6);
 */
RUNIC_API int64_t runic_converter_fault_position(const runic_converter *converter);

/*
 * Returns how many bytes of the pieces so far the converter holds: they were read but are not converted yet, because their
 * meaning depends on the next bytes. They are the last bytes that were read. After a fault, the next call converts them
 * before the rest of the piece.
 * Example:
 *     runic_options   how = {.from = RUNIC_UTF8, .to = RUNIC_UTF16LE};
 *     runic_converter c;
 *     char            out[RUNIC_MIN_OUTPUT];
 *     CHECK(runic_converter_init(&c, &how) == RUNIC_OK);
 *     CHECK(runic_converter_convert(&c, "abc\xE2\x82", 5, out, sizeof out, 0).read == 5 && runic_converter_held(&c) == 2);
 *     CHECK(runic_converter_convert(&c, "\xAC", 1, out, sizeof out, 0).read == 1 && runic_converter_held(&c) == 0);
 */
RUNIC_API size_t runic_converter_held(const runic_converter *converter);

/*
 * Handles the fault at which the last call stopped, as a callback would: the next call first writes the replacement or escape.
 * Returns RUNIC_OK, or RUNIC_BAD_CALL if no fault is pending, or *answer is STOP, CALLBACK or not valid for this fault.
 * Example:
 *     runic_options   how = {.from = RUNIC_UTF8, .to = RUNIC_UTF16LE};
 *     runic_converter c;
 *     char            out[RUNIC_MIN_OUTPUT];
 *     runic_policy    answer = {.action = RUNIC_ACTION_REPLACE, .length = 1, .text = {'!'}};
 *     CHECK(runic_converter_init(&c, &how) == RUNIC_OK);
 *     CHECK(runic_converter_convert(&c, "\xFF", 1, out, sizeof out, 1).status == RUNIC_ILL_FORMED);
 *     CHECK(runic_converter_answer(&c, &answer) == RUNIC_OK);
 *     runic_result r = runic_converter_convert(&c, NULL, 0, out, sizeof out, 1);
 *     CHECK(r.status == RUNIC_OK && r.written == 2 && out[0] == '!');
 */
RUNIC_API runic_status runic_converter_answer(runic_converter *converter, const runic_policy *answer);

/*
 * Sets the policies for all later faults; the handling of earlier faults does not change, nor does anything else. For example,
 * a caller lets the stream stop at the first faults to examine them, and then sets a policy for the rest.
 * Returns RUNIC_OK, or RUNIC_BAD_CALL, having changed nothing, if runic_converter_init would not accept them.
 * Example:
 *     runic_options   how = {.from = RUNIC_UTF8, .to = RUNIC_UTF16LE};
 *     runic_converter c;
 *     char            out[RUNIC_MIN_OUTPUT];
 *     runic_policy    skip = {.action = RUNIC_ACTION_SKIP};
 *     CHECK(runic_converter_init(&c, &how) == RUNIC_OK);
 *     CHECK(runic_converter_convert(&c, "\xFF!\xFE?\xFD", 5, out, sizeof out, 1).status == RUNIC_ILL_FORMED);
 *     CHECK(runic_converter_set_policies(&c, &skip, &skip) == RUNIC_OK);
 *     runic_result r = runic_converter_convert(&c, "!\xFE?\xFD", 4, out, sizeof out, 1);
 *     CHECK(r.status == RUNIC_OK && r.written == 4 && out[0] == '!' && out[2] == '?');
 *     CHECK(runic_converter_faults(&c).ill_formed == 3);
 */
RUNIC_API runic_status runic_converter_set_policies(runic_converter *converter, const runic_policy *ill_formed,
                                                    const runic_policy *unmappable);

/*
 * Returns the charset of the input as it is decoded: for "UTF-16" the one that its BOM gives, with RUNIC_BOM_IN_SNIFF the one
 * that its signature gives. Returns RUNIC_CHARSET_UNKNOWN until enough bytes have been read to decide.
 * Example:
 *     runic_options   how = {.from = RUNIC_UTF16, .to = RUNIC_UTF8};
 *     runic_converter c;
 *     char            out[RUNIC_MIN_OUTPUT];
 *     CHECK(runic_converter_init(&c, &how) == RUNIC_OK);
 *     CHECK(runic_converter_convert(&c, "\xFF", 1, out, sizeof out, 0).status == RUNIC_OK);
 *     CHECK(runic_converter_charset(&c) == RUNIC_CHARSET_UNKNOWN);
 *     CHECK(runic_converter_convert(&c, "\xFE", 1, out, sizeof out, 0).status == RUNIC_OK);
 *     CHECK(runic_converter_charset(&c) == RUNIC_UTF16LE);
 */
RUNIC_API runic_charset runic_converter_charset(const runic_converter *converter);

/*
 * Begins a new stream with the same options and the current policies. It may be called at any time.
 * Example:
 *     runic_options   how = {.from = RUNIC_UTF8, .to = RUNIC_UTF16LE};
 *     runic_converter c;
 *     char            out[RUNIC_MIN_OUTPUT];
 *     CHECK(runic_converter_init(&c, &how) == RUNIC_OK);
 *     CHECK(runic_converter_convert(&c, "a\xFF", 2, out, sizeof out, 1).status == RUNIC_ILL_FORMED);
 *     runic_converter_reset(&c);
 *     CHECK(runic_converter_faults(&c).ill_formed == 0);
 *     CHECK(runic_converter_convert(&c, "b", 1, out, sizeof out, 1).status == RUNIC_OK && out[0] == 'b');
 */
RUNIC_API void runic_converter_reset(runic_converter *converter);

/* ---- Signatures ---------------------------------------------------------------------------------------------------------- */

/* The longest signature; runic_detect_signature never needs more bytes. */
#define RUNIC_MAX_SIGNATURE 5

#define RUNIC_SIGNATURE_FINAL    1u /* src is the whole text, or no more bytes will follow */
#define RUNIC_SIGNATURE_NO_UTF32 2u /* 0xFF 0xFE 0x00 0x00 is UTF-16LE */

/* The result of runic_detect_signature. */
typedef struct runic_signature {
    runic_charset charset; /* RUNIC_CHARSET_UNKNOWN without a signature */
    uint8_t length;        /* bytes of the signature */
    uint8_t more;          /* 1: undecided; call again with more bytes, or with RUNIC_SIGNATURE_FINAL */
    uint8_t removable;     /* 1: these bytes can be cut off; 0: they must be decoded and U+FEFF dropped (UTF-7, BOCU-1) */
    uint8_t reserved[5];
} runic_signature;

/*
 * Finds the signature at the start of a text: every row of Table 1 of L2/05-356. 0xFF 0xFE 0x00 0x00 is UTF-32LE. flags are
 * RUNIC_SIGNATURE_FINAL and RUNIC_SIGNATURE_NO_UTF32, or 0. Without RUNIC_SIGNATURE_FINAL, `more` is 1 if further bytes could
 * change the result.
 * Example:
 *     runic_signature s = runic_detect_signature("\xFF\xFE", 2, 0);
 *     CHECK(s.more && s.charset == RUNIC_CHARSET_UNKNOWN);
 *     s = runic_detect_signature("\xFF\xFE", 2, RUNIC_SIGNATURE_FINAL);
 *     CHECK(!s.more && s.charset == RUNIC_UTF16LE && s.length == 2);
 */
RUNIC_API runic_signature runic_detect_signature(const void *src, size_t len, unsigned flags);

/* ---- Web pages ----------------------------------------------------------------------------------------------------------- */

/* The evidence for the encoding of a web page, the strongest first. */
typedef enum runic_web_basis {
    RUNIC_WEB_BY_BOM,
    RUNIC_WEB_BY_HEADER, /* the parameter charset of the Content-Type */
    RUNIC_WEB_BY_META,   /* <meta>, or else an XML declaration */
    RUNIC_WEB_BY_DEFAULT
} runic_web_basis;

/* Encodings of the web that are not simply a charset of this library. */
typedef enum runic_web_special {
    RUNIC_WEB_CHARSET,      /* the encoding is `charset` */
    RUNIC_WEB_REPLACEMENT,  /* "replacement", in which no text is read: labels of HZ, ISO-2022-CN and ISO-2022-KR */
    RUNIC_WEB_USER_DEFINED, /* x-user-defined: bytes above 0x7F are U+F780 to U+F7FF */
    RUNIC_WEB_LOGICAL,      /* ISO-8859-8-I: charset is RUNIC_ISO8859_8, and a page is laid out in logical order */
} runic_web_special;

/* The result of runic_find_web_charset. */
typedef struct runic_web_charset {
    uint16_t charset;         /* a runic_charset; RUNIC_CHARSET_UNKNOWN with RUNIC_WEB_REPLACEMENT and RUNIC_WEB_USER_DEFINED */
    uint8_t basis;            /* a runic_web_basis */
    uint8_t special;          /* a runic_web_special */
    uint8_t signature_length; /* bytes of the byte order mark, which are no text */
    uint8_t reserved[11];
} runic_web_charset;

/*
 * Determines the encoding of a web page as browsers do (HTML Standard, section 13.2.3.2): by its byte order mark, by the
 * charset of its Content-Type ("text/html; charset=..."; content_type may be NULL, and is parsed as in the MIME Sniffing
 * Standard), by the first <meta> in the first `limit` bytes whose label the Encoding Standard knows, else an XML declaration at
 * the start, else windows-1252. A limit of 0 is 1,024, as in browsers. UTF-16 in <meta> means UTF-8. It does not look at the
 * text: compare the answer with runic_reader. To convert by it, set web in runic_options. It takes linear time.
 * Example:
 *     static const char page[] = "<!-- <meta charset=koi8-r> --><meta charset=x-sjis>";
 *     runic_web_charset w = runic_find_web_charset(page, sizeof page - 1, NULL, 0, 0);
 *     CHECK(w.charset == RUNIC_SHIFT_JIS && w.basis == RUNIC_WEB_BY_META);
 *     w = runic_find_web_charset(page, sizeof page - 1, "text/html; charset=\"latin1\"", 26, 0);
 *     CHECK(w.charset == RUNIC_WINDOWS1252 && w.basis == RUNIC_WEB_BY_HEADER);
 */
RUNIC_API runic_web_charset runic_find_web_charset(const void *src, size_t len, const char *content_type,
                                                   size_t content_type_len, size_t limit);

/*
 * Returns the name that the Encoding Standard has for an encoding: "windows-1252", "ISO-8859-8-I", "replacement". Letters may
 * differ in case. Returns "unknown" for values that are no encoding of this version.
 * Example:
 *     CHECK(strcmp(runic_web_charset_name(runic_find_web_charset("", 0, NULL, 0, 0)), "windows-1252") == 0);
 *     runic_web_charset w = runic_find_web_charset("", 0, "text/html;charset=hz-gb-2312", 28, 0);
 *     CHECK(strcmp(runic_web_charset_name(w), "replacement") == 0);
 */
RUNIC_API const char *runic_web_charset_name(runic_web_charset found);

/* ---- Forms: strict conversion -------------------------------------------------------------------------------------------- */

/*
 * Converts UTF-8 to UTF-16 in native byte order, up to the first ill-formed sequence, the end of src, or a full dst.
 *
 * Stops      at a character boundary of both texts. A fault at this place takes precedence over a full dst: with cap 0, text
 *            that begins with a fault is ILL_FORMED, other text is FULL. U+FEFF is a character like any other.
 * Returns    read (bytes of src), written (units of dst) and status: OK, FULL, PARTIAL or ILL_FORMED. The status is ILL_FORMED
 *            as soon as no continuation could make the sequence well-formed (immediately for 0xED 0xA0 and 0xF4 0x90), and
 *            PARTIAL only if src ends inside a sequence that is well-formed so far. fault and fault_length describe it.
 * Guarantees len units of dst always suffice. dst[0, written) is well-formed.
 * Not        It does not replace, skip, or write a terminating zero.
 *
 * RFC 3629 sections 3 and 4, RFC 2781 section 2.1.
 * Example:
 *     char16_t out[4];
 *     runic_result r = runic_utf8_to_utf16("\xF0\x9D\x84\x9E!\xC3", 6, out, 4);
 *     CHECK(r.status == RUNIC_PARTIAL && r.read == 5 && r.written == 3);
 *     CHECK(out[0] == 0xD834 && out[1] == 0xDD1E && out[2] == '!');
 *     CHECK(r.fault == RUNIC_FAULT_TRUNCATED && r.fault_length == 1);
 */
RUNIC_API runic_result runic_utf8_to_utf16(const char *src, size_t len, char16_t *dst, size_t cap);

/*
 * Like runic_utf8_to_utf16, but to UTF-32: written counts characters. len units of dst always suffice.
 * Example:
 *     char32_t out[3];
 *     runic_result r = runic_utf8_to_utf32("\xF0\x9D\x84\x9E\xED\xA0\x80", 7, out, 3);
 *     CHECK(r.status == RUNIC_ILL_FORMED && r.read == 4 && r.written == 1 && out[0] == 0x1D11E);
 *     CHECK(r.fault == RUNIC_FAULT_SURROGATE && r.fault_length == 1);
 */
RUNIC_API runic_result runic_utf8_to_utf32(const char *src, size_t len, char32_t *dst, size_t cap);

/*
 * Like runic_utf8_to_utf16, but to ISO-8859-1: one byte for each of U+0000..U+00FF. Any other character is UNMAPPABLE, and
 * fault_length is its number of bytes in src. len bytes of dst always suffice.
 * Example:
 *     char out[8];
 *     runic_result r = runic_utf8_to_latin1("\xC3\xA9\xE2\x82\xAC", 5, out, 8);
 *     CHECK(r.status == RUNIC_UNMAPPABLE && r.read == 2 && r.written == 1 && r.fault_length == 3 && out[0] == '\xE9');
 */
RUNIC_API runic_result runic_utf8_to_latin1(const char *src, size_t len, char *dst, size_t cap);

/*
 * Like runic_utf8_to_utf16, but from UTF-16 to UTF-8. An unpaired surrogate is ILL_FORMED, with fault_length 1; a high
 * surrogate at the end of src is PARTIAL. 3 * len bytes of dst always suffice. RFC 2781 section 2.2, RFC 3629 section 3.
 * Example:
 *     const char16_t text[] = {0x20AC, 0xDC00};
 *     char           out[8];
 *     runic_result   r = runic_utf16_to_utf8(text, 2, out, 8);
 *     CHECK(r.status == RUNIC_ILL_FORMED && r.read == 1 && r.written == 3 && r.fault == RUNIC_FAULT_LONE_LOW);
 *     CHECK(memcmp(out, "\xE2\x82\xAC", 3) == 0);
 */
RUNIC_API runic_result runic_utf16_to_utf8(const char16_t *src, size_t len, char *dst, size_t cap);

/*
 * Like runic_utf16_to_utf8, but to UTF-32. len units of dst always suffice.
 * Example:
 *     const char16_t text[] = {0xD834, 0xDD1E, 0xD834};
 *     char32_t       out[3];
 *     runic_result   r = runic_utf16_to_utf32(text, 3, out, 3);
 *     CHECK(r.status == RUNIC_PARTIAL && r.read == 2 && r.written == 1 && out[0] == 0x1D11E);
 */
RUNIC_API runic_result runic_utf16_to_utf32(const char16_t *src, size_t len, char32_t *dst, size_t cap);

/*
 * Like runic_utf16_to_utf8, but to ISO-8859-1, as runic_utf8_to_latin1. len bytes of dst always suffice.
 * Example:
 *     const char16_t text[] = {0xE9, 0x20AC};
 *     char           out[2];
 *     runic_result   r = runic_utf16_to_latin1(text, 2, out, 2);
 *     CHECK(r.status == RUNIC_UNMAPPABLE && r.read == 1 && out[0] == '\xE9' && r.fault_length == 1);
 */
RUNIC_API runic_result runic_utf16_to_latin1(const char16_t *src, size_t len, char *dst, size_t cap);

/*
 * Like runic_utf8_to_utf16, but from UTF-32 to UTF-8. A surrogate or a value above 0x10FFFF is ILL_FORMED, with fault_length 1;
 * PARTIAL cannot occur. 4 * len bytes of dst always suffice. RFC 3629 section 3.
 * Example:
 *     const char32_t text[] = {0x1F600, 0x110000};
 *     char           out[8];
 *     runic_result   r = runic_utf32_to_utf8(text, 2, out, 8);
 *     CHECK(r.status == RUNIC_ILL_FORMED && r.read == 1 && r.written == 4 && r.fault == RUNIC_FAULT_OUT_OF_RANGE);
 */
RUNIC_API runic_result runic_utf32_to_utf8(const char32_t *src, size_t len, char *dst, size_t cap);

/*
 * Like runic_utf32_to_utf8, but to UTF-16. 2 * len units of dst always suffice. RFC 2781 section 2.1.
 * Example:
 *     const char32_t text[] = {'a', 0x1F600};
 *     char16_t       out[2];
 *     runic_result   r = runic_utf32_to_utf16(text, 2, out, 2);
 *     CHECK(r.status == RUNIC_FULL && r.read == 1 && r.written == 1 && out[0] == 'a');
 */
RUNIC_API runic_result runic_utf32_to_utf16(const char32_t *src, size_t len, char16_t *dst, size_t cap);

/*
 * Like runic_utf32_to_utf8, but to ISO-8859-1, as runic_utf8_to_latin1. len bytes of dst always suffice.
 * Example:
 *     const char32_t text[] = {0xFF, 0x100};
 *     char           out[2];
 *     runic_result   r = runic_utf32_to_latin1(text, 2, out, 2);
 *     CHECK(r.status == RUNIC_UNMAPPABLE && r.read == 1 && out[0] == '\xFF');
 */
RUNIC_API runic_result runic_utf32_to_latin1(const char32_t *src, size_t len, char *dst, size_t cap);

/*
 * Like runic_utf8_to_utf16, but from ISO-8859-1, where every byte is a character: status is OK or FULL.
 * 2 * len bytes of dst always suffice for UTF-8, len units for UTF-16 and UTF-32.
 * Example:
 *     char         out[2];
 *     char16_t     wide[1];
 *     char32_t     wider[1];
 *     runic_result r = runic_latin1_to_utf8("\xE9!", 2, out, 2);
 *     CHECK(r.status == RUNIC_FULL && r.read == 1 && r.written == 2 && out[0] == '\xC3' && out[1] == '\xA9');
 *     CHECK(runic_latin1_to_utf16("\xE9", 1, wide, 1).status == RUNIC_OK && wide[0] == 0xE9);
 *     CHECK(runic_latin1_to_utf32("\xE9", 1, wider, 1).status == RUNIC_OK && wider[0] == 0xE9);
 */
RUNIC_API runic_result runic_latin1_to_utf8(const char *src, size_t len, char *dst, size_t cap);
RUNIC_API runic_result runic_latin1_to_utf16(const char *src, size_t len, char16_t *dst, size_t cap);
RUNIC_API runic_result runic_latin1_to_utf32(const char *src, size_t len, char32_t *dst, size_t cap);

/* ---- Forms: lossy conversion --------------------------------------------------------------------------------------------- */

/*
 * Like runic_utf8_to_utf16, but replaces each maximal subpart of an ill-formed sequence with one U+FFFD, also a character that
 * the end of src cuts. Therefore src must be a whole text; use a runic_converter for pieces.
 *
 * Stops      at the end of src (OK) or before the first character or replacement that does not fit (FULL).
 * Returns    read, written, and the number of replacements.
 * Guarantees runic_utf8_to_utf16_size units of dst always suffice. After FULL, a call with src + read and dst + written
 *            continues: the calls together write the same text as one call with enough room.
 *
 * Unicode Standard section 3.9, "U+FFFD Substitution of Maximal Subparts".
 * Example:
 *     char16_t           out[4];
 *     runic_lossy_result r = runic_utf8_to_utf16_lossy("a\xF0\x9F\x98z\xC0", 6, out, 4);
 *     CHECK(r.status == RUNIC_OK && r.read == 6 && r.written == 4 && r.replaced == 2);
 *     CHECK(out[0] == 'a' && out[1] == 0xFFFD && out[2] == 'z' && out[3] == 0xFFFD);
 */
RUNIC_API runic_lossy_result runic_utf8_to_utf16_lossy(const char *src, size_t len, char16_t *dst, size_t cap);

/*
 * Like runic_utf8_to_utf16_lossy, but between the forms in the name. One replacement is written for an unpaired surrogate of
 * UTF-16, and for a surrogate or a value above 0x10FFFF of UTF-32. In ISO-8859-1 the replacement is '?', one for each maximal
 * subpart and one for each unmappable character; both are counted.
 * Example:
 *     const char16_t     lone[] = {'a', 0xD800, 0x20AC};
 *     char               out[8];
 *     runic_lossy_result r = runic_utf16_to_utf8_lossy(lone, 3, out, 8);
 *     CHECK(r.status == RUNIC_OK && r.written == 7 && r.replaced == 1 && memcmp(out, "a\xEF\xBF\xBD\xE2\x82\xAC", 7) == 0);
 *     r = runic_utf16_to_latin1_lossy(lone, 3, out, 8);
 *     CHECK(r.status == RUNIC_OK && r.written == 3 && r.replaced == 2 && memcmp(out, "a??", 3) == 0);
 */
RUNIC_API runic_lossy_result runic_utf8_to_utf32_lossy(const char *src, size_t len, char32_t *dst, size_t cap);
RUNIC_API runic_lossy_result runic_utf8_to_latin1_lossy(const char *src, size_t len, char *dst, size_t cap);
RUNIC_API runic_lossy_result runic_utf16_to_utf8_lossy(const char16_t *src, size_t len, char *dst, size_t cap);
RUNIC_API runic_lossy_result runic_utf16_to_utf32_lossy(const char16_t *src, size_t len, char32_t *dst, size_t cap);
RUNIC_API runic_lossy_result runic_utf16_to_latin1_lossy(const char16_t *src, size_t len, char *dst, size_t cap);
RUNIC_API runic_lossy_result runic_utf32_to_utf8_lossy(const char32_t *src, size_t len, char *dst, size_t cap);
RUNIC_API runic_lossy_result runic_utf32_to_utf16_lossy(const char32_t *src, size_t len, char16_t *dst, size_t cap);
RUNIC_API runic_lossy_result runic_utf32_to_latin1_lossy(const char32_t *src, size_t len, char *dst, size_t cap);

/* ---- Forms: sizes, validity, counts -------------------------------------------------------------------------------------- */

/*
 * Returns the exact number of UTF-16 units that runic_utf8_to_utf16_lossy writes for src, whatever the input. For well-formed
 * text, runic_utf8_to_utf16 writes as many. A dst of this size always suffices for both.
 * Example:
 *     CHECK(runic_utf8_to_utf16_size("\xF0\x9D\x84\x9E!\xFF", 6) == 4);
 */
RUNIC_API size_t runic_utf8_to_utf16_size(const char *src, size_t len);

/*
 * Like runic_utf8_to_utf16_size, but for the forms in the name. (From ISO-8859-1 to UTF-16 and UTF-32, the size is len. To
 * ISO-8859-1 it is that of UTF-32: one unit for each character.)
 * Example:
 *     const char16_t text[] = {'a', 0x20AC, 0xD83D, 0xDE00, 0xD800};
 *     CHECK(runic_utf16_to_utf8_size(text, 5) == 1 + 3 + 4 + 3);
 *     CHECK(runic_utf16_to_utf32_size(text, 5) == 4 && runic_latin1_to_utf8_size("a\xE9", 2) == 3);
 */
RUNIC_API size_t runic_utf8_to_utf32_size(const char *src, size_t len);
RUNIC_API size_t runic_utf16_to_utf8_size(const char16_t *src, size_t len);
RUNIC_API size_t runic_utf16_to_utf32_size(const char16_t *src, size_t len);
RUNIC_API size_t runic_utf32_to_utf8_size(const char32_t *src, size_t len);
RUNIC_API size_t runic_utf32_to_utf16_size(const char32_t *src, size_t len);
RUNIC_API size_t runic_latin1_to_utf8_size(const char *src, size_t len);

/*
 * Validates UTF-8. Returns what runic_utf8_to_utf16 returns with enough room, except that written is 0: OK, or ILL_FORMED or
 * PARTIAL with the position, fault and length of the first ill-formed sequence. RFC 3629 section 4.
 * Example:
 *     runic_result r = runic_utf8_validate("caf\xC3\xA9 \xE0\x80\x80", 9);
 *     CHECK(r.status == RUNIC_ILL_FORMED && r.read == 6 && r.fault == RUNIC_FAULT_OVERLONG && r.fault_length == 1);
 */
RUNIC_API runic_result runic_utf8_validate(const char *src, size_t len);

/*
 * Like runic_utf8_validate, but for UTF-16 (RFC 2781 section 2.2), UTF-32, and US-ASCII (fault NON_ASCII, never PARTIAL).
 * Example:
 *     const char16_t lone[] = {'a', 0xD800};
 *     const char32_t big[]  = {0x10FFFF, 0x110000};
 *     CHECK(runic_utf16_validate(lone, 2).status == RUNIC_PARTIAL);
 *     CHECK(runic_utf32_validate(big, 2).read == 1);
 *     CHECK(runic_ascii_validate("ok\x80", 3).read == 2);
 */
RUNIC_API runic_result runic_utf16_validate(const char16_t *src, size_t len);
RUNIC_API runic_result runic_utf32_validate(const char32_t *src, size_t len);
RUNIC_API runic_result runic_ascii_validate(const char *src, size_t len);

/*
 * Counts the bytes that are not UTF-8 continuation bytes (10xxxxxx): the number of code points of well-formed text. It does
 * not validate, and is faster than runic_utf8_to_utf32_size, which also counts ill-formed text. (For UTF-16, use
 * runic_utf16_to_utf32_size.)
 * Example:
 *     CHECK(runic_utf8_count("na\xC3\xAFve", 6) == 5);
 */
RUNIC_API size_t runic_utf8_count(const char *src, size_t len);

/*
 * Makes UTF-16 well-formed in place: replaces each unpaired surrogate with U+FFFD. Returns the number of replacements.
 * Example:
 *     char16_t text[] = {0xD83D, 0xDE00, 0xDE00};
 *     CHECK(runic_utf16_repair(text, 3) == 1 && text[1] == 0xDE00 && text[2] == 0xFFFD);
 */
RUNIC_API size_t runic_utf16_repair(char16_t *text, size_t len);

/*
 * Joins, in place, each high surrogate of three bytes that is directly followed by a low one to the character of four bytes.
 * Returns the new length, which is at most len. All other bytes stay. Call it after one text in WTF-8 was appended to another:
 * the two may meet inside a pair, which is ill-formed (it is what the definition of WTF-8 calls concatenation). It also makes
 * UTF-8 of text that is partly CESU-8.
 * Example:
 *     char text[] = "\xED\xA0\xBD" "\xED\xB8\x80!";
 *     CHECK(runic_wtf8_join(text, 7) == 5 && memcmp(text, "\xF0\x9F\x98\x80!", 5) == 0);
 */
RUNIC_API size_t runic_wtf8_join(char *text, size_t len);

/*
 * Swaps the two bytes of each unit, whatever its value: from the host's byte order to the other one, or back. dst must have
 * room for len units. It may be src (in place); else it must not overlap src.
 * Example:
 *     char16_t swapped[2];
 *     runic_utf16_swap(u"\u20AC!", 2, swapped);
 *     CHECK(swapped[0] == 0xAC20 && swapped[1] == 0x2100);
 *     runic_utf16_swap(swapped, 2, swapped);
 *     CHECK(swapped[0] == 0x20AC && swapped[1] == '!');
 */
RUNIC_API void runic_utf16_swap(const char16_t *src, size_t len, char16_t *dst);

/*
 * Like runic_utf16_swap, but reverses the four bytes of each UTF-32 unit.
 * Example:
 *     char32_t order[] = {0x0001F600};
 *     runic_utf32_swap(order, 1, order);
 *     CHECK(order[0] == 0x00F60100);
 */
RUNIC_API void runic_utf32_swap(const char32_t *src, size_t len, char32_t *dst);

/* ---- Forms: boundaries, characters, order -------------------------------------------------------------------------------- */

/*
 * Return the last boundary at or before pos (floor), or the first at or after it (ceil). They read at most 3 bytes before pos
 * and 3 after it. Boundaries are those of the lossy conversion: none is inside a character or a maximal subpart of an
 * ill-formed sequence. A pos above len means len, which is a boundary.
 * The lossy conversions of the parts of a text, cut at any boundary, are together the conversion of the text.
 * Example:
 *     CHECK(runic_utf8_floor("a\xE2\x82\xAC", 4, 3) == 1 && runic_utf8_ceil("a\xE2\x82\xAC", 4, 3) == 4);
 *     CHECK(runic_utf8_floor("\x80\x80\x80", 3, 2) == 2);
 */
RUNIC_API size_t runic_utf8_floor(const char *src, size_t len, size_t pos);
RUNIC_API size_t runic_utf8_ceil(const char *src, size_t len, size_t pos);

/*
 * Like runic_utf8_floor and runic_utf8_ceil, but for UTF-16: no boundary is inside a surrogate pair.
 * Example:
 *     const char16_t pair[] = {0xD83D, 0xDE00};
 *     CHECK(runic_utf16_floor(pair, 2, 1) == 0 && runic_utf16_ceil(pair, 2, 1) == 2);
 */
RUNIC_API size_t runic_utf16_floor(const char16_t *src, size_t len, size_t pos);
RUNIC_API size_t runic_utf16_ceil(const char16_t *src, size_t len, size_t pos);

/* One character, or one maximal subpart of an ill-formed sequence. */
typedef struct runic_character {
    char32_t value; /* the scalar value; U+FFFD if the sequence is ill-formed */
    uint8_t length; /* code units; 0 only if src is empty */
    uint8_t status; /* RUNIC_OK, RUNIC_ILL_FORMED, or RUNIC_PARTIAL if src ends inside the character */
    uint8_t fault;  /* a runic_fault */
} runic_character;

/*
 * Return the first character of src (next), or the last one (previous). They read at most 4 units, so len may be the whole
 * rest of the text. From either end they find the same characters. If src is empty, the length is 0.
 * Example:
 *     const char *text = "a\xE2\x82\xAC\xFF";
 *     runic_character c = runic_utf8_next(text + 1, 4);
 *     CHECK(c.value == 0x20AC && c.length == 3 && c.status == RUNIC_OK);
 *     c = runic_utf8_previous(text, 5);
 *     CHECK(c.value == 0xFFFD && c.length == 1 && c.fault == RUNIC_FAULT_INVALID_BYTE);
 */
RUNIC_API runic_character runic_utf8_next(const char *src, size_t len);
RUNIC_API runic_character runic_utf8_previous(const char *src, size_t len);

/*
 * Like runic_utf8_next and runic_utf8_previous, but for UTF-16 and UTF-32.
 * Example:
 *     const char16_t pair[] = {'a', 0xD83D, 0xDE00};
 *     const char32_t text[] = {'a', 0xD800};
 *     CHECK(runic_utf16_next(pair + 1, 2).value == 0x1F600 && runic_utf16_previous(pair, 3).length == 2);
 *     CHECK(runic_utf32_next(text, 2).value == 'a' && runic_utf32_previous(text, 2).status == RUNIC_ILL_FORMED);
 */
RUNIC_API runic_character runic_utf16_next(const char16_t *src, size_t len);
RUNIC_API runic_character runic_utf16_previous(const char16_t *src, size_t len);
RUNIC_API runic_character runic_utf32_next(const char32_t *src, size_t len);
RUNIC_API runic_character runic_utf32_previous(const char32_t *src, size_t len);

/*
 * Writes one character. Returns the number of units written; 0 if it does not fit, or if value is not a scalar value.
 * Example:
 *     char     out[4];
 *     char16_t pair[2];
 *     char32_t one[1];
 *     CHECK(runic_utf8_put(0x20AC, out, 4) == 3 && memcmp(out, "\xE2\x82\xAC", 3) == 0);
 *     CHECK(runic_utf8_put(0x20AC, out, 2) == 0 && runic_utf8_put(0xD800, out, 4) == 0);
 *     CHECK(runic_utf16_put(0x1F600, pair, 2) == 2 && pair[0] == 0xD83D && pair[1] == 0xDE00);
 *     CHECK(runic_utf32_put(0x1F600, one, 1) == 1 && one[0] == 0x1F600);
 */
RUNIC_API size_t runic_utf8_put(char32_t value, char *dst, size_t cap);
RUNIC_API size_t runic_utf16_put(char32_t value, char16_t *dst, size_t cap);
RUNIC_API size_t runic_utf32_put(char32_t value, char32_t *dst, size_t cap);

/*
 * Compares two texts by code point. Returns a value below 0, 0, or above 0 if a is before, equal to, or after b. The order is
 * total on any input: UTF-8 is compared by bytes (for well-formed text this is code point order), an unpaired surrogate counts
 * as its own value in UTF-16, and any value as itself in UTF-32. A text is before every longer text that begins with it.
 * On well-formed text, the three functions agree with each other (a plain comparison of UTF-16 units does not).
 * Example:
 *     const char16_t bmp[] = {0xFFFD}, pair[] = {0xD83D, 0xDE00};
 *     CHECK(runic_utf16_compare(bmp, 1, pair, 2) < 0);
 *     CHECK(runic_utf8_compare("\xEF\xBF\xBD", 3, "\xF0\x9F\x98\x80", 4) < 0 && runic_utf8_compare("a", 1, "a", 1) == 0);
 */
RUNIC_API int runic_utf8_compare(const char *a, size_t a_len, const char *b, size_t b_len);
RUNIC_API int runic_utf16_compare(const char16_t *a, size_t a_len, const char16_t *b, size_t b_len);
RUNIC_API int runic_utf32_compare(const char32_t *a, size_t a_len, const char32_t *b, size_t b_len);

/* ---- Positions ----------------------------------------------------------------------------------------------------------- */

/* The unit in which a position counts, from 0. Ill-formed text has the positions of its lossy conversion. */
typedef enum runic_unit {
    RUNIC_UNIT_UTF8,        /* bytes of UTF-8 */
    RUNIC_UNIT_UTF16,       /* UTF-16 code units */
    RUNIC_UNIT_UTF32,       /* characters: UTF-32 code units */
    RUNIC_UNIT_LINE,        /* lines, which end with LF or CRLF */
    RUNIC_UNIT_LINE_CR,     /* lines, which end with LF, CRLF or CR, as in the Language Server Protocol */
    RUNIC_UNIT_LINE_UNICODE /* lines, which end with LF, CRLF, CR, U+0085, U+2028 or U+2029 */
} runic_unit;

/*
 * An index of a UTF-8 text, for many positions in a long text: see runic_index_init. It refers to memory of the caller, but
 * not to the text, which the caller passes to each call. Opaque.
 */
typedef struct runic_index {
    uint64_t opaque[16];
} runic_index;

/*
 * Translates position n of a text from one unit to another: any of the twelve translations between bytes, UTF-16 units,
 * characters and lines. From a line, it returns the position where the line begins; to a line, the line that contains the
 * position. A position inside a character (the low surrogate of a pair, a continuation byte) means the start of the character,
 * and one after the end means the end. To get the length of a text in another unit, or the number of its line ends, translate
 * the position len. A CR at the end of src is a line end.
 * index may be NULL. Then, or if the index does not count this line unit, the text is scanned, which takes as long as counting
 * its units; the result is the same.
 * Example:
 *     const char *text = "a\n\xF0\x9F\x98\x80\xE2\x82\xAC\n";
 *     CHECK(runic_utf8_translate(text, 10, RUNIC_UNIT_UTF16, 4, RUNIC_UNIT_UTF8, NULL) == 6);
 *     CHECK(runic_utf8_translate(text, 10, RUNIC_UNIT_UTF16, 3, RUNIC_UNIT_UTF8, NULL) == 2);
 *     CHECK(runic_utf8_translate(text, 10, RUNIC_UNIT_UTF32, 3, RUNIC_UNIT_LINE, NULL) == 1);
 *     CHECK(runic_utf8_translate(text, 10, RUNIC_UNIT_LINE, 1, RUNIC_UNIT_UTF8, NULL) == 2);
 *     CHECK(runic_utf8_translate(text, 10, RUNIC_UNIT_UTF8, 10, RUNIC_UNIT_LINE, NULL) == 2);
 */
RUNIC_API size_t runic_utf8_translate(const char *src, size_t len, runic_unit from, size_t n, runic_unit to,
                                      const runic_index *index);

/*
 * Like runic_utf8_translate, but for UTF-16, without an index.
 * Example:
 *     const char16_t text[] = {0xD83D, 0xDE00, 0x20AC, '\r', 'a'};
 *     CHECK(runic_utf16_translate(text, 5, RUNIC_UNIT_UTF8, 4, RUNIC_UNIT_UTF16) == 2);
 *     CHECK(runic_utf16_translate(text, 5, RUNIC_UNIT_UTF16, 5, RUNIC_UNIT_UTF8) == 9);
 *     CHECK(runic_utf16_translate(text, 5, RUNIC_UNIT_LINE_CR, 1, RUNIC_UNIT_UTF16) == 4);
 *     CHECK(runic_utf16_translate(text, 5, RUNIC_UNIT_LINE, 1, RUNIC_UNIT_UTF16) == 5);
 */
RUNIC_API size_t runic_utf16_translate(const char16_t *src, size_t len, runic_unit from, size_t n, runic_unit to);

/* A position as in editors: a line, and a column in some unit, both from 0. */
typedef struct runic_position {
    size_t line;
    size_t column;
} runic_position;

/*
 * Returns the line and column of a byte of a UTF-8 text. `columns` is the unit of columns. For the Position of the Language
 * Server Protocol 3.17, pass RUNIC_UNIT_LINE_CR for `lines` and the unit of positionEncoding for columns. An offset inside a
 * character means its start, one inside a line end means the end of the line's text, and one after the end means the end.
 * index may be NULL.
 * Example:
 *     const char *text = "a\r\n\xF0\x9F\x98\x80!\n";
 *     runic_position p = runic_utf8_position(text, 9, 7, RUNIC_UNIT_LINE_CR, RUNIC_UNIT_UTF16, NULL);
 *     CHECK(p.line == 1 && p.column == 2);
 *     p = runic_utf8_position(text, 9, 2, RUNIC_UNIT_LINE_CR, RUNIC_UNIT_UTF16, NULL);
 *     CHECK(p.line == 0 && p.column == 1);
 */
RUNIC_API runic_position runic_utf8_position(const char *src, size_t len, size_t offset, runic_unit lines, runic_unit columns,
                                             const runic_index *index);

/*
 * Returns the byte offset of a line and column, the reverse of runic_utf8_position. A column after the end of the line means
 * the end of its text (without the line end), as in the protocol; one inside a surrogate pair or character means its start; a
 * line after the last one means the end of the text. index may be NULL.
 * Example:
 *     const char *text = "a\r\n\xF0\x9F\x98\x80!\n";
 *     runic_position far_right = {1, 99}, inside_pair = {1, 1};
 *     CHECK(runic_utf8_offset(text, 9, far_right, RUNIC_UNIT_LINE_CR, RUNIC_UNIT_UTF16, NULL) == 8);
 *     CHECK(runic_utf8_offset(text, 9, inside_pair, RUNIC_UNIT_LINE_CR, RUNIC_UNIT_UTF16, NULL) == 3);
 */
RUNIC_API size_t runic_utf8_offset(const char *src, size_t len, runic_position position, runic_unit lines, runic_unit columns,
                                   const runic_index *index);

/*
 * Returns the bytes of memory that an index of a text of len bytes needs, also after any number of edits: less than 1 % of
 * len plus 330 bytes.
 * Example:
 *     CHECK(runic_index_size(100000000) < 1000000);
 */
RUNIC_API size_t runic_index_size(size_t len);

/*
 * Initializes an empty index with memory of `size` bytes, which must be aligned for uint64_t and must exist as long as the
 * index is used. A copy of the index refers to the same memory. `lines` is the line unit that it counts.
 * Returns RUNIC_OK, or RUNIC_BAD_CALL if lines is not a line unit or memory is not aligned.
 */
RUNIC_API runic_status runic_index_init(runic_index *index, void *memory, size_t size, runic_unit lines);

/*
 * Adds text to an index: src[0, len) is the whole text so far, of which the index has the beginning already. If last is
 * nonzero, all of src is indexed; else up to the last 4 KiB wait for the next call, since they may end inside a character.
 * Returns RUNIC_OK, RUNIC_FULL if the memory does not suffice, or RUNIC_BAD_CALL if src is shorter than the indexed text.
 * After FULL the index is valid and covers a part of the text.
 * Example:
 *     uint64_t memory[64];
 *     runic_index index;
 *     const char *text = "na\xC3\xAFve\nsecond \xF0\x9F\x98\x80 line";
 *     CHECK(runic_index_size(23) <= sizeof memory);
 *     CHECK(runic_index_init(&index, memory, sizeof memory, RUNIC_UNIT_LINE) == RUNIC_OK);
 *     CHECK(runic_index_feed(&index, text, 23, 1) == RUNIC_OK);
 *     CHECK(runic_utf8_translate(text, 23, RUNIC_UNIT_UTF8, 14, RUNIC_UNIT_UTF16, &index) == 13);
 *     CHECK(runic_utf8_translate(text, 23, RUNIC_UNIT_UTF16, 15, RUNIC_UNIT_UTF8, &index) == 18);
 *     CHECK(runic_utf8_translate(text, 23, RUNIC_UNIT_LINE, 1, RUNIC_UNIT_UTF32, &index) == 6);
 */
RUNIC_API runic_status runic_index_feed(runic_index *index, const char *src, size_t len, int last);

/*
 * Appends the index `next` of the text that follows, so that threads can index parts of a text. Both must have been fed with
 * last. The parts must meet at a boundary (runic_utf8_floor) that is not between CR and LF.
 * Returns RUNIC_OK, RUNIC_FULL if the memory of index does not suffice, or RUNIC_BAD_CALL if their line units differ. If it is
 * not OK, the index is unchanged.
 * Example:
 *     uint64_t memory[2][64];
 *     runic_index first, second;
 *     const char *text = "one\ntw\xC3\xB6\n";
 *     runic_index_init(&first, memory[0], sizeof memory[0], RUNIC_UNIT_LINE);
 *     runic_index_init(&second, memory[1], sizeof memory[1], RUNIC_UNIT_LINE);
 *     CHECK(runic_index_feed(&first, text, 4, 1) == RUNIC_OK && runic_index_feed(&second, text + 4, 5, 1) == RUNIC_OK);
 *     CHECK(runic_index_merge(&first, &second) == RUNIC_OK);
 *     CHECK(runic_utf8_translate(text, 9, RUNIC_UNIT_UTF8, 9, RUNIC_UNIT_UTF32, &first) == 8);
 */
RUNIC_API runic_status runic_index_merge(runic_index *index, const runic_index *next);

/*
 * Updates an index of a whole text after an edit: at offset `at`, `inserted` bytes replaced `removed` bytes of the old text.
 * src[0, len) is the new text. It scans only the edited text and about 4 KiB around it, and adds up the totals of all the text
 * after it: an edit takes longer if more text follows. Returns RUNIC_OK, RUNIC_FULL if the memory does not suffice, or
 * RUNIC_BAD_CALL if the numbers do not match the indexed text. If it is not OK, the index is unchanged.
 * Example:
 *     uint64_t memory[64];
 *     runic_index index;
 *     runic_index_init(&index, memory, sizeof memory, RUNIC_UNIT_LINE);
 *     CHECK(runic_index_feed(&index, "one two", 7, 1) == RUNIC_OK);
 *     CHECK(runic_index_splice(&index, "one\n\xE2\x82\xAC two", 11, 3, 0, 4) == RUNIC_OK);
 *     CHECK(runic_utf8_translate("one\n\xE2\x82\xAC two", 11, RUNIC_UNIT_UTF8, 8, RUNIC_UNIT_UTF16, &index) == 6);
 */
RUNIC_API runic_status runic_index_splice(runic_index *index, const char *src, size_t len, size_t at, size_t removed,
                                          size_t inserted);

/* ---- Targets and version ------------------------------------------------------------------------------------------------- */

/*
 * Selects the target (instruction set) of all later operations: "scalar", ...; NULL for the best. For tests and benchmarks; it
 * must not be called while other threads convert. Returns 1; or 0, having changed nothing, if this machine or build does not
 * have the target. An operation that a target does not have uses the next target in order.
 * Example:
 *     CHECK(runic_use_target("scalar") == 1 && strcmp(runic_target_name(), "scalar") == 0);
 *     CHECK(runic_use_target("abacus") == 0 && strcmp(runic_target_name(), "scalar") == 0);
 *     CHECK(runic_use_target(NULL) == 1);
 */
RUNIC_API int runic_use_target(const char *name);

/* Returns the name of the target in use. */
RUNIC_API const char *runic_target_name(void);

/*
 * Returns the version of the library that is running; RUNIC_VERSION is the version of this header.
 * Example:
 *     CHECK(strcmp(runic_version(), RUNIC_VERSION) == 0);
 */
RUNIC_API const char *runic_version(void);

#ifdef __cplusplus
}
#endif

#endif
