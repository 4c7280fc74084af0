"""late.py - text that is no UTF-8 after a long start that is: the lines of the start are counted, and its characters are those of UTF-8."""
# SPDX-License-Identifier: MIT
import os
import subprocess

ASCII = b"Twenty thousand of these lines have 52 bytes in each.\n" * 20000
RUSSIAN = "Съешь же ещё этих мягких французских булок\n".encode() * 20000
FILES = {
    "ASCII, then windows-1252": ASCII + "Müßiggang ist aller Laster Anfang, so sagt man üblicherweise.\n".encode("windows-1252") * 3,
    "UTF-8, then windows-1251": RUSSIAN + "да выпей чаю, мой друг, и ешь булки\n".encode("windows-1251") * 3,
    "UTF-8 at its start, then windows-1251": "é\n".encode() + ASCII + "да выпей чаю, мой друг, и ешь булки\n".encode("windows-1251") * 3,
    "ASCII, then UTF-16LE": ASCII + "Müßiggang ist aller Laster Anfang.\n".encode("utf-16-le") * 30,
    "UTF-8, then a byte": RUSSIAN + b"\xFF\n",
    "declares Shift_JIS, in which the start has faults": b'<meta charset="shift_jis">\n' + "été\n".encode() + ASCII + "日本語\n".encode("shift_jis"),
    "one line, then windows-1252": ASCII.replace(b"\n", b" ") + "\nMüßiggang ist üblich\n".encode("windows-1252"),
}
for name, text in FILES.items():
    print("\n#", name)
    with open("text", "wb") as file:
        file.write(text)
    for command in "check", "convert -v --guess", "convert -f auto,windows-1252":
        said = [subprocess.run([os.environ["RUNIC"], *command.split(), jobs, "text"], capture_output=True) for jobs in ("-j1", "-j4")]
        converted = "" if command == "check" else f" {len(said[0].stdout)} bytes"
        print(command, "=", said[0].returncode, converted)
        print((said[0].stdout if command == "check" else b"").decode() + said[0].stderr.decode(), end="")
        if (said[0].stdout, said[0].stderr) != (said[1].stdout, said[1].stderr):
            print("differs with -j4")
