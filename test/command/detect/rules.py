"""rules.py - rules, bullets, frames and indents of signs are no text in another charset."""
# SPDX-License-Identifier: MIT
import os
import re
import subprocess

RULES = "———————— ──────── ━━━━━━ ════════ ★★★☆☆ ◆項目◆ ……………… ～～～～～～ ※※※※ ●●●● ・・・・・・ ········ ••••••• °°°°°° ———"
TEXTS = {"shift_jis": "ファイルを開くことができませんでした。 設定を確認してください。", "euc_jp": "明日は会議があります。 データベースに接続できません。",
         "euc_kr": "파일을 열 수 없습니다. 데이터베이스에 연결할 수 없습니다.", "big5": "請檢查您的網路連線設定。 明天有一個重要的會議。",
         "gbk": "请检查您的网络连接设置。 明天有一个重要的会议。", "windows-1251": "Не удалось открыть файл. Проверьте настройки сети.",
         "koi8-r": "Завтра будет важное совещание. Проверьте настройки сети.", "windows-1252": "Les élèves français sont allés à la bibliothèque. Où est passée la clé du dépôt ?",
         "windows-1250": "Nie można otworzyć pliku, sprawdź ustawienia. Jutro będzie ważne spotkanie.",
         "windows-1253": "Δεν ήταν δυνατό το άνοιγμα του αρχείου. Ελέγξτε τις ρυθμίσεις.", "windows-874": "ไม่สามารถเปิดแฟ้มได้ โปรดตรวจสอบการตั้งค่า"}
CODECS = {"windows-874": "cp874"}


def files():
    """Writes a file for each charset and rule that the charset has. Returns the charset of each."""
    made = {}
    for charset, text in TEXTS.items():
        for number, rule in enumerate([*RULES.split(" "), "　　" + text[:8] + "　　"]):
            lines = [text, rule, text.replace(" ", "\n"), rule, text, rule + "  " + rule] * 3
            try:
                content = ("\n".join(lines) + "\n").encode(CODECS.get(charset, charset))
            except UnicodeEncodeError:
                continue
            made[f"{charset}.{number}"] = charset
            with open(f"{charset}.{number}", "wb") as file:
                file.write(content)
    return made


made = files()
found = subprocess.run([os.environ["RUNIC"], "detect", *made], stdout=subprocess.PIPE, check=False).stdout.decode().splitlines()
print(len(made), "files,", len(found), "lines of detect; not as made:")
for line in found:
    name, said = line.split(": ", 1)
    if not re.match(rf"not Unicode; {made[name].replace('_', '[-_]')} (very )?likely", said, re.I):
        print(line)
