import { describe, expect, test } from 'vitest';
import { javascript, typescript } from '../../../src/hosts/javascript/javascript.ts';
import { extracted } from '../extracted.ts';

const filtersOf = (text: string, host = javascript) => extracted(host, text).filters.map((filter) => filter.text);

describe('a literal is found inside other expressions', () => {
  test.each([
    "fetch(`${base}/v1/nfe/received?filter=${encodeURIComponent('(== a b)')}`)",
    "fetch(base + '/v1/nfe/received?filter=' + encodeURIComponent('(== a b)') + '&limit=5')",
    "const receivedFilter = '(== a b)'",
    "const receivedFilter = useMemo(() => '(== a b)', [])",
    "const filter = dedent('(== a b)')",
    "class A { static readonly #filter = '(== a b)' }",
    "const FILTERS = new Map([['open', '(== a b)']])",
    "x({ name: 'filter', value: '(== a b)' })",
    "x([{ default: '(== a b)', in: { name: 'x' }, key: 'nfeFilter' }])",
    "list(process.env.NFE_FILTER ?? '(== a b)')",
    "list({ sort: options.filter || '(== a b)' })",
    "const filter = '%28%3D%3D%20a%20b%29'",
    "x({ receivedFilter: '(== a b)', NFE_FILTER: y })",
    "const filters = { open: '(== a b)' }",
    "const filters = Object.freeze({ open: '(== a b)' })",
    "export const nfeFilters = ['(== a b)', other]",
    'const filter = String.raw`(== a b)`',
    'const filter = dedent`(== a b)`',
    "const filter = ('(== a b)').trim()",
    "const filter = ['(==', 'a', 'b)'].join(' ')",
    "const filter = ['(== a ', 'b)'].join('')",
    "const filter =\n  '(== ' +\n  'a ' +\n  'b)'",
    "let filter = '(== ';\nfilter += 'a ';\nfilter += 'b)';",
    "let filter = '';\nfilter += '(== a b)'",
    "const filter = cond ? other : '(== a b)'",
    "const filter = given ?? '(== a b)'",
    "const filter = given || ('(== a b)')",
    "function f(filter = '(== a b)') {}",
    "const f = ({ filter = '(== a b)' }) => 1",
    "function receivedFilter() { return '(== a b)' }",
    "function receivedFilter() { if (x) { return '(== a b)' } }",
    "class A { get filter() { return '(== a b)' } }",
    "class A { filter = '(== a b)' }",
    "class A { static async nfeFilter(x) { return x ? '(== a b)' : y } }",
    "const filter = () => '(== a b)'",
    "const filter = async (a, b) => { return '(== a b)' }",
    "const filter = function () { return '(== a b)' }",
    "x({ filter: () => '(== a b)' })",
    "const [filter, setFilter] = useState('(== a b)')",
    "const [filter, setFilter] = React.useState('(== a b)')",
    "const filter = ref('(== a b)')",
    "setFilter('(== a b)')",
    "const PARAM = 'filter'; url.searchParams.set(PARAM, '(== a b)')",
    "new Map([['filter', '(== a b)']])",
    "axios.get(url, { params: { filter: '(== a b)' } })",
  ])('%s', (text) => {
    expect(filtersOf(text).map((filter) => filter.replace(/\s+/g, ' '))).toEqual(['(== a b)']);
  });

  test.each([
    "const filter = <string>'(== a b)'",
    "const filter = <Filter | undefined>'(== a b)'",
    "const filter = '(== a b)' as const",
    "const filter: string = '(== a b)'",
    "class A { get filter(): string { return '(== a b)' } }",
    "const filter = (): string => '(== a b)'",
    "const [filter, setFilter] = useState<string>('(== a b)')",
  ])('in TypeScript: %s', (text) => expect(filtersOf(text, typescript)).toEqual(['(== a b)']));

  test.each([
    "list.filter((x) => x === '(== a b)')",
    "const other = '(== a b)'",
    "x({ name: 'sort', value: '(== a b)' }, { name: 'filter' })",
    "const other = new Map([['open', '(== a b)']])",
    "x.filter && '(== a b)'; x.filters[0] ?? '(== a b)'",
    "function other() { return '(== a b)' }",
    "const filterBy = '(== a b)'",
    "other('(== a b)')",
    "x[filter] > '(== a b)'",
    "['sort', '(== a b)']",
    "url.searchParams.set(UNKNOWN, '(== a b)')",
    "`?other=${encodeURIComponent('(== a b)')}`",
  ])('ignored: %s', (text) => expect(filtersOf(text)).toEqual([]));

  test('a part of a filter that later statements continue is ignored', () => {
    expect(filtersOf("let filter = '(OR (= a b)'; if (x) { filter += ' (= c d)'; } filter += ')';")).toEqual([]);
    expect(filtersOf("let filter = '(= a b)'; if (x) filter += '';")).toEqual(['(= a b)']);
  });
});

test('positions map through every form to the words in the file', () => {
  const text = "const filter = ['(==', 'a b)'].join(' ') ; let nfeFilter = '(== '; nfeFilter += 'a b)';";
  const spans = extracted(javascript, text).filters.map(({ text: inner, map }) => {
    const start = inner.indexOf('a');
    const span = map({ start, end: start + 1 });
    return [inner, text.slice(span.start, span.end), text.slice(span.start - 1, span.start)];
  });
  expect(spans).toEqual([
    ['(== a b)', 'a', "'"],
    ['(== a b)', 'a', "'"],
  ]);
});
