import { cel } from './cel.ts';
import { clickhouse } from './clickhouse.ts';
import { duckdb } from './duckdb.ts';
import { elasticsearch } from './elasticsearch.ts';
import { jsonlogic } from './jsonlogic.ts';
import { ldap } from './ldap.ts';
import { mongodb } from './mongodb.ts';
import { mysql } from './mysql.ts';
import { postgres } from './postgres.ts';
import { reactQueryBuilder } from './react-querybuilder.ts';
import { rsql } from './rsql.ts';
import { spark } from './spark.ts';
import { sqlite } from './sqlite.ts';
import type { Target } from './target.ts';
import { trino } from './trino.ts';

/** Every target by name. */
export const targets = {
  ...{ postgres, sqlite, duckdb, clickhouse, mysql, spark, trino },
  ...{ mongodb, elasticsearch, jsonlogic, cel, ldap, rsql, 'react-querybuilder': reactQueryBuilder },
};

type Targets = typeof targets;
export type TargetName = keyof Targets;

/** What each of the named targets takes and gives. */
type Taken<N extends TargetName> = {
  [K in N]: Targets[K] extends Target<infer Output, infer Part, infer Options, infer Own>
    ? { readonly output: Output; readonly part: Part; readonly options: Options; readonly own: Own }
    : never;
}[N];
export type OutputOf<N extends TargetName> = Taken<N>['output'];
export type PartOf<N extends TargetName> = Taken<N>['part'];
export type OptionsOf<N extends TargetName> = Taken<N>['options'];
export type OwnOf<N extends TargetName> = Taken<N>['own'];
