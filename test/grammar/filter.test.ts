import { readFileSync } from 'node:fs';
import type { ISerializedGast } from 'chevrotain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defineDialect } from '../../src/language/dialect/dialect.ts';
import { Grammar } from '../../src/language/parse/grammar.ts';
import { parse } from '../../src/language/parse/parse.ts';
import { createLexer, vocabulary } from '../../src/language/parse/tokens.ts';
import { splitTexts } from '../support/split-texts.ts';
import { type Ebnf, type Expression, readEbnf, readExpression } from './ebnf.ts';
import { expansions, wrongExpansions } from './expansions.ts';
import { normalForm, productionOf } from './normal-form.ts';
import { recognizes } from './recognizes.ts';
import { alternativesIn, ofRightTexts, onlyInWrongTexts } from './right-texts.ts';
import { jumbles, mutationsOf, textsOf } from './texts-of.ts';

const ebnf = readEbnf(readFileSync(new URL('../../grammar/filter.ebnf', import.meta.url), 'utf8'));
const text: Expression = { kind: 'rule', name: 'text' };
const lexer = createLexer();
const grammar = new Grammar();
const productions: readonly ISerializedGast[] = grammar.getSerializedGastProductions();

// Without operators no text looks like another language's mistake: every invalid text is `syntax`.
const bare = defineDialect({ name: 'bare', operators: {} });

describe('the productions of the parser', () => {
  test('are those of the grammar of record, with its tokens expanded', () => {
    const names = productions.map((production) => (production as { name?: string }).name);
    expect(names).toEqual(['filter', ...onlyInWrongTexts, 'text']);
    expect(runningForm(ebnf)).toEqual(recordedForm(ebnf));
  });

  test('accept invalid texts too: a text is any number of filters and of other tokens', () => {
    expect(alternativesIn(productions.at(-1) as ISerializedGast)).toEqual(['filter', 'surplus']);
    expect(onlyInWrongTexts).toEqual(['stray', 'surplus']);
  });

  test('consist of tokens, each of which has an expansion', () => {
    expect(Object.keys(expansions).sort()).toEqual(vocabulary.map(({ name }) => name).sort());
  });

  test.each([
    ['other operands', 'operand', 'word space? | filter'],
    ['a word more', 'operand', 'word space? word space? | string space? | filter'],
    ['no operator', 'operator', '[a]?'],
    ['another bracket', 'filter', '"[" space? operator operand* ")" space?'],
    ['an operand at least', 'filter', '"(" space? operator operand+ ")" space?'],
    ['no space at the end', 'filter', '"(" space? operator operand* ")"'],
  ])('would differ from a grammar with %s', (_, name, expression) => {
    const other = new Map(ebnf).set(name, readExpression(expression));
    expect(runningForm(ebnf)).not.toEqual(recordedForm(other));
  });

  test.each([
    ['Open', '"(" space?'],
    ['Open', '"(" space? operator operand?'],
    ['Words', 'word'],
    ['Words', 'word space? string?'],
    ['String', 'string'],
  ])('would differ if %s matched %s', (token, expansion) => {
    expect(runningForm(ebnf, { ...expansions, [token]: expansion })).not.toEqual(recordedForm(ebnf));
  });
});

describe('the lexer', () => {
  const { Lead, ...taken } = expansions;

  test.each(Object.keys(taken))('reads what %s matches as one token', (type) => {
    fc.assert(
      fc.property(textsOf(ebnf, expansion(type)), (image) => {
        expect(tokenOf(image)).toBe(firstToTake(image));
        expect(firstToTake(image)).toBeDefined();
      }),
    );
  });

  test.each(Object.keys(taken))('reads nothing else as one token, near what %s matches', (type) => {
    fc.assert(
      fc.property(mutationsOf(textsOf(ebnf, expansion(type))), (image) => {
        fc.pre(image.isWellFormed());
        expect(tokenOf(image)).toBe(firstToTake(image));
      }),
    );
  });

  test.each(Object.entries(wrongExpansions))('reads what %s matches in invalid texts as one token', (_, expansion) => {
    fc.assert(
      fc.property(textsOf(ebnf, readExpression(expansion)), (image) => {
        expect(tokenOf(image)).toBe(firstToTake(image));
        expect(firstToTake(image)).toBeDefined();
      }),
    );
  });

  test('skips what Lead matches, at the start of a text', () => {
    fc.assert(
      fc.property(textsOf(ebnf, readExpression(Lead as string)), (lead) => {
        const { tokens, errors } = lexer.tokenize(`${lead}(=`);
        expect({ tokens: tokens.map(({ startOffset }) => startOffset), errors }).toEqual({
          tokens: [lead.length],
          errors: [],
        });
      }),
    );
  });

  test('has a token for every UTF-16 unit in any position', () => {
    const units = Array.from({ length: 0x10000 }, (_, unit) => String.fromCharCode(unit));
    expect(units.filter((unit) => lexer.tokenize(`)${unit}`).errors.length > 0)).toEqual([]);
  });

  /** The type of the only token of an image, which is put after a `)` so that it is not the start of the text. */
  function tokenOf(image: string): string | undefined {
    const [, token] = lexer.tokenize(`)${image}`).tokens;
    return token?.image === image ? token.tokenType.name : undefined;
  }

  function firstToTake(image: string): string | undefined {
    const types = vocabulary.map(({ name }) => name).filter((name) => name !== 'Lead');
    return types.find((name) => [expansions, wrongExpansions].some((table) => isIn(table[name], image)));
  }

  function isIn(expansion: string | undefined, image: string): boolean {
    return expansion !== undefined && recognizes(ebnf, readExpression(expansion), image);
  }
});

