import { type Formula, fold } from '../normal-form.ts';
import { type Conditions, never } from './conditions.ts';

/*
 * A filter as a program of conditions and jumps. Each instruction has two numbers: a condition with two bits,
 * and how far to go on if the condition is as the last bit says (1 for fulfilled, 0 for not); else the next instruction follows.
 * The bit before it says whether a document that fulfils the condition is found by it. To go on by 0
 * selects the document; the mark at the end rejects it.
 */

/** The mark at the end of a program. */
export const end = -1;

/** What accepts a document. */
export const accept = 0;

export function conditionOf(word: number): number {
  return word >> 2;
}

export function isFound(word: number): boolean {
  return (word & 2) !== 0;
}

/** A place in a program that instructions before it jump to. */
interface Label {
  /** The jumps to it, by the place of their instruction. */
  readonly jumps: number[];
}

/** Writes a part that goes on at one of two labels, of which one stands behind it. */
type Write = (ifTrue: Label, ifFalse: Label, behind: Label) => void;

// More values than these are looked up in a set.
const mostCompared = 8;

/** The program of a form, whose conditions get numbers. Throws a `FilterError` for an operator without a meaning, before anything changes. */
export function writeProgram(formula: Formula, conditions: Conditions): readonly number[] {
  const program: number[] = [];

  const jump = (condition: number, sense: boolean, to: Label) => {
    to.jumps.push(program.length);
    program.push(4 * condition + 2 * Number(conditions.canBeFound(condition)) + Number(sense), accept);
  };

  const place = ({ jumps }: Label) => {
    for (const at of jumps) program[at + 1] = program.length - at;
  };

  /** Goes on behind if the condition is as it must be for that, and else jumps to the other label. */
  const ask = (condition: number, negated: boolean, ifTrue: Label, ifFalse: Label, behind: Label) =>
    behind === ifFalse ? jump(condition, !negated, ifTrue) : jump(condition, negated, ifFalse);

  /** All parts in order: each but the last goes on at the next one unless it decides. */
  const inOrder =
    (parts: readonly Write[], decides: boolean): Write =>
    (ifTrue, ifFalse, behind) => {
      if (parts.length === 0 && behind !== (decides ? ifFalse : ifTrue)) jump(never, false, decides ? ifFalse : ifTrue);
      for (const [at, write] of parts.entries()) {
        if (at === parts.length - 1) write(ifTrue, ifFalse, behind);
        else {
          const next: Label = { jumps: [] };
          write(decides ? ifTrue : next, decides ? next : ifFalse, next);
          place(next);
        }
      }
    };

  const write = fold<Write>(formula, {
    ask: (one) => (ifTrue, ifFalse, behind) => {
      const { property, values, negated } = one;
      const identities =
        one.family === 'equality' && values.length <= mostCompared
          ? conditions.identitiesOf(property, values)
          : undefined;
      if (identities === undefined) {
        const condition = one.family === 'presence' ? conditions.present(property) : conditions.of(one);
        return ask(condition, negated, ifTrue, ifFalse, behind);
      }
      const equalities = identities.map(
        (identity): Write =>
          (...labels) =>
            ask(conditions.equal(property, identity), false, ...labels),
      );
      if (negated) inOrder(equalities, true)(ifFalse, ifTrue, behind);
      else inOrder(equalities, true)(ifTrue, ifFalse, behind);
    },
    and: (parts) => inOrder(parts, false),
    or: (parts) => inOrder(parts, true),
  });
  const rejected: Label = { jumps: [] };
  write({ jumps: [] }, rejected, rejected);
  place(rejected);
  program.push(end);
  return program;
}
