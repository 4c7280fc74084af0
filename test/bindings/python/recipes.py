# recipes.py - runs the programs of docs/programs: a mailbox, a feed, a crawl, and a CSV into DuckDB and PostgreSQL. Usage: recipes.py SOURCE WORK.
# SPDX-License-Identifier: MIT
"""PostgreSQL is started on a socket in a folder of this test, without TCP. Without it, that program is skipped by name (exit code 77)."""
import glob
import gzip
import io
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

import brotli
import duckdb
import pyarrow.parquet
from warcio.statusandheaders import StatusAndHeaders
from warcio.warcwriter import WARCWriter

SOURCE, WORK = map(pathlib.Path, sys.argv[1:3])
RUSSIAN = "Съешь же ещё этих мягких французских булок, да выпей чаю"
MAIL = """From a@example.org Mon Jan  1 00:00:00 2024
From: =?koi8-r?B?{name}?= <a@example.org>
Subject: {subject}
Content-Type: text/plain; charset={charset}
Content-Transfer-Encoding: 8bit

{body}

"""


def write_programs():
    for program in (SOURCE / "docs/programs").glob("*.py"):
        (WORK / program.name).write_bytes(program.read_bytes())


def run(*command, code=0, **more):
    made = subprocess.run([sys.executable, *command], capture_output=True, **more)
    assert made.returncode == code, (command, made.returncode, made.stderr.decode())
    return made.stdout.decode(), made.stderr.decode()


def a_mailbox():
    name = "0c7B"  # "яна" in KOI8-R
    mails = [MAIL.format(name=name, subject="=?utf-8?Q?caf=C3=A9?=", charset="koi8-r", body=RUSSIAN).encode("koi8-r"),
             MAIL.format(name=name, subject=RUSSIAN, charset="unknown-8bit", body=RUSSIAN).encode("cp1251"),
             MAIL.format(name=name, subject="liar", charset="us-ascii", body=RUSSIAN).encode("utf-8"),
             MAIL.format(name=name, subject="none", charset='"; charset="', body="").encode(),
             MAIL.format(name=name, subject="=?utf-8?Q?caf=C3?=\n =?utf-8?Q?=A9?= чай =?utf-8?b?x?=", charset="utf-8; x=чай", body="\x1f‹\x08").encode("cp1251"),  # 1F 8B 08
             MAIL.format(name=name, subject="last", charset="koi8-r", body="BZhere").encode()]
    pathlib.Path("inbox").write_bytes(b"".join(mails))
    text, _ = run("mail.py", "inbox")
    assert text.count(RUSSIAN) == 4 and "Subject: café\n" in text and text.count("From: яна <a@example.org>\n") == 6, text
    assert "Subject: café чай =?utf-8?b?x?=\n\n[the page is compressed (gzip): unpack it first]\n" in text and "BZhere" in text, text
    quoted = RUSSIAN.encode("koi8-r").hex("=").upper()
    pathlib.Path("one.eml").write_text("Subject: =?utf-8?Q?caf=C3=A9?=\nContent-Type: text/plain; charset=koi8-r\n"
                                       f"Content-Transfer-Encoding: quoted-printable\n\n={quoted}\n")
    text, _ = run("mail.py", "one.eml")
    assert text.count(RUSSIAN) == 1 and "Subject: café\n" in text, text


def a_feed():
    feed = f'<?xml version="1.0" encoding="utf-8"?><rss><channel><title>{RUSSIAN}</title><item><title>чай</title></item></channel></rss>'
    pathlib.Path("feed.xml").write_bytes(feed.encode("cp1251"))
    for content_type in ("application/rss+xml", "text/xml; charset=utf-8"):
        text, said = run("feed.py", "feed.xml", content_type)
        assert text == f"{RUSSIAN}\nчай\n" and said == "declared utf-8, read as windows-1251\n", (text, said)


