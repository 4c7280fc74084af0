# default.nix - Nix: the command and the library, nix-build packaging/nix. Written by packaging/make.
# SPDX-License-Identifier: MIT
{ pkgs ? import <nixpkgs> { } }:

pkgs.stdenv.mkDerivation rec {
  pname = "runic";
  version = "0.2.0";
  src = pkgs.fetchurl {
    url = "https://github.com/OWNER/runic/releases/download/v${version}/runic-${version}.tar.gz";
    sha256 = "@SHA256:runic-0.2.0.tar.gz@";
  };
  nativeBuildInputs = [ pkgs.cmake pkgs.python3 ];
  meta = {
    description = "Converts text between encodings, detects them, and finds errors in text";
    homepage = "https://github.com/OWNER/runic";
    license = pkgs.lib.licenses.mit;
    mainProgram = "runic";
    platforms = pkgs.lib.platforms.unix;
  };
}
