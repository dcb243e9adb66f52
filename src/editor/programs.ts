import { qiveService } from '../client/service-profile.ts';
import type { Dialect } from '../language/dialect/dialect.ts';
import { dialects } from '../language/dialect/dialects.ts';
import { differenceFrom } from '../language/dialect/difference.ts';
import { type Filter, isFilter, meaningOf, type Operand, operandsOf, type Word } from '../language/filter.ts';
import { readValue } from '../language/kinds/typed.ts';
import { print } from '../language/print.ts';
import { visit } from '../language/visit.ts';
import { remembered } from '../source/remembered.ts';

/** A program that fetches the documents of a filter. */
export function clientCode(filter: Filter, dialect: Dialect): string {
  const { idHeader, keyHeader } = qiveService;
  return `import { createClient } from 'prefilter/client';

const client = createClient({
  headers: {
    '${idHeader}': process.env.PREFILTER_API_ID ?? '',
    '${keyHeader}': process.env.PREFILTER_API_KEY ?? '',
  },
});

const filter = ${jsLiteral(print(filter, { dialect }))};

for await (const { accessKey, xml } of client.received({ filter })) {
  console.log(accessKey, xml.length);
}
`;
}

const width = 80;

/**
 * The calls that build a filter. If the dialect has no function for an operator, the text of the filter is passed to
 * `filter`, which checks it at compile time.
 */
export function builderCode(filter: Filter, dialect: Dialect): string {
  const names = new Set<string>();
  let isBuilt = true;
  visit(filter, (node) => {
    const name = methodOf(node, dialect);
    if (name === undefined) isBuilt = false;
    else names.add(name);
  });
  const sorted = [...names].sort();
  const source = dialectCode(dialect);
  if (!isBuilt) {
    const tag = source === undefined ? 'filter' : `filter({ dialect: ${source.code} })`;
    const imports = ['filter', ...(source?.imports ?? [])].sort();
    return `${importLine(imports)}\nconst selected = ${tag}(${jsLiteral(print(filter, { dialect }))});\n`;
  }
  const call = callOf(filter, dialect, 'const selected = ;'.length);
  if (source === undefined) return `${importLine(sorted)}\nconst selected = ${call};\n`;
  const imports = ['builder', ...source.imports].sort();
  return `${importLine(imports)}\nconst { ${sorted.join(', ')} } = builder({ dialect: ${source.code} });\n\nconst selected = ${call};\n`;
}

function importLine(names: readonly string[]): string {
  return `import { ${names.join(', ')} } from 'prefilter';\n`;
}

/** The expression for a dialect in a program, with its imports; empty for the default dialect. */
function dialectCode(dialect: Dialect): { readonly code: string; readonly imports: readonly string[] } | undefined {
  if (dialect === dialects.received) return undefined;
  if (dialect === dialects.qive) return { code: `'qive'`, imports: [] };
  const name = Object.hasOwn(dialects, dialect.name) ? (dialect.name as keyof typeof dialects) : 'received';
  const { operators = {}, ...others } = differenceFrom(dialects[name], dialect);
  const options = Object.entries(others).map(
    ([key, value]) => `${key}: ${typeof value === 'string' ? jsLiteral(value) : value}`,
  );
  const more = options.length === 0 ? '' : `, { ${options.join(', ')} }`;
  return { code: `${name}.extend(${JSON.stringify(operators, undefined, 2)}${more})`, imports: [name] };
}

/** The name of the function that builds a node. */
function methodOf(node: Filter, dialect: Dialect): string | undefined {
  const meaning = meaningOf(node);
  const own = node.operator && dialect.operator(node.operator.text);
  if (own?.method !== undefined && own.means === meaning) return own.method;
  const symbol = meaning === undefined ? undefined : dialect.symbol(meaning);
  return symbol === undefined ? undefined : dialect.operator(symbol)?.method;
}

/** The calls of a filter, on one line if they fit. */
function callOf(root: Filter, dialect: Dialect, taken: number): string {
  const shortOf: (filter: Filter) => string = remembered(
    (filter) => `${methodOf(filter, dialect)}(${operandsOf(filter).map(partOf(shortOf)).join(', ')})`,
  );
  const laidOut = (filter: Filter, indent: number, used: number): string => {
    const line = shortOf(filter);
    const operands = operandsOf(filter);
    if (!operands.some(isFilter) || indent + used + line.length <= width) return line;
    const margin = ' '.repeat(indent + 2);
    const parts = operands.map(partOf((operand) => laidOut(operand, indent + 2, 1)));
    return `${methodOf(filter, dialect)}(\n${parts.map((part) => `${margin}${part},\n`).join('')}${' '.repeat(indent)})`;
  };
  return laidOut(root, 0, taken);
}

function partOf(write: (filter: Filter) => string): (operand: Operand, index: number) => string {
  return (operand, index) => (isFilter(operand) ? write(operand) : wordOf(operand, index > 0));
}

function wordOf(word: Word, isValue: boolean): string {
  const value = isValue ? readValue(word) : word.text;
  return typeof value === 'string' ? jsLiteral(value) : `${value}${typeof value === 'bigint' ? 'n' : ''}`;
}

/** A text as a literal of JavaScript. */
export function jsLiteral(text: string): string {
  const json = JSON.stringify(text);
  return json.includes("'") ? json : `'${json.slice(1, -1).replaceAll('\\"', '"')}'`;
}
