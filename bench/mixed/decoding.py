"""decoding.py - decodes bytes by the name that a program gives their charset."""
# SPDX-License-Identifier: MIT
import subprocess

from lines import DETECT

WIDE = {"utf-16le": "utf-16-le", "utf-16be": "utf-16-be", "utf-32le": "utf-32-le", "utf-32be": "utf-32-be"}
_tables = {}


def table_of(name):
    """Returns what each byte is in a charset that Python does not know, by iconv; None if iconv does not know it either."""
    if name not in _tables:
        made = subprocess.run(["iconv", "-c", "-f", name, "-t", "utf-8"], input=bytes(range(256)), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
        text = made.stdout.decode()
        _tables[name] = text if len(text) == 256 else None
    return _tables[name]


def decoded(data, label):
    """Decodes bytes as a charset; damage is U+FFFD; None if nothing knows the charset."""
    label = label.lower()
    if label in ("us-ascii", "ascii"):
        label = "utf-8"
    try:
        return data.decode(WIDE.get(label) or DETECT.codec(label), "replace")
    except LookupError:
        if label.startswith("ibm"):
            return decoded(data, "cp" + label[3:])
        table = table_of(label.replace("cp", "ibm"))
        return "".join(table[byte] for byte in data) if table else None
    except UnicodeError:
        return None


def encoded(text, label):
    """Encodes what the charset has of a text."""
    try:
        return text.encode(DETECT.codec(label), "ignore")
    except LookupError:
        return text.encode("cp" + label[3:], "ignore")


def clean(text):
    """Line ends and BOMs are not compared."""
    return text.strip("\r\n\x85\ufeff\0\x1a") if text is not None else None
