#!/usr/bin/env python3
"""packaging.py - the files in packaging/ are what packaging/make writes, are read by their own tools, and get the hashes of a release."""
# SPDX-License-Identifier: MIT
# usage: packaging.py SOURCE_DIR
import glob
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

SHA = r"^([0-9a-f]{64}|@SHA256:runic-[^@]*@)$"
URL = r"^https://[^ @]+$"
VERSION = r"^[0-9]+(\.[0-9]+)+$"


def mapping(required, **properties):
    return {"type": "object", "required": required.split(), "properties": properties}


def text(pattern):
    return {"type": "string", "pattern": pattern}


# What the schemas of winget (1.6.0) and scoop demand of the fields that our files have.
WINGET = {"PackageIdentifier": text(r"^[^.\s\\/:*?\"<>|]{1,32}(\.[^.\s\\/:*?\"<>|]{1,32}){1,7}$"), "PackageVersion": text(VERSION),
          "ManifestVersion": text(r"^1\.6\.0$")}
SCHEMAS = {
    "winget/runic.yaml": mapping("PackageIdentifier PackageVersion DefaultLocale ManifestType ManifestVersion", ManifestType={"const": "version"}, **WINGET),
    "winget/runic.locale.en-US.yaml": mapping(
        "PackageIdentifier PackageVersion PackageLocale Publisher PackageName License ShortDescription ManifestType ManifestVersion",
        ShortDescription={"type": "string", "minLength": 3, "maxLength": 256}, LicenseUrl=text(URL), PackageUrl=text(URL),
        ManifestType={"const": "defaultLocale"}, **WINGET),
    "winget/runic.installer.yaml": mapping(
        "PackageIdentifier PackageVersion Installers ManifestType ManifestVersion", ManifestType={"const": "installer"},
        InstallerType={"const": "zip"}, NestedInstallerType={"enum": ["portable"]},
        NestedInstallerFiles={"type": "array", "minItems": 1, "items": mapping(
            "RelativeFilePath", RelativeFilePath=text(r"^runic-[^\\/]+\\runic\.exe$"), PortableCommandAlias=text("^runic$"))},
        Installers={"type": "array", "minItems": 1, "items": mapping(
            "Architecture InstallerUrl InstallerSha256", Architecture={"enum": ["x64", "arm64", "x86"]}, InstallerUrl=text(URL),
            InstallerSha256=text(SHA))}, **WINGET),
    "scoop/runic.json": mapping(
        "version description homepage license architecture bin extract_dir", version=text(VERSION), homepage=text(URL),
        architecture=mapping("64bit", **{"64bit": mapping("url hash", url=text(URL), hash=text(SHA))})),
}


def run(*words, **how):
    done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False, **how)
    if done.returncode != 0:
        sys.exit("%s: exit status %d\n%s" % (" ".join(words), done.returncode, done.stdout.decode(errors="replace")))


def files(folder):
    """Returns {name: content} of what packaging/make writes."""
    found = {}
    for path in glob.glob(folder + "/*/*"):
        with open(path, encoding="utf-8") as file:
            found[os.path.relpath(path, folder)] = file.read()
    return found


def check_by_tools(folder):
    """Each file is read by the tool of its language; those of winget and scoop by a schema."""
    import jsonschema  # pylint: disable=import-outside-toplevel # of Debian, as yaml
    import yaml  # pylint: disable=import-outside-toplevel
    run("ruby", "-c", folder + "/homebrew/runic.rb")
    for name in "arch/PKGBUILD", "msys2/PKGBUILD":
        run("bash", "-n", folder + "/" + name)
    run("shellcheck", folder + "/arch/PKGBUILD", folder + "/msys2/PKGBUILD", folder + "/static/get.sh")
    run("nix-instantiate", "--parse", folder + "/nix/default.nix")
    for name, schema in SCHEMAS.items():
        with open(folder + "/" + name, encoding="utf-8") as file:
            value = json.load(file) if name.endswith(".json") else yaml.safe_load(file)
        jsonschema.validate(value, schema)
        # Without a field, or with a hash of another length, the schema refuses it.
        for key in schema["required"]:
            try:
                jsonschema.validate({other: value[other] for other in value if other != key}, schema)
                sys.exit("%s: the schema takes it without %s" % (name, key))
            except jsonschema.ValidationError:
                pass


def check_release(source, folder, names, version):
    """With the sums of a release, no placeholder is left; get.sh installs what has its hash, and nothing else."""
    release = folder + "/release"
    for processor in "x86_64", "aarch64":
        name = "runic-%s-linux-%s" % (version, processor)
        os.makedirs(release + "/" + name)
        with open("%s/%s/runic" % (release, name), "w", encoding="utf-8") as file:
            file.write("#!/bin/sh\necho static\n")
        run("tar", "-C", release, "-czf", "%s/%s.tar.gz" % (release, name), name)
    for name in names:
        if not os.path.exists(release + "/" + name):
            with open(release + "/" + name, "w", encoding="utf-8") as file:
                file.write(name)
    run("sh", "-c", "sha256sum -- *.tar.gz *.zip >SHA256SUMS", cwd=release)
    run(source + "/packaging/make", "--sums", release + "/SHA256SUMS", "--repository", "https://example.org/x/runic", folder + "/filled")
    for name, content in files(folder + "/filled").items():
        if "@" in content.replace("pkgs.lib", "") or "OWNER" in content:
            sys.exit("%s: a placeholder is left: %s" % (name, re.search(".*(@|OWNER).*", content).group()))
    check_by_tools(folder + "/filled")
    environment = dict(os.environ, RUNIC_DOWNLOAD="file://" + release, HOME=folder)
    run(folder + "/filled/static/get.sh", env=environment)
    if subprocess.run([folder + "/.local/bin/runic"], stdout=subprocess.PIPE, check=True).stdout != b"static\n":
        sys.exit("get.sh installed something else")
    with open(glob.glob(release + "/*%s.tar.gz" % os.uname().machine)[0], "ab") as file:
        file.write(b"x")
    if subprocess.run([folder + "/filled/static/get.sh", folder + "/second"], env=environment, check=False, stderr=subprocess.DEVNULL,
                      stdout=subprocess.DEVNULL).returncode == 0 or os.path.exists(folder + "/second/runic"):
        sys.exit("get.sh installed a file with another hash")


def main():
    source = os.path.abspath(sys.argv[1])
    missing = [tool for tool in ("ruby", "bash", "shellcheck", "nix-instantiate", "curl") if shutil.which(tool) is None]
    if missing:
        print("SKIPPED project/packaging: ruby, nix-bin, shellcheck or curl is not installed")
        sys.exit(77)
    with open(source + "/include/runic.h", encoding="utf-8") as file:
        version = re.search(r'^#define RUNIC_VERSION +"(.*)"', file.read(), re.M).group(1)
    with tempfile.TemporaryDirectory() as folder:
        run(source + "/packaging/make", folder + "/made")
        made = files(folder + "/made")
        committed = {name: content for name, content in files(source + "/packaging").items() if not name.startswith("selftest/")}
        for name in sorted(set(made) | set(committed)):
            if made.get(name) != committed.get(name):
                sys.exit("packaging/%s is not what packaging/make writes: call it" % name)
        check_by_tools(folder + "/made")
        names = set(re.findall("@SHA256:([^@]*)@", "".join(made.values())))
        check_release(source, folder, names, version)
        print("%d files; hashes of %s" % (len(made), ", ".join(sorted(names))))


main()
