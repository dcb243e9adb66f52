import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readNameList } from '../../../src/cli/files/name-list.ts';
import { WorkTree } from '../work-tree.ts';

const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const bigEndian = (text: string) => utf16(text).swap16();

test.each<[name: string, list: Uint8Array, names: readonly string[]]>([
  ['NUL between names', Buffer.from('a.yaml\0ç b.yaml\0'), ['a.yaml', 'ç b.yaml']],
  ['a name a line', Buffer.from('a.yaml\nb c.yaml\n'), ['a.yaml', 'b c.yaml']],
  ['lines of Windows', Buffer.from('a.yaml\r\nb.yaml'), ['a.yaml', 'b.yaml']],
  ['one name', Buffer.from('a.yaml'), ['a.yaml']],
  ['a byte order mark', Buffer.from('\ufeffa.yaml\nb.yaml\n'), ['a.yaml', 'b.yaml']],
  ['a byte order mark in a name', Buffer.from('a.yaml\n\ufeffb.yaml\n'), ['a.yaml', '\ufeffb.yaml']],
  ['UTF-16 of PowerShell', utf16('\ufeffa.yaml\r\nção.yaml\r\n'), ['a.yaml', 'ção.yaml']],
  ['UTF-16 without a mark', utf16('a.yaml\r\nb.yaml\r\n'), ['a.yaml', 'b.yaml']],
  ['UTF-16 in the other order', bigEndian('\ufeffa.yaml\nb.yaml\n'), ['a.yaml', 'b.yaml']],
  ['NUL between names in UTF-16', utf16('\ufeffa.yaml\0b.yaml\0'), ['a.yaml', 'b.yaml']],
  ['names of one letter', Buffer.from('a\0b\0'), ['a', 'b']],
  ['names with line ends', Buffer.from('a\nb.yaml\0c.yaml\0'), ['a\nb.yaml', 'c.yaml']],
  ['quotes of Git', Buffer.from('"a\\303\\247 \\"x\\".yaml"\nb.yaml\n'), ['aç "x".yaml', 'b.yaml']],
  ['nothing', new Uint8Array(), []],
])('%s', (_, list, names) => expect(readNameList(list)).toEqual({ names, unreadable: [] }));

test('no name of a list is lost, whatever its bytes are', () => {
  const name = fc.uint8Array({ minLength: 1, maxLength: 8 }).map((bytes) => bytes.map((byte) => byte || 1));
  fc.assert(
    fc.property(fc.array(name, { minLength: 2, maxLength: 5 }), (all) => {
      const list = Buffer.concat(all.flatMap((one) => [Buffer.from(one), Buffer.from([0])]));
      fc.pre(!(list[0] === 0xff && list[1] === 0xfe) && !(list[0] === 0xfe && list[1] === 0xff) && list[0] !== 0xef);
      fc.pre(!/^(?:[^\0]\0)*\n\0/.test(list.toString('latin1')));
      const { names, unreadable } = readNameList(list);
      expect(names.length + unreadable.length).toBe(all.length);
    }),
  );
});

test('a name that is not UTF-8 is told, and the rest is checked', async () => {
  const tree = new WorkTree({ 'a.yaml': 'filter: (== a b)\n', 'b.yaml': 'filter: (== c d)\n' });
  const stdin = Buffer.from('a.yaml\0\xe7.yaml\0b.yaml\0', 'latin1');
  const { exitCode, stdout, stderr } = await tree.run(['--files-from', '-', '--format', 'compact'], { stdin });
  expect(exitCode).toBe(2);
  expect(stdout).toContain('a.yaml:1:10');
  expect(stdout).toContain('b.yaml:1:10');
  expect(stderr).toContain('its name is not UTF-8. Rename it.');
  const alone = await tree.run(['--files-from', '-'], { stdin: Buffer.from('\xe7.yaml\0', 'latin1') });
  expect(alone).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('Rename it') });
});

test.each(['\0\0', '\n', '\r\n\r\n', '\ufeff'])(
  'a list of ends alone, %j, is told; an empty one is not',
  async (stdin) => {
    const tree = new WorkTree({ 'a.json': '{ "filter": "(= a)" }\n' });
    expect(await tree.run(['--files-from', '-'], { stdin })).toMatchObject({
      exitCode: 0,
      stderr: 'prefilter: the list `-` names no file, so nothing of it was checked.\n',
    });
    expect(await tree.run(['--files-from', '-'], { stdin: '' })).toMatchObject({ exitCode: 0, stderr: '' });
  },
);
