# runic.rb - Homebrew: builds the command and the library. Written by packaging/make.
# SPDX-License-Identifier: MIT
class Runic < Formula
  desc "Converts text between encodings, detects them, and finds errors in text"
  homepage "https://github.com/OWNER/runic"
  url "https://github.com/OWNER/runic/releases/download/v0.2.0/runic-0.2.0.tar.gz"
  sha256 "@SHA256:runic-0.2.0.tar.gz@"
  license "MIT"

  depends_on "cmake" => :build

  def install
    system "cmake", "-S", ".", "-B", "build", *std_cmake_args
    system "cmake", "--build", "build"
    system "cmake", "--install", "build"
  end

  test do
    (testpath/"text").binwrite "caf\xE9\n"
    assert_equal "caf\u00E9\n", shell_output("#{bin}/runic convert -f latin1 text")
  end
end
