import { qive } from '../../language/dialect/qive.ts';
import type { Filter } from '../../language/filter.ts';
import { parseOrThrow } from '../../language/parse/parse.ts';
import { print } from '../../language/print.ts';
import type { Locale } from '../../messages/locale.ts';
import { type TargetName, targetNames } from '../../translate/targets/names.ts';
import { translateTo } from '../../translate/translate.ts';
import type { Translation } from '../../translate/translation.ts';
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
    status: { column: 'status', type: 'text' },
    total: { column: 'total', type: 'number' },
  },
} as const;
const fields = {
  fields: { processed: { type: 'boolean' }, status: { type: 'text' }, total: { type: 'number' } },
} as const;

/** The facts about each target in the README, the guide and the pages. */
export const shownTargets: Readonly<Record<TargetName, Shown>> = {
  postgres: { options: columns, proof: 'run on PostgreSQL' },
  sqlite: { options: columns, proof: 'run on SQLite' },
  duckdb: { options: columns, proof: 'run on DuckDB' },
  clickhouse: { options: columns, proof: 'run on ClickHouse (chdb) in `npm run test:real`' },
  mysql: { options: columns, proof: 'parsed as MySQL; run on MariaDB in `npm run test:real`; not on MySQL' },
  spark: { options: columns, proof: 'parsed only' },
  trino: { options: columns, proof: 'parsed only' },
  mongodb: { options: fields, proof: 'run by sift and mingo; not on a server' },
  elasticsearch: { options: fields, proof: 'run by an evaluator of our own; not on a server' },
  jsonlogic: { options: fields, proof: 'run by json-logic-js' },
  cel: { options: fields, proof: 'run by @bufbuild/cel and @marcbachmann/cel-js' },
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
  'react-querybuilder': { options: fields, proof: 'run by mingo and SQLite, from what its own formatters write' },
};

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
