import { both, not } from '../../src/meaning/decide/decide.ts';
import { spaceOf } from '../../src/meaning/logic/document-space.ts';
import { findDocument } from '../../src/meaning/logic/find-document.ts';
import { AllInterpretations, interpretations } from '../../src/meaning/logic/interpretations.ts';
import type { Budget } from '../../src/meaning/logic/sat-solver.ts';
import { normalForm } from '../../src/meaning/normal-form.ts';
import { defaultBudget } from '../../src/meaning/options.ts';
import { findConstants } from '../../src/meaning/simplify/redundant-parts.ts';
import { read } from '../meaning/full.ts';
import { amount, median } from './measure.ts';
import { atMost, figure, show } from './table.ts';

// What one unit of the budget takes on inputs of many kinds, and the longest that a question takes.

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

/** The nanoseconds of a unit and the milliseconds of a question: the least of several times, since the others count what else the machine did. */
function measure(question: (typeof questions)[number], [one, other]: readonly [string, string]) {
  let [milliseconds, unit] = [Infinity, Infinity];
  for (let round = 0; round < amount(5); round++) {
    let [time, spent, asked] = [0, 0, 0];
    // The processor's clock is too coarse for a small question.
    while (time < amount(20)) {
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
  return { unit, milliseconds };
}

const found = Object.entries(inputs)
  .slice(0, amount(10, 2))
  .flatMap(([name, pair]) => questions.map((question) => ({ name, ...measure(question, pair) })));
const worst = found.reduce((a, b) => (a.unit > b.unit ? a : b));
const usual = median(found.map(({ unit }) => unit));
const longest = Math.max(...found.map(({ milliseconds }) => milliseconds));
const ratio = worst.unit / usual;
show(
  'the budget of deciding',
  ['', '', ''],
  [
    ['one unit on the median input, ns', figure(usual), ''],
    [`the same on the worst (${worst.name}) / on the median`, figure(ratio), atMost(ratio, 2)],
    ['the longest question with the default budget, ms', figure(longest), atMost(longest, 2000)],
  ],
);
