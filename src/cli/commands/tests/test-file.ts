import type { Dialect } from '../../../language/dialect/dialect.ts';
import { dialects } from '../../../language/dialect/dialects.ts';
import type { Filter } from '../../../language/filter.ts';
import type { Properties } from '../../../language/properties.ts';
import type { Example } from '../../../testing/index.ts';

/** A filter as it was read, with its examples. */
export interface Tested {
  readonly file: string;
  readonly text: string;
  readonly filter: Filter;
  readonly dialect: Dialect;
  readonly properties: Properties | undefined;
  readonly examples: readonly Example[];
}

/** A file of tests for vitest, TypeScript and JavaScript alike, in which each filter is compiled and asked about its examples. */
export function testFileOf(all: readonly Tested[]): string {
  const imports = all.some(({ dialect }) => nameOf(dialect) === undefined)
    ? 'defineDialect, parseOrThrow'
    : 'parseOrThrow';
  const head = [
    `import { ${imports} } from 'prefilter';`,
    "import { compile } from 'prefilter/meaning';",
    "import { describe, expect, test } from 'vitest';",
  ];
  return `${head.join('\n')}\n${all.map(suiteOf).join('')}`;
}

function suiteOf({ text, dialect, properties, examples }: Tested): string {
  const name = nameOf(dialect);
  const { operators, quotedValues, equality } = dialect;
  const definition = { name: dialect.name, operators, quotedValues, equality };
  const dialectCode = name === undefined ? `defineDialect(${literal(definition)})` : literal(name);
  const options = `{ dialect${properties === undefined ? '' : `, properties: ${literal(properties)}`} }`;
  const rows = examples.map(
    ({ document, selected }) => `    { selected: ${selected}, document: ${literal(document)} },\n`,
  );
  return `
describe(${literal(text)}, () => {
  const dialect = ${dialectCode};
  const selects = compile(parseOrThrow(${literal(text)}, { dialect }), ${options});

  test.each([
${rows.join('')}  ])('%j', ({ selected, document }) => {
    expect(selects(document)).toBe(selected);
  });
});
`;
}

function nameOf(dialect: Dialect): string | undefined {
  return Object.entries(dialects).find(([, known]) => known === dialect)?.[0];
}

/** A value as JavaScript writes it. */
function literal(value: unknown): string {
  if (typeof value === 'bigint') return `${value}n`;
  if (Object.is(value, -0)) return '-0';
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  // In braces a bare `__proto__` would set the prototype.
  const key = (name: string) => (name === '__proto__' ? "['__proto__']" : JSON.stringify(name));
  return `{ ${members.map(([name, member]) => `${key(name)}: ${literal(member)}`).join(', ')} }`.replace('{  }', '{}');
}
