# frames.py - pandas, Dask, PyArrow, DuckDB and polars on tables in other charsets by runictext.fs and scan_csv. Usage: frames.py SOURCE WORK.
# SPDX-License-Identifier: MIT
import gzip
import os
import pathlib
import pickle
import random
import subprocess
import sys
import zipfile

import dask.dataframe
import duckdb
import fsspec
import pandas
import polars
import pyarrow.csv
import pyarrow.dataset
import runictext
import runictext.frames

SOURCE, WORK = map(pathlib.Path, sys.argv[1:3])
WORDS = "안녕하세요 세계 한국어 텍스트 데이터 이름 서울 부산".split()
# Prints the most memory, in KiB, that a sum over a file needs.
PEAK = """import re, sys, polars, runictext
runictext.scan_csv(sys.argv[1]).select(polars.col("값").sum()).collect(engine="streaming")
print(re.search("VmHWM: *([0-9]+)", open("/proc/self/status").read().replace("\t", " "))[1])"""

# Ends while polars waits for a block of a query that has its rows.
EARLY = """import time, polars, runictext, runictext.frames
made = runictext.frames._blocks
def slow(*given):
    for block in made(*given):
        yield block
        time.sleep(0.2)
runictext.frames._blocks, runictext.frames.BLOCK = slow, 1 << 17
runictext.scan_csv("k.csv").filter(polars.col("값") > 3).head(5).collect(engine="streaming")"""


def write_tables(count):
    """Write k.csv in code page 949 and u.csv in UTF-8, with quotes and line ends in fields, and one without: n.csv."""
    chance = random.Random(1)
    text = "번호,이름,값\n" + "".join(f'{number},"{chance.choice(WORDS)}, ""{chance.choice(WORDS)}""\n줄",{number % 7}\n' for number in range(count))
    pathlib.Path("k.csv").write_bytes(text.encode("cp949"))
    pathlib.Path("u.csv").write_bytes(text.encode())
    pathlib.Path("n.csv").write_bytes(text.replace("\n줄", "").encode("cp949"))
    return text.encode()


def refused(call, *words):
    try:
        call()
    except Exception as error:  # some readers have an exception of their own, with ours in its text
        assert all(word in str(error) for word in words), (words, error)
        return
    sys.exit(f"not refused: {words}")


def through_fsspec(text):
    here, want = f"runic+file://{os.getcwd()}/", pandas.read_csv("u.csv")
    fsspec.filesystem("memory").pipe("/a.csv", pathlib.Path("k.csv").read_bytes())
    for name in ("runic+file://k.csv", here + "k.csv", "runic::memory://a.csv"):
        assert fsspec.open(name).open().read() == text, name
        assert pandas.read_csv(name).equals(want), name
    assert pandas.read_csv(here + "k.csv", storage_options={"charset": "cp949"}).equals(want)
    with fsspec.open(here + "k.csv").open() as file:
        assert file.size == len(text) and file.seek(-5, 2) == len(text) - 5 and file.read() == text[-5:]
    files = fsspec.filesystem("runic")
    assert files.size(here + "k.csv") == len(text) and files.exists("k.csv") and files.isfile("k.csv") and files.isdir(os.getcwd())
    assert {row["size"] for row in files.ls(os.getcwd()) if row["type"] == "file"} == {None} and files.modified("k.csv")
    refused(lambda: files.open("k.csv", "wb"), "only read")
    for change in (files.mkdir, files.makedirs, files.mkdirs, files.rmdir, files.touch, files.rm_file):
        try:
            change("none")
        except NotImplementedError:
            continue
        sys.exit(f"not refused: {change}")
    assert [files.cat_file("k.csv", start, end) for start, end in ((3, 9), (-5, None), (-5, -2), (len(text), None))] == [text[3:9], text[-5:], text[-5:-2], b""]
    for size in ("default", 1 << 20):
        assert dask.dataframe.read_csv(here + "n.csv", blocksize=size)["값"].sum().compute(scheduler="threads") == want["값"].sum()
    parse = pyarrow.csv.ParseOptions(newlines_in_values=True)
    assert pyarrow.csv.read_csv(fsspec.open(here + "k.csv").open(), parse_options=parse).to_pylist() == want.to_dict("records")
    table = pyarrow.dataset.dataset(os.getcwd() + "/k.csv", format=pyarrow.dataset.CsvFileFormat(parse_options=parse), filesystem=files).to_table()
    assert table.to_pylist() == want.to_dict("records")
    database = duckdb.connect()
    database.register_filesystem(files)
    rows = database.sql(f"select count(*), sum(length(이름)), sum(값) from read_csv('{here}k.csv')").fetchall()
    assert rows == [(len(want), want["이름"].str.len().sum(), want["값"].sum())], rows


