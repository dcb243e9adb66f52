import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { equals } from '../../src/builder/operators.ts';
import { qive } from '../../src/language/dialect/dialects.ts';
import { encode } from '../../src/language/encode.ts';
import { print } from '../../src/language/print.ts';
import { accept, problem, type Refused } from '../../src/server/index.ts';
import { PrefilterError } from '../../src/source/problem.ts';
import { text as anyText, filterOf, mutated } from '../support/arbitraries.ts';

const properties = { processed: 'boolean', status: ['new', 'done'], total: 'number' } as const;
const read = accept({ dialect: qive, properties, forced: () => equals('tenantNumber', 7) });

function refused(...args: Parameters<typeof read>): Refused {
  const result = read(...args);
  if (result.ok) throw new Error('accepted');
  return result;
}

const url = (text: string) => `https://api.example/notes?filter=${encode(text)}`;

test('is a complete problem as in RFC 9457', async () => {
  const { response } = refused(url('(OR (= procesed false) (= status dome))'));
  expect(response.status).toBe(400);
  expect(Object.fromEntries(response.headers)).toEqual({
    'content-type': 'application/problem+json',
    'content-language': 'en',
    'cache-control': 'no-store',
  });
  expect(await response.json()).toEqual({
    type: 'about:blank',
    title: 'Bad Request',
    status: 400,
    detail: 'Property `procesed` is not declared. Did you mean `processed`?',
    errors: [
      {
        code: 'unknown-property',
        detail: 'Property `procesed` is not declared. Did you mean `processed`?',
        span: { start: 7, end: 15 },
        fix: {
          title: 'Write `processed`',
          safety: 'unsafe',
          edits: [{ span: { start: 7, end: 15 }, text: 'processed' }],
        },
      },
      {
        code: 'invalid-value',
        detail: '`dome` is not a value of `status`; expected `new` or `done`.',
        span: { start: 33, end: 37 },
        fix: { title: 'Write `done`', safety: 'unsafe', edits: [{ span: { start: 33, end: 37 }, text: 'done' }] },
      },
    ],
  });
});

test('`problem` has the same status, headers and body', async () => {
  const result = refused(url('(= a b)'));
  const { status, headers, body } = problem(result);
  const { response } = result;
  expect(response).toBe(result.response);
  expect([status, headers, body]).toEqual([
    response.status,
    Object.fromEntries(response.headers),
    await response.text(),
  ]);
  expect(() => problem({ ...result })).toThrow(PrefilterError);
});

test('has the type that the server sets', () => {
  const typed = accept({ properties, problemType: 'https://api.example/problems/filter' });
  const result = typed('/notes?filter=x');
  expect(result.ok || JSON.parse(problem(result).body).type).toBe('https://api.example/problems/filter');
  const error = new PrefilterError('not-exact', 'x');
  expect(JSON.parse(problem(error, { problemType: 'https://api.example/problems/filter' }).body).type).toBe(
    'https://api.example/problems/filter',
  );
  expect(() => problem(error, { type: 'https://api.example' } as never)).toThrow(
    '`type` is not an option. Known: `locale`, `problemType`.',
  );
});

describe('the language', () => {
  const answer = (header: string | undefined, language?: string) => {
    const request = new Request(
      url('(= procesed false)'),
      header === undefined ? {} : { headers: { 'accept-language': header } },
    );
    const { headers, body } = problem(refused(request, undefined, { acceptLanguage: language }));
    return [headers['content-language'], JSON.parse(body).title, JSON.parse(body).detail];
  };
  const en = ['en', 'Bad Request', 'Property `procesed` is not declared. Did you mean `processed`?'];
  const pt = [
    'pt-BR',
    'Requisição inválida',
    'A propriedade `procesed` não está declarada. Você quis dizer `processed`?',
  ];

  test.each([
    [undefined, undefined, en],
    ['pt-BR,pt;q=0.9,en;q=0.8', undefined, pt],
    ['de', undefined, en],
    ['en', 'pt-BR', pt],
  ])('%j, %j', (header, language, expected) => {
    expect(answer(header, language)).toEqual(expected);
  });

  test('of a text is the one that is reported', () => {
    const told = (language?: string) =>
      problem(refused(url('x'), undefined, { acceptLanguage: language })).headers['content-language'];
    expect([told(), told('pt-BR,en;q=0.5'), told('en')]).toEqual(['en', 'pt-BR', 'en']);
  });

  test.each([
    ['a repeated parameter', '/?filter=a&filter=b', 'repeated-parameter', 0],
    ['a list', '/?filter[]=a', 'repeated-parameter', 0],
    ['broken encoding', '/?filter=(=+a+%ff)', 'invalid-encoding', 5],
    ['a long text', `/?filter=${'a'.repeat(8001)}`, 'limit', 0],
  ])('%s is available in both languages', (_, text, code, at) => {
    const told = ['en', 'pt'].map((language) =>
      JSON.parse(problem(refused(text, undefined, { acceptLanguage: language })).body),
    );
    for (const { errors } of told) expect(errors[0]).toMatchObject({ code, span: { start: at, end: at } });
    const [one, other] = told.map(({ errors }) => errors[0].detail as string);
    expect(one).not.toBe(other);
    expect(one).toMatch(/filter/);
  });
});

