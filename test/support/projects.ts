/*
 * Programs as users of the package write them. Every line compiles, except those below `@ts-expect-error`.
 */

export interface Project {
  readonly files: Readonly<Record<string, string>>;
  readonly options?: Readonly<Record<string, unknown>>;
}

const literals = `
import { defineDialect, type Dialect, type Filter, filter, parseOrThrow, print, qive, received } from 'prefilter';

const open = filter('(OR (= processed false) (_not_exists processed))');
open.operands[0].values[0].text satisfies 'false';
open.operands[1].means satisfies 'absent';
const asFilter: Filter = open;
print(open);
print(filter\`(= a \${'b'})\`);
parseOrThrow('(= a b)') satisfies Filter;
// @ts-expect-error: received has no AND
filter('(AND (= a b) (= c d))');

const declared = filter({ dialect: qive, properties: { processed: 'boolean', total: 'number', status: ['new', 'done'] } });
declared('(AND (= processed true) (NOT_EXISTS status))').kind satisfies 'and';
declared('(= total 7)');
declared\`(= status \${'new'})\`;
// @ts-expect-error: an undeclared name
declared('(= procesed true)');
// @ts-expect-error: a value outside of the list
declared('(= status don)');
// @ts-expect-error: no number
declared('(= total ten)');
// @ts-expect-error: no such type
filter({ properties: { a: 'datetime' } });
const issued = filter({ properties: { issuedAt: { type: 'instant', zone: 'America/Sao_Paulo' }, total: 'decimal' } });
issued('(OR (= issuedAt 2026-03) (= total 1500.00))').kind satisfies 'or';
// @ts-expect-error: not an instant
issued('(= issuedAt soon)');
// @ts-expect-error: no such dialect
filter({ dialect: 'Qive' });

const named = filter({ dialect: 'qive' });
named('(AND (= a b))').operands[0].means satisfies 'equal';
const dialect = received.extend(
  { NOT: { operands: 'filter', means: 'not' }, like: { operands: 'property value' } },
  { quotedValues: true },
);
const own = filter({ dialect });
own('(NOT (like a "b (c)"))').operands[0].operands[1] satisfies { text: 'b (c)'; quoted: true };
// @ts-expect-error: one filter
own('(NOT (= a b) (= c d))');
const words = filter({ dialect: defineDialect({ name: 'words', operators: { is: { operands: 'property value' } } }) });
words('(is a b)').kind satisfies 'call';
// @ts-expect-error: another dialect
words('(= a b)');

declare const text: string;
// @ts-expect-error: known at run time only
filter(text);
// @ts-expect-error: a value in the text
filter(\`(= a \${text})\`);
// What cannot be known is accepted.
declare const anyDialect: Dialect;
filter({ dialect: anyDialect })('(WHATEVER a b c)') satisfies Filter;
declare const either: 'received' | 'qive';
filter({ dialect: either })('(AND (= a b))') satisfies Filter;
declare const someProperties: Record<string, 'boolean' | 'string'>;
filter({ properties: someProperties })('(= whatever x)');
declare const oneOf: '(= a b)' | '(= c d)';
filter(oneOf).values[0].text satisfies 'b' | 'd';
filter(text as never);
declare const condition: boolean;
filter(condition ? '(= a b)' : '(_not_exists a)').means satisfies 'equal' | 'absent';
// @ts-expect-error: one of the two is no filter
filter(condition ? '(= a b)' : '(not a)');
declare const boolean: 'true' | 'false';
filter(\`(= processed \${boolean})\`).values[0].text satisfies 'true' | 'false';
declare const trueOrNot: 'true' | 'fal se';
// @ts-expect-error: one of the two is no word
filter(\`(= processed \${trueOrNot})\`);
declare const id: \`id-\${number}\`;
// @ts-expect-error: a value in the text
filter(\`(= a \${id})\`);
const texts = { open: '(= a b)', wrong: '(== a b)' } as const;
filter(texts.open).property.text satisfies 'a';
// @ts-expect-error: no such operator
filter(texts.wrong);
for (const one of ['(= a b)', '(_not_exists c)'] as const) filter(one).means satisfies 'equal' | 'absent';
enum Named {
  open = '(= a b)',
  wrong = '(= a',
}
filter(Named.open).values[0].text satisfies 'b';
// @ts-expect-error: a ) is missing
filter(Named.wrong);
const mutable = { open: '(= a b)' };
// @ts-expect-error: a text that may change
filter(mutable.open);
const kept = '(= a b)' satisfies string;
filter(kept).values[0].text satisfies 'b';
const tools = { filter, declared };
tools.filter('(= a\\tb)\\r\\n').values[0].text satisfies 'b';
// @ts-expect-error: a value outside of the list
tools.declared('(= status old)');
declare const maybe: '(= a b)' | undefined;
filter(maybe ?? '(= c d)');
declare const anything: any;
filter(anything);
asFilter satisfies Filter;
`;

