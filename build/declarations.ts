import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import manifest from '../package.json' with { type: 'json' };
import type { ApiEntry, ApiItem } from './site/api.ts';

/*
 * Reads what the entry points export from the built declarations, with the parser of TypeScript 5.9. That is the only
 * package of `build/api`; TypeScript 7, which compiles the project, has no API for programs.
 */

/** The parts of the compiler and its trees that are used here; the package itself is installed in `build/api` only. */
interface Compiler {
  createSourceFile(name: string, text: string, target: number, parents: boolean): SourceFile;
  readonly SyntaxKind: Readonly<Record<number, string>>;
}

interface SourceFile {
  readonly text: string;
  readonly statements: readonly Statement[];
}

interface Statement {
  readonly kind: number;
  readonly end: number;
  readonly name?: { readonly text: string };
  readonly modifiers?: readonly { readonly kind: number }[];
  readonly jsDoc?: readonly { readonly pos: number; readonly end: number }[];
  readonly moduleSpecifier?: { readonly text: string };
  readonly exportClause?: Names;
  readonly importClause?: { readonly namedBindings?: Names };
  readonly declarationList?: { readonly declarations: readonly { readonly name: { readonly text: string } }[] };
  readonly expression?: { readonly text?: string };
  getStart(): number;
}

/** The names in the braces of an export or an import, such as `a as b`. */
interface Names {
  readonly elements?: readonly {
    readonly name: { readonly text: string };
    readonly propertyName?: { readonly text: string };
  }[];
}

const kinds: Readonly<Record<string, ApiItem['kind']>> = {
  FunctionDeclaration: 'function',
  VariableStatement: 'constant',
  FirstStatement: 'constant',
  ClassDeclaration: 'class',
  InterfaceDeclaration: 'type',
  TypeAliasDeclaration: 'type',
};

/** What each entry point of the built package exports. Throws if the compiler is not installed. */
export function apiEntries(): readonly ApiEntry[] {
  const compiler = createRequire(import.meta.url)('./api/node_modules/typescript') as Compiler;
  const reader = new Reader(compiler);
  return Object.entries(manifest.exports).flatMap(([path, entry]) =>
    typeof entry === 'string' ? [] : [{ name: join('prefilter', path), items: reader.exportsOf(entry.types) }],
  );
}

class Reader {
  readonly #compiler: Compiler;
  readonly #files = new Map<string, SourceFile>();

  constructor(compiler: Compiler) {
    this.#compiler = compiler;
  }

  exportsOf(path: string): readonly ApiItem[] {
    const items: ApiItem[] = [];
    const add = (name: string, from: string, local = name) => {
      const item = this.#find(local, from);
      if (!items.some((one) => one.name === name)) items.push({ ...item, name });
    };
    for (const statement of this.#read(path).statements) {
      const { exportClause, moduleSpecifier, expression } = statement;
      const from = moduleSpecifier === undefined ? path : fileOf(path, moduleSpecifier.text);
      for (const { name, propertyName = name } of exportClause?.elements ?? []) add(name.text, from, propertyName.text);
      if (this.#isExported(statement)) for (const name of namesOf(statement)) add(name, path);
      if (this.#kindOf(statement) === 'ExportAssignment') add('default', path, expression?.text);
    }
    return items.sort((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1));
  }

  /** The declaration of a name in a file, or in the file that it is re-exported from. */
  #find(name: string, path: string): ApiItem {
    const { text, statements } = this.#read(path);
    const own = statements.filter((statement) => namesOf(statement).includes(name));
    if (own.length > 0) {
      const docs = own.map(({ jsDoc }) => jsDoc?.at(-1)).filter((doc) => doc !== undefined);
      return {
        name,
        kind: own.map((statement) => kinds[this.#kindOf(statement)]).find((kind) => kind !== undefined) ?? 'type',
        code: own.map((statement) => bare(text.slice(statement.getStart(), statement.end))).join('\n'),
        doc: docs.map(({ pos, end }) => proseOf(text.slice(pos, end))).join('\n\n'),
      };
    }
    for (const { exportClause, importClause, moduleSpecifier } of statements) {
      const found = (exportClause ?? importClause?.namedBindings)?.elements?.find((one) => one.name.text === name);
      if (found === undefined || moduleSpecifier === undefined) continue;
      return this.#find(found.propertyName?.text ?? name, fileOf(path, moduleSpecifier.text));
    }
    throw new Error(`${path} declares no ${name}`);
  }

  #read(path: string): SourceFile {
    const known = this.#files.get(path);
    if (known !== undefined) return known;
    const latest = 99;
    const file = this.#compiler.createSourceFile(path, readFileSync(path, 'utf8'), latest, true);
    this.#files.set(path, file);
    return file;
  }

  #kindOf({ kind }: Statement): string {
    return this.#compiler.SyntaxKind[kind] ?? '';
  }

  #isExported({ modifiers = [] }: Statement): boolean {
    return modifiers.some(({ kind }) => this.#compiler.SyntaxKind[kind] === 'ExportKeyword');
  }
}

function namesOf({ name, declarationList }: Statement): readonly string[] {
  if (declarationList !== undefined) return declarationList.declarations.map((one) => one.name.text);
  return name === undefined ? [] : [name.text];
}

/** The file of declarations that an import by source path refers to. */
function fileOf(from: string, specifier: string): string {
  return join(dirname(from), dirname(specifier), basename(specifier).replace(/\.ts$/, '.d.ts'));
}

function bare(code: string): string {
  return code.replace(/^export (?:declare )?|^declare /, '').replaceAll('    ', '  ');
}

/** The text of a comment, each paragraph on one line. */
function proseOf(comment: string): string {
  return comment
    .replace(/^\/\*\*|\*\/$/g, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\*? ?/, '').trimEnd())
    .join('\n')
    .trim();
}
