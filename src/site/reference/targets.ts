import { qive } from '../../language/dialect/dialects.ts';
import type { Filter } from '../../language/filter.ts';
import { parseOrThrow } from '../../language/parse/parse.ts';
import { print } from '../../language/print.ts';
import type { Locale } from '../../messages/locale.ts';
import { sqlTargetNames, type TargetName, targetNames } from '../../translate/targets/names.ts';
import { type Translation, translateTo } from '../../translate/translate.ts';
import type { SourcePage } from '../paths.ts';
import { writeTable } from '../text/write-markdown.ts';

/** How a target is shown, and how its equivalence with `matches` is tested. */
interface Shown {
  readonly options: object;
  /** The options besides where the properties are. */
  readonly given?: string;
  readonly proof: string;
}

const columns = {
  columns: {
    processed: { column: 'processed', type: 'boolean' },
    status: { column: 'status', type: 'string' },
    total: { column: 'total', type: 'number' },
  },
} as const;
const fields = {
  fields: { processed: { type: 'boolean' }, status: { type: 'string' }, total: { type: 'number' } },
} as const;

const shown: Readonly<Partial<Record<TargetName, Partial<Shown>>>> = {
  postgres: { proof: 'run on PostgreSQL' },
  sqlite: { proof: 'run on SQLite' },
  duckdb: { proof: 'run on DuckDB' },
  clickhouse: { proof: 'run on ClickHouse (chdb) in `npm run test:real`' },
  mysql: { proof: 'parsed as MySQL; run on MariaDB in `npm run test:real`; not on MySQL' },
  spark: { proof: 'parsed only' },
  trino: { proof: 'parsed only' },
  mongodb: { proof: 'run by sift and mingo; not on a server' },
  elasticsearch: { proof: 'run by an evaluator of our own; not on a server' },
  jsonlogic: { proof: 'run by json-logic-js' },
  cel: { proof: 'run by @bufbuild/cel and @marcbachmann/cel-js' },
  ldap: {
    options: {
      fields: {
        processed: { type: 'boolean', matchingRule: 'booleanMatch' },
        status: { matchingRule: ['octetStringMatch', 'octetStringSubstringsMatch'] },
        total: { type: 'integer', matchingRule: 'integerMatch' },
      },
    },
    given: '`matchingRule`',
    proof: 'run by ldap-filter, and on OpenLDAP in `npm run test:real`',
  },
  rsql: {
    options: { exact: true, absence: '=isnull=' },
    given: '`exact`, `absence`',
    proof: 'parsed by @rsql/parser, run by an evaluator of our own',
  },
  eventbridge: { proof: 'run by an evaluator of the documented rules; not on the service' },
  pubsub: { proof: 'run by an evaluator of the documented rules; not on the service' },
  'react-querybuilder': { proof: 'run by mingo and SQLite, from what its own formatters write' },
};

const usual = (target: TargetName): Shown => ({
  options: (sqlTargetNames as readonly TargetName[]).includes(target) ? columns : fields,
  proof: 'not run',
});

/** The facts about each target in the README, the guide and the pages. */
export const shownTargets = Object.fromEntries(
  targetNames.map((target) => [target, { ...usual(target), ...shown[target] }]),
) as Readonly<Record<TargetName, Shown>>;

/** The specification's own filter, which every target shows. */
export const shownFilter = parseOrThrow('(OR (= processed false) (_not_exists processed))');

/** The translation of a filter over `processed`, `status` and `total` for a target; the notes say what is not exact. */
export function shownTranslation(filter: Filter, target: TargetName, locale: Locale = 'en'): Translation<unknown> {
  // Each target has its own options.
  return translateTo(filter, target, { ...shownTargets[target].options, strict: false, locale });
}

/** The output of a target, as text. */
export function outputText({ output }: Translation<unknown>, indent?: number): string {
  return typeof output === 'string' ? output : JSON.stringify(output, undefined, indent);
}

const filters: readonly Filter[] = [
  shownFilter,
  parseOrThrow('(= status done)'),
  parseOrThrow('(AND (= total 12.5) (NOT_EXISTS status))', { dialect: qive }),
];

/** A page for each target: the output of `translate` with its parameters, fidelity and preconditions. */
export function targetPages(folder: string): readonly SourcePage[] {
  return targetNames.map((target) => ({ path: `${folder}targets/${target}.md`, markdown: targetPage(target) }));
}

function targetPage(target: TargetName): string {
  const { options, given, proof } = shownTargets[target];
  const required = new Map(
    filters
      .flatMap((filter) => shownTranslation(filter, target).preconditions)
      .map(({ code, message }) => [code, message] as const),
  );
  return [
    `# ${target}`,
    `Filters as \`translate\` of \`prefilter/translate\` and \`prefilter translate --to ${target}\` write them. Tested: ${proof}.`,
    `With these options${given === undefined ? '' : `, of which ${given} make it exact`}:`,
    `\`\`\`json\n${JSON.stringify(options, undefined, 2)}\n\`\`\``,
    ...filters.flatMap((filter) => translation(filter, target)),
    ...(required.size === 0
      ? []
      : [
          '## Preconditions',
          'What an exact translation relies on and no option can prove:',
          writeTable(
            ['precondition', 'exact as long as'],
            [...required].map(([code, message]) => [`\`${code}\``, message]),
          ),
        ]),
    '[All targets](../targets.md), with their options.',
  ].join('\n\n');
}

function translation(filter: Filter, target: TargetName): string[] {
  const result = shownTranslation(filter, target);
  const { params, fidelity, notes } = result;
  const bound = params.length === 0 ? '' : ` Parameters: \`${JSON.stringify(params)}\`.`;
  return [
    `## ${print(filter)}`,
    `\`\`\`\`${typeof result.output === 'string' ? target : 'json'}\n${outputText(result, 2)}\n\`\`\`\``,
    `Fidelity: ${fidelity}.${bound}`,
    ...notes.map(({ text, reason }) => `- \`${text}\`: ${reason}`),
  ];
}
