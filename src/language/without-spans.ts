import { type Filter, type FilterLike, isFilter, type Word } from './filter.ts';
import { map } from './visit.ts';

/** The same filter without positions, for when its text is no longer available. */
export function withoutSpans(filter: FilterLike): Filter {
  return map(filter, (node): Filter => {
    const { span: _, ...bare } = node.operator === undefined ? node : { ...node, operator: bareWord(node.operator) };
    switch (bare.kind) {
      case 'compare':
        return { ...bare, property: bareWord(bare.property), value: bareWord(bare.value) };
      case 'oneOf':
        return { ...bare, property: bareWord(bare.property), values: bare.values.map(bareWord) };
      case 'presence':
        return { ...bare, property: bareWord(bare.property) };
      case 'call':
        return { ...bare, operands: bare.operands.map((operand) => (isFilter(operand) ? operand : bareWord(operand))) };
      case 'or':
      case 'and':
      case 'not':
        return bare;
    }
  });
}

function bareWord({ text, quoted }: Word): Word {
  return quoted ? { text, quoted } : { text };
}
