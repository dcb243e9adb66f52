import fc from 'fast-check';
import type { Dialect } from '../../src/language/dialect/dialect.ts';
import { qive, received } from '../../src/language/dialect/dialects.ts';
import type { Filter } from '../../src/language/filter.ts';
import { parse } from '../../src/language/parse/parse.ts';
import type { Properties } from '../../src/language/properties.ts';
import { withoutSpans } from '../../src/language/visit.ts';
import { validate } from '../../src/validate/validate.ts';
import { splitTexts } from './split-texts.ts';

/*
 * Texts in four dialects, for the law that the compiler and `validate` agree.
 */

export interface Setting {
  readonly dialect: Dialect;
  readonly properties?: Properties;
  /** The same settings as a program writes them. */
  readonly source: string;
}

const propertiesSource = `{
  processed: 'boolean', total: 'number', status: ['new', 'done', 'Done'], note: 'string',
  owner: { type: ['a', 'b'], default: 'a' }, count: { type: 'number', description: 'how many' }, 'açaí': 'string',
  at: 'instant', local: { type: 'instant', zone: 'America/Sao_Paulo' }, day: 'date', amount: 'decimal', issuer: 'cnpj',
  person: 'cpf', note44: 'accessKey', city: { type: 'string', ignore: ['case'] },
}`;
const properties = {
  processed: 'boolean',
  total: 'number',
  status: ['new', 'done', 'Done'],
  note: 'string',
  owner: { type: ['a', 'b'], default: 'a' },
  count: { type: 'number', description: 'how many' },
  açaí: 'string',
  at: 'instant',
  local: { type: 'instant', zone: 'America/Sao_Paulo' },
  day: 'date',
  amount: 'decimal',
  issuer: 'cnpj',
  person: 'cpf',
  note44: 'accessKey',
  city: { type: 'string', ignore: ['case'] },
} as const;

const operators = {
  NOT: { operands: 'filter', means: 'not' },
  '!=': { operands: 'property value', means: 'notEqual' },
  '>': { operands: 'property value', means: 'greater' },
  has: { operands: 'property', means: 'present' },
  like: { operands: 'property value' },
  odd: { operands: 'property' },
  any: { operands: 'filters' },
  maybe: { operands: 'filter' },
  in: { operands: 'property values', means: 'oneOf' },
  some: { operands: 'property values' },
  contains: { operands: 'property value', means: 'contains' },
  startsWith: { operands: 'property value', means: 'startsWith' },
} as const;

export const settings: Readonly<Record<string, Setting>> = {
  received: { dialect: received, source: 'filter' },
  qive: { dialect: qive, properties, source: `filter({ dialect: 'qive', properties: ${propertiesSource} })` },
  rich: {
    dialect: qive.extend(operators, { name: 'rich', quotedValues: true }),
    properties,
    source: `filter({
      dialect: qive.extend(${JSON.stringify(operators)}, { name: 'rich', quotedValues: true }),
      properties: ${propertiesSource},
    })`,
  },
  typed: {
    dialect: received.extend(operators, { name: 'typed', quotedValues: true, equality: 'typed' }),
    properties,
    source: `filter({
      dialect: received.extend(${JSON.stringify(operators)}, { name: 'typed', quotedValues: true, equality: 'typed' }),
      properties: ${propertiesSource},
    })`,
  },
};

/** The tree of a text at run time, or `undefined` if `parse` or a rule about declared properties refuses it. */
export function treeOf(text: string, { dialect, properties: declared }: Setting): Filter | undefined {
  const read = parse(text, { dialect });
  if (!read.ok) return undefined;
  const found = validate(text, { dialect, ...(declared && { properties: declared }) });
  const refused = found.some(
    ({ code, severity, span }) =>
      severity === 'error' &&
      (code === 'unknown-property' ||
        code === 'invalid-value' ||
        // The compiler cannot know where a joiner is needed.
        (code === 'invisible-character' && !/^[\u200c\u200d]+$/.test(text.slice(span.start, span.end)))),
  );
  return refused ? undefined : withoutSpans(read.filter);
}

/** A tree as a type. */
export function typeOf(value: unknown): string {
  if (Array.isArray(value)) return `readonly [${value.map(typeOf).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([name, part]) => `readonly ${name}: ${typeOf(part)}`)
    .join('; ')} }`;
}

const space = fc.oneof(
  { weight: 6, arbitrary: fc.constant(' ') },
  fc.constantFrom('  ', '\n', '\n  ', '\n\t\t', '\r\n    ', '\t', '                    ', '\n            '),
);
const gap = fc.oneof({ weight: 3, arbitrary: fc.constant('') }, space);

/** Numerals that JavaScript writes otherwise, or cannot keep. */
export const numerals = [
  ...['1.50', '007', '1e3', '-0', '-1.0', '0.0000001', '1E5', '00.10', '0.000000000000000012', '1e400', '0e5', '1e-5'],
  ...['12345678901234567890', '0.12345678901234567890', '123456789012345e2', '1234567890123456e2', '000000000001e04'],
];

