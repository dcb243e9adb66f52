import type { Dialect } from '../../language/dialect/dialect.ts';
import { remembered } from '../../source/remembered.ts';
import type { FileEvidence, Sources } from '../host.ts';
import { showsCondition } from './condition.ts';

/** What only a text about the service or this package holds: `file_exists` is no mark, nor is a table called `nfe`. */
const marks =
  /nfe\/received|\bv\d\/(?:nfe|cte|nfse)\b|arquivei|\bqive|(?<!\w)_(?:not_)?exists\b|\bx-api-id\b|["'`]prefilter(?:\/[\w/-]+)?["'`]|\bprefilter[ -](?:lint|fetch|match|query|explain|request|disable|enable)/i;

/** Whether a text speaks of the service or of this package. */
export function speaksOfService(text: string, { hosts }: Pick<Sources, 'hosts'>): boolean {
  return marks.test(text) || hosts.some((host) => text.includes(host));
}

/** Asks a file what it says, each question once. */
export function fileEvidence(text: string, sources: Pick<Sources, 'hosts'>): FileEvidence {
  const isOfService = remembered(() => speaksOfService(text, sources));
  return {
    isOfService: () => isOfService(undefined),
    showsCondition: remembered((dialect) => literalShows(text, dialect)),
  };
}

function literalShows(text: string, dialect: Dialect): boolean {
  for (const { index } of text.matchAll(/["'`]\((?=[=!<>~_\w])/g)) {
    const [literal = ''] = /^[^"'`\n]*/.exec(text.slice(index + 1, index + 300)) ?? [];
    if (showsCondition(literal, dialect)) return true;
  }
  return false;
}

/** What a document about filters says. */
export const aboutFilters: FileEvidence = { isOfService: () => true, showsCondition: () => true };
