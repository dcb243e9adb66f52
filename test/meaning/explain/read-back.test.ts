import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Filter } from '../../../src/language/filter.ts';
import { explain } from '../../../src/meaning/explain/explain.ts';
import { wordings } from '../../../src/meaning/explain/wording.ts';
import { type Locale, locales } from '../../../src/messages/locale.ts';
import { all, any, not } from '../../support/nodes.ts';
import { runs } from '../../support/runs.ts';
import { allConditions, comparisons, conditions, filtersOf, parts, wordOf } from '../arbitraries.ts';

/*
 * A reader of the sentences about one property: it knows their words, takes every other word and everything in quotes for a
 * value, and so finds the same conditions only if no value looks like a word of the sentence.
 */

/** What a word does: begins a comparison, denies the next value or all until the next verb, or nothing. */
type Role = { readonly means: string } | 'not' | 'none' | 'does not' | 'skip';

const verbs: Readonly<Record<Locale, readonly (readonly [phrase: string, role: Role])[]>> = {
  en: [
    ['does not contain', { means: '!contains' }],
    ['does not begin with', { means: '!startsWith' }],
    ['does not end with', { means: '!endsWith' }],
    ['contains', { means: 'contains' }],
    ['begins with', { means: 'startsWith' }],
    ['ends with', { means: 'endsWith' }],
    ['is present', { means: 'equal' }],
    ['is', { means: 'equal' }],
    ['neither', 'none'],
    ['none of', 'none'],
    ['not', 'not'],
  ],
  'pt-BR': [
    ['não contém', { means: '!contains' }],
    ['não começa com', { means: '!startsWith' }],
    ['não termina com', { means: '!endsWith' }],
    ['contém', { means: 'contains' }],
    ['começa com', { means: 'startsWith' }],
    ['termina com', { means: 'endsWith' }],
    ['não é', { means: '!equal' }],
    ['é', { means: 'equal' }],
  ],
};

const orders: Readonly<Record<Locale, readonly (readonly [phrase: string, means: string])[]>> = {
  en: [
    ['below', 'less'],
    ['at most', 'lessOrEqual'],
    ['above', 'greater'],
    ['at least', 'greaterOrEqual'],
  ],
  'pt-BR': [
    ['menor que', 'less'],
    ['no máximo', 'lessOrEqual'],
    ['maior que', 'greater'],
    ['no mínimo', 'greaterOrEqual'],
  ],
};

/** The conditions of a sentence, such as `!less 5` and `contains "a b"`. */
function readBack(sentence: string, locale: Locale): ReadonlySet<string> {
  const { emptyText, words } = wordings[locale];
  const known = new Set(words.split(/\s+/));
  const found = new Set<string>();
  let [means, denied, order, next] = ['equal', false, '', false];
  for (let rest = sentence; rest !== ''; ) {
    const take = (phrase: string) => {
      const matches = rest === phrase || (rest.startsWith(phrase) && /[ ,]/.test(rest[phrase.length] as string));
      if (matches) rest = rest.slice(phrase.length);
      return matches;
    };
    const emit = (value: string) => {
      const isDenied = denied || next || means.startsWith('!');
      found.add(`${isDenied ? '!' : ''}${order || means.replace('!', '')} ${value}`);
      [order, next] = ['', false];
    };
    const verb = verbs[locale].find(([phrase]) => take(phrase));
    const bound = verb ? undefined : orders[locale].find(([phrase]) => take(phrase));
    if (verb !== undefined) {
      const [, role] = verb;
      if (role === 'not') next = true;
      else if (role === 'none') denied = true;
      else if (typeof role === 'object') [means, denied] = [role.means, false];
    } else if (bound !== undefined) order = bound[1];
    else if (take(emptyText)) emit('""');
    else {
      const [token] = /^(?:[ ,]+|`[^`]+`|"(?:[^"\\]|\\.)*"|[^ ,]+)/.exec(rest) as RegExpExecArray;
      rest = rest.slice(token.length);
      if (!/^[ ,`]/.test(token) && !known.has(token.toLowerCase())) emit(token);
    }
  }
  return found;
}

/** The conditions of a filter, written likewise. */
function conditionsIn(filter: Filter, negated = false): readonly string[] {
  if (filter.kind === 'call') throw new Error('no meaning');
  if (filter.kind !== 'condition') {
    return filter.operands.flatMap((operand) => conditionsIn(operand, negated !== (filter.kind === 'not')));
  }
  const means = filter.means === 'oneOf' || filter.means === 'notEqual' ? 'equal' : filter.means;
  const isDenied = negated !== (filter.means === 'notEqual');
  return filter.values.map(({ text }) => `${isDenied ? '!' : ''}${means} ${JSON.stringify(text)}`);
}

const allWords = locales.flatMap((locale) => wordings[locale].words.split(/\s+/));

const value = wordOf(
  fc.oneof(
    fc.constantFrom(...allWords, ...allWords.map((word) => word.toUpperCase()), 'não'.normalize('NFD')),
    fc.constantFrom('1', '10', '-1', 'x', 'Ltda', '', 'a b', 'is 1 or x', '"', 'é um', 'contains,', 'true'),
  ),
);
const property = fc.constant({ text: 'p' });
const condition = fc.oneof(
  conditions([...comparisons, ...parts], property, fc.tuple(value)),
  fc.record({
    kind: fc.constant('condition' as const),
    means: fc.constant('oneOf' as const),
    property,
    values: fc.array(value, { minLength: 1, maxLength: 4 }),
  }),
);
const operand = fc.oneof(condition, condition.map(not));
const groups = fc
  .array(operand, { minLength: 1, maxLength: 5 })
  .chain((operands) => fc.constantFrom(any(...operands), all(...operands)));

/** Values as a sentence may write them, with and without quotes. */
function plain(conditions: Iterable<string>): readonly string[] {
  return [...new Set([...conditions].map((one) => one.replace(/ "(.*)"$/, ' $1')))].sort();
}

describe.each(locales)('in %s', (locale) => {
  test('a sentence about one property is read back to the same conditions', () => {
    fc.assert(
      fc.property(groups, (filter) => {
        const sentence = explain(filter, { locale });
        fc.pre(!sentence.includes('\n'));
        expect([sentence, plain(readBack(sentence, locale))]).toEqual([sentence, plain(conditionsIn(filter))]);
      }),
      runs(2),
    );
  });

  test('all words of the sentences are in the list', () => {
    const known = new Set(wordings[locale].words.split(/\s+/));
    const filters = filtersOf(
      allConditions(
        [...comparisons, ...parts],
        fc.constantFrom({ text: 'p' }, { text: 'q' }),
        fc.constant({ text: '1' }),
      ),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(filters, (filter) => {
        const words =
          explain(filter, { locale })
            .toLowerCase()
            .match(/(?<!`)\p{L}[\p{L}\p{M}]*(?!`)/gu) ?? [];
        for (const word of words) expect([word, known.has(word)]).toEqual([word, true]);
      }),
      runs(2),
    );
  });

  test.each(wordings[locale].words.split(/\s+/))('the value %s is quoted', (word) => {
    for (const text of [word, word.toUpperCase(), word.normalize('NFD')]) {
      expect(
        explain({ kind: 'condition', means: 'equal', property: { text: 'p' }, values: [{ text }] }, { locale }),
      ).toContain(JSON.stringify(text));
    }
  });
});
