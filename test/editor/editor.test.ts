import fc from 'fast-check';
import { expect, test } from 'vitest';
import { actionsAt } from '../../src/editor/actions.ts';
import { completionsAt } from '../../src/editor/completions.ts';
import { copiesOf } from '../../src/editor/copies.ts';
import { editor } from '../../src/editor/editor.ts';
import { formatEdits } from '../../src/editor/format.ts';
import { hoverAt } from '../../src/editor/hover.ts';
import { foldsOf, selectionsAt, symbolsOf } from '../../src/editor/outline.ts';
import { propertiesIn, propertyAt, tokensOf } from '../../src/editor/tokens.ts';
import { qive, received } from '../../src/language/dialect/dialects.ts';
import { parse } from '../../src/language/parse/parse.ts';
import { print } from '../../src/language/print.ts';
import { equivalent } from '../../src/meaning/decide/decide.ts';
import { applyEdits } from '../../src/source/problem.ts';
import { filterOf } from '../support/arbitraries.ts';

const settings = {
  dialect: 'qive',
  properties: { processed: 'boolean', status: ['new', 'done'] },
  locale: 'pt-BR',
} as const;

test.each(['(AND (= processed true)\n  (= status done))', '(= pro', '', '(or (= a b))'])(
  'an editor of %j answers with its text and settings',
  (text) => {
    const one = editor(text, settings);
    for (let offset = 0; offset <= text.length; offset++) {
      expect(one.completions(offset)).toEqual(completionsAt(text, offset, settings));
      const shown = (hover: ReturnType<typeof hoverAt>) => hover && { ...hover, examples: hover.examples?.show() };
      expect(shown(one.hover(offset))).toEqual(shown(hoverAt(text, offset, settings)));
      expect(one.property(offset)).toEqual(propertyAt(text, offset, settings));
      expect(one.selections(offset)).toEqual(selectionsAt(text, offset));
      const titles = (actions: ReturnType<typeof actionsAt>) => actions.map(({ title }) => title);
      expect(titles(one.actions({ start: offset, end: offset }))).toEqual(
        titles(actionsAt(text, { start: offset, end: offset }, settings)),
      );
    }
    expect(one.tokens()).toEqual(tokensOf(text, settings));
    expect(one.format(40)).toEqual(formatEdits(text, settings, 40));
    expect(one.copies()).toEqual(copiesOf(text, settings));
    expect([one.symbols(), one.folds()]).toEqual([symbolsOf(text), foldsOf(text)]);
    expect(one.properties()).toEqual(propertiesIn(text, settings));
  },
);

test('behind an unknown operator, property and value are told apart', () => {
  const text = '(equals total 12)';
  expect(
    editor(text)
      .tokens()
      .map(({ kind, span }) => `${kind} ${text.slice(span.start, span.end)}`),
  ).toEqual(['error equals', 'property total', 'number 12']);
});

const negating = received.extend({
  NOT: { operands: 'filter', means: 'not' },
  '!=': { operands: 'property value', means: 'notEqual' },
  _exists: { operands: 'property', means: 'present' },
});

function after(marked: string, dialect = received): Record<string, string> {
  const offset = marked.indexOf('|');
  const text = marked.replace('|', '');
  const actions = actionsAt(text, { start: offset, end: offset }, { dialect });
  return Object.fromEntries(actions.map(({ title, edits }) => [title, applyEdits(text, edits)]));
}

test('offers the missing branch, and an operator around the filter', () => {
  expect(after('(OR (= a| b) (= c d))')).toEqual({
    'Add `(_not_exists a)`': '(OR (OR (= a b) (_not_exists a)) (= c d))',
    'Wrap in `OR`': '(OR (OR (= a b)) (= c d))',
  });
  expect(after('(OR (= a| b) (_not_exists a))')).not.toHaveProperty('Add `(_not_exists a)`');
});

test('offers negation, by the opposite operator if there is one', () => {
  const { 'Negate: `!=`': opposite, 'Negate with `NOT`': not } = after('(=| a b)', negating);
  expect([opposite, not]).toEqual(['(!= a b)', '(NOT (= a b))']);
  expect(after('(_exists |a)', negating)['Negate: `_not_exists`']).toBe('(_not_exists a)');
  expect(after('(N|OT (= a b))', negating)['Remove `NOT`']).toBe('(= a b)');
});

test('offers to simplify in one step', () => {
  expect(after('(OR (= a| b) (= a b))')['Simplify to `(= a b)`']).toBe('(= a b)');
});

test('offers nothing for a text that is not a filter', () => {
  expect(after('(= a|')).toEqual({});
  expect(after('(~ a| b)')).toEqual({});
});

test('every action gives a filter; simplifying keeps what is selected', () => {
  fc.assert(
    fc.property(filterOf(qive), fc.nat(), (filter, seed) => {
      const text = print(filter, { dialect: qive });
      const offset = seed % text.length;
      for (const { title, edits } of actionsAt(text, { start: offset, end: offset }, { dialect: qive })) {
        const changed = applyEdits(text, edits);
        const result = parse(changed, { dialect: qive });
        expect([title, changed, result.ok]).toEqual([title, changed, true]);
        if (title.startsWith('Simplify') && result.ok) expect(equivalent(filter, result.filter).answer).not.toBe('no');
      }
    }),
  );
});
