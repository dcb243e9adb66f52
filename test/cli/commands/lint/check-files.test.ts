import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { resolvesWithin } from '../../../support/cpu-ms.ts';
import { WorkTree } from '../../work-tree.ts';

const wrong = '{ "filter": "(= a)" }\n';
const clean = '{ "filter": "(= a b)" }\n';

test('the first line of a program without an extension shows its language', async () => {
  const url = 'curl "https://api.arquivei.com.br/v1/nfe/received?filter=%28%29"\n';
  const tree = new WorkTree({ 'bin/sync': `#!/bin/bash\n${url}`, LICENSE: url });
  expect(await tree.findings([])).toEqual(['bin/sync:2:58 syntax']);
});

// Its contents are created while it is read, so it never has the size that it claims.
const changing = '/proc/self/status';

test('bytes that are no text are not checked; if they are named, that is told', async () => {
  const tree = new WorkTree({
    'video.ts': new Uint8Array([71, 64, 0, 16, 255, 254, 0, 200]),
    'noise.js': randomBytes(5000),
  });
  expect(await tree.run([])).toMatchObject({ exitCode: 0, stderr: expect.not.stringContaining('cannot') });
  expect(await tree.findings([])).toEqual([]);
  expect(await tree.findings(['noise.js', 'video.ts'])).toEqual(['noise.js:1:1 host-parse', 'video.ts:1:1 host-parse']);
  expect(await tree.run(['noise.js', '--rule', 'host-parse=error'])).toMatchObject({ exitCode: 1 });
  expect(await tree.findings(['noise.js', '--rule', 'host-parse=off'])).toEqual([]);
});

describe('a file in another encoding is checked, fixed and written in its own bytes', () => {
  const bytes = (text: string, encoding: 'latin1' | 'utf16le') => Buffer.from(text, encoding);
  test.each<[name: string, file: string, before: Buffer, after: Buffer, place: string]>([
    ...(
      [
        ['a.prw', '// operação\nLocal cFiltro := "(== ação x)"\n', '2:20'],
        ['a.pas', "{ fase três }\nFilter := '(not_exists preço)';\n", '2:13'],
        ['a.vb', 'Dim filter = "(or (= é b) (= c d))" \' até\n', '1:16'],
        ['a.php', '<?php /* só */ $filter = "(== data hoje)";\n', '1:28'],
        ['a.ini', '; configuração\nfilter = (== uf SP)\n', '2:11'],
        ['a.sql', "-- relação\nINSERT INTO t (filter) VALUES ('(== uf é)');\n", '2:34'],
        ['a.properties', '# descrição\nnfe.filter=(== uf SP)\n', '2:13'],
        ['a.csv', 'nome;filter\nJosé;(== uf SP)\n', '2:7'],
        ['a.bat', 'rem não\r\nset "FILTER=(== uf SP)"\r\n', '2:14'],
        ['a.xml', '<?xml version="1.0" encoding="ISO-8859-1"?>\n<a><filter>(== uf maçã)</filter></a>\n', '2:13'],
      ] as const
    ).map(
      ([file, text, place]) =>
        [file, file, bytes(text, 'latin1'), bytes(fixed(text), 'latin1'), place] as [
          string,
          string,
          Buffer,
          Buffer,
          string,
        ],
    ),
    [
      ...['with the marks of Windows', 'a.py'],
      Buffer.from('# \x80 \x93\x81\nfilter = "(== a \x96)"\n', 'latin1'),
      Buffer.from('# \x80 \x93\x81\nfilter = "(= a \x96)"\n', 'latin1'),
      '2:12',
    ] as [string, string, Buffer, Buffer, string],
    [
      ...['UTF-16', 'b.pas'],
      bytes("\ufeff{ três }\r\nFilter := '(== a b)';\r\n", 'utf16le'),
      bytes("\ufeff{ três }\r\nFilter := '(= a b)';\r\n", 'utf16le'),
      '2:13',
    ] as [string, string, Buffer, Buffer, string],
    [
      ...['UTF-16 in the other order', 'c.sql'],
      bytes("\ufeff-- é\nSET @filter = '(== a b)';\n", 'utf16le').swap16(),
      bytes("\ufeff-- é\nSET @filter = '(= a b)';\n", 'utf16le').swap16(),
      '2:17',
    ] as [string, string, Buffer, Buffer, string],
  ])('%s', async (_, file, before, after, place) => {
    const tree = new WorkTree({ [file]: before });
    const { stdout } = await tree.run(['-f', 'compact']);
    expect(stdout).toContain(`${file}:${place}: error: Unknown operator`);
    await tree.run(['--fix', '--unsafe-fixes']);
    expect(readFileSync(tree.path(file))).toEqual(after);
  });

  test('which the configuration can name', async () => {
    const text = 'filter = "(== a \x87\xc6o)"\n';
    const configuration = '{ "overrides": [{ "files": ["dos/**"], "encoding": "cp850" }] }';
    const tree = new WorkTree({ 'dos/a.py': bytes(text, 'latin1'), 'prefilter.config.json': configuration });
    expect((await tree.run(['-f', 'pretty'])).stdout).toContain('(== a ção)');
    await tree.run(['--fix']);
    expect(readFileSync(tree.path('dos/a.py'))).toEqual(bytes(text.replace('==', '='), 'latin1'));
    tree.write({ 'prefilter.config.json': '{ "encoding": "latin" }' });
    expect(await tree.run([])).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('windows-1252') });
  });
});

