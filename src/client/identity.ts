import { checkQuery, planRequests, type ReceivedQuery } from './query.ts';
import type { Settings } from './settings.ts';

/** The parts of a query that decide which documents an archive is of, as texts; `createdAt` is not one of them. */
export interface QueryParts {
  readonly address: string;
  /** The filter as it was written for `split`, else as it is sent. */
  readonly filter?: string;
  /** With `split`, the filter that is sent. */
  readonly sent?: string;
  readonly cnpjs?: string;
  readonly accessKeys?: string;
}

/** What tells the queries of a client apart. */
export interface QueryIdentity {
  readonly parts: QueryParts;
  /** Both ends as they are sent. */
  readonly createdAt?: { readonly from: string; readonly to: string };
  /** The hash in the checkpoints of a walk. */
  readonly hash: string;
  /** The day of the client's clock in UTC. */
  readonly today: string;
}

/** What identifies a query; rejects with an `ArgumentError` if it is wrong. */
export async function identify(query: ReceivedQuery, settings: Settings): Promise<QueryIdentity> {
  // Its warnings are those of the walk.
  const quiet: Settings = { ...settings, onEvent: undefined };
  checkQuery(query, true, quiet);
  const part = query.split ? (await import('./split.ts')).partToWalk(query, quiet) : undefined;
  const { start, conditions } = await planRequests(part?.walk ?? query, true, part?.own ?? quiet, part?.plan.asked);
  const { filter, cnpjs, createdAt, accessKeys } = conditions;
  const { address, service } = settings;
  const sent = filter && decodeURIComponent(filter);
  const { from, to } = createdAt;
  const asked = part?.plan.asked ?? sent;
  return {
    parts: {
      address: service.positionParameter === 'cursor' ? address : `${address} (${service.positionParameter})`,
      ...(asked && { filter: asked }),
      ...(sent && sent !== asked && { sent }),
      ...(cnpjs.length > 0 && { cnpjs: [...new Set(cnpjs)].sort().join(' ') }),
      ...(accessKeys.length > 0 && { accessKeys: [...accessKeys].sort().join(' ') }),
    },
    ...(from !== undefined && to !== undefined && { createdAt: { from, to } }),
    hash: start.query,
    today: new Date(settings.now()).toISOString().slice(0, 10),
  };
}
