import { describe, expect, test } from 'vitest';
import { qive, received } from '../../../src/language/dialect/dialects.ts';
import { playgroundTexts } from '../../../src/site/playground/labels.ts';
import { declarationsOf, readState } from '../../../src/site/playground/reading.ts';
import { emptyState } from '../../../src/site/playground/state.ts';

const say = playgroundTexts.en;

describe('declarations', () => {
  test('are the dialect by its name, and nothing else by default', () => {
    expect(declarationsOf(emptyState, 'en', say)).toEqual({
      dialect: received,
      properties: undefined,
      declarationProblems: {},
    });
    expect(declarationsOf({ ...emptyState, dialect: 'qive' }, 'en', say).dialect).toBe(qive);
  });

  test('extend the dialect as the configuration does', () => {
    const extension =
      '{ "operators": { "NOT": { "operands": "filter", "means": "not" } }, "quotedValues": true, "equality": "typed" }';
    const { dialect } = declarationsOf({ ...emptyState, extension }, 'en', say);
    expect([dialect.symbol('not'), dialect.quotedValues, dialect.equality]).toEqual(['NOT', true, 'typed']);
  });

  test.each([
    ['[]', '`dialect` must be an object'],
    ['null', '`dialect` must be an object'],
    ['{', 'not JSON'],
    ['{ "operator": {} }', '`operator` is not a part of a dialect. Did you mean `operators`?'],
    ['{ "operators": [] }', '`operators` must be an object'],
    ['{ "operators": { "x": null } }', 'operators.x'],
    ['{ "operators": { "x": { "operands": "words" } } }', 'operands'],
    ['{ "operators": { "x y": { "operands": "filter" } } }', 'not one word'],
    ['{ "quotedValues": 1 }', '`quotedValues` must be'],
    ['{ "equality": "same" }', '`equality` must be'],
  ])('an invalid extension is ignored: %s', (extension, reason) => {
    const { dialect, declarationProblems } = declarationsOf({ ...emptyState, extension }, 'en', say);
    expect(dialect).toBe(received);
    expect(declarationProblems.extension).toContain(reason);
  });

  test.each(['1', '{', '{ "a": "datetime" }', '{ "a": { "many": true } }'])(
    'invalid properties are ignored: %s',
    (text) => {
      const { properties, declarationProblems } = declarationsOf({ ...emptyState, properties: text }, 'en', say);
      expect(properties).toBeUndefined();
      expect(declarationProblems.properties).not.toBe('');
      expect(declarationProblems.properties).toBeDefined();
    },
  );
});

describe('the filter', () => {
  test('an empty text is not a problem', () => {
    expect(readState({ ...emptyState, filter: ' \n' }, 'en', say)).toMatchObject({ problems: [], filter: undefined });
  });

  test('an operator without a meaning is reported', () => {
    const extension = '{ "operators": { "~": { "operands": "property value" } } }';
    const { filter, unavailable } = readState({ ...emptyState, extension, filter: '(OR (~ a b))' }, 'en', say);
    expect(filter).toBeDefined();
    expect(unavailable).toBe('The meaning of the operator `~` is not known here.');
  });

  test('an invalid filter has a part of its tree', () => {
    const { filter, partial, unavailable, problems } = readState({ ...emptyState, filter: '(= a b' }, 'en', say);
    expect({ filter, kind: partial?.kind, unavailable }).toEqual({
      filter: undefined,
      kind: 'condition',
      unavailable: say.notAFilter,
    });
    expect(problems.length).toBeGreaterThan(0);
  });
});
