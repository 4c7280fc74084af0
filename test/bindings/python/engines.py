# engines.py - the programs of docs/programs on a real cluster of two workers, one of which is killed. Usage: engines.py spark|dask BUILD WORK.
# SPDX-License-Identifier: MIT
"""The results are compared with a single run. All servers listen on 127.0.0.1, and are ended by their process ids."""
import io
import os
import pathlib
import random
import re
import signal
import subprocess
import sys
import time

import pyarrow.parquet
import runictext
from warcio.statusandheaders import StatusAndHeaders
from warcio.warcwriter import WARCWriter

TEXTS = {
    "cp1251": "Съешь же ещё этих мягких французских булок, да выпей чаю. ", "cp932": "いろはにほへと ちりぬるを 色は匂へど 散りぬるを。",
    "gbk": "你好,世界。中文简体字的文本。天地玄黄宇宙洪荒。", "cp949": "키스의 고유조건은 입술끼리 만나야 하고 특별한 기술은 필요치 않다.",
    "cp1252": "Les élèves français sont allés à la bibliothèque, où ils lisent. ", "utf-8": "Zwölf Boxkämpfer jagen Viktor. ",
    "utf-16": "Größe geändert, überprüfen. ", "utf-8-sig": "Größe geändert, überprüfen. ",
}
children = []


def start(log, *command):
    with open(log, "wb") as file:
        process = subprocess.Popen(command, stdout=file, stderr=subprocess.STDOUT, start_new_session=True)
    children.append(process)
    return process


