import { expect, test } from 'vitest';
import { typeErrors } from './installed-types.ts';

/*
 * The clients of these servers take 50 MB with their dependencies, so this runs only on request, with the folder in
 * which `@elastic/elasticsearch`, `@opensearch-project/opensearch` and `mongodb` are installed:
 * `PREFILTER_CLIENTS=folder npx vitest run --config test/vitest.config.ts test/translate/client-types`.
 */

/** Any output must be assignable to the types of a client. */
const source = (ours: string) => `
import type { estypes } from '@elastic/elasticsearch';
import type { Types } from '@opensearch-project/opensearch';
import type { Filter } from 'mongodb';
import { parseOrThrow } from '${ours}/src/language/parse/parse.ts';
import { translate } from '${ours}/src/translate/translate.ts';
const filter = parseOrThrow('(OR (= processed false) (_not_exists processed))');
const query = translate(filter, 'elasticsearch', { fields: { processed: { type: 'boolean' } } }).output;
export const elastic: estypes.QueryDslQueryContainer = query;
export const among: estypes.QueryDslQueryContainer = { bool: { filter: [query, { term: { owner: 'me' } }] } };
export const openSearch: Types.Common_QueryDsl.QueryContainer = query;
export const mongo: Filter<{ processed?: boolean }> = translate(filter, 'mongodb').output;
// @ts-expect-error a text is no query
export const wrong: estypes.QueryDslQueryContainer = translate(filter, 'ldap', { exact: true }).output;
`;

const installed = process.env.PREFILTER_CLIENTS;

test.skipIf(installed === undefined)('the types of clients: accept the output', () => {
  expect(typeErrors(installed, source)).toBe('');
});
