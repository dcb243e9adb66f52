import { compile, sentenceOf } from './compile.ts';
import { literal, type Setting, settings, treeOf, typeOf } from './literals.ts';

export interface Agreement {
  /** The texts on which the compiler and the run time disagree, with the compiler's message. */
  readonly different: readonly string[];
  readonly taken: number;
  readonly refused: number;
}

const head = `import { filter, qive, received } from 'prefilter';
type Same<A, B> = [A, B] extends [B, A] ? true : false;
declare function is<A>(): <B>(value: B, ...same: Same<A, B> extends true ? [] : ['another type']) => void;
`;

/** Compiles texts, each with the call for its setting, and compares the messages with the run time. */
export function disagreements(
  all: readonly { readonly name: string; readonly texts: readonly string[] }[],
  compiler?: string,
): Agreement {
  const files: Record<string, string> = {};
  const trees = new Map<string, { text: string; name: string; line: number; right: boolean }>();
  for (const { name, texts } of all) {
    const setting = settings[name] as Setting;
    const lines = [`${head}const f = ${setting.source.replace(/\n\s*/g, ' ')};`];
    let line = lines[0]?.split('\n').length ?? 0;
    for (const text of texts) {
      const tree = treeOf(text, setting);
      line++;
      trees.set(`${name}.ts:${line}`, { text, name, line, right: tree !== undefined });
      lines.push(tree === undefined ? `f(${literal(text)});` : `is<${typeOf(tree)}>()(f(${literal(text)}));`);
    }
    files[`${name}.ts`] = lines.join('\n');
  }
  const { diagnostics, output } = compile(files, compiler === undefined ? {} : { compiler });
  const said = new Map(diagnostics.map(({ file, line, message }) => [`${file}:${line}`, message]));
  const different: string[] = [];
  for (const [place, { text, name, right }] of trees) {
    const message = said.get(place);
    said.delete(place);
    // A refusal is our sentence and nothing else.
    const isRefusal = message !== undefined && sentenceOf(message) !== undefined;
    if (right ? message === undefined : isRefusal) continue;
    different.push(
      `${name} ${literal(text)}: ${right ? 'right' : 'wrong'} at run time; the compiler: ${message ?? 'nothing'}`,
    );
  }
  for (const [place, message] of said) different.push(`${place}: ${message}`);
  if (trees.size > 0 && !output.includes('Instantiations')) different.push(output);
  const right = [...trees.values()].filter((tree) => tree.right).length;
  return { different, taken: right, refused: trees.size - right };
}
