import { parseOrThrow } from '../../src/language/parse/parse.ts';
import type { TargetName } from '../../src/translate/targets.ts';
import { translate } from '../../src/translate/translate.ts';
import type { Translation } from '../../src/translate/translation.ts';

const filter = parseOrThrow('(OR (= processed false) (_not_exists processed))');
const columns = { columns: { processed: { column: 'processed', type: 'boolean' } } } as const;
const fields = { fields: { processed: { type: 'boolean' } } } as const;

/** The specification's filter in a target, and how it is known that the target selects what `matches` does. */
interface Shown {
  readonly translation: Translation<unknown>;
  /** What the options say beside where the property is. */
  readonly given?: string;
  readonly proof: string;
}

/** What the README says of each target. */
export const shownTargets: Readonly<Record<TargetName, Shown>> = {
  postgres: { translation: translate(filter, 'postgres', columns), proof: 'run on PostgreSQL' },
  sqlite: { translation: translate(filter, 'sqlite', columns), proof: 'run on SQLite' },
  duckdb: { translation: translate(filter, 'duckdb', columns), proof: 'run on DuckDB' },
  clickhouse: {
    translation: translate(filter, 'clickhouse', columns),
    proof: 'run on ClickHouse (chdb), where `PREFILTER_CHDB` asks for it',
  },
  mysql: {
    translation: translate(filter, 'mysql', columns),
    proof: 'parsed as MySQL; run on MariaDB, by hand; not run on MySQL',
  },
  spark: { translation: translate(filter, 'spark', columns), proof: 'parsed only' },
  trino: { translation: translate(filter, 'trino', columns), proof: 'parsed only' },
  mongodb: { translation: translate(filter, 'mongodb', fields), proof: 'run by sift and mingo; not on a server' },
  elasticsearch: {
    translation: translate(filter, 'elasticsearch', fields),
    proof: 'run by an evaluator of our own; not on a server',
  },
  jsonlogic: { translation: translate(filter, 'jsonlogic', fields), proof: 'run by json-logic-js' },
  cel: { translation: translate(filter, 'cel', fields), proof: 'run by @bufbuild/cel and @marcbachmann/cel-js' },
  ldap: {
    translation: translate(filter, 'ldap', {
      fields: { processed: { type: 'boolean', matchingRule: 'booleanMatch' } },
    }),
    given: '`matchingRule`',
    proof: 'run by ldap-filter, and on OpenLDAP in `npm run test:real`',
  },
  rsql: {
    translation: translate(filter, 'rsql', { exact: true, absence: '=isnull=' }),
    given: '`exact`, `absence`',
    proof: 'parsed by @rsql/parser, run by an evaluator of our own',
  },
  'react-querybuilder': {
    translation: translate(filter, 'react-querybuilder', fields),
    proof: 'run by mingo and SQLite, from what its own formatters write',
  },
};
