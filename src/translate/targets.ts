import { clickhouse } from './sql/clickhouse.ts';
import { duckdb } from './sql/duckdb.ts';
import type { Engine } from './sql/engine.ts';
import { mysql } from './sql/mysql.ts';
import { postgres } from './sql/postgres.ts';
import { spark } from './sql/spark.ts';
import { sqlite } from './sql/sqlite.ts';
import { trino } from './sql/trino.ts';
import type { Target } from './target.ts';
import { cel } from './targets/cel.ts';
import { elasticsearch } from './targets/elasticsearch.ts';
import { eventbridge } from './targets/eventbridge.ts';
import { jsonlogic } from './targets/jsonlogic.ts';
import { ldap } from './targets/ldap.ts';
import { mongodb } from './targets/mongodb.ts';
import type { TargetName } from './targets/names.ts';
import { pubsub } from './targets/pubsub.ts';
import { reactQueryBuilder } from './targets/react-querybuilder.ts';
import { rsql } from './targets/rsql.ts';

/** Every target by name. */
export const targets = {
  ...{ postgres, sqlite, duckdb, clickhouse, mysql, spark, trino },
  ...{ mongodb, elasticsearch, jsonlogic, cel, ldap, rsql, 'react-querybuilder': reactQueryBuilder },
  ...{ eventbridge, pubsub },
} satisfies Readonly<Record<TargetName, unknown>>;

export type { TargetName };

/** The engine of a target of SQL; `undefined` for another name. */
export function engineOf(name: string): Engine | undefined {
  const target: object | undefined = Object.hasOwn(targets, name) ? targets[name as TargetName] : undefined;
  return (target as { readonly engine?: Engine } | undefined)?.engine;
}

type Targets = typeof targets;

/** The types of each named target. */
type TargetTypes<N extends TargetName> = {
  [K in N]: Targets[K] extends Target<infer Output, infer _, infer Options, infer Helpers, infer Part>
    ? { readonly output: Output; readonly part: Part; readonly options: Options; readonly helpers: Helpers }
    : never;
}[N];
export type OutputOf<N extends TargetName> = TargetTypes<N>['output'];
export type PartOf<N extends TargetName> = TargetTypes<N>['part'];
export type OptionsOf<N extends TargetName> = TargetTypes<N>['options'];
export type HelpersOf<N extends TargetName> = TargetTypes<N>['helpers'];
