# to_postgresql.py - copies a CSV file of unknown charset into PostgreSQL.
# SPDX-License-Identifier: MIT
import os
import shutil
import subprocess
import sys

import fsspec

COPY = r"\copy customers from pstdin with (format csv, header)"
environment = {**os.environ, "PGCLIENTENCODING": "UTF8"}
with fsspec.open("runic+file://" + os.path.abspath(sys.argv[1])).open() as source:
    psql = subprocess.Popen(["psql", "-q", "-X", "-v", "ON_ERROR_STOP=1", "-c", COPY], stdin=subprocess.PIPE, env=environment)
    try:
        shutil.copyfileobj(source, psql.stdin)
    except BaseException:
        psql.kill()
        raise
    psql.stdin.close()
sys.exit(psql.wait())
