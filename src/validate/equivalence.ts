import type { Dialect } from '../language/dialect/dialect.ts';
import { type Filter, isCall, isFilter, isGroup, nodesOf, operandsOf } from '../language/filter.ts';
import { parse } from '../language/parse/parse.ts';
import type { Properties } from '../language/properties.ts';
import { equivalent } from '../meaning/decide/decide.ts';
import { type Edit, editedPart, hullOf, type Span, spanOf } from '../source/problem.ts';

/** The most characters read and the most work done to prove the fixes of one text, some ten milliseconds; a fix beyond is not safe. */
const mostRead = 400_000;
const budget = 100_000;

/** Makes the test whether a filter selects the same after edits of its text. */
export function equivalenceOf(
  text: string,
  filter: Filter,
  { dialect, properties }: { readonly dialect: Dialect; readonly properties?: Properties | undefined },
): (edits: readonly Edit[]) => boolean {
  const view = { dialect, ...(properties && { properties }), budget };
  let left = mostRead;
  return (edits) => {
    // The smallest part that means the same after the edits proves it for the whole.
    for (const node of enclosing(filter, hullOf(edits))) {
      const { start, end } = spanOf(node);
      left -= end - start;
      if (left < 0) return false;
      const after = parse(editedPart(text, spanOf(node), edits), { dialect });
      if (!after.ok) continue;
      if (signatureOf(node) === signatureOf(after.filter)) return true;
      if (equivalent(withoutCalls(node), withoutCalls(after.filter), view).answer === 'yes') return true;
    }
    return false;
  };
}

/** The nodes around a span, the innermost first. */
function enclosing(filter: Filter, { start, end }: Span): readonly Filter[] {
  const found = nodesOf(filter).filter((node) => spanOf(node).start <= start && end <= spanOf(node).end);
  return found.reverse();
}

/** The filter with a property of its own in place of each operator without a meaning: whatever it selects, it is the same each time. */
function withoutCalls(filter: Filter): Filter {
  if (isCall(filter)) {
    return { kind: 'condition', means: 'present', property: { text: `\0${signatureOf(filter)}` }, values: [] };
  }
  return isGroup(filter) ? { ...filter, operands: filter.operands.map(withoutCalls) } : filter;
}

/** A text that is the same for filters which differ only in how groups of one kind nest. */
function signatureOf(filter: Filter): string {
  const parts: string[] = [];
  write(filter, undefined);
  return parts.join(' ');

  function write(node: Filter, around: string | undefined): void {
    const isJoined = isGroup(node) && (node.kind === around || (node.kind !== 'not' && node.operands.length === 1));
    if (!isJoined) parts.push('(', node.operator?.text ?? '');
    for (const operand of operandsOf(node)) {
      if (isFilter(operand))
        write(operand, isJoined ? around : isGroup(node) && node.kind !== 'not' ? node.kind : undefined);
      else parts.push(JSON.stringify([operand.text, operand.quoted]));
    }
    if (!isJoined) parts.push(')');
  }
}
