import type { Filter } from '../../language/filter.ts';
import { type Ask, type Formula, fold, normalForm, partsOfFormula } from '../normal-form.ts';
import type { Prepared } from './push-down.ts';
import type { Atom, AtomTable, Term } from './terms.ts';

/** The answers of a document, in the order of the questions; `undefined` where it was not asked. */
type Answers = readonly (boolean | undefined)[];

/** The questions that decide a filter for documents that are known to be in what was sent. */
export interface Questions {
  /** In the dialect of the service, in the order to ask them. */
  readonly questions: readonly Filter[];
  /** Whether the filter selects a document with these answers; `undefined` if that is open. */
  decide(answers: Answers): boolean | undefined;
}

/** With more cases, each condition or group is a question by itself. */
const maxCases = 1024;
const maxSingles = 8;

/** Plans the fewest questions. Every condition of the filter must be one that the service can answer. */
export function planQuestions(prepared: Prepared): Questions {
  const { formula } = prepared;
  if (typeof formula === 'boolean') return { questions: [], decide: () => formula };
  if (prepared.exact) return { questions: [], decide: () => true };
  return planByCases(prepared, formula) ?? planByParts(prepared, formula);
}

/** A question and the cases in which its answer is yes, as bits. */
interface Question {
  readonly filter: Filter;
  readonly yes: bigint;
}

/** What is known of each document that `sent` selects: it is in one of these terms. */
function knownOf({ sent, clause, cells }: Prepared): readonly Term[] {
  if (sent === undefined) return [new Map()];
  if (clause !== undefined) return clause.map(({ dimension, mask }) => new Map([[dimension, mask]]));
  const formula = normalForm(sent);
  const isKnown = partsOfFormula(formula).every((part) => part.kind !== 'ask' || cells.has(part));
  return (isKnown ? cells.termsOf(formula) : undefined) ?? [new Map()];
}

/** Tries questions about all cases: combinations of cells that a document can be in. */
function planByCases(prepared: Prepared, formula: Formula): Questions | undefined {
  const { cells, wording } = prepared;
  const { dimensions } = cells;
  const size = dimensions.reduce((product, { cells }) => product * cells, 1);
  if (size > maxCases) return undefined;
  const every = Array.from({ length: size }, (_, number) => {
    let rest = number;
    return dimensions.map(({ cells }) => {
      const cell = rest % cells;
      rest = Math.floor(rest / cells);
      return cell;
    });
  });
  const known = knownOf(prepared);
  const isIn = (term: Term, cellOf: readonly number[]) =>
    [...term].every(([dimension, mask]) => ((mask >> BigInt(cellOf[dimension] as number)) & 1n) === 1n);
  const cases = every.filter((cellOf) => known.some((term) => isIn(term, cellOf)));
  const casesIn = (dimension: number, mask: bigint) =>
    bitsOf(cases, (cellOf) => isIn(new Map([[dimension, mask]]), cellOf));
  const all = (1n << BigInt(cases.length)) - 1n;
  const selected = fold<bigint>(formula, {
    ask: (ask) => casesIn(...cells.of(ask)),
    or: (parts) => parts.reduce((union, part) => union | part, 0n),
    and: (parts) => parts.reduce((common, part) => common & part, all),
  });
  const singles = cells.dimensions
    .flatMap(({ atoms }) => atoms)
    .map((atom) => ({ atom, yes: casesIn(atom.dimension, atom.mask) }));
  const candidates = combine(singles, cells, wording.has('or') ? (parts) => wording.join('or', parts) : undefined, all);
  const chosen = choose(candidates, selected, all);
  if (chosen === undefined) return undefined;
  const decided = new Map<string, boolean | undefined>();
  return {
    questions: chosen.map(({ filter }) => filter),
    decide(answers) {
      const key = answers.join();
      if (!decided.has(key)) {
        let left = all;
        for (const [at, answer] of answers.entries()) {
          const { yes } = chosen[at] as Question;
          if (answer !== undefined) left &= answer ? yes : ~yes;
        }
        decided.set(key, (left & selected) === 0n ? false : (left & ~selected) === 0n ? true : undefined);
      }
      return decided.get(key);
    },
  };
}

function bitsOf<T>(items: readonly T[], holds: (item: T) => boolean): bigint {
  let bits = 0n;
  for (const [at, item] of items.entries()) if (holds(item)) bits |= 1n << BigInt(at);
  return bits;
}