test.each([
  ['one character past the limit', 'a'.repeat(8001), 414, 'URI Too Long'],
  ['a megabyte', 'a'.repeat(1_000_000), 414, 'URI Too Long'],
  ['one past the limit, encoded', '%28'.repeat(8001), 414, 'URI Too Long'],
  ['as long as can be, encoded', '%28'.repeat(8000), 400, 'Bad Request'],
  ['broken encoding', '%', 400, 'Bad Request'],
])('%s has its status', (_, raw, status, title) => {
  const text = `/?filter=${raw}`;
  const { body, ...answer } = problem(refused(text));
  expect([answer.status, JSON.parse(body).status, JSON.parse(body).title]).toEqual([status, status, title]);
});

describe('repeats little of the text, and never reveals what is not declared', () => {
  test.each([
    ['a name', `(= ${'n'.repeat(7000)} x)`],
    ['a value', `(= processed ${'v'.repeat(7000)})`],
    ['an operator', `(${'o'.repeat(7000)} processed x)`],
    ['an infix filter', `processed = ${'v'.repeat(7000)}`],
    ['a word outside', 'w'.repeat(7000)],
    ['a string', `(= processed "${'s'.repeat(7000)}")`],
    ['a string where a property stands', `("${'s'.repeat(7000)}" a b)`],
    ['a word where a filter stands', `(OR ${'w'.repeat(7000)})`],
    ['many operands', `(= ${'x '.repeat(3000)})`],
    ['a contradiction', `(AND (= status new) (OR ${'(= status done) '.repeat(90)}))`],
  ])('%s', (_, text) => {
    expect(repeated(text, problem(refused(url(text))).body)).toBeLessThanOrEqual(200);
  });

  test.each([
    ['names', Array.from({ length: 50 }, (_, i) => `(= ${'§'.repeat(50)}${i} x)`)],
    ['values', Array.from({ length: 50 }, () => `(= processed ${'§'.repeat(30)})`)],
    ['names with backquotes', Array.from({ length: 50 }, () => `(= ${'§`'.repeat(25)} x)`)],
    [
      'names with two',
      Array.from({ length: 50 }, () => `(= ${'§'.repeat(19)}\`${'§'.repeat(19)}\`${'§'.repeat(19)} x)`),
    ],
    ['infix conditions', Array.from({ length: 50 }, () => `(${'§'.repeat(20)} = ${'§'.repeat(20)})`)],
    ['operators', Array.from({ length: 50 }, () => `(${'§'.repeat(59)} status new)`)],
  ])('many %s: 200 characters in all', (_, parts) => {
    const { body } = problem(refused(url(`(OR ${parts.join(' ')})`)));
    expect(body.split('§').length - 1).toBeGreaterThan(0);
    expect(body.split('§').length - 1).toBeLessThanOrEqual(200);
  });

  test('short mistakes are all reported', () => {
    const { problems } = refused(url(`(OR ${Array.from({ length: 18 }, (_, i) => `(= x${i} y)`).join(' ')})`));
    expect(problems).toHaveLength(18);
  });

  test('for any text', () => {
    const near = fc.constantFrom('tenantNumber', 'tenantNumbr', 'TenantNumber', 'tenant', 'processd', 'stat');
    const filters = fc.oneof(
      anyText,
      mutated(filterOf(qive).map((filter) => print(filter, { dialect: qive }))),
      fc.tuple(near, fc.constantFrom('1', 'new', 'true', 'tru')).map(([name, value]) => `(= ${name} ${value})`),
      fc.tuple(anyText, fc.integer({ min: 2, max: 60 })).map(([text, times]) => text.repeat(times)),
    );
    fc.assert(
      fc.property(filters, fc.constantFrom('en', 'pt'), (text, language) => {
        const given = text.toWellFormed();
        const result = read(url(given), undefined, { acceptLanguage: language });
        if (result.ok) return;
        const { body } = problem(result);
        expect(repeated(given, body)).toBeLessThanOrEqual(200);
        if (!given.includes('tenantNumber')) expect(body).not.toContain('tenantNumber');
        for (const { span } of result.problems) {
          expect(span.start).toBeGreaterThanOrEqual(0);
          expect(span.end).toBeLessThanOrEqual(given.length);
        }
      }),
      { numRuns: 300 },
    );
  });
});

/** The longest piece of a text that occurs in a text of the body. */
function repeated(text: string, body: string): number {
  const texts: string[] = [];
  JSON.parse(body, (_, value) => {
    if (typeof value === 'string') texts.push(value);
    return value;
  });
  let longest = 0;
  for (const one of texts) {
    for (let start = 0; start < one.length; start++) {
      while (start + longest < one.length && text.includes(one.slice(start, start + longest + 1))) longest++;
    }
  }
  return longest;
}
