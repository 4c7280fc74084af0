"""Builds the extension from the amalgamation of the library: made from the checkout, or the one that lies in the sdist."""
# SPDX-License-Identifier: MIT
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from setuptools import Extension, setup

here = pathlib.Path(__file__).resolve().parent
amalgamation = here / "amalgamation"
project = here.parent.parent
tool = project / "tools" / "amalgamate"


def make_amalgamation():
    if tool.exists() and (project / "include" / "runic.h").exists():
        amalgamation.mkdir(exist_ok=True)
        with tempfile.TemporaryDirectory() as made:
            subprocess.run([sys.executable, str(tool), made], check=True)
            for name in ("runic.c", "runic.h", "runic_guess.h"):  # an unchanged file keeps its time, and is not compiled again
                text, old = pathlib.Path(made, name).read_bytes(), amalgamation / name
                if not old.exists() or old.read_bytes() != text:
                    old.write_bytes(text)
        shutil.copy(project / "LICENSE", here)
    elif not (amalgamation / "runic.c").exists():
        sys.exit("setup.py: neither a checkout of runic nor the amalgamation of an sdist is here")


def library_version():
    return re.search(r'#define RUNIC_VERSION +"(.*)"', (amalgamation / "runic.h").read_text())[1]


def main():
    os.chdir(here)
    make_amalgamation()
    sources = [f"source/{path.name}" for path in sorted((here / "source").glob("*.c"))]
    flags = [] if os.name == "nt" else ["-std=c11", "-O3", "-fvisibility=hidden"]
    if "-g" not in os.environ.get("CFLAGS", ""):  # Python's own flags may have it; Debian's packages want it
        flags += [] if os.name == "nt" else ["-g0"]
    without_names = ["-Wl,-s"] if "-g0" in flags and sys.platform == "linux" else []  # 18 KB of a wheel
    library = os.environ.get("RUNICTEXT_OBJECT")  # the library, already compiled for the platform: wheels sets it
    sources += [] if library else ["amalgamation/runic.c"]
    setup(version=library_version(), ext_modules=[Extension("runictext._core", sources, include_dirs=["amalgamation"],
                                 extra_objects=[library] if library else [],
                                 depends=["source/module.h", "amalgamation/runic.h", "amalgamation/runic_guess.h"], define_macros=[("RUNIC_API", "")],
                                 extra_compile_args=flags, extra_link_args=without_names)])


main()
