import { describe, expect, test } from 'vitest';
import { commandLine } from '../../command-line.ts';
import { files, match, ticking } from './notes.ts';

test('JSON repeats documents as their lines have them, including long numbers', async () => {
  const lines = [
    '\ufeff{"k":12345678901234567890123456789012345678901234}',
    ' {"n": 9007199254740993, "x": 1.0}\r',
    '{"[]":[]}',
  ];
  const { stdout } = await commandLine(['match', '(_not_exists a)', '--data', 'k.ndjson', '-f', 'json'], {
    files: { 'k.ndjson': lines.join('\n') },
  });
  for (const line of lines) expect(stdout).toContain(`"document": ${line.replace('\ufeff', '').trim()} }`);
  expect(JSON.parse(stdout).examples).toHaveLength(3);
});

describe('a summary', () => {
  test('for people', async () => {
    expect(await match([], { files, now: ticking() })).toMatchObject({
      exitCode: 0,
      stderr: '',
      stdout: `4 of 5 lines match; 0.5 s, 10 lines/s.
The first 3:
  {"processed":false}
  {"processed":"false","n":1}
  {}
`,
    });
  });

  test('in Portuguese', async () => {
    const { stdout } = await match(['--lang', 'pt'], { files, now: ticking() });
    expect(stdout).toMatch(/^4 de 5 linhas correspondem ao filtro; 0,5 s, 10 linhas\/s\.\nAs 3 primeiras:\n/);
  });

  test.each([
    ['(= processed true)', 'en', '1 of 5 lines matches; 0.5 s, 10 lines/s.\nThe first one:\n  {"processed":true}\n'],
    [
      '(= processed true)',
      'pt',
      '1 de 5 linhas corresponde ao filtro; 0,5 s, 10 linhas/s.\nA primeira:\n  {"processed":true}\n',
    ],
    ['(= processed never)', 'en', '0 of 5 lines match; 0.5 s, 10 lines/s.\n'],
    ['(= processed never)', 'pt', '0 de 5 linhas correspondem ao filtro; 0,5 s, 10 linhas/s.\n'],
  ])('%s in %s: the exit code is 0, even if nothing matches', async (text, lang, stdout) => {
    const argv = ['match', text, '--data', 'notes.ndjson', '--lang', lang];
    expect(await commandLine(argv, { files, now: ticking() })).toMatchObject({ exitCode: 0, stderr: '', stdout });
  });

  test('as JSON', async () => {
    const { stdout, exitCode } = await match(['-f', 'json'], { files, now: ticking() });
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      files: ['notes.ndjson'],
      lines: 5,
      matches: 4,
      wrong: 0,
      durationMs: 500,
      linesPerSecond: 10,
      examples: [
        { file: 'notes.ndjson', line: 1, document: { processed: false } },
        { file: 'notes.ndjson', line: 4, document: { processed: 'false', n: 1 } },
        { file: 'notes.ndjson', line: 5, document: {} },
      ],
      wrongLines: [],
    });
  });

  test('an example is one line that fits, without control characters', async () => {
    const wide = `{"a":"\u202e${'x'.repeat(300)}"}`;
    const { stdout } = await match([], { files: { 'notes.ndjson': wide }, terminal: 60 });
    expect(stdout).toContain('\n  {"a":"\\u202exxx');
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(60);
  });
});