test.each<[name: string, stdin: Uint8Array, fixed: Uint8Array]>([
  [
    'a.prw',
    Buffer.from('// ação\ncFiltro := "(== s a)"\n', 'latin1'),
    Buffer.from('// ação\ncFiltro := "(= s a)"\n', 'latin1'),
  ],
  [
    'a.pas',
    Buffer.from("\ufeff{ três }\r\nFilter := '(== a b)';\r\n", 'utf16le'),
    Buffer.from("\ufeff{ três }\r\nFilter := '(= a b)';\r\n", 'utf16le'),
  ],
  ['dos/a.py', Buffer.from('filter = "(== a \x87)"\n', 'latin1'), Buffer.from('filter = "(= a \x87)"\n', 'latin1')],
  ['a.filter', Buffer.from('(== a ção)', 'latin1'), Buffer.from('(= a ção)', 'latin1')],
  ['a.py', Buffer.from('# ação\nfilter = "(== a b)"\n'), Buffer.from('# ação\nfilter = "(= a b)"\n')],
])('the standard input as %s is read in the encoding of the file and fixed in it', async (name, stdin, after) => {
  const configuration = '{ "overrides": [{ "files": ["dos/**"], "encoding": "cp850" }] }';
  const tree = new WorkTree({ 'prefilter.config.json': configuration });
  const read = await tree.run(['-', '--stdin-filename', name, '-f', 'pretty'], { stdin });
  expect(read.stdout).toContain('Unknown operator `==`');
  if (name === 'dos/a.py') expect(read.stdout).toContain('(== a ç)');
  const { stdout } = await tree.run(['-', '--stdin-filename', name, '--fix'], { stdin });
  expect([stdout, Buffer.from(stdout, 'utf8')]).toSatisfy(([text, bytes]: [string, Buffer]) =>
    [Buffer.from(text, 'latin1'), bytes].some((one) => one.equals(Buffer.from(after))),
  );
});

/** What the fixes make of a text. */
function fixed(text: string): string {
  return text.replace('(== ', '(= ').replace('(not_exists', '(_not_exists').replace('(or (', '(OR (');
}

test.runIf(existsSync(changing))('a file that changes while it is read is a failure', async () => {
  const tree = new WorkTree({ 'b.json': wrong });
  symlinkSync(changing, tree.path('a.json'));
  const { exitCode, stdout, stderr } = await tree.run(['a.json', 'b.json', '-f', 'compact']);
  expect([exitCode, stderr]).toEqual([2, 'prefilter: cannot read `a.json`: it changes while it is read.\n']);
  expect(stdout).toMatch(/^b\.json:1:14: /);
});

test('a file that is too long is a finding, and takes no time', async () => {
  const tree = new WorkTree({ 'a.json': `{"filter":"()","x":"${'x'.repeat(15_000_000)}"}`, 'b.json': clean });
  const check = async () => {
    const { exitCode, stdout } = await tree.run(['-f', 'compact']);
    expect([exitCode, stdout]).toEqual([
      0,
      'a.json:1:1: warning: This file has 15 MB and was not read: the limit is 10 MB. [host-parse]\n',
    ]);
  };
  expect(await resolvesWithin(2000, check)).toBe(true);
});