def end(process):
    """Kills a server and what it started: it has its own process group."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    process.wait()


def wait_for(what, found, seconds=300):
    limit = time.monotonic() + seconds
    while time.monotonic() < limit:
        value = found()
        if value:
            return value
        time.sleep(0.1)
    sys.exit(f"{what}: not within {seconds} seconds")


def find(log, pattern):
    return lambda: (match := re.search(pattern, log.read_text(errors="replace"))) and match[0]


def write_folder(folder, count):
    rng = random.Random(1)
    folder.mkdir()
    for number in range(count):
        codec = list(TEXTS)[number % len(TEXTS)]
        words = TEXTS[codec] * rng.randrange(8, 60)
        (folder / f"{number:04}.txt").write_bytes(f"{number}\n{words}\n".encode(codec))


def spark_class():
    import pyspark
    return os.path.join(os.path.dirname(pyspark.__file__), "bin", "spark-class")


def spark_worker(work, number, address):
    log = work / f"worker{number}.log"
    worker = start(log, spark_class(), "org.apache.spark.deploy.worker.Worker", "--host", "127.0.0.1", "--webui-port", "0",
                   "--cores", "1", "--memory", "1g", "--work-dir", str(work / f"work{number}"), address)
    wait_for("a worker", find(log, "Successfully registered with master"))
    return worker


def spark_cluster(work):
    log = work / "master.log"
    master = "org.apache.spark.deploy.master.Master"
    start(log, spark_class(), master, "--host", "127.0.0.1", "--port", "0", "--webui-port", "0")
    address = wait_for("the master", find(log, r"spark://127\.0\.0\.1:\d+"))
    return address, [spark_worker(work, number, address) for number in (1, 2)]


def dask_worker(work, number, address):
    log = work / f"worker{number}.log"
    worker = start(log, sys.executable, "-m", "distributed.cli.dask_worker", address, "--host", "127.0.0.1", "--nthreads", "1",
                   "--memory-limit", "1GB", "--no-nanny", "--no-dashboard", "--local-directory", str(work))
    wait_for("a worker", find(log, "Registered to"))
    return worker


def dask_cluster(work):
    log = work / "scheduler.log"
    start(log, sys.executable, "-m", "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
    address = wait_for("the scheduler", find(log, r"tcp://127\.0\.0\.1:\d+"))
    return address, [dask_worker(work, number, address) for number in (1, 2)]


def compare_folder(folder, target, count):
    rows = pyarrow.parquet.read_table(target).to_pylist()
    found = {os.path.basename(row["path"]): (row["charset"], row["text"]) for row in rows}
    if len(rows) != count or len(found) != count:
        sys.exit(f"{len(rows)} rows of {len(found)} files, not {count}")
    for path in folder.iterdir():
        charset, text = found[path.name]
        data = path.read_bytes()
        if charset != runictext.detect(data)[0].charset or text != data.decode(list(TEXTS)[int(path.name[:4]) % len(TEXTS)]):
            sys.exit(f"{path.name}: {charset}, {text[:50]!r}")


def run_and_kill(engine, command, victim, work, target):
    """Runs a program, and kills a worker after the first tasks. Returns the seconds until its end."""
    begin, log = time.monotonic(), work / f"{target.name}.log"
    driver = start(log, sys.executable, *map(str, command))
    if engine == "spark":
        wait_for("the first tasks", lambda: list(work.glob("work1/*/*/stderr")) and target.exists())
    else:
        wait_for("the first tasks", target.exists)
    end(victim)
    if wait_for("the end of the job", lambda: driver.poll() is not None and [driver.returncode], 300)[0]:
        sys.exit("the job failed: " + log.read_text(errors="replace")[-3000:])
    return time.monotonic() - begin


def convert_folder(engine, address, victim, work, count):
    folder, target = work / "texts", work / "parquet"
    write_folder(folder, count)
    seconds = run_and_kill(engine, [work.parent / f"{engine}_folder.py", address, folder, target], victim, work, target)
    compare_folder(folder, target, count)
    print(f"{engine}: {count} files, one of two workers killed, {seconds:.1f} s with the start of the program")


def write_crawl(folder, files, count):
    """Writes WARC files of so many pages. Returns the text that each page has, or None, by its address."""
    folder.mkdir()
    wanted = {}
    for name in range(files):
        with open(folder / f"{name:03}.warc.gz", "wb") as file:
            writer = WARCWriter(file, gzip=True)
            for number in range(count):
                codec = list(TEXTS)[number % len(TEXTS)]
                text = f"<p>{number} " + 20 * TEXTS[codec] if number % 10 else ""
                data = text.encode(codec) if number % 50 != 49 else b"\x1f\x8b\x08\0not unpacked"
                url = f"http://example.org/{name}/{number}"
                wanted[url] = text if number % 50 != 49 else None
                kind = "text/html" + ("" if number % 4 == 0 else "; charset=utf-8" if number % 4 == 1 else f"; charset={codec}")
                headers = StatusAndHeaders("200 OK", [("Content-Type", kind)], protocol="HTTP/1.1")
                writer.write_record(writer.create_warc_record(url, "response", payload=io.BytesIO(data), http_headers=headers))
    return wanted


def convert_crawl(engine, address, victim, work):
    folder, target = work / "crawl", work / "pages"
    wanted = write_crawl(folder, 64, 100)
    seconds = run_and_kill(engine, [work.parent / "warc.py", engine, address, folder, target], victim, work, target)
    rows = pyarrow.parquet.read_table(target).to_pylist()
    found = {row["url"]: row["text"] for row in rows}
    wrong = [url for url in wanted if found.get(url, "") != wanted[url]]
    if len(rows) != len(wanted) or wrong or any("compressed" not in row["basis"] for row in rows if row["text"] is None):
        sys.exit(f"{len(rows)} rows for {len(wanted)} pages; wrong: {wrong[:5]}, {found.get(wrong[0]) if wrong else None!r}")
    print(f"{engine}: {len(rows)} pages of {len(list(folder.iterdir()))} WARC files, one of two workers killed, {seconds:.1f} s")


def convert_large(engine, address, work):
    source, target, alone = work / "big", work / "big.utf8", work / "alone.utf8"
    source.write_bytes((TEXTS["cp932"] * 200000).encode("cp932"))
    options = ["-f", "shift_jis", "-t", "utf-8"]
    command = [sys.executable, str(work.parent / "parts.py"), engine, address, str(source), str(target), "16", *options]
    subprocess.run(command, check=True, capture_output=True)
    subprocess.run(["runic", "convert", "-q", *options, "-o", str(alone), str(source)], check=True)
    if target.read_bytes() != alone.read_bytes():
        sys.exit("the large file differs from a single run")
    print(f"{engine}: one file of {source.stat().st_size} bytes in 16 parts, equal to a single run")


def main():
    engine, build, work = sys.argv[1], pathlib.Path(sys.argv[2]).resolve(), pathlib.Path(sys.argv[3]).resolve()
    work.mkdir()
    os.environ.update(PATH=f"{build}{os.pathsep}{os.environ['PATH']}", PYSPARK_PYTHON=sys.executable, SPARK_LOCAL_IP="127.0.0.1")
    try:
        address, workers = {"spark": spark_cluster, "dask": dask_cluster}[engine](work)
        convert_large(engine, address, work)
        convert_folder(engine, address, workers[0], work, 2000)
        {"spark": spark_worker, "dask": dask_worker}[engine](work, 3, address)
        convert_crawl(engine, address, workers[1], work)
    finally:
        for child in children:
            end(child)


if __name__ == "__main__":
    main()
