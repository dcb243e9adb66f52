import type { PrismaDatamodel, PrismaEnum, PrismaModelField } from './prisma-datamodel.ts';

/*
 * The text of `schema.prisma` as the data model that Prisma made of it up to version 6, with what a column is in the database.
 */

const blockStart = /^\s*(model|view|type|enum|datasource)\s+(\w+)\s*\{/;

/** A block of a schema, such as a model, with its lines without comments. */
interface Block {
  readonly keyword: string;
  readonly name: string;
  readonly lines: readonly string[];
  /** The text after `///` above each line. */
  readonly notes: readonly string[];
}

/** Reads the models and enums of a schema. */
export function readSchema(text: string): PrismaDatamodel {
  const blocks = blocksIn(text);
  const enums = blocks.filter(({ keyword }) => keyword === 'enum');
  const enumNames = new Set(enums.map(({ name }) => name));
  const source = blocks.find(({ keyword }) => keyword === 'datasource')?.lines ?? [];
  const [provider] = source.flatMap((line) => /^[ \t]*provider[ \t]*=[ \t]*"(\w+)"/.exec(line)?.[1] ?? []);
  return {
    ...optional('provider', provider),
    models: blocks
      .filter(({ keyword }) => keyword === 'model' || keyword === 'view')
      .map(({ name, lines, notes }) => ({
        name,
        fields: lines.flatMap((line, i) => fieldIn(line, notes[i] ?? '', enumNames) ?? []),
      })),
    enums: enums.map(enumOf),
  };
}

function blocksIn(text: string): readonly Block[] {
  const blocks: { keyword: string; name: string; lines: string[]; notes: string[] }[] = [];
  let open: (typeof blocks)[number] | undefined;
  let notes: string[] = [];
  for (const line of text.split('\n')) {
    const [, note] = /^\s*\/\/\/ ?(.*?)\s*$/.exec(line) ?? [];
    // A `//` in a text is no comment.
    const code = line.replace(/"(?:[^"\\]|\\.)*"?|\/\/.*/g, (part) => (part.startsWith('//') ? '' : part));
    const [start = '', keyword, name] = blockStart.exec(code) ?? [];
    if (keyword !== undefined && name !== undefined) {
      // A block may be on one line.
      const [, inside] = /^(.*)\}\s*$/.exec(code.slice(start.length)) ?? [];
      const block = { keyword, name, lines: inside === undefined ? [] : [inside], notes: [] };
      blocks.push(block);
      open = inside === undefined ? block : undefined;
    } else if (/^\s*\}/.test(code)) open = undefined;
    else if (note !== undefined) notes.push(note);
    else if (open !== undefined && code.trim() !== '') {
      open.lines.push(code);
      open.notes.push(notes.join('\n'));
    }
    if (note === undefined) notes = [];
  }
  return blocks;
}

const scalars = new Set(['String', 'Boolean', 'Int', 'BigInt', 'Float', 'Decimal', 'DateTime', 'Json', 'Bytes']);

function fieldIn(line: string, documentation: string, enums: ReadonlySet<string>): PrismaModelField | undefined {
  const [, name, type, mark] = /^\s*([A-Za-z]\w*)\s+(\w+)(?:\([^)]*\))?(\?|\[\])?(?=\s|$)/.exec(line) ?? [];
  if (name === undefined || type === undefined) return undefined;
  const [, native, details] = /@db\.(\w+)(?:\(([^)]*)\))?/.exec(line) ?? [];
  const kind = enums.has(type) ? 'enum' : scalars.has(type) || type === 'Unsupported' ? 'scalar' : 'object';
  return {
    name,
    kind,
    type,
    isList: mark === '[]',
    isRequired: mark !== '?',
    isIgnored: /(?<!@)@ignore\b/.test(line),
    ...optional('dbName', textIn(line, /(?<!@)@map\(\s*(?:name:\s*)?("(?:[^"\\]|\\.)*")/)),
    ...(native !== undefined && { nativeType: [native, details?.split(',').map((one) => one.trim()) ?? []] as const }),
    ...optional('default', defaultIn(line)),
    ...(documentation !== '' && { documentation }),
  };
}

/** A default that is written; nothing for one that a function makes. */
function defaultIn(line: string): unknown {
  const [, text] = /@default\(\s*("(?:[^"\\]|\\.)*"|-?[\d.]+|\w+)\s*\)/.exec(line) ?? [];
  if (text === undefined) return undefined;
  if (text.startsWith('"') || /^(?:true|false)$/.test(text)) return JSON.parse(text);
  return text;
}

function enumOf({ name, lines }: Block): PrismaEnum {
  const whole = lines.join('\n');
  const values = lines.flatMap((line) => {
    const [, value] = /^\s*([A-Za-z]\w*)/.exec(line) ?? [];
    return value === undefined
      ? []
      : [{ name: value, ...optional('dbName', textIn(line, /@map\(\s*(?:name:\s*)?("(?:[^"\\]|\\.)*")/)) }];
  });
  return {
    name,
    values,
    ...optional('dbName', textIn(whole, /@@map\(\s*(?:name:\s*)?("(?:[^"\\]|\\.)*")/)),
    ...optional('schema', textIn(whole, /@@schema\(\s*("(?:[^"\\]|\\.)*")/)),
  };
}

function textIn(line: string, pattern: RegExp): string | undefined {
  const [, quoted] = pattern.exec(line) ?? [];
  return quoted === undefined ? undefined : (JSON.parse(quoted) as string);
}

function optional<Name extends string, Value>(name: Name, value: Value | undefined): { readonly [N in Name]?: Value } {
  return (value === undefined ? {} : { [name]: value }) as { readonly [N in Name]?: Value };
}
