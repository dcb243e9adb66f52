import fc from 'fast-check';
import { type Dialect, defineDialect, type Operator } from '../../src/language/dialect/dialect.ts';
import { type Filter, makeNode, type Word } from '../../src/language/filter.ts';
import { type Meaning, meanings } from '../../src/language/meanings.ts';
import { isWord } from '../../src/language/word.ts';
import { splitTexts } from './split-texts.ts';

const awkwardWords = splitTexts(
  "__proto__¦constructor¦toString¦OR¦=¦_not_exists¦false¦007¦1e3¦\\¦'¦\u00a0¦日本¦😀¦\ufeff¦\ufe0f¦%28",
);

/** Any text that can be a bare word. */
const wordText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...awkwardWords),
  fc.stringMatching(/^[a-z_]{1,8}$/),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 6 }).filter(isWord),
);

/** Any dialect: random symbols for random meanings, some operators without one. */
const dialect: fc.Arbitrary<Dialect> = fc
  .record({
    symbols: fc.uniqueArray(wordText, { minLength: 1, maxLength: 10 }),
    operators: fc.array(
      fc.oneof(
        fc
          .constantFrom(...(Object.keys(meanings) as Meaning[]))
          .map((means): Operator => ({ operands: meanings[means].takes, means })),
        fc.constantFrom(...Object.values(meanings)).map(({ takes }): Operator => ({ operands: takes })),
      ),
      { minLength: 10, maxLength: 10 },
    ),
    leaf: wordText,
    quotedValues: fc.boolean(),
    equality: fc.constantFrom('text' as const, 'typed' as const),
  })
  .map(({ symbols, operators, leaf, quotedValues, equality }) => {
    const entries = symbols.map((symbol, index) => [symbol, operators[index]] as const);
    // Without an operator that takes words there would be no filter at all.
    const all = Object.fromEntries([...entries, [leaf, { operands: 'property' as const, means: 'absent' as const }]]);
    return defineDialect({ name: 'random', operators: all as Record<string, Operator>, quotedValues, equality });
  });

function word(quotable: boolean): fc.Arbitrary<Word> {
  const bare = wordText.map((text): Word => ({ text }));
  if (!quotable) return bare;
  const quoted = fc
    .string({ unit: 'binary', maxLength: 8 })
    .filter((text) => text.isWellFormed())
    .map((text): Word => ({ text, quoted: true }));
  return fc.oneof(bare, quoted);
}

/** Any filter of a dialect. */
export function filterOf(of: Dialect): fc.Arbitrary<Filter> {
  const symbols = Object.keys(of.operators);
  const takesWords = (symbol: string) => of.operator(symbol)?.operands.startsWith('property') === true;
  const { filter } = fc.letrec<{ filter: Filter; leaf: Filter; branch: Filter }>((tie) => {
    const leaf = fc.constantFrom(...symbols.filter(takesWords)).chain((symbol) => {
      const { operands, means } = of.operator(symbol) as Operator;
      const value = word(of.quotedValues);
      const words: fc.Arbitrary<Word[]> =
        operands === 'property'
          ? fc.tuple(word(false))
          : operands === 'property value'
            ? fc.tuple(word(false), value)
            : fc.tuple(word(false), fc.array(value, { minLength: 1, maxLength: 4 })).map((parts) => parts.flat());
      return words.map((parts) => node(means, symbol, parts));
    });
    const branches = symbols.filter((symbol) => !takesWords(symbol));
    const branch =
      branches.length === 0
        ? leaf
        : fc.constantFrom(...branches).chain((symbol) => {
            const { operands, means } = of.operator(symbol) as Operator;
            const inside = fc.array(tie('filter'), { minLength: 1, maxLength: operands === 'filter' ? 1 : 4 });
            return inside.map((parts) => node(means, symbol, parts));
          });
    return { filter: fc.oneof({ depthSize: 'small', withCrossShrink: true }, leaf, tie('branch')), leaf, branch };
  });
  return filter;
}

function node(means: Meaning | undefined, symbol: string, operands: readonly (Filter | Word)[]): Filter {
  const { span: _, ...made } = makeNode(means, { text: symbol }, operands, { start: 0, end: 0 });
  return made;
}

/** A dialect and a filter of it. */
export const dialectAndFilter = dialect.chain((of) => fc.record({ dialect: fc.constant(of), filter: filterOf(of) }));

/** Any text, including texts that are almost filters. */
export const text: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({
    unit: fc.constantFrom(
      ...splitTexts(
        '(¦)¦(=¦(OR¦(_not_exists¦=¦OR¦ ¦\n¦\t¦\r¦"¦\\¦\\"¦a¦processed¦false¦\u00a0¦\u200b¦\ufeff¦\0¦\ud800¦\udc00¦😀',
        '“¦（',
      ),
    ),
    maxLength: 30,
  }),
);

/** The text of a filter with one change. */
export function mutated(filter: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .record({ filter, at: fc.nat(), removed: fc.nat({ max: 3 }), added: fc.oneof(fc.constant(''), text) })
    .map(({ filter: whole, at, removed, added }) => {
      const place = at % (whole.length + 1);
      return whole.slice(0, place) + added + whole.slice(place + removed);
    });
}
