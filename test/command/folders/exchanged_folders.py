"""exchanged_folders.py - recursion stays in its tree while another process replaces folders; deep trees need a descriptor for each level and no long paths."""
# SPDX-License-Identifier: MIT
import os
import resource
import shutil
import subprocess
import held

BAD = b"a\xff\n"
trials = 0

held.needs_tracer()

def write(path, data=BAD):
    os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
    with open(path, "wb") as file:
        file.write(data)

def contents(folder):
    """All files below a folder, without following links: W if the file was converted, - if not."""
    found = {}
    for where, _, names in os.walk(folder):
        for name in sorted(names):
            path = os.path.join(where, name)
            if os.path.isfile(path) and not os.path.islink(path):
                with open(path, "rb") as file:
                    found[os.path.relpath(path, folder)] = "-" if file.read() == BAD else "W"
    return " ".join(name + ":" + is_ for name, is_ in sorted(found.items()))

def for_link(path, to):
    os.rename(path, path + ".away")
    os.symlink(os.path.abspath(to), path)

def for_fifo(path):
    os.rename(path, path + ".away")
    os.mkfifo(path)

def exchange(title, act, arguments=("-ri",), inside="tree"):
    """The command waits in tree/m/a, after it has read the names in tree and tree/m."""
    global trials
    trials += 1
    start = os.getcwd()
    os.mkdir("run")
    os.chdir("run")
    for path in ("tree/m/a", "tree/m/b", "tree/m/n/c", "tree/m/z", "tree/z/d", "outside/a", "outside/b", "outside/n/c",
                 "outside/z", "outside/d"):
        write(path)
    said, status = held.at_message(["convert", "-j1", "-f", "utf-8", "--on-error", "replace"] + list(arguments) + [inside], act)
    print("\n# " + title)
    for line in said.splitlines():
        if "replaced, the first" not in line:
            print("!", line)
    print("=", status, "| outside", contents("outside"), "| tree", contents("tree"), "| away", contents("tree.away"),
          "| out", contents("out"), "|", *held.temporaries())
    os.chdir(start)
    shutil.rmtree("run")

exchange("a file for a link", lambda: for_link("tree/m/b", "outside/b"))
exchange("a file for a FIFO", lambda: for_fifo("tree/m/b"))
exchange("the folder where we are for a link", lambda: for_link("tree/m", "outside"))
exchange("a folder below for a link", lambda: for_link("tree/m/n", "outside/n"))
exchange("a folder to come for a link", lambda: for_link("tree/z", "outside"))
exchange("the folder that was named for a link", lambda: for_link("tree", "outside"))
exchange("the same by a path", lambda: for_link("tree", "outside"), inside="./tree/")

def move_out():
    os.rename("tree/m", "outside/m")
exchange("the folder where we are is moved out of the tree", move_out)
exchange("a file for a link, with --follow: it leads there, as was asked for", lambda: for_link("tree/m/b", "outside/b"), ("-ri", "--follow"))

exchange("nothing is exchanged", lambda: None)

def planted():
    """A folder and a file that will be written are replaced by links by another user who may write there."""
    os.symlink(os.path.abspath("outside/n"), "out/m/n")
    os.symlink(os.path.abspath("outside/b"), "out/m/b")
exchange("links below --output-dir are not written through", planted, ("-r", "--output-dir", "out"))
exchange("but with --follow", planted, ("-r", "--follow", "--output-dir", "out"))

print("\n# between the look at a file and its opening")
def another():
    write("other", b"another \xff\n")
    os.rename("other", "seen/file")
for act in (another, lambda: for_link("seen/file", "outside"), lambda: for_fifo("seen/file")):
    shutil.rmtree("seen", ignore_errors=True)
    write("seen/file")
    write("outside", b"outside \xff\n")
    trials += 1
    arguments = ["check", "-r", "-j1", "-f", "utf-8", "seen"]
    said, status = held.at_opening("file", arguments, act)
    print(status, said.strip())

print("\n# deep, with files behind each folder, and with fewer descriptors than folders")
def limit():
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, 256))
def make_deep(depth):
    """Descends with chdir, because the whole path may be longer than the system allows."""
    start = os.getcwd()
    os.mkdir("deep")
    os.chdir("deep")
    for level in range(depth):
        write("z%d" % (level % 10))
        os.mkdir("d")
        os.chdir("d")
    os.chdir(start)
def converted(depth):
    start = os.getcwd()
    right = 0
    os.chdir("deep")
    for level in range(depth):
        with open("z%d" % (level % 10), "rb") as file:
            right += file.read() == "a\xff\n".encode()
        os.chdir("d")
    os.chdir(start)
    return right
def deep(*arguments):
    global trials
    trials += 1
    return subprocess.run([held.RUNIC, *arguments, "-r", "deep"], preexec_fn=limit, capture_output=True, check=False)
make_deep(200)
for more in (["-j1"], ["-j2"], ["-j2", "--follow"]):
    done = deep("check", "-f", "utf-8", *more)
    print(" ".join(more), done.returncode, "found", done.stdout.count(b"[utf8-invalid-byte]"), done.stderr.decode()[-100:])
subprocess.run(["rm", "-rf", "deep"], check=True)
make_deep(100)
done = deep("convert", "-i", "-q", "-j2", "-f", "latin1")
print(done.returncode, "converted", converted(100), done.stderr.decode()[-100:])
subprocess.run(["rm", "-rf", "deep"], check=True)
make_deep(300)
done = deep("check", "-f", "utf-8")
print(done.returncode, "found more than 200:", done.stdout.count(b"[utf8-invalid-byte]") > 200, done.stderr.decode()[-40:].strip())

print("\n# folders that only links lead to, with --follow: the way back is another one")
for path in ("tree/a/x", "tree/a/zz", "elsewhere/e/f/g", "elsewhere/e/h"):
    write(path)
os.symlink(os.path.abspath("elsewhere/e"), "tree/a/link")
os.symlink(os.path.abspath("elsewhere"), "tree/b")
trials += 1
done = subprocess.run([held.RUNIC, "convert", "-ri", "-j1", "-q", "-f", "latin1", "--follow", "tree"], check=False)
print(done.returncode, contents("tree"), contents("elsewhere"))
print("\ntrials:", trials)
