#!/usr/bin/env python3
# replay.py - replays vector files (and oracle output) against a driver program.
# SPDX-License-Identifier: MIT
"""
  replay.py --driver './driver' file.tsv ...        ('-' reads stdin, e.g. oracle.py | replay.py ...)

The driver is a child process with a line protocol: one request per line on its
standard input,  op TAB charset TAB input  (columns 3 to 5 of the vector file), one
answer per line on its standard output in the grammar of column 6 ("OK 0041",
"ERR truncated 3 1", "VALID", "UTF-8 3", ...). "SKIP" = not supported. It must
flush after every answer. That is all a project has to write.

Scoring of an answer against column 6
  text, bytes, charset names        exactly equal
  ERR kind offset length            offset equal, length equal, kind not compared;
                                    '*' in the vector, '?' in the answer match anything
                                    (an answer '?' for the offset fails)
  --kinds                           kinds must be equal as well
  --no-length                       lengths are not compared
  stream ops                        the text of all fields joined; --stream-exact compares field by field
  rows of u-*.tsv                   counted apart, never as failures
Exit status 0 = no failure, 1 = failures, 2 = the driver died.
"""
import argparse, collections, os, subprocess, sys

def err_ok(want, got, a):
    w, g = want.split(), got.split()
    if len(g) < 2 or g[0] != w[0]: return False
    w += ['*'] * (4 - len(w)); g += ['?'] * (4 - len(g))
    if w[0] == 'INVALID': return w[1] == g[1]
    if a.kinds and w[1] not in ('*', g[1]): return False
    if w[2] not in ('*', g[2]): return False
    return a.no_length or w[3] in ('*', g[3]) or g[3] == '?'
def fields(s): return [x.strip() for x in s.split(' | ')]
def same(op, want, got, a):
    if want == got: return True
    if want.startswith(('ERR', 'INVALID')) and 'stream' not in op: return err_ok(want, got, a)
    if op == 'detect+decode':
        w, g = want.partition(' '), got.partition(' ')
        return w[0] == g[0] and w[2].startswith('ERR') and err_ok(w[2], g[2], a)
    if 'stream' in op and not a.stream_exact:
        if want.startswith('ERR'): return got.startswith('ERR')
        cat = lambda s: ' '.join(x for f in fields(s[3:]) for x in f.split() if x != '-')
        return got.startswith('OK') and cat(want) == cat(got)
    return False

def main():
    p = argparse.ArgumentParser(); p.add_argument('--driver', required=True); p.add_argument('--kinds', action='store_true'); p.add_argument('--no-length', action='store_true')
    p.add_argument('--stream-exact', action='store_true'); p.add_argument('--op', help='only these ops, comma separated'); p.add_argument('--charset', help='only these charsets, comma separated')
    p.add_argument('--show', type=int, default=20, help='failures to print'); p.add_argument('files', nargs='+'); a = p.parse_args()
    d = subprocess.Popen(a.driver, shell=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
    tot = collections.Counter(); shown = 0
    for f in a.files:
        c = collections.Counter(); soft = os.path.basename(f).startswith('u-')
        for l in (sys.stdin if f == '-' else open(f, encoding='utf-8')):
            l = l.rstrip('\n')
            if not l or l[0] == '#': continue
            r = l.split('\t'); op, cs, inp, want = r[2:6]
            if a.op and op.split(':')[0] not in a.op.split(','): continue
            if a.charset and cs not in a.charset.split(','): continue
            try: d.stdin.write('%s\t%s\t%s\n' % (op, cs, inp)); d.stdin.flush(); got = d.stdout.readline()
            except BrokenPipeError: got = ''
            if not got: print('driver died at %s %s: %s %s %s' % (f, r[0], op, cs, inp[:200])); sys.exit(2)
            got = got.rstrip('\n'); k = 'skip' if got == 'SKIP' else 'pass' if same(op, want, got, a) else 'differ' if soft else 'FAIL'; c[k] += 1
            if k in ('FAIL', 'differ') and shown < a.show: shown += 1; print('%s %s %s\t%s\t%s\t%s\n    want %s\n    got  %s%s' % (k, os.path.basename(f), r[0], op, cs, inp[:160], want[:160], got[:160], '\n    note ' + r[6] if len(r) > 6 and r[6] else ''))
        print('%-28s pass %5d  fail %5d  skip %5d%s' % (os.path.basename(f), c['pass'], c['FAIL'], c['skip'], '  (undecided, differ %d)' % c['differ'] if soft else '')); tot.update(c)
    print('%-28s pass %5d  fail %5d  skip %5d' % ('TOTAL', tot['pass'], tot['FAIL'], tot['skip'])); d.stdin.close(); sys.exit(1 if tot['FAIL'] else 0)
main()