def by_other_names(text):
    """Patterns, paths, folders, archives, compressed files, text mode and pickles."""
    want, here = pandas.read_csv("u.csv"), os.getcwd()
    os.makedirs("folder", exist_ok=True)
    for name in "ab":
        pathlib.Path(f"folder/{name}.csv").write_bytes(pathlib.Path("n.csv").read_bytes())
    both, files = [f"{here}/folder/a.csv", f"{here}/folder/b.csv"], fsspec.filesystem("runic")
    assert files.glob("folder/*.csv") == files.find("folder") == files.glob(f"runic+file://{here}/folder/*") == both
    assert {row["size"] for row in files.glob("folder/*.csv", detail=True).values()} == {None}
    assert len(dask.dataframe.read_csv("runic+file://folder/*.csv")) == 2 * len(want)
    database = duckdb.connect()
    database.register_filesystem(files)
    assert database.sql("select count(*) from read_csv('runic+file://folder/*.csv')").fetchall() == [(2 * len(want),)]
    files.get("folder", "copies", recursive=True)
    assert pathlib.Path("copies/a.csv").read_bytes() == pathlib.Path("folder/a.csv").read_bytes().decode("cp949").encode()
    assert files.open(pathlib.Path("k.csv"), "r", newline="").read() == text.decode()
    locale = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    subprocess.run([sys.executable, "-c", "import fsspec; fsspec.filesystem('runic').read_text('k.csv')"], check=True, env=locale)
    with zipfile.ZipFile("k.zip", "w") as archive:
        archive.write("k.csv")
        archive.write("folder/a.csv")
    assert fsspec.open("runic::zip://k.csv::k.zip").open().read() == text
    assert runictext.scan_csv("zip://k.csv::k.zip").collect().equals(polars.read_csv("u.csv"))
    assert [file.path for file in fsspec.open_files("runic::zip://*.csv::k.zip")] == ["k.csv"]
    pathlib.Path("k.csv.gz").write_bytes(gzip.compress(pathlib.Path("k.csv").read_bytes()))
    assert pandas.read_csv("runic+file://k.csv.gz", compression=None).equals(want)
    pathlib.Path("packed.csv").write_bytes(pathlib.Path("k.csv.gz").read_bytes())
    refused(lambda: pandas.read_csv("runic+file://packed.csv"), "packed.csv", "compressed (gzip)")
    assert pickle.loads(pickle.dumps(fsspec.open("runic+file://k.csv", charset="cp949"))).open().read() == text


def by_polars():
    want, number = polars.read_csv("u.csv"), polars.col("번호")
    table = runictext.scan_csv("k.csv")
    for engine in ("in-memory", "streaming"):
        assert table.collect(engine=engine).equals(want)
    last = len(want) - 1
    assert table.filter(number > last - 5).select("값", "이름").collect().equals(want.filter(number > last - 5).select("값", "이름"))
    assert table.head(3).collect().equals(want.head(3)) and table.select("이름").slice(last - 3, 2).collect().equals(want.select("이름").slice(last - 3, 2))
    assert table.head(1000).filter(number > 997).collect()["번호"].to_list() == [998, 999]
    assert runictext.scan_csv("memory://a.csv", encoding="cp949").select(polars.len()).collect().item() == len(want)
    given = runictext.scan_csv("k.csv", skip_rows=1, has_header=False, schema_overrides={"column_1": polars.String}).collect()
    assert given.equals(polars.read_csv("u.csv", skip_rows=1, has_header=False, schema_overrides={"column_1": polars.String}))
    refused(lambda: runictext.scan_csv("k.csv", n_rows=1), "n_rows")
    refused(lambda: runictext.scan_csv("none.csv").collect(), "none.csv")
    pathlib.Path("empty.csv").write_bytes(b"")
    refused(lambda: runictext.scan_csv("empty.csv").collect(), "empty CSV")
    pathlib.Path("open.csv").write_bytes(b'a,b\n1,"' + b"x\n" * 1000000)
    runictext.frames.BLOCK, runictext.frames.MOST = 1000, 100000
    refused(lambda: runictext.scan_csv("open.csv", encoding="utf-8").collect(), "quote_char=None")
    assert runictext.scan_csv("k.csv").collect().equals(want)
    assert runictext.scan_csv("k.csv.gz").collect().equals(want)
    table = pickle.loads(pickle.dumps(runictext.scan_csv("k.csv").select(polars.len())))  # by cloudpickle
    assert table.collect().item() == len(want)
    for row, options in (("줄", {}), ("", {}), ("줄,2,3,4", {"truncate_ragged_lines": True})):  # rows of other lengths, also where a block begins
        rows = f"a,b,c\n1,가,3\n{row}\n" + f"1,가,3\n{row}\n" * 999
        pathlib.Path("ragged.csv").write_bytes(rows.encode("cp949"))
        assert runictext.scan_csv("ragged.csv", encoding="cp949", **options).collect().equals(polars.read_csv(rows.encode(), **options)), row
    pathlib.Path("other.csv").write_bytes("имя\nсъешь же ещё этих мягких булок\n".encode("cp1251"))
    table = runictext.scan_csv("other.csv")
    for codec in ("cp1251", "koi8-r"):
        pathlib.Path("other.csv").write_bytes("имя\nсъешь же ещё этих мягких французских булок\n".encode(codec))
        assert table.collect()["имя"].to_list() == ["съешь же ещё этих мягких французских булок"], codec
    rows = '1,"가 ""나""\n줄",3\n2,다,4\n' * 300
    for start, options in (('# 5" pipe\n', {"comment_prefix": "#"}), ('5" pipe\n6\n', {"skip_lines": 2})):  # a quote that does not count
        odd = start + "a,b,c\n" + rows + (start + rows if "comment_prefix" in options else "")
        pathlib.Path("odd.csv").write_bytes(odd.encode("cp949"))
        assert runictext.scan_csv("odd.csv", encoding="cp949", **options).collect().equals(polars.scan_csv(odd.encode(), **options).collect()), start
    late = "a,b\n" + "1,plain\n" * 200000 + "2,Especificación de la señal\n3,Muñoz Peña\n4,León Gutiérrez\n"
    pathlib.Path("late.csv").write_bytes(late.encode("cp1252"))
    assert runictext.scan_csv("late.csv").collect().equals(polars.read_csv(late.encode()))


