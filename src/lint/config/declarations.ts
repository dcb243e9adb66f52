import { type Node, parseTree } from 'jsonc-parser';
import type { Span } from '../../source/problem.ts';

/** The declarations of a property in a configuration file, for all files and in overrides: the spans of the keys with their quotes. */
export function declarationsOf(text: string, property: string): readonly Span[] {
  return declarations(text)
    .filter(({ name }) => name === property)
    .map(({ span }) => span);
}

/** The declaration at an offset of a configuration file: the name, and its key with the quotes. */
export function declarationAt(text: string, at: number): Declaration | undefined {
  return declarations(text).find(({ span }) => span.start <= at && at <= span.end);
}

interface Declaration {
  readonly name: string;
  readonly span: Span;
}

function declarations(text: string): readonly Declaration[] {
  const root = parseTree(text.replace(/^\ufeff/, ' '), [], { allowTrailingComma: true });
  const overrides = memberOf(root, 'overrides')?.children ?? [];
  return [root, ...overrides].flatMap((node) =>
    (memberOf(node, 'properties')?.children ?? []).flatMap(({ children: [key] = [] }) =>
      key?.type === 'string' ? [{ name: key.value, span: { start: key.offset, end: key.offset + key.length } }] : [],
    ),
  );
}

/** The value of a member of an object. */
function memberOf(node: Node | undefined, name: string): Node | undefined {
  if (node?.type !== 'object') return undefined;
  return node.children?.find(({ children: [key] = [] }) => key?.value === name)?.children?.[1];
}
