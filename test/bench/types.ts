import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { compile, root } from '../support/compile.ts';
import { amount, median } from './measure.ts';
import { notInstalled, realPackages } from './real-package.ts';
import { atMost, figure, show } from './table.ts';

const compilers = [
  ['7', join(root, 'node_modules/typescript')],
  ['5.9', join(realPackages, 'ts59')],
] as const;

/** Filters, and the highest allowed milliseconds for one, by compiler. */
const filters = [
  {
    name: '2 conditions',
    literal: (index: number) => `(OR (= processed${index} false) (_not_exists processed${index}))`,
    targets: { '7': 0.6, '5.9': 3 },
  },
  {
    name: '20 conditions',
    literal: (index: number) =>
      `(OR ${Array.from({ length: 20 }, (_, at) => (at % 3 === 2 ? `(_not_exists property${at}x${index})` : `(= property${at}x${index} v${at})`)).join(' ')})`,
    targets: { '7': 5, '5.9': 12 },
  },
];

function check(compiler: string, literals: readonly string[]) {
  const lines = ["import { filter } from 'prefilter';", ...literals.map((text) => `filter('${text}');`)];
  const options = { lib: ['es2022', 'dom'] };
  const { diagnostics, numbers } = compile({ 'literals.ts': lines.join('\n') }, { compiler, options });
  const [first] = diagnostics;
  if (first !== undefined) throw new Error(first.message);
  return { time: numbers['Check time'] as number, instantiations: numbers.Instantiations as number };
}

const rows = filters.flatMap(({ name, literal, targets }) =>
  compilers.map(([version, compiler]) => {
    if (!existsSync(compiler)) return [name, version, '-', '-', notInstalled];
    const literals = Array.from({ length: amount(1000, 3) }, (_, index) => literal(index));
    // The first literal also instantiates what all share: the types of the package.
    const pairs = Array.from({ length: amount(3) }, () => [
      check(compiler, literals.slice(0, 1)),
      check(compiler, literals),
    ]) as [first: ReturnType<typeof check>, all: ReturnType<typeof check>][];
    const perLiteral = (figures: readonly number[]) => median(figures) / (literals.length - 1);
    const milliseconds = 1000 * perLiteral(pairs.map(([first, all]) => all.time - first.time));
    const instantiations = perLiteral(pairs.map(([first, all]) => all.instantiations - first.instantiations));
    return [name, version, figure(milliseconds), figure(instantiations), atMost(milliseconds, targets[version])];
  }),
);
show('a literal in the TypeScript compiler', ['literal', 'version', 'ms', 'instantiations', ''], rows);
