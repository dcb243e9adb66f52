import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defineDialect } from '../../src/language/dialect/dialect.ts';
import { qive } from '../../src/language/dialect/dialects.ts';
import type { Filter } from '../../src/language/filter.ts';
import { parse } from '../../src/language/parse/parse.ts';
import { print } from '../../src/language/print.ts';
import { applyEdits } from '../../src/source/problem.ts';
import { validate } from '../../src/validate/validate.ts';
import { mutated } from '../support/arbitraries.ts';
import { condition, not } from '../support/nodes.ts';

const dialect = defineDialect({
  name: 'full',
  operators: {
    ...qive.operators,
    NOT: { operands: 'filter', means: 'not' },
    '!=': { operands: 'property value', means: 'notEqual' },
  },
});

// Few names and values, so that conditions repeat and nest.
const { filter } = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    fc
      .tuple(fc.constantFrom('equal', 'notEqual'), fc.constantFrom('a', 'b'), fc.constantFrom('1', 'false'))
      .map((parts) => condition(...parts)),
    fc.constantFrom('a', 'b').map((name) => condition('absent', name)),
    tie('filter').map(not),
    fc
      .record({
        kind: fc.constantFrom('or' as const, 'and' as const),
        operands: fc.array(tie('filter'), { minLength: 1, maxLength: 3 }),
      })
      .map((node): Filter => node),
  ),
}));

const states = [undefined, '1', 'false', 'other'];
const documents = states.flatMap((a) => states.map((b) => ({ a, b })));

/**
 * What a filter selects, straight from the definition: absence makes every comparison false, `not` inverts the result.
 */
function selects(node: Filter, document: Readonly<Record<string, string | undefined>>): boolean {
  switch (node.kind) {
    case 'or':
      return node.operands.some((operand) => selects(operand, document));
    case 'and':
      return node.operands.every((operand) => selects(operand, document));
    case 'not':
      return !selects(node.operands[0] as Filter, document);
    case 'condition': {
      const held = document[node.property.text];
      if (node.means === 'absent') return held === undefined;
      return (held === node.values[0]?.text) === (node.means === 'equal');
    }
    case 'call':
      throw new Error('no such node here');
  }
}

test('a safe fix of a valid filter selects the same documents, alone and with all others', () => {
  fc.assert(
    fc.property(filter, (tree) => {
      const text = print(tree, { dialect });
      const expected = documents.map((document) => selects(tree, document));
      const fixes = validate(text, { dialect }).flatMap(({ fix }) => (fix?.safety === 'safe' ? [fix] : []));
      for (const { edits } of fixes) {
        const { ok, filter: fixed } = parse(applyEdits(text, edits), { dialect });
        expect(ok).toBe(true);
        expect(documents.map((document) => selects(fixed as Filter, document))).toEqual(expected);
      }
    }),
  );
});

test('a fix of an invalid text leaves no more problems of its kind, and makes the text valid if it was the only one', () => {
  fc.assert(
    fc.property(mutated(filter.map((tree) => print(tree, { dialect }))), (text) => {
      const before = parse(text, { dialect }).problems;
      const [only] = before;
      if (before.length !== 1 || only?.fix?.safety !== 'safe') return;
      const after = parse(applyEdits(text, only.fix.edits), { dialect });
      expect([after.ok, after.problems.map(({ code }) => code)]).toEqual([true, []]);
    }),
  );
});
