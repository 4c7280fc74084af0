#!/bin/sh
# get.sh - installs the static command for Linux, without a compiler and without root: get.sh [FOLDER], default ~/.local/bin. Written by packaging/make.
# SPDX-License-Identifier: MIT
set -eu
folder=${1-$HOME/.local/bin}
base=${RUNIC_DOWNLOAD-https://github.com/OWNER/runic/releases/download/v0.2.0}
case $(uname -s)-$(uname -m) in
Linux-x86_64) sum=@SHA256:runic-0.2.0-linux-x86_64.tar.gz@ processor=x86_64 ;;
Linux-aarch64 | Linux-arm64) sum=@SHA256:runic-0.2.0-linux-aarch64.tar.gz@ processor=aarch64 ;;
*) echo "get.sh: there is no static runic for $(uname -s) on $(uname -m): build the source, $base/runic-0.2.0.tar.gz" >&2 && exit 1 ;;
esac
name=runic-0.2.0-linux-$processor
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
curl -fsSL "$base/$name.tar.gz" -o "$scratch/$name.tar.gz"
echo "$sum  $scratch/$name.tar.gz" | sha256sum -c --quiet -
tar -xzf "$scratch/$name.tar.gz" -C "$scratch"
mkdir -p "$folder"
install -m 755 "$scratch/$name/runic" "$folder/runic"
echo "$folder/runic"
