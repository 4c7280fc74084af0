/* charset.c - labels of charsets, and their properties. */
/* SPDX-License-Identifier: MIT */
#include "module.h"

#define SIGNATURE_FLAG 0x10000
#define MAX_CACHED     1000 /* labels; a program has few, but may take them from files */

bool has_state(runic_charset id)
{
    return id == RUNIC_UTF7 || id == RUNIC_UTF7_IMAP || id == RUNIC_SCSU || id == RUNIC_BOCU1 || id == RUNIC_ISO2022_JP;
}

bool keeps_surrogates(runic_charset id)
{
    return id == RUNIC_WTF8 || id == RUNIC_MUTF8;
}

/* Returns true for the charsets of the web that may have several bytes for a character, Shift_JIS to EUC-KR. */
static bool is_of_asia(runic_charset id)
{
    return id >= RUNIC_SHIFT_JIS && id <= RUNIC_EUC_KR;
}

bool is_single_byte(runic_charset id)
{
    return id == RUNIC_ASCII || id == RUNIC_LATIN1 || id == RUNIC_WINDOWS1252 || (id >= RUNIC_ISO8859_2 && !is_of_asia(id));
}

bool is_table(runic_charset id)
{
    return (is_single_byte(id) && id != RUNIC_ASCII) || (is_of_asia(id) && id != RUNIC_ISO2022_JP);
}

/* IBM864 has another character at 0x25. */
bool is_ascii_compatible(runic_charset id)
{
    bool ebcdic = id >= RUNIC_IBM037 && id <= RUNIC_IBM1149;
    bool multi_byte = is_of_asia(id) && id != RUNIC_ISO2022_JP;
    return id == RUNIC_UTF8 || id == RUNIC_WTF8 || id == RUNIC_CESU8 || id == RUNIC_UTF8MB3 || multi_byte ||
           (is_single_byte(id) && !ebcdic && id != RUNIC_IBM864);
}

/* Python's own names that are no labels of the library. */
static const struct {
    const char *name;
    runic_charset id;
} python_names[] = {
    {"latin", RUNIC_LATIN1},
    {"u8", RUNIC_UTF8},
    {"646", RUNIC_ASCII},
    {"cp950", RUNIC_BIG5}, /* the web's Big5 has nearly all of it */
};

/* Copies the letters and digits of a label, in lower case. */
static void squeeze(const char *label, char *out, size_t room)
{
    size_t used = 0;
    for (; *label && used + 1 < room; label++)
        if (Py_ISALNUM(Py_CHARMASK(*label)))
            out[used++] = (char)Py_TOLOWER(Py_CHARMASK(*label));
    out[used] = 0;
}

static runic_charset python_name(const char *label)
{
    char plain[32];
    squeeze(label, plain, sizeof plain);
    for (size_t i = 0; i < sizeof python_names / sizeof *python_names; i++)
        if (strcmp(plain, python_names[i].name) == 0)
            return python_names[i].id;
    return RUNIC_CHARSET_UNKNOWN;
}

/* Raises LookupError with the labels that begin like this one. */
static void unknown_label(PyObject *label, const char *text)
{
    char wanted[64], have[64], near[160] = "";
    size_t best = 2, used = 0;
    squeeze(text, wanted, sizeof wanted);
    for (int c = 1; c < RUNIC_CHARSET_COUNT; c++) {
        const char *name = runic_charset_describe((runic_charset)c).name;
        squeeze(name, have, sizeof have);
        size_t same = 0;
        while (wanted[same] && wanted[same] == have[same])
            same++;
        if (same > best) {
            best = same;
            used = 0;
        }
        if (same == best && used + strlen(name) + 3 < sizeof near)
            used += (size_t)PyOS_snprintf(near + used, sizeof near - used, "%s%s", used ? ", " : "", name);
    }
    if (used)
        PyErr_Format(PyExc_LookupError, "unknown encoding: %U (did you mean %s?)", label, near);
    else
        PyErr_Format(PyExc_LookupError, "unknown encoding: %U", label);
}

/* "utf-8-sig", "utf-16le-sig" and the like: Unicode with a BOM of this byte order. */
static bool has_signature(const char *plain)
{
    const size_t len = strlen(plain);
    return strncmp(plain, "utf", 3) == 0 && len >= 7 && plain[3] != '7' && strcmp(plain + len - 3, "sig") == 0;
}

