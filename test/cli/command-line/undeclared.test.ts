import { describe, expect, test } from 'vitest';
import { commandLine } from '../command-line.ts';

const files = {
  'prefilter.config.json': '{ "properties": { "processed": "boolean", "status": "string" } }',
  'data.ndjson': '{"processed":true}\n',
  'rules.ndjson': '{"id":1,"filter":"(= procesed true)"}\n{"id":2,"filter":"(= processed true)"}\n',
};
const message = 'Property `procesed` is not declared. Did you mean `processed`?';

describe('a property that the configuration does not declare is a warning, and changes nothing else', () => {
  test.each([
    ['match', '(= procesed true)', '--data', 'data.ndjson'],
    ['match', '--filters', 'rules.ndjson', '--data', 'data.ndjson'],
    ['tests', '(= procesed true)'],
    ['tests', '--format', 'ndjson', '-e', '(= procesed true)'],
    ['simplify', '(= procesed true)'],
    ['request', '(= procesed true)'],
    ['routes', 'rules.ndjson'],
  ])('%s %s', async (...argv) => {
    const clock = { now: () => 0 };
    const told = await commandLine(argv, { files, ...clock });
    const { exitCode, stdout, stderr } = await commandLine([...argv, '--no-config'], { files, ...clock });
    expect(told.stderr.split('\n')[1]).toBe(`  ${message}`);
    expect(told.stderr).toContain('warning  unknown-property');
    expect(stderr).not.toContain('procesed');
    expect([told.exitCode, told.stdout]).toEqual([exitCode, stdout]);
  });

  test('in JSON it is among the problems', async () => {
    const { stdout, stderr, exitCode } = await commandLine(['simplify', '(= procesed true)', '-f', 'json'], { files });
    expect([stderr, exitCode]).toEqual(['', 0]);
    expect(JSON.parse(stdout)).toMatchObject({
      ok: true,
      results: [{ simplified: '(= procesed true)' }],
      problems: [{ code: 'unknown-property', severity: 'warning', message, fix: { safety: 'unsafe' } }],
    });
  });

  test('what is declared, or not declared at all, is not mentioned', async () => {
    expect((await commandLine(['simplify', '(= processed true)'], { files })).stderr).toBe('');
    expect((await commandLine(['simplify', '(= procesed true)'])).stderr).toBe('');
  });
});
