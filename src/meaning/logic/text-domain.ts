import type { Word } from '../../language/filter.ts';
import { hasKey, isPoint } from '../../language/kinds/key-set.ts';
import { type Kind, setOf, textOfWord } from '../../language/kinds/kind.ts';
import { kindOf } from '../../language/kinds/kind-of.ts';
import { text as plainText } from '../../language/kinds/text.ts';
import { typed } from '../../language/kinds/typed.ts';
import type { PartMeaning } from '../../language/meanings.ts';
import { isNumeral } from '../../language/numeral.ts';
import { type PropertyFacts, valuesOfType } from '../../language/properties.ts';
import { testOfOne } from '../match/test-value.ts';
import type { ValueAsk } from '../normal-form.ts';
import { distinctTexts } from './distinct-texts.ts';
import { type Domain, domainOf, isShownAsText, withoutKey } from './domain.ts';
import { textsContaining } from './key-between.ts';
import { membersOf, universeOf } from './members.ts';
import { joinCells, type Run } from './runs.ts';
import type { Budget } from './sat-solver.ts';
import { type PartQuestion, partsOfTexts, questionsOf } from './text-parts.ts';

// So many texts take some hundredths of a second; each is charged as so many steps of the solver.
const maxSteps = 50_000;
const costOfStep = 80;

// A value and a condition that is asked about it; a question about parts, with a text, with a bound; a character of a question.
const costOfTest = 14;
const costOfQuestion = 60;
const costOfText = 8;
const costOfBound = 4;
const costsOfCharacter = { contains: 50, startsWith: 10, endsWith: 10 } as const satisfies Record<PartMeaning, number>;

/**
 * The domain of a property with conditions on parts of its text. What parts a value has is left open by its cells, unless few
 * enough texts represent all, so that no combination of answers is lost, whatever the budget.
 */
export function textDomain(
  conditions: readonly ValueAsk[],
  presence: boolean,
  kind: Kind,
  declaration: PropertyFacts | undefined,
  clean: boolean,
  budget: Budget,
): Domain {
  const { parts } = kind as Required<Kind>;
  const many = declaration?.many === true;
  const listed = clean ? [] : listedValues(kind, declaration);
  const facts = clean ? declaration : withoutType(declaration);
  const declared = facts && kindOf(facts);
  const universe = clean ? universeOf(kind, facts?.type) : undefined;
  const asText = isShownAsText(facts);
  /** A text as a value that the property can have. */
  const shown = (own: string): readonly unknown[] => {
    const key = kind.keyOf(own);
    const isOne = key !== undefined && (universe === undefined || hasKey(universe, key));
    return isOne && parts.of(own) === own ? [kind.valueOf(key, asText)] : [];
  };
  const textless = withoutKey(kind, facts, clean);
  const few = fewValues(conditions, kind, facts, clean, budget);
  if (few !== undefined && charged(budget, few.length * conditions.length * costOfTest)) {
    const tried = new Set([...listed, ...few, ...(textless === undefined ? [] : [textless])]);
    return { many, ...partition(tried, conditions, kind, presence) };
  }
  const others = conditions.filter(({ family }) => family !== 'part');
  const domain = domainOf(others, true, kind, facts, clean);
  const questions = questionsOf(conditions, parts.word);
  const texts = new Map<number, string | undefined>();
  const present = [...domain.cells.keys()].slice(1);
  for (const cell of present) {
    const own = parts.of(domain.cells[cell]);
    if (own === undefined || domain.points.has(cell)) texts.set(cell, own);
  }
  const bounds = others.flatMap((condition) => {
    const own = condition.family === 'order' ? boundOf(kind, condition.values[0] as Word) : undefined;
    return own === undefined ? [] : [[condition, own] as const];
  });
  charged(budget, costOfParts(questions, texts.size, bounds.length));
  return {
    ...domain,
    many,
    parts: {
      ...partsOfTexts(
        questions,
        texts,
        new Map(conditions.map((condition) => [condition, testOfOne(condition, kind)])),
      ),
      // Typed, a cell of strings may hold numerals and others.
      numerals: joinCells(kind === plainText ? present.filter((cell) => isNumeral(String(domain.cells[cell]))) : []),
      bounds,
      allTexts: clean && (declared !== undefined || isAllTexts(kind, facts)),
      listed,
      shown: declared === undefined ? shown : (own) => [...textsContaining(declared, own)],
      word: parts.word,
      textless,
    },
  };
}

/** What is known of a property that may hold values of other types too, but for kinds: only whether it is shown as text, or a list. */
function withoutType(facts: PropertyFacts | undefined): PropertyFacts | undefined {
  if (facts === undefined || kindOf(facts) !== undefined) return facts;
  const { many = false } = facts;
  return many || isShownAsText(facts) ? { type: 'string', many } : undefined;
}

/** The values that a type lists. */
function listedValues(kind: Kind, facts: PropertyFacts | undefined): readonly unknown[] {
  if (facts === undefined || valuesOfType(facts.type).length === 0) return [];
  const universe = universeOf(kind, facts.type) ?? [];
  const keys = universe.flatMap((range) => (isPoint(range) ? [range.from] : [...membersOf(kind, range)]));
  return keys.map((key) => kind.valueOf(key, isShownAsText(facts)));
}

function isAllTexts(kind: Kind, facts: PropertyFacts | undefined): boolean {
  return facts !== undefined && (kind === plainText || facts.type === 'string');
}

