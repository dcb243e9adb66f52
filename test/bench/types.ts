import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { compile, root } from '../support/compile.ts';
import { amount, median } from './measure.ts';
import { notInstalled, realPackages } from './real-package.ts';
import { atMost, figure, show } from './table.ts';

interface Contestant {
  readonly name: string;
  /** A package that only `npm run test:real` installs. */
  readonly packages?: readonly string[];
  readonly head: string;
  readonly literals: number;
  readonly literal: (index: number) => string;
  /** The highest allowed milliseconds for a literal, by compiler. */
  readonly targets?: Readonly<Record<string, number>>;
}

const compilers: Readonly<Record<string, string>> = {
  '7': join(root, 'node_modules/typescript'),
  '5.9': join(realPackages, 'ts59'),
};

const contestants: readonly Contestant[] = [
  {
    name: 'prefilter, 2 conditions',
    head: "import { filter } from 'prefilter';",
    literals: 1000,
    literal: (index) => `filter('(OR (= processed${index} false) (_not_exists processed${index}))');`,
    targets: { '7': 0.6, '5.9': 3 },
  },
  {
    name: 'prefilter, 20 conditions',
    head: "import { filter } from 'prefilter';",
    literals: 1000,
    literal: (index) =>
      `filter('(OR ${Array.from({ length: 20 }, (_, at) => (at % 3 === 2 ? `(_not_exists property${at}x${index})` : `(= property${at}x${index} v${at})`)).join(' ')})');`,
    targets: { '7': 5, '5.9': 12 },
  },
  {
    name: 'ArkType, 3 branches',
    packages: ['arktype', '@ark', 'arkregex'],
    head: "import { type } from 'arktype';",
    literals: 200,
    literal: (index) => `type("'processed${index}' | 'false' | number > ${index}");`,
  },
  {
    name: 'gql.tada, 2 fields with aliases',
    packages: ['gql.tada', '@gql.tada', '@0no-co', 'graphql'],
    head: `import { initGraphQLTada } from 'gql.tada';
type Scalar = { kind: 'SCALAR'; name: 'Boolean'; ofType: null };
type Introspection = {
  name: 'notes'; query: 'Query'; mutation: never; subscription: never;
  types: {
    Boolean: unknown;
    Query: { kind: 'OBJECT'; name: 'Query'; fields: { processed: { name: 'processed'; type: Scalar }; status: { name: 'status'; type: Scalar } } };
  };
};
const graphql = initGraphQLTada<{ introspection: Introspection }>();`,
    literals: 200,
    literal: (index) => `graphql('query { a${index}: processed b${index}: status }');`,
  },
];

/** Checks lines with one literal and with many, and returns what each of the others takes. */
function costOf(path: string, { name, packages = [], head, literals, literal }: Contestant) {
  const check = (lines: readonly string[]) => {
    const { diagnostics, numbers } = compile(
      { 'literals.ts': [head, ...lines].join('\n') },
      {
        compiler: path,
        packages: Object.fromEntries(packages.map((one) => [one, join(realPackages, one)])),
        options: { lib: ['es2022', 'dom'] },
      },
    );
    const [first] = diagnostics;
    if (first !== undefined) throw new Error(`${name}: ${first.message}`);
    return { time: numbers['Check time'] as number, instantiations: numbers.Instantiations as number };
  };
  const texts = Array.from({ length: amount(literals, 3) }, (_, index) => literal(index));
  // The first literal also instantiates what all share: the types of the package.
  const pairs = Array.from({ length: amount(3) }, () => [check(texts.slice(0, 1)), check(texts)] as const);
  const [one, all] = pairs[0] as (typeof pairs)[number];
  return {
    milliseconds: (median(pairs.map(([one, all]) => all.time - one.time)) * 1000) / (texts.length - 1),
    instantiations: Math.round((all.instantiations - one.instantiations) / (texts.length - 1)),
  };
}

const rows = Object.entries(compilers).flatMap(([compiler, path]) => {
  let small: number | undefined;
  return contestants.map((contestant) => {
    const { name, packages = [], targets } = contestant;
    const missing = [path, ...packages.map((one) => join(realPackages, one))].find((one) => !existsSync(one));
    if (missing !== undefined) return [name, compiler, '-', '-', '-', notInstalled];
    const { milliseconds, instantiations } = costOf(path, contestant);
    small ??= milliseconds;
    const remark = atMost(milliseconds, targets?.[compiler]);
    return [name, compiler, figure(milliseconds), String(instantiations), figure(milliseconds / small), remark];
  });
});
show('a literal in the TypeScript compiler', ['literal', 'version', 'ms', 'instantiations', '÷ ours', ''], rows);
