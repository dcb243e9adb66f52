import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { everyMeaning } from '../../src/language/dialect/every-meaning.ts';
import type { Filter } from '../../src/language/filter.ts';
import type { Properties } from '../../src/language/properties.ts';
import { compare } from '../../src/meaning/decide/compare.ts';
import { unreached } from '../../src/meaning/decide/unreached.ts';
import { pushDown } from '../../src/meaning/push-down/push-down.ts';
import { given } from '../../src/meaning/simplify/given.ts';
import { simplify } from '../../src/meaning/simplify/simplify.ts';
import { mutantsOf } from '../../src/testing/index.ts';
import { runs } from '../support/runs.ts';
import { allConditions, comparisons, equality, filtersOf, parts, wordOf } from './arbitraries.ts';
import { decisionsOf } from './decisions.ts';
import { naive } from './naive.ts';

/*
 * Every answer is right for documents that hold what their declarations do not allow; with `clean`, for those that hold nothing else.
 */

const properties = {
  flag: 'boolean',
  count: 'number',
  status: ['new', 'done', '7'],
  name: 'string',
  tags: { type: ['new', 'done'], many: true },
} as const satisfies Properties;
type Name = keyof typeof properties;

const words: Readonly<Record<Name, readonly string[]>> = {
  flag: ['true', 'false', 'maybe', 't', ''],
  count: ['1', '1.0', '2', 'many', '', 'e'],
  status: ['new', 'done', '7', 'lost', 'n', ''],
  name: ['7', 'a', 'true', 'b', ''],
  tags: ['new', 'done', 'lost', 'e', ''],
};

const numbers = [1, 2, 0, 1.5, 3, 10, 1e21];
const inAnyText = [
  'new',
  'done',
  'lost',
  'n',
  'e',
  'o',
  '',
  'a',
  'b',
  'ab',
  'zz',
  '1',
  '1.0',
  '2',
  '7',
  'true',
  'maybe',
];
/** What documents hold: first values of the type, then any. */
const clean: Readonly<Record<Name, readonly unknown[]>> = {
  flag: [true, false],
  count: numbers,
  status: ['new', 'done', '7'],
  name: inAnyText,
  tags: [['new'], ['done'], ['new', 'done']],
};
const dirty: readonly unknown[] = [
  ...inAnyText,
  ...numbers,
  true,
  false,
  7,
  7n,
  Number.NaN,
  {},
  ['new'],
  '1,5',
  'null',
];
const dirtyLists = [['lost'], ['new', {}], [1, true], [{}], [['new']], [null, 'e'], []];

type Document = Readonly<Record<string, unknown>>;

describe.each(Object.keys(properties) as Name[])('%s', (name) => {
  const filters = filtersOf(
    allConditions([...comparisons, ...parts], fc.constant({ text: name }), wordOf(fc.constantFrom(...words[name]))),
    { minLength: 1, maxLength: 3 },
  );
  const values = { true: clean[name], false: [...clean[name], ...dirty, ...(name === 'tags' ? dirtyLists : [])] };

  describe.each([true, false])('clean: %s', (clean) => {
    const documents: readonly Document[] = [{}, ...values[`${clean}`].map((value) => ({ [name]: value }))];

    test('what is decided holds for all documents', () => {
      fc.assert(
        fc.property(filters, filters, equality, (a, b, equality) => {
          const options = { properties, equality, clean };
          const is = (filter: Filter, document: Document) => naive(filter, document, equality, ['tags']);
          for (const [{ answer, witness }, shown, shows] of decisionsOf(a, b, options, is)) {
            if (documents.some(shows)) expect(answer).not.toBe(shown === 'yes' ? 'no' : 'yes');
            if (witness !== undefined) expect(shows(witness)).toBe(true);
          }
          const { lost, gained } = compare(a, b, options);
          for (const one of documents) {
            if (lost !== undefined) expect(is(lost.region, one)).toBe(is(a, one) && !is(b, one));
            if (gained !== undefined) expect(is(gained.region, one)).toBe(is(b, one) && !is(a, one));
          }
          const reach = unreached({ a, b }, options);
          for (const one of documents) {
            const first = is(a, one) ? 'a' : is(b, one) ? 'b' : undefined;
            expect(reach.unreached.map(({ id }) => id)).not.toContain(first);
            if (reach.uncovered === undefined) expect(first).toBeDefined();
            else if (reach.uncovered.filter !== true) expect(is(reach.uncovered.filter, one)).toBe(first === undefined);
          }
        }),
        runs(1),
      );
    });

    test('what is written selects the same of all documents', () => {
      fc.assert(
        fc.property(filters, equality, (filter, equality) => {
          const options = { properties, clean, dialect: everyMeaning };
          const other: Filter = { kind: 'condition', means: 'equal', property: { text: 'z' }, values: [{ text: '1' }] };
          const isSame = (simple: Filter | boolean | undefined, view = equality) => {
            for (const one of documents) {
              if (simple === undefined) return;
              const is = typeof simple === 'boolean' ? simple : naive(simple, one, view, ['tags']);
              expect(is, inspect([one, view])).toBe(naive(filter, one, view, ['tags']));
            }
          };
          isSame(simplify(filter, options));
          isSame(given({ kind: 'or', operands: [filter, other] }, { z: 2 }, { ...options, equality }));
          for (const to of ['received', 'qive'] as const) {
            const { sent, exact } = pushDown(filter, { to, properties, clean });
            if (exact) isSame(sent ?? true, 'text');
            for (const one of sent === undefined ? [] : documents)
              if (naive(filter, one, 'text', ['tags'])) expect(naive(sent as Filter, one, 'text', ['tags'])).toBe(true);
          }
        }),
        runs(1),
      );
    });

    test('mutants are told apart by their documents', () => {
      fc.assert(
        fc.property(filters, equality, (filter, equality) => {
          for (const mutant of mutantsOf(filter, { properties, equality, clean })) {
            const differs = (one: Document) => {
              const is =
                typeof mutant.filter === 'boolean' ? mutant.filter : naive(mutant.filter, one, equality, ['tags']);
              return is !== naive(filter, one, equality, ['tags']);
            };
            if (mutant.equivalent === 'yes') expect(documents.filter(differs)).toEqual([]);
            if (mutant.witness !== undefined) expect(differs(mutant.witness)).toBe(true);
          }
        }),
        runs(1 / 4),
      );
    });
  });
});
