# uninstall.cmake - removes the files that `cmake --install` has listed in install_manifest.txt, also below a DESTDIR.
# SPDX-License-Identifier: MIT
# Run by the target "uninstall", in the build folder. Folders stay, since others may use them.
if(NOT EXISTS install_manifest.txt)
  message(FATAL_ERROR "Nothing was installed from here: there is no install_manifest.txt.")
endif()
file(STRINGS install_manifest.txt installed)
foreach(path ${installed})
  message(STATUS "Removing $ENV{DESTDIR}${path}")
  file(REMOVE "$ENV{DESTDIR}${path}")
endforeach()
