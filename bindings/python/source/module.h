/* module.h - what the files of the extension module share: one module, runictext._core. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNICTEXT_MODULE_H
#define RUNICTEXT_MODULE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <stdbool.h>
#include <string.h>

#include "runic_guess.h"

/* The GIL is released above this many bytes. Releasing it costs about 50 ns if no other thread waits. */
#define UNLOCK_BYTES 8192

/* Longer memory that another thread may change is decoded in copied pieces of this size, which stay in the cache. */
#define PIECE_BYTES ((size_t)1 << 16)

/* Text that is read twice is read in blocks of this size: the second time from the first-level cache. */
#define SCAN_BLOCK ((size_t)32768)

#define UNLOCKED(bytes, statement)                                                                                             \
    do {                                                                                                                       \
        if ((bytes) > UNLOCK_BYTES) {                                                                                          \
            Py_BEGIN_ALLOW_THREADS;                                                                                            \
            statement;                                                                                                         \
            Py_END_ALLOW_THREADS;                                                                                              \
        } else {                                                                                                               \
            statement;                                                                                                         \
        }                                                                                                                      \
    } while (0)

/* Free-threaded builds of Python lock the object of a method; other builds have the GIL. */
#ifdef Py_BEGIN_CRITICAL_SECTION
#define LOCKED(object, statement)                                                                                              \
    Py_BEGIN_CRITICAL_SECTION(object);                                                                                         \
    statement;                                                                                                                 \
    Py_END_CRITICAL_SECTION()
#else
#define LOCKED(object, statement) statement
#endif

/* Code units in the order of this machine. */
#define NATIVE_UTF16 (PY_BIG_ENDIAN ? RUNIC_UTF16BE : RUNIC_UTF16LE)
#define NATIVE_UTF32 (PY_BIG_ENDIAN ? RUNIC_UTF32BE : RUNIC_UTF32LE)

/* The policies with code of their own; other names are looked up in codecs.register_error's registry. */
typedef enum handler { STRICT, IGNORE, REPLACE, BACKSLASH, XML, TRANSLIT, FALLBACK, ESCAPE, PASS, OTHER } handler;

/* A charset as Python's callers name it. */
typedef struct charset {
    runic_charset id;
    bool signature; /* "utf-8-sig", "utf-16le-sig": text that begins with a signature when written, and may when read */
    bool web;       /* read and written by the rules of the Encoding Standard */
} charset;

/* How a call decodes or encodes. label and errors are borrowed. */
typedef struct coding {
    charset charset;
    handler handler;
    char language[4];       /* of TRANSLIT; or "" */
    runic_charset fallback; /* of FALLBACK */
    PyObject *label;
    PyObject *errors;
} coding;

typedef struct module_state {
    PyObject *labels; /* dict: a label is the number of its charset */
    PyObject *utf8;   /* the label of calls without one */
} module_state;

/* The beginning of an incremental codec. It owns label and errors. */
typedef struct codec {
    PyObject_HEAD coding how;
} codec;

/* An entry of a PyMethodDef list. */
#define FUNCTION(name, function, flags, text)                                                                                  \
    {                                                                                                                          \
#name, (PyCFunction)(void (*)(void))function, flags, text                                                              \
    }

static inline void *new_object(PyTypeObject *type)
{
    return type->tp_alloc(type, 0);
}

static inline void free_object(void *self)
{
    PyTypeObject *type = Py_TYPE((PyObject *)self);
    type->tp_free(self);
    Py_DECREF(type);
}

static inline const char *bytes_of(const Py_buffer *data)
{
    return data->buf ? data->buf : "";
}