static int look_up(PyObject *label, charset *found)
{
    char plain[32];
    Py_ssize_t len;
    const char *text = PyUnicode_AsUTF8AndSize(label, &len);
    if (!text)
        return -1;
    if (strlen(text) != (size_t)len) {
        PyErr_SetString(PyExc_ValueError, "embedded null character");
        return -1;
    }
    squeeze(text, plain, sizeof plain);
    *found = (charset){.id = python_name(text), .signature = has_signature(plain)};
    if (!found->id)
        found->id = runic_charset_from_label(text, (size_t)len - (found->signature ? 3 : 0));
    if (found->id && runic_charset_describe(found->id).convertible)
        return 0;
    unknown_label(label, text);
    return -1;
}

int find_charset(module_state *state, PyObject *label, charset *found)
{
    if (!PyUnicode_Check(label)) {
        PyErr_Format(PyExc_TypeError, "charset must be str, not %.100s", Py_TYPE(label)->tp_name);
        return -1;
    }
    PyObject *known = state ? PyDict_GetItemWithError(state->labels, label) : NULL;
    if (known) {
        long number = PyLong_AsLong(known);
        *found = (charset){.id = (runic_charset)(number & (SIGNATURE_FLAG - 1)), .signature = number & SIGNATURE_FLAG};
        return 0;
    }
    if (PyErr_Occurred() || look_up(label, found) < 0)
        return -1;
    if (!state || PyDict_GET_SIZE(state->labels) >= MAX_CACHED)
        return 0;
    known = PyLong_FromLong((long)found->id | (found->signature ? SIGNATURE_FLAG : 0));
    int status = known ? PyDict_SetItem(state->labels, label, known) : -1;
    Py_XDECREF(known);
    return status;
}

/* "translit" and "translit=LANGUAGE", as the command has them. Returns false for anything else. */
static bool read_translit(PyObject *errors, char language[4])
{
    static const char *const languages[] = {"", "da", "de", "et", "fi", "hu", "is", "nb", "nn", "no", "sv"};
    const char *text = PyUnicode_AsUTF8(errors);
    if (!text)
        PyErr_Clear();
    if (!text || strncmp(text, "translit", 8) != 0 || (text[8] && text[8] != '='))
        return false;
    text += text[8] ? 9 : 8;
    for (size_t i = 0; i < sizeof languages / sizeof *languages; i++)
        if (strcmp(text, languages[i]) == 0) {
            strcpy(language, text);
            return true;
        }
    return false;
}

/* "fallback=CHARSET", a charset of one byte a character. Returns 1, 0 for anything else, or -1 with LookupError. */
static int read_fallback(PyObject *errors, runic_charset *fallback)
{
    static const char begin[] = "fallback=";
    charset found;
    PyObject *start = PyUnicode_FromString(begin);
    const Py_ssize_t is_one = start ? PyUnicode_Tailmatch(errors, start, 0, sizeof begin - 1, -1) : -1;
    Py_XDECREF(start);
    if (is_one <= 0)
        return (int)is_one;
    PyObject *label = PyUnicode_Substring(errors, sizeof begin - 1, PyUnicode_GET_LENGTH(errors));
    const int status = label ? find_charset(NULL, label, &found) : -1;
    Py_XDECREF(label);
    if (status < 0)
        return -1;
    *fallback = found.id;
    if (is_single_byte(found.id))
        return 1;
    PyErr_Format(PyExc_LookupError, "%R: not a charset of one byte a character", errors);
    return -1;
}

static int set_handler(coding *how, PyObject *errors)
{
    static const char *const names[] = {"strict", "ignore", "replace",         "backslashreplace", "xmlcharrefreplace",
                                        NULL,     NULL,     "surrogateescape", "surrogatepass"};
    how->handler = STRICT;
    while (how->handler < OTHER && (!names[how->handler] || PyUnicode_CompareWithASCIIString(errors, names[how->handler]) != 0))
        how->handler++;
    if (how->handler == OTHER && read_translit(errors, how->language))
        how->handler = TRANSLIT;
    const int fallback = how->handler == OTHER ? read_fallback(errors, &how->fallback) : 0;
    if (fallback > 0)
        how->handler = FALLBACK;
    return fallback < 0 ? -1 : 0;
}

