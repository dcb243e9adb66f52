import { expect, test } from 'vitest';
import { actionsAt } from '../../src/editor/actions.ts';
import { completionsAt } from '../../src/editor/completions.ts';
import { copiesOf } from '../../src/editor/copies.ts';
import { editor } from '../../src/editor/editor.ts';
import { formatEdits } from '../../src/editor/format.ts';
import { hoverAt } from '../../src/editor/hover.ts';
import { foldsOf, selectionsAt, symbolsOf } from '../../src/editor/outline.ts';
import { propertiesIn, propertyAt, tokensOf } from '../../src/editor/tokens.ts';

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
