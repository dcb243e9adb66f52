import type { Word } from '../../language/filter.ts';
import { documentWith } from '../../language/path.ts';
import { remembered } from '../../source/remembered.ts';
import { type Ask, type Formula, fold, isValueAsk, type ValueAsk } from '../normal-form.ts';
import type { Negation, Space } from './document-space.ts';
import type { Domain } from './domain.ts';
import type { Run } from './runs.ts';
import { type EncodedCells, encodeCells, type Gates } from './sat-cells.ts';
import { type Budget, type Literal, Solver } from './sat-solver.ts';
import {
  cellsWith,
  containedIn,
  isOutOfOrder,
  mayBeInNumeral,
  type PartQuestion,
  type TextParts,
  valuesWith,
  wordsWith,
} from './text-parts.ts';

/** A property as variables of the solver. */
interface Encoded extends EncodedCells {
  readonly domain: Domain;
  /** The literal of a comparison that is not negated. */
  comparison(ask: ValueAsk): Literal;
  /** The literals of the comparisons so far. */
  readonly known: ReadonlyMap<ValueAsk, Literal>;
}

/** Encodes documents and formulas as clauses. */
export class Encoding implements Gates {
  readonly solver = new Solver();
  readonly always: Literal = this.solver.variable(true);
  readonly never: Literal = this.always ^ 1;
  readonly #properties = new Map<string, Encoded>();

  constructor(space: Space) {
    this.solver.clause([this.always]);
    for (const [name, domain] of space) {
      const cells = encodeCells(this, domain.cells.length, domain.many);
      const byCells = (ask: ValueAsk) => this.or(domain.runs(ask).map(cells.within));
      const literalOf = domain.parts === undefined ? byCells : this.#parts(domain, domain.parts, cells, byCells);
      const known = new Map<ValueAsk, Literal>();
      const comparison = remembered(literalOf, known);
      this.#properties.set(name, { ...cells, domain, comparison, known });
    }
  }