/** The atoms and, if there are few, each `or` of some of them: all of these are one question. */
function combine(
  singles: readonly { readonly atom: Atom; readonly yes: bigint }[],
  { dimensions }: AtomTable,
  join: ((parts: readonly Filter[]) => Filter | undefined) | undefined,
  all: bigint,
): readonly Question[] {
  const byBits = new Map<string, Question>();
  const add = (parts: readonly (typeof singles)[number][]) => {
    const yes = parts.reduce((union, part) => union | part.yes, 0n);
    if (yes === 0n || yes === all || byBits.has(`${yes}`)) return;
    const filters = parts.map(({ atom }) => atom.filter);
    const filter = filters.length === 1 ? filters[0] : join?.(filters);
    if (filter !== undefined) byBits.set(`${yes}`, { filter, yes });
  };
  const useful = singles.filter(({ yes }) => yes !== 0n && yes !== all);
  for (const single of useful) add([single]);
  if (join === undefined) return [...byBits.values()];
  if (useful.length <= maxSingles) {
    for (let bits = 1; bits < 1 << useful.length; bits++) add(useful.filter((_, at) => ((bits >> at) & 1) === 1));
  } else {
    for (const [dimension] of dimensions.entries()) add(useful.filter(({ atom }) => atom.dimension === dimension));
    for (const one of useful) for (const other of useful) if (one !== other) add([one, other]);
  }
  return [...byBits.values()];
}

/** One question that decides every case, or the two that leave the fewest cases to the second, or more one after another. */
function choose(candidates: readonly Question[], selected: bigint, all: bigint): readonly Question[] | undefined {
  const isPure = (group: bigint) => (group & selected) === 0n || (group & ~selected) === 0n;
  if (isPure(all)) return [];
  const one = candidates.find(({ yes }) => isPure(yes) && isPure(all & ~yes));
  if (one !== undefined) return [one];
  const open = ({ yes }: Question) => [yes, all & ~yes].filter((group) => !isPure(group));
  const openCases = new Map(
    candidates.map((question) => [question, countBits(open(question).reduce((a, b) => a | b, 0n))]),
  );
  const byOpen = [...candidates].sort((a, b) => (openCases.get(a) as number) - (openCases.get(b) as number));
  for (const first of byOpen) {
    const groups = open(first);
    const second = candidates.find(({ yes }) => groups.every((group) => isPure(group & yes) && isPure(group & ~yes)));
    if (second !== undefined) return [first, second];
  }
  const chosen: Question[] = [];
  let groups = [all];
  while (groups.length > 0) {
    let best: { question: Question; left: readonly bigint[]; cases: number } | undefined;
    for (const question of candidates) {
      if (chosen.includes(question)) continue;
      const left = groups
        .flatMap((group) => [group & question.yes, group & ~question.yes])
        .filter((part) => !isPure(part));
      // Of what stays open, the cases that an answer by the majority would get wrong.
      const cases = left.reduce(
        (sum, group) => sum + Math.min(countBits(group & selected), countBits(group & ~selected)),
        0,
      );
      if (best === undefined || cases < best.cases) best = { question, left, cases };
    }
    if (best === undefined) return undefined;
    chosen.push(best.question);
    groups = [...best.left];
  }
  return chosen;
}

function countBits(bits: bigint): number {
  return bits.toString(2).replaceAll('0', '').length;
}

/** A part of a filter: a question, or others joined. */
type QuestionPart =
  | { readonly kind: 'question'; readonly at: number; readonly negated: boolean }
  | { readonly kind: 'or' | 'and'; readonly parts: readonly QuestionPart[] };

/** Asks for each condition, and for those under one `or`, or negated under one `and`, together. */
function planByParts({ wording }: Prepared, formula: Formula): Questions {
  const questions: Filter[] = [];
  const ask = (asks: readonly Ask[], negated: boolean): QuestionPart => {
    const filters = asks.map((one) => wording.question(one) as Filter);
    // A presence may be asked for as absence.
    return { kind: 'question', at: questions.push(wording.join('or', filters) as Filter) - 1, negated };
  };
  const isInverse = ({ family }: Ask) => family === 'presence' && wording.absent('x') !== undefined;
  const isPositive = (one: Ask) => one.negated === isInverse(one);
  const partOf = (part: Formula): QuestionPart => {
    if (part.kind === 'ask') return ask([part], !isPositive(part));
    if (part.kind === 'call') throw new TypeError('A condition without a meaning cannot be asked for.');
    const together = part.operands.filter(
      (one): one is Ask => one.kind === 'ask' && isPositive(one) === (part.kind === 'or'),
    );
    const isJoined = together.length > 1 && wording.has('or');
    const others = isJoined ? part.operands.filter((one) => !together.includes(one as Ask)) : part.operands;
    const joined = isJoined ? [ask(together, part.kind === 'and')] : [];
    return { kind: part.kind, parts: [...joined, ...others.map(partOf)] };
  };
  const whole = partOf(formula);
  const truthOf = (part: QuestionPart, answers: Answers): boolean | undefined => {
    if (part.kind === 'question') {
      const answer = answers[part.at];
      return answer === undefined ? undefined : answer !== part.negated;
    }
    const isOr = part.kind === 'or';
    let isOpen = false;
    for (const one of part.parts) {
      const value = truthOf(one, answers);
      if (value === isOr) return isOr;
      isOpen ||= value === undefined;
    }
    return isOpen ? undefined : !isOr;
  };
  return { questions, decide: (answers) => truthOf(whole, answers) };
}
