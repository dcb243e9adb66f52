import { both, not } from '../../src/meaning/decide/decide.ts';
import { spaceOf } from '../../src/meaning/logic/document-space.ts';
import { findDocument } from '../../src/meaning/logic/find-document.ts';
import { AllInterpretations, interpretations } from '../../src/meaning/logic/interpretations.ts';
import type { Budget } from '../../src/meaning/logic/sat-solver.ts';
import { normalForm } from '../../src/meaning/normal-form.ts';
import { defaultBudget } from '../../src/meaning/options.ts';
import { findConstants } from '../../src/meaning/simplify/redundant-parts.ts';
import { read } from '../meaning/full.ts';
import { median } from './measure.ts';

/** What one unit of the budget takes, in nanoseconds, on inputs of many kinds, and the most milliseconds that a question took. */
export interface BudgetFigures {
  readonly median: number;
  readonly worst: number;
  readonly worstInput: string;
  readonly milliseconds: number;
}

const all = (operator: string, count: number, make: (i: number) => string) =>
  `(${operator} ${Array.from({ length: count }, (_, i) => make(i)).join(' ')})`;

const holes = Array.from({ length: 11 }, (_, hole) => hole);
const pigeons = [...holes, 11];

/** Pairs of filters to compare, by what they are made of. */
const inputs: Readonly<Record<string, readonly [string, string]>> = {
  'two conditions': ['(OR (= a 1) (= b 2))', '(AND (= a 1) (contains b x))'],
  'a hundred parts': [
    all('OR', 100, (i) => `(contains note part${i})`),
    all('OR', 99, (i) => `(contains note part${99 - i})`),
  ],
  'five thousand parts': [
    all('OR', 5000, (i) => `(contains note part${i})`),
    all('OR', 4999, (i) => `(contains note part${4999 - i})`),
  ],
  'beginnings and ends': [
    all('OR', 1000, (i) => `(startsWith a x${i})`),
    all('AND', 900, (i) => `(NOT (endsWith a x${i}))`),
  ],
  'numbers by their digits': [
    all('OR', 300, (i) => `(AND (> n ${3 * i}) (< n ${3 * i + 2}) (startsWith n ${i}))`),
    all('OR', 300, (i) => `(AND (> n ${3 * i}) (< n ${3 * i + 1}) (startsWith n ${i}))`),
  ],
  'dates by their beginnings': [
    all('OR', 12, (i) => `(AND (>= d 2026-${i + 1}-01) (< d 2026-${i + 1}-15) (startsWith d 2026-${i + 1}))`),
    all('OR', 12, (i) => `(AND (>= d 2026-${i + 1}-01) (contains d 2026) (endsWith d ${i}))`),
  ],
  'parts of two properties': [
    all('OR', 200, (i) => `(AND (contains a p${i}) (NOT (contains b q${i})) (> v ${i}))`),
    all('OR', 200, (i) => `(AND (contains a p${i}) (NOT (contains b q${(i * 7) % 200})) (> v ${i}))`),
  ],
  'pairs of values': [
    all('OR', 5000, (i) => `(AND (= a ${i}) (!= b ${i}))`),
    all('OR', 5000, (i) => `(AND (= a ${i}) (!= b ${i + 1}))`),
  ],
  'values and their parts': [
    `(OR ${all('OR', 1000, (i) => `(= a word${i})`)} ${all('OR', 300, (i) => `(contains a ord${i})`)})`,
    all('OR', 300, (i) => `(contains a ord${i})`),
  ],
  'pigeons and holes': [
    `(AND ${pigeons.map((p) => all('OR', 11, (hole) => `(= p${p} ${hole})`)).join(' ')} ${holes
      .flatMap((hole) =>
        pigeons.flatMap((p) => pigeons.slice(0, p).map((q) => `(NOT (AND (= p${p} ${hole}) (= p${q} ${hole})))`)),
      )
      .join(' ')})`,
    '(= z 1)',
  ],
};

const questions: readonly ((one: string, other: string, budget: Budget) => () => unknown)[] = [
  (one, other, budget) => {
    const formula = normalForm(both(read(one), not(read(other))));
    return () => findDocument(formula, spaceOf(formula, 'text', 'complement', {}, budget), budget);
  },
  (one, _, budget) => {
    const formula = normalForm(read(one));
    return () =>
      findConstants(formula, new AllInterpretations(formula, interpretations(formula, {}, budget), budget), [
        true,
        false,
      ]);
  },
];

/** The least of several times: the other times count what else the machine did. */
function measure(): BudgetFigures {
  const found: { readonly name: string; readonly unit: number; readonly milliseconds: number }[] = [];
  for (const [name, [one, other]] of Object.entries(inputs)) {
    for (const question of questions) {
      let [milliseconds, unit] = [Infinity, Infinity];
      for (let round = 0; round < 5; round++) {
        let [time, spent, asked] = [0, 0, 0];
        // The processor's clock is too coarse for a small question.
        while (time < 20) {
          const batch = Array.from({ length: asked === 0 ? 1 : 20 }, () => ({ left: defaultBudget }));
          const asks = batch.map((budget) => question(one, other, budget));
          const started = process.cpuUsage();
          for (const ask of asks) ask();
          const { user, system } = process.cpuUsage(started);
          time += (user + system) / 1000;
          spent += batch.reduce((sum, { left }) => sum + defaultBudget - left, 0);
          asked += batch.length;
        }
        milliseconds = Math.min(milliseconds, time / asked);
        unit = Math.min(unit, (time * 1e6) / spent);
      }
      found.push({ name, unit, milliseconds });
    }
  }
  const worst = found.reduce((a, b) => (a.unit > b.unit ? a : b));
  return {
    median: median(found.map(({ unit }) => unit)),
    worst: worst.unit,
    worstInput: worst.name,
    milliseconds: Math.max(...found.map((one) => one.milliseconds)),
  };
}

// Runs only in a process of its own; the printing program imports only types from here.
process.send?.(measure());