const client = `
import { equals, received, type Filter, type FilterLike, where } from 'prefilter';
import { type Client, createClient, qiveService, type ReceivedQuery, type ServiceProfile } from 'prefilter/client';

const plain = createClient({ headers: {} });
plain.received({ filter: '(= procesed' });
const declared = createClient({ headers: {}, properties: { processed: 'boolean', status: ['new', 'done'] } });
declared.received({ filter: '(= processed false)', limit: 50 });
createClient({ headers: {}, dialect: 'qive', properties: { status: ['done'] } }).receivedPages({ filter: '(AND (= status done))' });
declared.receivedPage({ filter: where('processed').equals(true) });
declared.received({ filter: equals('other', true) });
declared.received();
declared.received({});
// @ts-expect-error: an undeclared name
declared.received({ filter: '(= procesed false)' });
// @ts-expect-error: no value of the list
declared.receivedPages({ filter: '(AND (= status don))' });
// @ts-expect-error: no filter
declared.receivedPage({ filter: '(= status' });
// @ts-expect-error: no argument
declared.received({ filter: '(= processed false)', limt: 50 });
// @ts-expect-error: neither a text nor a filter
declared.received({ filter: 5 });
const kept = '(= procesed no)';
// @ts-expect-error: a constant of one's own
declared.received({ filter: kept });
declare const text: string;
declared.received({ filter: text });
// @ts-expect-error: a value in the text
declared.received({ filter: \`(= processed \${text})\` });
declare const any: FilterLike | string;
declared.received({ filter: any });
declare const tree: Filter;
declared.received({ filter: tree });
export const wrapped = (query: ReceivedQuery) => declared.received(query);

const named = createClient({ headers: {}, service: { dialect: 'received' } });
named.received({ filter: '(OR (= a b))' });
// @ts-expect-error: received has no AND
named.received({ filter: '(AND (= a b))' });
const dialect = received.extend({ NOT: { operands: 'filter', means: 'not' } });
const own = createClient({ headers: {}, service: { ...qiveService, dialect } });
own.received({ filter: '(NOT (= a b))' });
// @ts-expect-error: another case
own.received({ filter: '(not (= a b))' });
declare const profile: ServiceProfile;
createClient({ headers: {}, service: profile }).received({ filter: '(WHATEVER' });
const clients: Client[] = [plain, declared, named, own];
clients;
`;