describe('a text', () => {
  test('of the grammar can be parsed', () => {
    fc.assert(
      fc.property(textsOf(ebnf, text), (filter) => {
        expect(recognizes(ebnf, text, filter)).toBe(true);
        expect(accepts(filter)).toBe(true);
        expect(codesOf(filter)).not.toContain('syntax');
      }),
    );
  });

  test.each([
    ['near the grammar', mutationsOf(textsOf(ebnf, text))],
    ['of whatever characters', jumbles],
    ['of whatever characters in parentheses', jumbles.map((inside) => `(= ${inside})`)],
  ])('%s can be parsed if the grammar allows it', (_, texts) => {
    fc.assert(fc.property(texts, (filter) => agree(filter)));
  });

  test.each(
    splitTexts(
      '¦ ¦(= a b)¦\ufeff(= a b)¦\ufeff \n(= a b)¦ \ufeff(= a b)¦\ufeff\ufeff(= a b)¦(a)¦()¦(a"b"c(d)e)¦("a")',
      '(a "\\n")¦(a "\\\\")¦(a "\\")¦(a "\u0000\u007f\ufeff")¦(a \u0000)¦(a \u0085)¦(a \u00a0)¦(a 😀)¦(a \ud83d)',
      '(a \ude00)¦(a "\ud83d")¦(a \ude00\ud83d)¦(a b)\ufeff¦(a b c \ufe8e)¦(a "b" \ufe0f\uffff)',
    ),
  )('such as %j can be parsed if the grammar allows it', (filter) => agree(filter));
});

/** The recognizer, the parser's grammar and `parse` agree; the recognizer does not use the other two. */
function agree(filter: string): void {
  const member = recognizes(ebnf, text, filter);
  expect(accepts(filter)).toBe(member);
  const codes = codesOf(filter);
  // A text that is infix has a code of its own, which is one of operators in a text of the grammar.
  if (member) expect(codes).not.toContain('syntax');
  else expect(codes).toContainEqual(expect.stringMatching(/^(?:infix-)?syntax$/));
  if (!member) expect(parse(filter).ok).toBe(false);
}

/** Whether the parser accepts a text by the productions of the grammar of record alone: one valid filter. */
function accepts(filter: string): boolean {
  const { tokens, errors } = lexer.tokenize(filter);
  const seen = { filters: 0, outside: 0, wrong: 0 };
  let depth = 0;
  const operand = () => void (depth === 0 && seen.outside++);
  grammar.read(tokens, {
    begin(image) {
      if (!recognizes(ebnf, expansion('Open'), image)) seen.wrong++;
      if (depth++ === 0) seen.filters++;
    },
    words: operand,
    string(image) {
      if (!recognizes(ebnf, expansion('String'), image)) seen.wrong++;
      operand();
    },
    end: () => void depth--,
    unclosed: () => void seen.wrong++,
    extraClose: () => void seen.wrong++,
    stray: () => void seen.wrong++,
  });
  if (errors.length > 0 || !filter.isWellFormed()) return false;
  return seen.filters === 1 && seen.outside === 0 && seen.wrong === 0;
}

function codesOf(filter: string): readonly string[] {
  return parse(filter, { dialect: bare }).problems.map(({ code }) => code);
}

function expansion(token: string): Expression {
  return readExpression(expansions[token] as string);
}

function runningForm(rules: Ebnf, tokens = expansions): Expression {
  const expand = (token: string) => readExpression(tokens[token] as string);
  return normalForm(productionOf(ofRightTexts(productions[0] as ISerializedGast), expand), rules, 'filter');
}

function recordedForm(rules: Ebnf): Expression {
  return normalForm(rules.get('filter') as Expression, rules, 'filter');
}