/* charset.c */
int find_charset(module_state *state, PyObject *label, charset *found);                              /* -1: LookupError */
int read_coding(module_state *state, PyObject *label, PyObject *errors, PyObject *web, coding *how); /* web: a bool, or NULL */
bool is_single_byte(runic_charset id);
bool is_table(runic_charset id);            /* bytes are looked up in a table, without state */
bool has_state(runic_charset id);           /* bytes mean different characters, depending on those before */
bool keeps_surrogates(runic_charset id);    /* a lone surrogate is a character */
bool is_ascii_compatible(runic_charset id); /* ASCII text is the same bytes, and stateless */
bool may_have_bom(const charset *c);
coding after_bom(const coding *how, bool little); /* of the text after the beginning */
void *new_codec(PyTypeObject *type, PyObject *args, PyObject *keywords);
void free_codec(void *self);
PyObject *get_errors(codec *self, void *closure);
int set_errors(codec *self, PyObject *errors);
PyObject *charset_name(PyObject *module, PyObject *label);
PyObject *charset_list(PyObject *module, PyObject *none);
PyObject *charset_labels(PyObject *module, PyObject *label);

/* arguments.c: arguments of vectorcall functions */
int read_arguments(const char *function, const char *const *names, int required, int positional, PyObject *const *args,
                   Py_ssize_t count, PyObject *keywords, PyObject **values);
int read_size(PyObject *number, const char *name, size_t *value); /* -1: TypeError or ValueError */
bool is_of_bytes(PyObject *object, const Py_buffer *data);        /* no other thread or process can change the memory */
int read_buffer(PyObject *object, Py_buffer *data);               /* copies other memory; -1: an exception */

/* input.c */
typedef struct input {
    Py_buffer buffer;
    const char *src; /* the caller's memory, which may change if copy is not NULL */
    size_t len;
    char *copy; /* the piece that was read last, at most PIECE_BYTES; NULL if the memory is constant */
} input;
int input_open(PyObject *object, input *in); /* -1: an exception */
void input_close(input *in);
const char *input_read(const input *in, size_t at, size_t most, size_t *len);

/* buffer.c: output that grows */
typedef struct buffer {
    char *data;
    size_t used;
    size_t room;
} buffer;
int buffer_reserve(buffer *b, size_t more); /* -1: MemoryError */
void buffer_free(buffer *b);
PyObject *text_of_utf16(const char16_t *units, size_t count);
typedef struct growing_text {
    PyObject *text; /* has room for more characters */
    Py_ssize_t used;
} growing_text;
int append_piece(growing_text *whole, PyObject *piece, size_t more); /* more: pieces that may follow; -1: MemoryError */

/* handlers.c: the meaning of faults */
runic_policy policy_of(const coding *how, bool reading); /* of the handler */
PyObject *decode_error(PyObject *label, PyObject *source, size_t start, size_t end, int fault);
PyObject *encode_error(PyObject *label, PyObject *text, size_t start, size_t end, const char *reason);
int raise_error(PyObject *error); /* raises and drops an exception; NULL: one is raised already. Returns -1 */
int raise_bytes(PyObject *label, const char *src, size_t len, int64_t start, const runic_report *report);
int find_position(Py_ssize_t *position, size_t len);                             /* of a handler's reply; -1: IndexError */
PyObject *call_handler(PyObject *errors, PyObject *error, Py_ssize_t *position); /* (reply, position) of codecs' handler */

/* states.c: earlier states of a decoder, numbered from 1 */
#define STATE_PIECE      8                 /* the most bytes between two states of which one is made of the other */
#define MOST_STATE_BYTES ((size_t)4 << 20) /* of memory; then the older half is forgotten */
#define RESET_BYTES      ((size_t)1 << 20) /* which reset() leaves: io.TextIOWrapper calls it for seek(0) */
typedef struct state_list {
    struct state *list;
    size_t count;
    size_t room;
    size_t wholes;
    Py_ssize_t forgotten; /* how many states came before those of the list */
} state_list;
Py_ssize_t states_add(state_list *states, const runic_converter *now, Py_ssize_t base, const char *piece, size_t len);
bool states_find(const state_list *states, Py_ssize_t number, runic_converter *found); /* false: forgotten, or never there */
void states_limit(state_list *states, size_t bytes);
void states_free(state_list *states);

