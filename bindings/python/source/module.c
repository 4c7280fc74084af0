/* module.c - the module runictext._core: its functions, types and state. */
/* SPDX-License-Identifier: MIT */
#include "reading.h"

#define FAST METH_FASTCALL | METH_KEYWORDS

static PyMethodDef functions[] = {
    FUNCTION(decode, decode, FAST,
             "decode($module, /, data, charset='utf-8', errors='strict', *, at_least=95, web=False)\n--\n\n"
             "Return the text of data, any bytes-like object. errors is any registered handler.\n"
             "charset 'auto' detects it, as transcode() does, and removes a BOM. web: labels and rules of the Encoding "
             "Standard, as in browsers.\n"
             "UnicodeDecodeError has start and end in bytes, and the rule that the sequence breaks as reason.\n\n"
             ">>> import runictext\n"
             ">>> runictext.decode(b'\\xcf\\xf0\\xe8\\xe2\\xe5\\xf2', 'windows-1251')\n"
             "'\\u041f\\u0440\\u0438\\u0432\\u0435\\u0442'\n"),
    FUNCTION(
        encode, encode, FAST,
        "encode($module, /, text, charset='utf-8', errors='strict', *, web=False)\n--\n\n"
        "Return text, a str, as bytes. errors is any registered handler; 'translit' and 'translit=de' write what a person\n"
        "would type for a character that the charset lacks. web: labels and rules of the Encoding Standard.\n"
        "UnicodeEncodeError has start and end in characters.\n\n"
        ">>> import runictext\n"
        ">>> runictext.encode('\\u20ac', 'windows-1252')\n"
        "b'\\x80'\n"),
    FUNCTION(transcode, transcode, FAST,
             "transcode($module, /, data, source, target='utf-8', errors='strict', *, at_least=95, web=False)\n--\n\n"
             "Return data, any bytes-like object, converted from charset source to charset target; source 'auto' detects it.\n"
             "UnicodeError says what the best guess is, if it is not at_least that likely, in percent.\n"
             "An initial U+FEFF is removed; only UTF-16, UTF-32 and utf-8-sig are written with one.\n"
             "Raises UnicodeDecodeError, or UnicodeEncodeError for a character that the target does not have.\n\n"
             ">>> import runictext\n"
             ">>> runictext.transcode(b'\\x83\\x89', 'shift_jis')\n"
             "b'\\xe3\\x83\\xa9'\n"),
    FUNCTION(detect, detect, FAST, "The guesses as tuples."),
    FUNCTION(read, read_text, FAST, "The stretches as tuples."),
    FUNCTION(view, view_text, FAST, "The view of data by its stretches."),
    FUNCTION(rewrite, rewrite_text, FAST, "Bytes and stretches, or None and a refusal, as a tuple."),
    FUNCTION(find_declaration, find_declaration, FAST, "A tuple, or None."),
    FUNCTION(web_charset, web_charset, FAST, "The standard's name, what it rests on, and the length of a BOM."),
    FUNCTION(guess_sample, guess_sample, FAST, "The guesses at a sample of a page, tuples."),
    FUNCTION(page_sample, page_sample, FAST, "What a page has of text beyond ASCII."),
    FUNCTION(page_text, page_text, FAST, "The text of a page, or of its beginning, as browsers decode it."),
    {"page_mojibake", page_mojibake, METH_O, "The charset of the mojibake in the first 8 KiB of a page beyond ASCII, or None."},
    {"records", records, METH_VARARGS,
     "Where the whole records of a piece of CSV end, and whether the piece ends inside quotes."},
    FUNCTION(check, check, FAST, "The findings as tuples."),
    FUNCTION(find_mojibake, find_mojibake, FAST, "The runs as tuples."),
    FUNCTION(fix_mojibake, fix_mojibake, FAST,
             "fix_mojibake($module, /, text)\n--\n\n"
             "Return text, a str, without its mojibake: UTF-8 that was read in another charset, once or several times.\n"
             "Everything else stays as it is. A second call changes nothing.\n\n"
             ">>> import runictext\n"
             ">>> runictext.fix_mojibake('na\u00c3\u00afve') == 'na\u00efve'\n"
             "True\n"),
    {"charset_name", charset_name, METH_O,
     "charset_name($module, label, /)\n--\n\nReturn the library's name of a charset. LookupError has the nearest names.\n\n"
     ">>> import runictext\n"
     ">>> runictext.charset_name('cp1252')\n"
     "'windows-1252'\n"},
    {"charset_labels", charset_labels, METH_O,
     "charset_labels($module, label, /)\n--\n\nReturn all labels of a charset, a list."},
    {"charsets", charset_list, METH_NOARGS, "charsets($module, /)\n--\n\nReturn the names of all charsets, a list."},
    {0},
};

static int add_type(PyObject *module, PyType_Spec *spec)
{
    PyObject *type = PyType_FromModuleAndSpec(module, spec, NULL);
    int status = type ? PyModule_AddType(module, (PyTypeObject *)type) : -1;
    Py_XDECREF(type);
    return status;
}

static int execute(PyObject *module)
{
    module_state *state = PyModule_GetState(module);
    state->labels = PyDict_New();
    state->utf8 = PyUnicode_InternFromString("utf-8");
    if (!state->labels || !state->utf8 || PyModule_AddStringConstant(module, "version", runic_version()) < 0)
        return -1;
    PyType_Spec *types[] = {&transcoder_type, &detector_type, &index_type, &decoder_type, &encoder_type};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (add_type(module, types[i]) < 0)
            return -1;
    return 0;
}

static int traverse(PyObject *module, visitproc visit, void *arg)
{
    module_state *state = PyModule_GetState(module);
    Py_VISIT(state->labels);
    Py_VISIT(state->utf8);
    return 0;
}

static int clear(PyObject *module)
{
    module_state *state = PyModule_GetState(module);
    Py_CLEAR(state->labels);
    Py_CLEAR(state->utf8);
    return 0;
}

static PyModuleDef_Slot slots[] = {
    {Py_mod_exec, execute},
#ifdef Py_MOD_PER_INTERPRETER_GIL_SUPPORTED
    {Py_mod_multiple_interpreters, Py_MOD_PER_INTERPRETER_GIL_SUPPORTED},
#endif
#ifdef Py_mod_gil
    {Py_mod_gil, Py_MOD_GIL_NOT_USED},
#endif
    {0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "_core", "The C part of runictext.", sizeof(module_state), functions, slots, traverse, clear, NULL};

PyMODINIT_FUNC PyInit__core(void)
{
    return PyModuleDef_Init(&definition);
}