const meaning = `
import { equals, type Filter, type FilterLike, filter, type Parsed, parseOrThrow, type PropertiesOf, where } from 'prefilter';
import { matches } from 'prefilter/meaning';

const open = filter('(OR (= processed false) (_not_exists status))');
'status' satisfies PropertiesOf<typeof open>;
// @ts-expect-error: no property of it
'other' satisfies PropertiesOf<typeof open>;
'whatever' satisfies PropertiesOf<Filter>;
'a' satisfies PropertiesOf<Parsed<'(= a b)'>>;
matches(open, { processed: true, other: 1 });
matches(open, {});
// @ts-expect-error: a document with none of the properties
matches(open, { processd: true });
// @ts-expect-error: no document
matches(open, 5);
matches(parseOrThrow('(= a b)'), { other: 1 });
matches(where('a').equals(1), { other: 1 });
matches(equals('a', 1), { other: 1 });
declare const document: object;
matches(open, document);
declare const record: Record<string, unknown>;
matches(open, record);
declare const any: FilterLike;
matches(any, { other: 1 });
`;

const registered = `
import { type Checked, filter } from 'prefilter';
import { createClient } from 'prefilter/client';

declare module 'prefilter' {
  interface Register {
    properties: { processed: 'boolean'; status: readonly ['new', 'done'] };
  }
}
filter('(= processed true)');
// @ts-expect-error: an undeclared name
filter('(= procesed true)');
// @ts-expect-error: an undeclared name
filter({ dialect: 'qive' })('(AND (= procesed true))');
filter({ properties: { other: 'string' } })('(= other x)');
createClient({ headers: {} }).received({ filter: '(OR (= status done))' });
// @ts-expect-error: an undeclared name
createClient({ headers: {} }).received({ filter: '(OR (= stat done))' });
export const text: Checked<'(= processed true)'> = '(= processed true)';
`;

const unchecked = `
import { type Filter, filter } from 'prefilter';

declare module 'prefilter' {
  interface Register {
    check: false;
  }
}
declare const text: string;
filter(text) satisfies Filter;
filter('(WHATEVER') satisfies Filter;
filter('(= a b)').kind satisfies 'condition';
`;

const script = `
import { filter } from 'prefilter';

filter('(= processed true)').values[0].text.length.toFixed();
// @ts-expect-error: a ) is missing
filter('(= processed true');
const declared = filter({ dialect: 'qive', properties: { processed: 'boolean' } });
declared('(AND (= processed true))');
// @ts-expect-error: an undeclared name
declared('(= procesed true)');
`;

export const projects: Readonly<Record<string, Project>> = {
  literals: { files: { 'literals.ts': literals } },
  'a client': { files: { 'client.ts': client } },
  meaning: { files: { 'meaning.ts': meaning } },
  'registered properties': { files: { 'registered.ts': registered } },
  'no checks': { files: { 'unchecked.ts': unchecked } },
  'strict off': { files: { 'literals.ts': literals, 'client.ts': client }, options: { strict: false } },
  checkJs: { files: { 'script.js': script }, options: { allowJs: true, checkJs: true } },
  'exact and with all declarations': {
    files: { 'literals.ts': literals, 'client.ts': client, 'meaning.ts': meaning },
    options: {
      skipLibCheck: false,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      lib: ['es2024', 'dom', 'dom.iterable'],
    },
  },
  'a bundler': {
    files: { 'literals.ts': literals, 'meaning.ts': meaning },
    options: { module: 'esnext', moduleResolution: 'bundler' },
  },
};

/** An export has a short and readable declaration. */
export const exported: Project = {
  files: {
    'open.ts': `import { filter } from 'prefilter';
export const open = filter('(OR (= processed false) (_not_exists processed))');
export const declared = filter({ dialect: 'qive', properties: { processed: 'boolean' } })('(AND (= processed true))');
`,
  },
  options: { noEmit: false, declaration: true, emitDeclarationOnly: true, outDir: 'out' },
};

export const exportedDeclaration = `export declare const open: import("prefilter/types").GroupTree<"or", "OR", [import("prefilter/types").ConditionTree<"=", "equal", "processed", "false">, import("prefilter/types").ConditionTree<"_not_exists", "absent", "processed", []>]>;
export declare const declared: import("prefilter/types").GroupTree<"and", "AND", [import("prefilter/types").ConditionTree<"=", "equal", "processed", "true">]>;
`;
