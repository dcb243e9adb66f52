import { parse as parseRsql } from '@rsql/parser';
import { equals, qive } from 'prefilter';
import { accept } from 'prefilter/server';
import { median, race } from './measure.ts';
import { atMost, figure, show } from './table.ts';

// The cost of a normal request to an endpoint, and of a hostile one.

const text = '(OR (= processed false) (_not_exists processed))';
const properties = { processed: 'boolean', status: ['new', 'done'], total: 'number' } as const;
const columns = {
  tenant: { column: 'tenant', type: 'string' },
  processed: { column: 'processed', type: 'boolean' },
} as const;
const read = accept({ dialect: qive, properties, forced: (tenant: string) => equals('tenant', tenant) });

const path = `/notes?filter=${encodeURIComponent(text)}`;
const request = new Request(`https://api.example${path}`, {
  headers: { 'accept-language': 'pt-BR,pt;q=0.9,en;q=0.8' },
});
const body = '{"or":[{"property":"processed","equal":false},{"property":"processed","exists":false}]}';
const rsql = `/notes?filter=${encodeURIComponent('processed==false,processed=isnull=true')}`;

function accepted(result: ReturnType<typeof read>) {
  if (!result.ok) throw new Error(result.problems[0]?.message);
  return result;
}

interface RsqlNode {
  readonly type: string;
  readonly operator: string;
  readonly left: RsqlNode & { readonly selector?: string };
  readonly right: RsqlNode;
}

/** The checks that a user of @rsql/parser would write: declared names and known operators only. */
function checkRsql(node: RsqlNode): void {
  if (node.type === 'LOGIC') {
    checkRsql(node.left);
    checkRsql(node.right);
    return;
  }
  if (!Object.hasOwn(properties, node.left.selector ?? '')) throw new Error('unknown property');
  if (!['==', '=isnull='].includes(node.operator)) throw new Error('unknown operator');
}

const requests = [
  { name: 'read, of a path and query', run: () => accepted(read(path, 'a')) },
  { name: 'read, of a web request', run: () => accepted(read(request, 'a')) },
  {
    name: 'the same, and its SQL',
    run: () => accepted(read(request, 'a')).translate('postgres', { columns }),
  },
  { name: 'JSON.parse of such a body, unchecked', run: () => JSON.parse(body) },
  {
    name: '@rsql/parser, with a check of names and operators',
    run: () => {
      const filter = parseRsql(new URLSearchParams(rsql.slice(rsql.indexOf('?'))).get('filter') ?? '');
      checkRsql(filter as unknown as RsqlNode);
      return filter;
    },
  },
];

const megabyte = 1_000_000;
const word = 'a'.repeat(megabyte);
const hostile: Readonly<Record<string, string | URLSearchParams | Request>> = {
  'one word': `/notes?filter=${word}`,
  'one word, as URLSearchParams': new URLSearchParams({ filter: word }),
  'one word, as a web request': new Request(`https://api.example/notes?filter=${word}`),
  parentheses: `/notes?filter=${'('.repeat(megabyte)}`,
  'encoded, three bytes each': `/notes?filter=${'%E2%82%AC'.repeat(megabyte / 9)}`,
  'a filter that would be right': `/notes?filter=${encodeURIComponent(`(OR ${'(= processed true) '.repeat(megabyte / 32)})`)}`,
  'broken encoding': `/notes?filter=${'%'.repeat(megabyte)}`,
  'behind a megabyte of other parameters': `/notes?${'a=b&'.repeat(megabyte / 4)}filter=${'a'.repeat(80_000)}`,
};

const refusals = Object.entries(hostile).map(([name, request]) => ({
  name: `a megabyte refused: ${name}`,
  run: () => {
    const result = read(request, 'a');
    if (result.ok || result.response.status !== 414) throw new Error(`${name} is not refused as too long`);
  },
}));

/** Microseconds of each, and the most that may take. */
const rowsOf = (
  runners: readonly { name: string; run(): unknown }[],
  turnMs: number,
  target: (at: number) => number | undefined,
) =>
  race(runners, 20, turnMs).map((times, at) => {
    const microseconds = median(times) / 1000;
    return [runners[at]?.name ?? '', figure(microseconds), atMost(microseconds, target(at))];
  });
const rows = [...rowsOf(requests, 20, (at) => (at < 2 ? 40 : undefined)), ...rowsOf(refusals, 5, () => 5000)];
show('server, the example filter', ['', 'µs', ''], rows);
