import type { Source } from '../../../source/lines.ts';
import type { Span } from '../../../source/problem.ts';

/** The files of `grammar/conformance/` that have vectors. */
export const vectorFiles = [
  'accepted',
  'words',
  'whitespace',
  'unicode',
  'meanings',
  'qive',
  'lists',
  'parts',
  'quoted-values',
  'syntax-errors',
  'operators',
  'arity',
  'operands',
  'mistakes',
  'limits',
  'spans',
  'surrogates',
  'printing',
  'encoding',
  'selects',
  'paths',
] as const;

/** The sorts of questions, in the order in which they are asked. */
const sorts = ['read', 'spans', 'position', 'problems', 'print', 'encode', 'selects', 'paths'] as const;

export type Sort = (typeof sorts)[number];

/** What a program can claim as a whole, in the order of reports. */
export const levels = ['read', 'selects', 'typed', 'paths', 'positions', 'problems', 'surrogates'] as const;

export type Level = (typeof levels)[number];

/** A question with its right answer, and where its vector stands. */
export interface Case {
  readonly sort: Sort;
  readonly level: Level;
  /** Of the vector. */
  readonly name: string;
  /** As the program gets it in one line. */
  readonly question: { readonly question: Sort; readonly [name: string]: unknown };
  readonly expected: Readonly<Record<string, unknown>>;
  readonly source: Source;
  /** The name of the vector in its file. */
  readonly span: Span;
}

/** An entry of one of the files; each file has some of these. */
interface Vector {
  readonly name: string;
  readonly level: Level | readonly Level[];
  readonly dialect?: string;
  readonly limits?: object;
  readonly filter?: string;
  readonly tree?: object;
  readonly printed?: string;
  readonly pairs?: boolean;
  readonly problems?: readonly (Span & object)[];
  readonly text?: string;
  readonly encoded?: string;
  readonly document?: object;
  readonly equality?: string;
  readonly many?: readonly string[];
  readonly paths?: Readonly<Record<string, readonly string[]>>;
  readonly selected?: boolean;
}

/** All questions of the vectors, by sort; `textOf` returns the text of a file of the folder. */
export function questionsOf(textOf: (file: string) => string): readonly Case[] {
  const list = JSON.parse(textOf('dialects.json')) as readonly { readonly name: string }[];
  const dialects = new Map(list.map((dialect) => [dialect.name, dialect]));
  const cases = vectorFiles.flatMap((name) => {
    const file = `${name}.json`;
    const source = { file: `grammar/conformance/${file}`, text: textOf(file) };
    let from = 0;
    return (JSON.parse(source.text) as readonly Vector[]).flatMap((vector) => {
      const named = JSON.stringify(vector.name);
      const start = source.text.indexOf(named, from);
      from = start + named.length;
      const dialect = dialects.get(vector.dialect ?? 'every');
      return [vector.level].flat().flatMap((level) =>
        asked[level](vector, dialect).map(([sort, question, expected]): Case => {
          const span = { start, end: from };
          return { sort, level, name: vector.name, question: { question: sort, ...question }, expected, source, span };
        }),
      );
    });
  });
  return sorts.flatMap((sort) => cases.filter((one) => one.sort === sort));
}

type Asked = readonly [sort: Sort, question: object, expected: Case['expected']];

/** The questions of a vector at each of its levels. */
const asked: Readonly<Record<Level, (vector: Vector, dialect: object | undefined) => readonly Asked[]>> = {
  read(vector, dialect) {
    const { filter, tree, printed, text, encoded, pairs = false } = vector;
    if (encoded !== undefined) return [['encode', { text }, { text: encoded }]];
    const print: Asked = ['print', { tree, dialect, pairs }, { text: printed }];
    if (filter === undefined) return [print];
    const read: Asked = ['read', reading(vector, dialect), { tree: tree ?? null }];
    return tree === undefined ? [read] : [read, print];
  },
  positions(vector, dialect) {
    const { tree, problems: [first] = [] } = vector;
    if (first === undefined) return [['spans', reading(vector, dialect), { tree }]];
    return [['position', reading(vector, dialect), { start: first.start, end: first.end }]];
  },
  problems: (vector, dialect) => [['problems', reading(vector, dialect), { problems: vector.problems }]],
  selects: selecting,
  typed: selecting,
  paths: selecting,
  surrogates: (vector, dialect) => [...asked.read(vector, dialect), ...asked.positions(vector, dialect)],
};

function reading({ filter, limits }: Vector, dialect: object | undefined): object {
  return { filter, dialect, ...(limits && { limits }) };
}

function selecting(vector: Vector, dialect: object | undefined): Asked[] {
  const { filter, document, equality, many = [], paths, selected } = vector;
  const question = { filter, dialect, document, equality, many };
  // A question of its own, so that a program which knows no paths says so, and does not leave them out.
  return [paths === undefined ? ['selects', question, { selected }] : ['paths', { ...question, paths }, { selected }]];
}
