import type { Source } from '../../../source/lines.ts';
import type { Span } from '../../../source/problem.ts';

/** The files of `grammar/conformance/`, without the dialects. */
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
] as const;

/** The sorts of questions, in the order in which they are asked. */
export const sorts = ['read', 'spans', 'problems', 'print', 'encode', 'selects'] as const;

export type Sort = (typeof sorts)[number];

/** A question with its right answer, and where its vector stands. */
export interface Case {
  readonly sort: Sort;
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
  readonly dialect?: string;
  readonly limits?: object;
  readonly filter?: string;
  readonly tree?: object;
  readonly printed?: string;
  readonly pairs?: boolean;
  readonly problems?: readonly object[];
  readonly text?: string;
  readonly encoded?: string;
  readonly document?: object;
  readonly equality?: string;
  readonly many?: readonly string[];
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
      return asked(vector, name, dialect).map(([sort, question, expected]): Case => {
        return { sort, question: { question: sort, ...question }, expected, source, span: { start, end: from } };
      });
    });
  });
  return sorts.flatMap((sort) => cases.filter((one) => one.sort === sort));
}

function asked(
  vector: Vector,
  file: string,
  dialect: object | undefined,
): readonly (readonly [sort: Sort, question: object, expected: Case['expected']])[] {
  const { filter, tree, printed, problems, pairs = false, limits, text, encoded, document, selected } = vector;
  if (encoded !== undefined) return [['encode', { text }, { text: encoded }]];
  if (document !== undefined) {
    const { equality, many = [] } = vector;
    return [['selects', { filter, dialect, document, equality, many }, { selected }]];
  }
  if (filter === undefined) return [['print', { tree, dialect, pairs }, { text: printed }]];
  const question = { filter, dialect, ...(limits && { limits }) };
  if (file === 'spans') return [['spans', question, { tree }]];
  if (tree === undefined)
    return [
      ['read', question, { tree: null }],
      ['problems', question, { problems }],
    ];
  return [
    ['read', question, { tree }],
    ['print', { tree, dialect, pairs }, { text: printed }],
  ];
}