  /**
   * A document for which all these literals are true; `false` if there is none, `undefined` if the budget runs out or none was
   * found. Where no text with the parts of a model is found, other models are tried.
   */
  find(assumptions: readonly Literal[], budget: Budget): Readonly<Record<string, unknown>> | false | undefined {
    // Holds only in this search what models are excluded.
    const here = this.solver.variable();
    for (let models = 0; models < maxModels; models++) {
      const answer = this.solver.solve(models === 0 ? assumptions : [...assumptions, here], budget);
      if (answer !== true) return answer === false && models === 0 ? false : undefined;
      const entries: [string, unknown][] = [];
      let textless: Encoded | undefined;
      for (const [name, property] of this.#properties) {
        const value = this.#value(property);
        if (property.domain.parts !== undefined) budget.left -= costOfValue;
        if (value === noValue) textless = property;
        else if (value !== undefined) entries.push([name, value]);
      }
      if (textless === undefined) return documentWith(entries, (name) => this.#properties.get(name)?.domain.path);
      budget.left -= textless.known.size * costOfText;
      const { chosen, within, known } = textless;
      const model = [...chosen().map((cell) => within([cell, cell])), ...known.values()];
      this.solver.clause([here ^ 1, ...model.map((literal) => literal ^ (this.isTrue(literal) ? 1 : 0))]);
    }
    return undefined;
  }

  /** The literal of a condition or its negation. */
  ask(ask: Ask, negation: Negation): Literal {
    const property = this.#properties.get(ask.property) as Encoded;
    if (!isValueAsk(ask)) return this.present(ask.property) ^ (ask.negated ? 1 : 0);
    const holds = property.comparison(ask);
    if (!ask.negated) return holds;
    return negation === 'sql' ? this.and([holds ^ 1, property.absent ^ 1]) : holds ^ 1;
  }

  /** The literal for "the property is present". */
  present(property: string): Literal {
    return (this.#properties.get(property) as Encoded).absent ^ 1;
  }

  /** The literal of a formula; `each` is called with the literal of every part. */
  formula(formula: Formula, negation: Negation, each?: (part: Formula, literal: Literal) => void): Literal {
    const reported = (part: Formula, literal: Literal) => {
      each?.(part, literal);
      return literal;
    };
    return fold(formula, {
      ask: (ask) => reported(ask, this.ask(ask, negation)),
      or: (parts, or) => reported(or, this.or(parts)),
      and: (parts, and) => reported(and, this.and(parts)),
    });
  }

  /** Asserts a formula; its outer conjunctions and disjunctions become clauses without auxiliary variables. */
  hold(formula: Formula, negation: Negation): void {
    for (const all of formula.kind === 'and' ? formula.operands : [formula]) {
      const any = all.kind === 'or' ? all.operands : [all];
      this.solver.clause(any.map((part) => this.formula(part, negation)));
    }
  }

  or(literals: readonly Literal[]): Literal {
    return this.and(literals.map((literal) => literal ^ 1)) ^ 1;
  }

  and(literals: readonly Literal[]): Literal {
    const distinct = new Set(literals);
    distinct.delete(this.always);
    if (distinct.size === 0) return this.always;
    if (distinct.size === 1) return distinct.values().next().value as Literal;
    for (const literal of distinct) if (literal === this.never || distinct.has(literal ^ 1)) return this.never;
    const all = this.solver.variable();
    const reverse = [all];
    for (const literal of distinct) {
      this.solver.clause([all ^ 1, literal]);
      reverse.push(literal ^ 1);
    }
    this.solver.clause(reverse);
    return all;
  }

  /** The literals of conditions on a property whose cells leave open which parts its text has. */
  #parts(
    domain: Domain,
    asked: TextParts,
    cells: EncodedCells,
    byCells: (ask: ValueAsk) => Literal,
  ): (ask: ValueAsk) => Literal {
    const { solver } = this;
    const { many } = domain;
    const contained = wordsWith(asked.questions, 'contains');
    const containing = containedIn(contained);
    const inside = new Map(contained.map((word) => [word, solver.variable()]));
    const [prefixes, suffixes] = [asked.prefixes, asked.suffixes].map((branches) => {
      const encoded = encodeCells(this, branches.words.length + 1, many);
      return (text: string) => encoded.within(branches.runs.get(text) as Run);
    }) as [(text: string) => Literal, (text: string) => Literal];
    const literals = {
      contains: (text: string) => inside.get(text) as Literal,
      startsWith: prefixes,
      endsWith: suffixes,
    };
    const literalOf = ({ means, text }: PartQuestion) => literals[means](text);
    const imply = (a: Literal, b: Literal) => solver.clause([a ^ 1, b]);
    const empty: Literal[] = [];
    for (const question of asked.questions) {
      const literal = literalOf(question);
      imply(literal, cells.absent ^ 1);
      for (const word of containing(question.text)) imply(literal, inside.get(word) as Literal);
      if (question.means !== 'contains' && inside.has(question.text))
        imply(literal, inside.get(question.text) as Literal);
      if (question.text === '') empty.push(literal);
      const { having, lacking } = cellsWith(asked, question);
      for (const run of having) imply(cells.within(run), literal);
      if (many) continue;
      for (const run of lacking) imply(literal, cells.within(run) ^ 1);
      if (!mayBeInNumeral(question)) for (const run of asked.numerals) imply(literal, cells.within(run) ^ 1);
    }
    for (const [condition, bound] of many ? [] : asked.bounds) {
      for (const prefix of asked.prefixes.words) {
        if (isOutOfOrder(prefix, condition, bound)) imply(prefixes(prefix), byCells(condition) ^ 1);
      }
    }
    // Every text has the empty one everywhere.
    for (const literal of empty) {
      for (const question of asked.questions) imply(literalOf(question), literal);
      if (asked.allTexts) imply(cells.absent ^ 1, literal);
    }
    return (ask) =>
      ask.family === 'part'
        ? literalOf({ means: ask.means, text: asked.word((ask.values[0] as Word).text) })
        : byCells(ask);
  }

  /** The value of a property in the model, or `noValue`. */
  #value({ domain, chosen, known }: Encoded): unknown {
    const { cells, many, parts } = domain;
    if (parts === undefined) return many ? listOf(chosen().map((cell) => cells[cell])) : cells[chosen()[0] as number];
    const answers = [...known].map(([condition, literal]) => ({ condition, answer: this.isTrue(literal) }));
    const asks = ({ means, values }: ValueAsk, question: PartQuestion) =>
      means === question.means && parts.word((values[0] as Word).text) === question.text;
    const wanted = parts.questions.filter((question) =>
      answers.some(({ condition, answer }) => answer && asks(condition, question)),
    );
    const passes = (condition: ValueAsk, value: unknown) => parts.tests.get(condition)?.(value) === true;
    /** Whether a value answers as the model does; one of many may leave what is true to others. */
    const fits = (value: unknown) =>
      answers.every(({ condition, answer }) => passes(condition, value) === answer || (many && answer));
    const valueIn = (
      cell: number,
      having: readonly PartQuestion[],
      rightIn: (cell: number) => (value: unknown) => boolean = () => () => true,
    ) => {
      if (cell === 0 || parts.texts.has(cell)) return cells[cell];
      const isRight = rightIn(cell);
      for (const value of valuesWith(parts, cells[cell], having))
        if (value !== undefined && fits(value) && isRight(value)) return value;
      return noValue;
    };
    /** Whether a value is in a cell, by all that is asked but parts. */
    const likeCell = (cell: number) => {
      const whole = [...known.keys()].filter(({ family }) => family !== 'part');
      const held = new Set(
        whole.filter((one) => domain.runs(one).some(([first, end]) => first <= cell && cell <= end)),
      );
      return (value: unknown) => whole.every((one) => passes(one, value) === held.has(one));
    };
    if (!many) return valueIn(chosen()[0] as number, wanted);
    const open = cells.findIndex((_, cell) => cell > 0 && !parts.texts.has(cell));
    const values = chosen().map((cell) => valueIn(cell, [], likeCell));
    for (const question of wanted) {
      const conditions = [...known.keys()].filter((condition) => asks(condition, question));
      const isAnswer = (value: unknown) => conditions.some((condition) => passes(condition, value));
      if (!values.some(isAnswer)) values.push(valueIn(open, [question], () => isAnswer));
    }
    return values.includes(noValue) ? noValue : listOf([...new Set(values)]);
  }

  /** Whether a literal is true in the model. */
  isTrue(literal: Literal): boolean {
    return this.solver.model[literal >> 1] !== (literal & 1);
  }
}

// Of so many models at most, texts are looked for; each is charged as so many steps, one that fails also for each condition.
const maxModels = 40;
const costOfValue = 3000;
const costOfText = 50;

const noValue = Symbol('no value');

function listOf(values: readonly unknown[]): readonly unknown[] | undefined {
  return values.length === 0 ? undefined : values;
}