/* decode.c */
typedef struct decoding {
    coding how;
    runic_options options;
    runic_converter converter;
    const char *src;
    size_t len;
    PyObject *owner; /* owned bytes that src points into, or NULL */
    size_t at;
    buffer out;
    bool final;
    bool wide; /* out is UTF-32, else UTF-16 */
} decoding;
PyObject *decode_text(const coding *how, const char *src, size_t len, bool final);
PyObject *decode(PyObject *module, PyObject *const *args, Py_ssize_t count, PyObject *keywords);
PyObject *decode_utf8(const char *src, size_t len); /* decode_utf8.c; NULL without an exception: ill-formed */
PyObject *decode_ascii(const char *src, size_t len);
PyObject *decode_directly(charset from, const char *src, size_t len); /* NULL without an exception: not this way */
void begin_decoding(decoding *d, const coding *how, const char *src, size_t len, bool final);
PyObject *run_decoding(decoding *d); /* the text, or NULL with an exception; the caller drops d->owner */
int answer_decode_fault(decoding *d, size_t start,
                        const runic_report *report); /* decode_fault.c; 0, 1: the rest is held, or -1 */

PyObject *decode_in_pieces(const coding *how, const char *src, size_t len); /* incremental_decoder.c; of memory that changes */

/* encode.c */
typedef struct encoding {
    coding how;
    runic_converter *converter;
    PyObject *text;
    const char32_t *units;
    size_t len;
    buffer out;
    size_t run_end; /* characters before it are known to be unmappable */
} encoding;
PyObject *encode(PyObject *module, PyObject *const *args, Py_ssize_t count, PyObject *keywords);
PyObject *encode_text(const coding *how, PyObject *text);
PyObject *encode_piece(const coding *how, runic_converter *converter, PyObject *text, bool final);
runic_options encoding_options(const coding *how, runic_charset from); /* how must outlive the conversion */
int encode_reply(encoding *e, PyObject *text);                         /* a text of a handler: 1, 0 at a fault, -1 */
int answer_encode_fault(encoding *e, size_t *at, const char *reason);  /* encode_fault.c */

/* transcode.c, detect.c, detector.c, check.c, mojibake.c, web.c, records.c, index.c, incremental_decoder.c,
 * incremental_encoder.c */
PyObject *transcode(PyObject *module, PyObject *const *args, Py_ssize_t count, PyObject *keywords);
PyObject *detect(PyObject *module, PyObject *const *args, Py_ssize_t count, PyObject *keywords);
PyObject *find_declaration(PyObject *module, PyObject *const *args, Py_ssize_t count, PyObject *keywords);
PyObject *web_charset(PyObject *module, PyObject *const *args, Py_ssize_t count, PyObject *keywords);
PyObject *guess_sample(PyObject *module, PyObject *const *args, Py_ssize_t count, PyObject *keywords);
PyObject *page_text(PyObject *module, PyObject *const *args, Py_ssize_t count, PyObject *keywords);
PyObject *page_sample(PyObject *module, PyObject *const *args, Py_ssize_t count, PyObject *keywords);
PyObject *page_mojibake(PyObject *module, PyObject *data);
PyObject *records(PyObject *module, PyObject *args);
PyObject *check(PyObject *module, PyObject *const *args, Py_ssize_t count, PyObject *keywords);
PyObject *find_mojibake(PyObject *module, PyObject *const *args, Py_ssize_t count, PyObject *keywords);
PyObject *fix_mojibake(PyObject *module, PyObject *const *args, Py_ssize_t count, PyObject *keywords);
/* detect.c; NULL: an exception, or a text in *parts, which may be NULL */
PyObject *recognized_label(PyObject *label, PyObject *at_least, const input *in, PyObject *data, PyObject *errors,
                           PyObject **parts);
extern PyType_Spec transcoder_type, detector_type, index_type, decoder_type, encoder_type;

#endif
