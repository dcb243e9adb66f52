import { type Node, parseTree } from 'jsonc-parser';
import type { Span } from '../../source/span.ts';

/** Where a configuration file declares a property, for all files and for some: the spans of the keys with their quotes. */
export function declarationsOf(text: string, property: string): readonly Span[] {
  const root = parseTree(text.replace(/^\ufeff/, ' '), [], { allowTrailingComma: true });
  const overrides = memberOf(root, 'overrides')?.[1]?.children ?? [];
  return [root, ...overrides].flatMap((node) => {
    const key = memberOf(memberOf(node, 'properties')?.[1], property)?.[0];
    return key === undefined ? [] : [{ start: key.offset, end: key.offset + key.length }];
  });
}

/** The key and the value of a member of an object. */
function memberOf(node: Node | undefined, name: string): readonly [key: Node, value: Node | undefined] | undefined {
  if (node?.type !== 'object') return undefined;
  for (const { children: [key, value] = [] } of node.children ?? []) {
    if (key?.value === name) return [key, value];
  }
  return undefined;
}
