import { describe, expect, test } from 'vitest';
import { matchDocuments } from '../../../../src/cli/commands/match/documents.ts';
import { cpuMs } from '../../../support/cpu-ms.ts';
import { commandLine } from '../../command-line.ts';
import { match, ticking } from './notes.ts';

test('long integers keep their digits, and one line is counted in the singular', async () => {
  const key = '12345678901234567890123456789012345678901234';
  const files = { 'k.ndjson': `{"t":"\\":1234567890123456789","n":[${key}],"k":${key}}\n` };
  const run = (text: string) => commandLine(['match', text, '--data', 'k.ndjson'], { files, now: ticking() });
  expect((await run(`(= k ${key})`)).stdout).toMatch(/^1 of 1 line matches;/);
  expect((await run(`(= k ${key.replace(/4$/, '5')})`)).stdout).toMatch(/^0 of 1 line matches;/);
});

test('empty lines cost next to nothing', async () => {
  async function* pieces() {
    yield new TextEncoder().encode(`{"a":1}\n${'\n'.repeat(2_000_000)} \t\r\n{"a":1}`);
  }
  const started = cpuMs();
  const found = await matchDocuments(
    [{ file: 'e.ndjson', pieces: pieces() }],
    [],
    () => true,
    () => {},
  );
  expect(found).toMatchObject({ lines: 2, matches: 2, wrong: 0 });
  expect(cpuMs() - started).toBeLessThan(3000);
});

describe('the place of the properties', () => {
  const nested = [
    '{"note":{"properties":{"processed":true}},"processed":false}',
    '{"note":{"properties":{"processed":false}}}',
    '{"note":{}}',
    '{"note":null}',
    '{}',
    '{"note":{"properties":[1]}}',
    '{"note":7}',
  ];
  const surroundings = { files: { 'notes.ndjson': nested.join('\n') } };

  test('a document without them has none; a value that is not an object there is invalid', async () => {
    const { exitCode, stdout, stderr } = await match(['--at', 'note.properties', '-f', 'json'], surroundings);
    expect(exitCode).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({
      matches: 4,
      examples: [{ line: 2 }, { line: 3 }, { line: 4 }],
      wrongLines: [
        { line: 6, code: 'not-an-object' },
        { line: 7, code: 'not-an-object' },
      ],
    });
    expect(stderr).toBe(
      [6, 7].map((line) => `prefilter: notes.ndjson:${line}: expected a JSON object with properties.\n`).join(''),
    );
  });

  test.each(['nte.properties', 'constructor', '__proto__'])('%s, which no document has, is a mistake', async (at) => {
    expect(await match(['--at', at])).toMatchObject({ exitCode: 2, stderr: `prefilter: no line has \`${at}\`.\n` });
  });

  test('an empty file has no documents', async () => {
    expect(await match(['--at', 'a'], { files: { 'notes.ndjson': '\n' } })).toMatchObject({ exitCode: 0, stderr: '' });
  });

  test('a JSON property named __proto__ is an ordinary property', async () => {
    const argv = ['match', '(= __proto__ 1)', '--data', '-', '-f', 'ndjson'];
    const { stdout } = await commandLine(argv, { stdin: '{"__proto__":1}\n{"a":1}\n' });
    expect(stdout).toBe('{"__proto__":1}\n');
  });
});

describe('invalid lines are reported and counted, and the others matched', () => {
  const bytes = Buffer.concat([
    Buffer.from('\ufeff{"processed":false}\n{"a":\n[]\n"x"\nnull\n'),
    Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d, 0x0a]),
    Buffer.from('{"processed":"ação 😀"}\n7\n{}'),
  ]);

  test.each([
    [
      'en',
      [
        'prefilter: notes.ndjson:2: this line is not JSON.',
        ...[3, 4, 5].map((line) => `prefilter: notes.ndjson:${line}: expected a JSON object with properties.`),
        'prefilter: notes.ndjson:6: this line is not UTF-8.',
        'prefilter: 1 more line is invalid.',
      ],
      /^2 of 9 lines match, 6 are invalid; /,
    ],
    [
      'pt-BR',
      [
        'prefilter: notes.ndjson:2: esta linha não é JSON.',
        ...[3, 4, 5].map((line) => `prefilter: notes.ndjson:${line}: esperado um objeto JSON com propriedades.`),
        'prefilter: notes.ndjson:6: esta linha não é UTF-8.',
        'prefilter: mais 1 linha é inválida.',
      ],
      /^2 de 9 linhas correspondem ao filtro, 6 são inválidas; /,
    ],
  ])('in %s', async (lang, told, summary) => {
    const { exitCode, stdout, stderr } = await match(['--lang', lang], { files: { 'notes.ndjson': bytes } });
    expect([exitCode, stderr]).toEqual([2, `${told.join('\n')}\n`]);
    expect(stdout).toMatch(summary);
  });
});