def write_crawl(name, pages):
    """Write pages, which are pairs of a Content-Type and bytes, as responses in a WARC."""
    with open(name, "wb") as file:
        writer = WARCWriter(file, gzip=True)
        for number, (content_type, data, *more) in enumerate(pages):
            headers = StatusAndHeaders("200 OK", [("Content-Type", content_type), *more] if content_type else more, protocol="HTTP/1.1")
            writer.write_record(writer.create_warc_record(f"http://example.org/{number}", "response", payload=io.BytesIO(data), http_headers=headers))


def a_crawl():
    text = f"<p>{RUSSIAN}"
    pages = [("text/html; charset=windows-1251", text.encode("cp1251")), ("text/html; charset=utf-8", text.encode("koi8-r")), (None, text.encode()),
             ("text/html", b""), ("text/html", b"\x1f\x8b\x08\0not unpacked"), ("text/html", b"\0" * 100)]
    write_crawl("crawl.warc.gz", [*pages, *pages * 200])
    run("crawl.py", "crawl.warc.gz", "pages.parquet")
    rows = pyarrow.parquet.read_table("pages.parquet").to_pylist()
    assert len(rows) == 6 * 201 and len({row["url"] for row in rows}) == len(rows)
    assert [row["text"] for row in rows[:6]] == [text, text, text, "", None, "\0" * 100]
    assert [row["charset"] for row in rows[:3]] == ["windows-1251", "koi8-r", "utf-8"]
    assert rows[4]["basis"] == "UnicodeError: the page is compressed (gzip): unpack it first"
    packed = gzip.compress(2000 * text.encode())
    gzipped = ("Content-Encoding", "gzip")
    write_crawl("packed.warc.gz", [("text/html", packed, gzipped), ("text/html", packed[:-30], gzipped), ("text/html", packed[:12], gzipped),
                                   ("text/html", b"", gzipped), ("text/html", text.encode(), ("Content-Encoding", "none"))])
    rows = crawled("packed.warc.gz")
    assert [row["text"] for row in rows] == [2000 * text, None, None, "", text]
    assert {row["basis"] for row in rows[1:3]} == {"EOFError: the compressed body is cut or damaged"}
    members = packed + gzip.compress(text.encode())
    coded = [(members, "gzip"), (members + b"junk", "x-gzip"), (members[:-5], "gzip"), (brotli.compress(2000 * text.encode()), "br"),
             (brotli.compress(2000 * text.encode())[:-5], "br"), (text.encode(), "br")]
    write_crawl("coded.warc.gz", [("text/html", data, ("Content-Encoding", coding)) for data, coding in coded])
    rows = crawled("coded.warc.gz")
    assert [row["text"] for row in rows] == [2001 * text, 2001 * text, None, 2000 * text, None, None], rows
    assert all(": " in row["basis"] for row in rows if row["text"] is None)


def crawled(name):
    run("crawl.py", name, "pages.parquet")
    return pyarrow.parquet.read_table("pages.parquet").to_pylist()


