# texts.py - the charsets and texts of the tests.
# SPDX-License-Identifier: MIT
"""Each charset that the library and CPython both have, with letters that it has."""
import codecs

import runictext

RUSSIAN = "Съешь же ещё этих мягких французских булок, да выпей чаю. "
JAPANESE = "いろはにほへと ちりぬるを 色は匂へど 散りぬるを。"
CHINESE = "天地玄黃宇宙洪荒日月盈昃辰宿列張。"
SIMPLE_CHINESE = "你好,世界。中文简体字的文本。"
KOREAN = "키스의 고유조건은 입술끼리 만나야 하고 특별한 기술은 필요치 않다."
LATIN = "Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich. "
KINDS = {
    "ascii": "plain text, nothing else\n",
    "latin": "na\u00efve caf\u00e9 \u00ff ",
    "bmp": RUSSIAN + JAPANESE,
    "wide": "a\U0001F600b\u20ac\U00010348 ",
}

# label of the library: CPython's codec, text
PAIRS = {
    "utf-8": ("utf-8", KINDS["wide"]), "utf-16le": ("utf-16-le", KINDS["wide"]), "utf-16be": ("utf-16-be", KINDS["wide"]),
    "utf-32le": ("utf-32-le", KINDS["wide"]), "utf-32be": ("utf-32-be", KINDS["wide"]), "us-ascii": ("ascii", KINDS["ascii"]),
    "iso-8859-1": ("latin-1", KINDS["latin"]), "windows-1252": ("cp1252", LATIN), "windows-1251": ("cp1251", RUSSIAN),
    "koi8-r": ("koi8-r", RUSSIAN), "ibm866": ("cp866", RUSSIAN), "iso-8859-5": ("iso8859-5", RUSSIAN), "utf-8-sig": ("utf-8-sig", LATIN),
    "shift_jis": ("cp932", JAPANESE), "euc-jp": ("euc_jp", JAPANESE), "iso-2022-jp": ("iso2022_jp", JAPANESE), "gbk": ("gbk", SIMPLE_CHINESE),
    "gb18030": ("gb18030", SIMPLE_CHINESE), "big5": ("big5hkscs", CHINESE), "euc-kr": ("cp949", KOREAN), "ibm037": ("cp037", LATIN),
}


def same_tables():
    """The charsets of one byte for which CPython has a codec: (label, codec)."""
    for name in runictext.charsets():
        codec = runictext.python_name(name)
        if codec and len(bytes(range(256)).decode(codec, "replace")) == 256:
            yield name, codec


def is_known(name):
    try:
        codecs.lookup(name)
    except LookupError:
        return False
    return True