/** Words of each kind, and words that have the shape of none. */
export const kindWords = [
  ...['2026', '2026-03', '2026-03-31', '2026-3-31', '2026-03-31T12:00:00', '2026-03-31T12:00:00-03:00', '31/03/2026'],
  ...[
    '2026-03-31t12:00:00.123456789z',
    '2026-03-31T12:00:00.Z',
    '2026-03-31T12:00:00.1234567890Z',
    '2026-03-31T12:00Z',
  ],
  ...splitTexts('2026-03-31T12:00:00+0300¦2026-03-31T12:00:00.5¦soon¦1.500,00¦1500.00¦12345678000195¦1234567800019'),
  ...[
    '12.345.678/0001-95',
    '12345678909',
    '123.456.789-09',
    '123456789-09',
    '35260312345678000195550010000001231000001230',
  ],
];

const bare = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('true', 'false', 'new', 'done', 'a', 'b', 'x', 'OR', '=', 'constructor') },
  { weight: 3, arbitrary: fc.constantFrom('0', '7', '1.5', '-1.5e-7', '1e+21') },
  fc.constantFrom(...numerals),
  fc.constantFrom(...splitTexts('1.¦.5¦+1¦0x1f¦1_000¦1e¦1n¦--1¦Infinity¦NaN¦35250712345678000195550010')),
  fc.constantFrom('日本', '😀', 'a\u00a0b', '\u200b', '\ufeff', 'a=b', "it's", 'a\\b', '`', '${x}', '✗', 'Ação', 'Ⅷ'),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 4 }).filter((text) => text.isWellFormed()),
);

const property = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom('processed', 'total', 'status', 'note', 'owner', 'count', 'açaí') },
  fc.constantFrom('procesed', 'Status', 'constructor', 'toString', '__proto__', 'length', '0'),
  bare,
);

const fits: Readonly<Record<string, readonly string[]>> = {
  processed: ['true', 'false'],
  // Other spellings of numbers are an error at run time under text equality; the compiler takes them.
  total: ['0', '7', '1.5', '-2', '100000'],
  count: ['1', '1e999'],
  status: ['new', 'done', 'Done'],
  owner: ['a', 'b'],
};

const quoted = fc
  .array(
    fc.oneof(
      fc.constantFrom('a', ' ', '(', ')', '\\"', '\\\\', '\n', '1', 'new', 'true', '\u0001', '日'),
      { weight: 12, arbitrary: fc.constant('x') },
      fc.constantFrom('\\', '\\n'),
    ),
    { maxLength: 5 },
  )
  .map((parts) => `"${parts.join('')}"`);

function written(dialect: Dialect): fc.Arbitrary<string> {
  const symbols = Object.keys(dialect.operators);
  const leaves = symbols.filter((symbol) => dialect.operator(symbol)?.operands.startsWith('property'));
  const branches = symbols.filter((symbol) => !leaves.includes(symbol));
  const quotes = dialect.quotedValues ? quoted : fc.constant('x');
  const { filter } = fc.letrec<{ filter: string }>((tie) => {
    const leaf = fc
      .tuple(
        fc.constantFrom(...leaves),
        property,
        bare,
        fc.nat(),
        fc.nat({ max: 9 }),
        quotes,
        space,
        space,
        gap,
        gap,
        fc.nat({ max: 3 }),
      )
      .map(([symbol, name, any, at, kind, string, before, between, first, last, more]) => {
        const fitting = fits[name] ?? ['x'];
        const value = kind < 6 ? fitting[at % fitting.length] : kind < 8 ? any : string;
        const shape = dialect.operator(symbol)?.operands;
        const fittingToo = Array.from(
          { length: more },
          (_, i) => `${[before, between][i % 2]}${fitting[(at + i) % fitting.length]}`,
        );
        const values = `${value}${shape === 'property values' ? fittingToo.join('') : ''}`;
        const words = shape === 'property' ? name : `${name}${between}${values}`;
        return `(${first}${symbol}${before}${words}${last})`;
      });
    const branch = fc
      .tuple(fc.constantFrom(...branches), fc.array(fc.tuple(gap, tie('filter')), { minLength: 1, maxLength: 4 }), gap)
      .map(([symbol, operands, last]) => {
        const taken = dialect.operator(symbol)?.operands === 'filter' ? operands.slice(0, 1) : operands;
        return `(${symbol}${taken.map(([before, text]) => before + text).join('')}${last})`;
      });
    return { filter: fc.oneof({ depthSize: 'small' }, leaf, branch) };
  });
  return fc.tuple(gap, filter, gap).map((parts) => parts.join(''));
}

const inserted = fc.oneof(
  fc.constantFrom(...splitTexts('(¦)¦"¦ ¦\\¦\n¦x¦OR¦()¦(OR¦(= note x)¦""¦\u0000¦\u0085¦\ufeff')),
  bare,
);

/** A text with one change: something inserted, removed or duplicated. */
function changed(text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .tuple(text, fc.nat(), fc.nat({ max: 12 }), inserted, fc.nat({ max: 3 }))
    .map(([whole, at, length, more, kind]) => {
      const start = at % (whole.length + 1);
      const part = whole.slice(start, start + length);
      const middle = [more, '', part + part, more + part][kind];
      return whole.slice(0, start) + middle + whole.slice(start + part.length);
    });
}

/** Texts of a dialect: valid, almost valid, and almost filters. */
export function literals(dialect: Dialect): fc.Arbitrary<string> {
  const right = written(dialect);
  return fc
    .oneof({ weight: 5, arbitrary: right }, { weight: 4, arbitrary: changed(right) }, changed(changed(right)))
    .filter((text) => text.isWellFormed());
}

/** A text as a literal in a program. */
export function literal(text: string): string {
  return JSON.stringify(text).replace(/[\u007f-\u009f\u2028\u2029\ufeff]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