def a_damaged_crawl():
    """Each page before the damage is kept, and the damage is said."""
    chance = random.Random(1)
    texts = [f"<p>{RUSSIAN} " + "".join(chance.choices("абвгд ", k=5000)) for _ in range(20)]
    write_crawl("whole.warc.gz", [("text/html; charset=koi8-r", text.encode("koi8-r")) for text in texts])
    data = pathlib.Path("whole.warc.gz").read_bytes()
    assert [row["text"] for row in crawled("whole.warc.gz")] == texts
    starts = [found.start() for found in re.finditer(rb"\x1f\x8b\x08\0", data)]
    assert len(starts) == 20
    middle = starts[10] + 1500
    damaged = {"cut": data[:middle], "zeros": data[:middle] + bytes(100) + data[middle + 100:], "header": data[:starts[10] + 5],
               "bytes": data[:starts[10]] + b"no gzip" + data[starts[10]:], "check": data[:starts[11] - 8] + b"12345678" + data[starts[11]:]}
    for kind, made in damaged.items():
        pathlib.Path("damaged.warc.gz").write_bytes(made)
        rows = crawled("damaged.warc.gz")
        assert [row["text"] for row in rows[:10]] == texts[:10], kind
        assert (rows[-1]["url"], rows[-1]["text"]) == ("damaged.warc.gz", None) and ": " in rows[-1]["basis"], (kind, rows[-1])
        assert all(row["text"] in texts or ": " in row["basis"] for row in rows[10:]), kind
    plain = gzip.decompress(data)
    for most in (len(plain) // 2, plain.rindex(b"HTTP/1.1") + 20, plain.rindex(b"WARC-Type") + 5):
        pathlib.Path("damaged.warc").write_bytes(plain[:most])
        rows = crawled("damaged.warc")
        assert [row["text"] for row in rows[:9]] == texts[:9] and ": " in rows[-1]["basis"], (most, rows[-1])
    assert crawled("none.warc")[0]["basis"].startswith("FileNotFoundError: ")


ROWS = [("Müller, José", "Köln"), ('Zoé "Zo" Lefèvre', "Genève"), ("Weiß\nJürgen", "Düsseldorf")]


def write_table():
    text = "name,city\n" + "".join('"{}",{}\n'.format(name.replace('"', '""'), city) for name, city in ROWS)
    pathlib.Path("customers.csv").write_bytes(text.encode("cp1252"))
    pathlib.Path("wrong.csv").write_bytes(text.encode() * 20000 + b"\xff,\n")


def into_duckdb():
    run("to_duckdb.py", "customers.csv", "customers.db")
    with duckdb.connect("customers.db") as database:
        assert database.sql("from customers").fetchall() == ROWS


def into_postgresql():
    """Return False if PostgreSQL is not installed."""
    programs = sorted(glob.glob("/usr/lib/postgresql/*/bin"))
    if not programs or not shutil.which("psql"):
        return False
    user = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"] if os.getuid() == 0 else []
    with tempfile.TemporaryDirectory(prefix="runic", dir="/tmp") as folder:  # a socket has a short name
        if user:
            shutil.chown(folder, "nobody", "nogroup")
        more = {"cwd": folder, "check": True, "capture_output": True}
        subprocess.run([*user, programs[-1] + "/initdb", "-D", folder + "/data", "-U", "runic", "-A", "trust", "-E", "UTF8", "--locale=C"], **more)
        with open("postgres.log", "wb") as log:
            server = subprocess.Popen([*user, programs[-1] + "/postgres", "-D", folder + "/data", "-k", folder, "-c", "listen_addresses="],
                                      cwd=folder, stdout=log, stderr=log)
        try:
            copy_into_postgresql(programs[-1], {**os.environ, "PGHOST": folder, "PGUSER": "runic", "PGDATABASE": "postgres", "PGCLIENTENCODING": "UTF8"})
        finally:
            server.terminate()
            server.wait(60)
    return True


def copy_into_postgresql(programs, environment):
    def ask(statement):
        return subprocess.run(["psql", "-X", "-q", "-A", "-t", "-c", statement], env=environment, check=True, capture_output=True).stdout.decode()

    waiting = subprocess.run(["sh", "-c", f'for _ in $(seq 300); do "{programs}/pg_isready" -q && exit 0; sleep 0.2; done; exit 1'], env=environment)
    assert waiting.returncode == 0, pathlib.Path("postgres.log").read_text()
    ask("create table customers (name text, city text)")
    run("to_postgresql.py", "customers.csv", env=environment)
    assert ask("select string_agg(name || '/' || city, '|') from customers") == "|".join(map("/".join, ROWS)) + "\n"
    ask("truncate customers")
    _, said = run("to_postgresql.py", "wrong.csv", code=1, env=environment)
    assert "wrong.csv, line 100001, column 1," in said, said
    assert ask("select count(*) from customers") == "0\n"


os.environ["PYTHONUTF8"] = "1"
os.chdir(WORK)
write_programs()
a_mailbox()
a_feed()
a_crawl()
a_damaged_crawl()
write_table()
pathlib.Path("customers.db").unlink(missing_ok=True)
into_duckdb()
if not into_postgresql():
    print("SKIPPED bindings/python/recipes: PostgreSQL is not installed")
    sys.exit(77)
print("a mailbox, a feed, a crawl, DuckDB, PostgreSQL")
