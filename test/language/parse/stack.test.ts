import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

// Without the optimizing compiler: a compiled call needs stack for the whole reading, or fails before it begins.
const flags = ['--no-opt', '--input-type=module', '--eval'];

test('if the machine stack ends before the text does, that is a problem', () => {
  const code = `
    import { parse } from ${JSON.stringify(new URL('../../../dist/index.js', import.meta.url).href)};
    const text = '(OR '.repeat(99) + '(= a b)' + ')'.repeat(99);
    // The innermost call that still has enough stack answers.
    const innermost = () => {
      try {
        return innermost();
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        return parse(text);
      }
    };
    console.log(JSON.stringify([innermost(), parse(text).ok]));`;
  const [ended, ok] = JSON.parse(execFileSync(process.execPath, [...flags, code], { encoding: 'utf8' }));
  expect(ended).toMatchObject({
    ok: false,
    problems: [{ code: 'limit', message: 'Too little stack memory is left to read the filter.' }],
  });
  expect(ok).toBe(true);
});
