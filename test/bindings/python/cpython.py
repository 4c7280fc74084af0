# cpython.py - CPython's own tests of codecs and files, unchanged, with runic's codecs in place of CPython's.
# SPDX-License-Identifier: MIT
"""cpython.py MODULE... prints the tests that fail and are not in cpython-differences, and those in the list that pass; then it fails."""
import codecs
import encodings
import os
import pathlib
import sys
import unittest

import runictext
from runictext import _codecs

NAMES = {
    "utf-8": "utf-8", "utf-8-sig": "utf-8-sig", "utf-16-le": "utf-16le", "utf-16-be": "utf-16be", "utf-32-le": "utf-32le",
    "utf-32-be": "utf-32be", "ascii": "us-ascii", "latin-1": "iso-8859-1", "cp932": "shift_jis", "gbk": "gbk", "gb18030": "gb18030",
    "big5hkscs": "big5", "cp949": "euc-kr", "euc_jp": "euc-jp", "iso2022_jp": "iso-2022-jp",
}


def aliases():
    """Every name of CPython for a codec that runic has: {name: (the codec's own name, runic's)}."""
    table = dict(NAMES)
    for name in runictext.charsets():
        codec = runictext.python_name(name)
        if codec and codec not in ("utf-7", "utf-16", "utf-32", "tis-620"):
            table.setdefault(codec, name)
    found = {}
    for name in [*table, *encodings.aliases.aliases]:
        try:
            own = codecs.lookup(name).name
        except LookupError:
            continue
        for codec, label in table.items():
            if codecs.lookup(codec).name == own:
                found[name.replace("-", "_").lower()] = (own, label)
    return found


def replace_codecs():
    known = aliases()

    def search(name):
        own, label = known.get(name.replace("-", "_").lower(), (None, None))
        if own is None:
            return None
        info = _codecs.lookup("runic-" + label)
        return codecs.CodecInfo(info.encode, info.decode, info.streamreader, info.streamwriter, info.incrementalencoder,
                                info.incrementaldecoder, name=own)

    codecs.unregister(encodings.search_function)
    codecs.register(search)
    codecs.register(encodings.search_function)


def differences():
    """The tests that fail for a reason, from cpython-differences: lines "TEST: reason"."""
    lines = pathlib.Path(__file__).with_name("cpython-differences").read_text(encoding="utf-8").splitlines()
    return {line.split(": ", 1)[0] for line in lines if line and not line.startswith("#")}


def name_of(test):
    """test_codecs.UTF8Test.test_x, for a test or a subtest."""
    test = getattr(test, "test_case", test)
    return test.id().removeprefix("test.")


def main():
    replace_codecs()
    expected, wrong, run = differences(), 0, 0
    for module in sys.argv[1:]:
        suite = unittest.defaultTestLoader.loadTestsFromName("test." + module)
        with open(os.devnull, "w") as sink:
            result = unittest.TextTestRunner(stream=sink, verbosity=0).run(suite)
        run += result.testsRun
        failed = {}
        for test, trace in result.failures + result.errors:
            failed.setdefault(name_of(test), trace.strip().splitlines()[-1])
        for test, message in failed.items():
            if test not in expected:
                print(f"{test}: {message[:200]}")
                wrong += 1
        for test in sorted(expected):
            if test.startswith(module + ".") and test not in failed:
                print(f"{test}: is a listed difference, and passes")
                wrong += 1
    print(f"{run} tests of CPython {sys.version.split()[0]}, {len(expected)} listed differences, {wrong} others")
    return wrong > 0 or run == 0


if __name__ == "__main__":
    sys.exit(main())
