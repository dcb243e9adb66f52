import fc from 'fast-check';
import { expect, test } from 'vitest';
import { qive } from '../../../src/language/dialect/dialects.ts';
import { parseOrThrow } from '../../../src/language/parse/parse.ts';
import { equivalent } from '../../../src/meaning/decide/decide.ts';
import { commandLine } from '../command-line.ts';
import { WorkTree } from '../work-tree.ts';

test('the result selects the same, and is not longer', async () => {
  const condition = fc.constantFrom('(= a 1)', '(= a 2)', '(= b 1)', '(_not_exists a)', '(_not_exists b)');
  const text = fc.letrec<{ text: string }>((tie) => ({
    text: fc.oneof(
      { depthSize: 'small' },
      condition,
      fc.tuple(fc.constantFrom('OR', 'AND'), tie('text'), tie('text')).map((parts) => `(${parts.join(' ')})`),
    ),
  })).text;
  await fc.assert(
    fc.asyncProperty(text, async (text) => {
      const { stdout, exitCode } = await commandLine(['simplify', text, '--dialect', 'qive']);
      if (exitCode === 1) return;
      const [before, after] = [text, stdout.trimEnd()].map((one) => parseOrThrow(one, { dialect: qive }));
      expect(equivalent(before as never, after as never).answer).toBe('yes');
      expect(stdout.trimEnd().length).toBeLessThanOrEqual(text.length);
    }),
    { numRuns: 100 },
  );
});

test('reads the filters of a folder; another word is a text', async () => {
  const tree = new WorkTree({ 'in/a.filter': '(= processed false)' });
  expect(await tree.run(['encode', 'in', 'out'])).toMatchObject({
    exitCode: 0,
    stdout: '%28%3D%20processed%20false%29\nout\n',
  });
});
