"""large_damage.py - large texts in UTF-8 that programs cut or overwrote, and such texts with lines in a legacy charset."""
# SPDX-License-Identifier: MIT
import os
import random
import subprocess

WORDS = {
    "German": ("die Tür öffnet sich für Gäste und Größe zählt nicht nur in Köln über den Dächern grüßt ein Mädchen fröhlich "
               "die Bäckerei verkauft süße Brötchen während draußen der Frühling blüht und Vögel hört man täglich", "windows-1252"),
    "French": ("la forêt près du château était déjà vide à cette époque où la pêche à la rivière coûtait très cher et même "
               "le curé élevait des chèvres derrière sa maison décorée de fenêtres étroites", "windows-1252"),
    "Polish": ("żółta gęś siedzi na gałęzi a mały chłopiec śpi późno w łóżku gdy świt oświetla wąską ścieżkę do kościoła "
               "i każdy sąsiad myśli że będzie ładna pogoda", "windows-1250"),
    "Spanish": ("el niño pequeño soñó con una montaña y después comió un plátano en el jardín mientras su tía leía un periódico "
                "sobre la economía del país más frío", "windows-1252"),
}
SIZE = 400000


def lines_of(words, chance):
    """Lines of three to fifteen words."""
    lines, size = [], 0
    while size < SIZE:
        lines.append(" ".join(chance.choice(words) for _ in range(chance.randrange(3, 16))))
        size += len(lines[-1])
    return lines


def in_columns(lines):
    """Each line in two columns of bytes, in which a character may be cut."""
    rows = []
    for line in lines:
        text = line.encode()
        rows.append(text[:40].ljust(40) + b"|" + text[40:60].ljust(20) + b"\n")
    return b"".join(rows)


def in_blocks(lines):
    """A line end behind every 997 bytes."""
    text = "\n".join(lines).encode()
    return b"\n".join(text[at:at + 997] for at in range(0, len(text), 997))


def with_lost_bytes(lines, chance):
    """Without one byte in a thousand."""
    return bytes(byte for byte in "\n".join(lines).encode() if chance.randrange(1000) > 0)


def with_wrong_bytes(lines, chance, least):
    """One byte in 300 is any other byte from `least` on."""
    return bytes(byte if chance.randrange(300) > 0 or byte == 10 else chance.randrange(least, 256) for byte in "\n".join(lines).encode())


def with_wrong_lines(lines, chance, every, wrong):
    """Seven words of eight in ASCII, and a wrong byte in every so many lines."""
    words = [[word if chance.randrange(8) == 0 else word.encode("ascii", "ignore").decode() for word in line.split()] for line in lines]
    rows = [bytearray(" ".join(line).encode()) for line in words]
    for row in rows[::every]:
        row[chance.randrange(len(row))] = wrong()
    return b"\n".join(rows)


def with_legacy_lines(lines, charset, chance):
    """Every 500th line in a legacy charset, and every 900th without a byte of a character."""
    rows = [line.encode() for line in lines]
    for number in range(0, len(rows), 500):
        rows[number] = lines[number].encode(charset)
    for number in range(250, len(rows), 900):
        high = [at for at, byte in enumerate(rows[number]) if byte >= 0x80]
        at = chance.choice(high) if high else 0
        rows[number] = rows[number][:at] + rows[number][at + (1 if high else 0):]
    return b"\n".join(rows)


def show(name, text):
    with open("text", "wb") as file:
        file.write(text)
    found = subprocess.run([os.environ["RUNIC"], "detect", "text"], stdout=subprocess.PIPE, check=False).stdout.decode()
    print(f"{name}: {found.strip()}")


for language, (text, charset) in WORDS.items():
    chance = random.Random(language)
    lines = lines_of(text.split(), chance)
    show(language + ", columns", in_columns(lines))
    show(language + ", blocks", in_blocks(lines))
    show(language + ", bytes lost", with_lost_bytes(lines, chance))
    count = sum(not line.isascii() for line in lines[::500])
    show(f"{language}, {count} lines in {charset}", with_legacy_lines(lines, charset, chance))
    show(language + ", wrong bytes", with_wrong_bytes(lines, chance, 0))
    show(language + ", wrong bytes above 0x7F", with_wrong_bytes(lines, chance, 0x80))
    show(language + ", a byte of every 10th line", with_wrong_lines(lines, chance, 10, lambda: chance.randrange(0x80, 256)))
    show(language + ", 0xE9 in every 100th line", with_wrong_lines(lines, chance, 100, lambda: 0xE9))
