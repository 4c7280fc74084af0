"""cut_input.py - with the charsets of iconv(3), too, output, messages and exit status do not depend on how an input is cut."""
# SPDX-License-Identifier: MIT
import os
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, "common"))
import cuts

# Of iconv(3), a finding has line and column.
cuts.show_places([
    (cuts.CONTROLS, "iconv:gb18030", b"ab\xa72\0\x94\xfc"), (cuts.LATIN, "ibm935", b"\x0e\xddAA"), (cuts.LATIN, "iso-2022-cn-ext", b"x\x0eabc\n\x1bNabY\x1b\x0e"),
    # Letters that can combine with a following mark: the letter and the mark are one character of two bytes.
    (cuts.LATIN, "iconv:cp1255", b"\xe1\xe1 \xe1\xcc\xe1"), (cuts.LATIN, "iconv:cp1258", b"\xfd\xfda\xd2\xfd"), (cuts.LATIN, "tcvn", b"a\xa8\xb0\xa8\xa8"),
    (cuts.LATIN, "unicode", b"\xff\xfe\xad\x1e")])
line = "convert -f utf-8 -t iconv:gb18030 -c -q"
cuts.show(line, *cuts.compare(line, cuts.JAPANESE.encode(), "files"))