def faults(text):
    """The charset is right for the first MiB, and wrong later: every reader says where."""
    data = text.decode().encode("cp949")
    pathlib.Path("bad.csv").write_bytes(data + b"7,ab\xff,1\n")
    where = f"line {data.count(10) + 1}, column 5"
    name = f"runic+file://{os.getcwd()}/bad.csv"
    database = duckdb.connect()
    database.register_filesystem(fsspec.filesystem("runic"))
    for read in (lambda: pandas.read_csv(name), lambda: runictext.scan_csv("bad.csv").collect(), lambda: dask.dataframe.read_csv(name).compute(),
                 lambda: pyarrow.csv.read_csv(fsspec.open(name).open()), lambda: database.sql(f"from read_csv('{name}')").fetchall()):
        refused(read, "bad.csv", where, "EUC-KR is a guess from the first MiB")
    assert runictext.scan_csv("bad.csv", errors="replace").collect()["이름"][-1] == "ab\ufffd"
    assert pandas.read_csv(name, storage_options={"on_error": "replace"})["이름"].iloc[-1] == "ab\ufffd"


def memory(text):
    """The memory of scan_csv does not grow with the file."""
    head, _, rows = text.decode().encode("cp949").partition(b"\n")
    peaks = []
    for times in (5, 25):
        with open("large.csv", "wb") as file:
            file.write(head + b"\n")
            for _ in range(times):
                file.write(rows)
        peaks.append(int(subprocess.run([sys.executable, "-c", PEAK, "large.csv"], check=True, capture_output=True, text=True).stdout))
    print(f"{len(rows) * 5 >> 20} and {len(rows) * 25 >> 20} MiB of CSV: {peaks[0] >> 10} and {peaks[1] >> 10} MiB of memory")
    assert peaks[1] - peaks[0] < 50 << 10


def ends():
    """The end of a program does not abort a thread of polars that reads."""
    for _ in range(3):
        subprocess.run([sys.executable, "-c", EARLY], check=True)


def by_the_page():
    """Run the lines of docs/python.md."""
    program = (SOURCE / "docs/python.md").read_text(encoding="utf-8").split("## Tables larger than memory")[1].split("```python")[1].split("```")[0]
    names = {}
    exec(program, names)
    assert names["lines"].equals(polars.read_csv("u.csv").filter(polars.col("값") > 3)) and len(names["rows"].fetchall()) == len(polars.read_csv("u.csv"))


os.chdir(WORK)
written = write_tables(100000)
through_fsspec(written)
by_other_names(written)
by_polars()
faults(written)
ends()
by_the_page()
memory(written)
print("pandas, Dask, PyArrow, DuckDB, polars:", *(module.__version__ for module in (pandas, dask, pyarrow, duckdb, polars)))