static int find_web_charset(PyObject *label, charset *found)
{
    Py_ssize_t len;
    const char *text = PyUnicode_Check(label) ? PyUnicode_AsUTF8AndSize(label, &len) : NULL;
    if (!text) {
        if (!PyErr_Occurred())
            PyErr_Format(PyExc_TypeError, "charset must be str, not %.100s", Py_TYPE(label)->tp_name);
        return -1;
    }
    *found = (charset){.id = runic_charset_from_web_label(text, (size_t)len), .web = true};
    if (found->id)
        return 0;
    PyErr_Format(PyExc_LookupError, "the Encoding Standard has no encoding for %R", label);
    return -1;
}

int read_coding(module_state *state, PyObject *label, PyObject *errors, PyObject *web, coding *how)
{
    *how = (coding){.label = label, .errors = errors};
    const int by_web = web ? PyObject_IsTrue(web) : 0;
    if (by_web < 0 || (by_web ? find_web_charset(label, &how->charset) : find_charset(state, label, &how->charset)) < 0)
        return -1;
    if (!errors || errors == Py_None)
        return 0;
    if (!PyUnicode_Check(errors)) {
        PyErr_Format(PyExc_TypeError, "errors must be str, not %.100s", Py_TYPE(errors)->tp_name);
        return -1;
    }
    return set_handler(how, errors);
}

/* Its text begins with a BOM, or may. */
bool may_have_bom(const charset *c)
{
    return c->signature || c->id == RUNIC_UTF16 || c->id == RUNIC_UTF32;
}

coding after_bom(const coding *how, bool little)
{
    coding rest = *how;
    rest.charset.signature = false;
    if (rest.charset.id == RUNIC_UTF16)
        rest.charset.id = little ? RUNIC_UTF16LE : RUNIC_UTF16BE;
    if (rest.charset.id == RUNIC_UTF32)
        rest.charset.id = little ? RUNIC_UTF32LE : RUNIC_UTF32BE;
    return rest;
}

void *new_codec(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"charset", "errors", NULL};
    PyObject *label, *errors = NULL;
    coding how;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "U|O", names, &label, &errors) ||
        read_coding(NULL, label, errors, NULL, &how) < 0)
        return NULL;
    codec *self = new_object(type);
    if (!self)
        return NULL;
    self->how = how;
    Py_INCREF(label);
    Py_XINCREF(errors);
    return self;
}

void free_codec(void *self)
{
    Py_XDECREF(((codec *)self)->how.label);
    Py_XDECREF(((codec *)self)->how.errors);
    free_object(self);
}

PyObject *get_errors(codec *self, void *Py_UNUSED(closure))
{
    PyObject *errors;
    LOCKED(self, Py_XINCREF(errors = self->how.errors));
    return errors ? errors : PyUnicode_FromString("strict");
}

int set_errors(codec *self, PyObject *errors)
{
    if (!errors || !PyUnicode_Check(errors)) {
        PyErr_SetString(errors ? PyExc_TypeError : PyExc_AttributeError,
                        errors ? "errors must be a string" : "errors cannot be deleted");
        return -1;
    }
    coding changed = self->how;
    if (set_handler(&changed, errors) < 0)
        return -1;
    PyObject *old = self->how.errors;
    Py_INCREF(errors);
    changed.errors = errors;
    self->how = changed;
    Py_XDECREF(old);
    return 0;
}

PyObject *charset_name(PyObject *module, PyObject *label)
{
    charset found;
    if (find_charset(PyModule_GetState(module), label, &found) < 0)
        return NULL;
    return PyUnicode_FromString(runic_charset_describe(found.id).name);
}

/* Appends a name to a list; drops the list if that fails. */
static void append_name(PyObject **list, const char *text)
{
    PyObject *name = PyUnicode_FromString(text);
    if (!name || PyList_Append(*list, name) < 0)
        Py_CLEAR(*list);
    Py_XDECREF(name);
}

PyObject *charset_list(PyObject *Py_UNUSED(module), PyObject *Py_UNUSED(none))
{
    PyObject *list = PyList_New(0);
    for (int c = 1; list && c < RUNIC_CHARSET_COUNT; c++) {
        runic_charset_properties about = runic_charset_describe((runic_charset)c);
        if (about.convertible)
            append_name(&list, about.name);
    }
    return list;
}

PyObject *charset_labels(PyObject *module, PyObject *label)
{
    charset found;
    const char *text;
    if (find_charset(PyModule_GetState(module), label, &found) < 0)
        return NULL;
    PyObject *list = PyList_New(0);
    for (size_t i = 0; list && (text = runic_charset_label(found.id, i)); i++)
        append_name(&list, text);
    return list;
}