/** The text that a word on the order of texts stands for; numerals are compared as numbers. */
function boundOf(kind: Kind, word: Word): string | undefined {
  return kind === plainText && isNumeral(word.text) ? undefined : textOfWord(kind, word);
}

/** What it costs to know of texts which parts they have. */
function costOfParts(questions: readonly PartQuestion[], texts: number, bounds: number): number {
  const characters = questions.reduce((sum, { means, text }) => sum + text.length * costsOfCharacter[means], 0);
  return characters + (texts * costOfText + bounds * costOfBound + costOfQuestion) * questions.length;
}

/** Takes a cost from the budget; false if it has not that much. */
function charged(budget: Budget, cost: number): boolean {
  budget.left -= cost;
  return budget.left >= 0;
}

/**
 * Values for all combinations of answers: those that a type lists, or those of texts that are also compared by order, of which
 * the parts alone tell too little; `undefined` if they are not wanted, too many, or also compared as numbers: which parts a
 * number contains depends on all of its digits.
 */
function fewValues(
  conditions: readonly ValueAsk[],
  kind: Kind,
  facts: PropertyFacts | undefined,
  clean: boolean,
  budget: Budget,
): readonly unknown[] | undefined {
  const type = facts?.type;
  const declared = facts && kindOf(facts);
  const asText = isShownAsText(facts);
  const universe = clean ? universeOf(kind, type) : undefined;
  if (typeof type === 'object' && budget.left < type.length) return undefined;
  const listed = listedValues(kind, facts);
  if (listed.length > 0 || typeof type === 'object') return listed;
  // Of other declared kinds most texts are no values.
  if (declared !== undefined && declared.name !== 'folded') return undefined;
  const isNumber = type === 'number';
  const ordered = conditions.filter(({ family }) => family === 'order');
  if ((ordered.length === 0 && !isNumber) || (isNumber && kind === typed)) return undefined;
  if (budget.left <= 0) return undefined;
  const texts = (some: readonly ValueAsk[]) =>
    some.flatMap(({ values }) => values).flatMap((word) => textOfWord(kind, word) ?? []);
  const bounds = texts(ordered);
  // As text, numerals are compared with numerals only.
  if (kind === plainText && bounds.some(isNumeral)) return undefined;
  const parts = (means: PartMeaning) =>
    conditions
      .filter((one) => one.means === means)
      .map(({ values }) => (kind as Required<Kind>).parts.word(values[0]?.text as string));
  const found = distinctTexts(
    {
      equal: texts(conditions.filter(({ family }) => family === 'equality')),
      bounds,
      startsWith: parts('startsWith'),
      contains: parts('contains'),
      endsWith: parts('endsWith'),
      numerals: kind === plainText,
    },
    Math.min(maxSteps, budget.left / costOfStep),
  );
  budget.left -= found.steps * costOfStep;
  if (!found.complete) return undefined;
  const keys = new Set<string>();
  for (const own of found.texts) {
    const key = kind.keyOf(own);
    // Not every text is one of the kind.
    if (key === undefined || kind.parts?.of(own) !== own) return undefined;
    keys.add(key);
  }
  const others = conditions.filter(({ family }) => family !== 'part');
  for (const value of domainOf(others, true, kind, facts, clean).cells) {
    const key = kind.keyOf(value);
    if (key !== undefined) keys.add(key);
  }
  const all = [...keys].filter((key) => universe === undefined || hasKey(universe, key));
  return all.map((key) => kind.valueOf(key, asText));
}

/**
 * Partitions given values by the conditions that are true of them; the first value of each cell represents it. With `presence`,
 * values of which no condition is true have a cell of their own.
 */
function partition(
  values: ReadonlySet<unknown>,
  conditions: readonly ValueAsk[],
  kind: Kind,
  presence: boolean,
): Pick<Domain, 'cells' | 'runs'> {
  const tested: (readonly [number, (value: unknown) => boolean])[] = [];
  const equal = new Map<unknown, number[]>();
  for (const [number, condition] of conditions.entries()) {
    const set = setOf(kind, condition);
    if (condition.family !== 'equality' || !set.every(isPoint)) {
      tested.push([number, testOfOne(condition, kind)]);
      continue;
    }
    for (const { from } of set) {
      const identity = kind.identityOf(kind.valueOf(from, true));
      const others = equal.get(identity);
      if (others === undefined) equal.set(identity, [number]);
      else others.push(number);
    }
  }
  const cells: unknown[] = [undefined];
  const runs: [first: number, last: number][][] = conditions.map(() => []);
  const known = new Set<string>(presence ? [] : ['']);
  for (const value of values) {
    const holding = [...(equal.get(kind.identityOf(value)) ?? [])];
    for (const [number, test] of tested) if (test(value)) holding.push(number);
    const answers = holding.join();
    if (known.has(answers)) continue;
    known.add(answers);
    const cell = cells.length;
    cells.push(value);
    for (const number of holding) {
      const own = runs[number] as [first: number, last: number][];
      const last = own.at(-1);
      if (last?.[1] === cell - 1) last[1] = cell;
      else own.push([cell, cell]);
    }
  }
  const numbers = new Map(conditions.map((condition, number) => [condition, number]));
  return { cells, runs: (comparison) => runs[numbers.get(comparison) as number] as readonly Run[] };
}
