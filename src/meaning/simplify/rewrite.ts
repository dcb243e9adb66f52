import type { Meaning } from '../../language/dialect/dialect.ts';
import {
  type CompareFilter,
  type Filter,
  isFilter,
  operandsOf,
  type PresenceFilter,
  type Word,
} from '../../language/filter.ts';
import { meaningOf } from '../../language/node.ts';
import { visit } from '../../language/visit.ts';
import { quote } from '../../language/word.ts';
import type { Spelling } from './spelling.ts';

/*
 * Rewriting by form alone. All steps are valid in two-valued and three-valued logic, and with either equality.
 */

type Rewritten = Filter | boolean;

/** A group directly inside one of its kind, into which its operands are inlined. */
interface Inlined {
  readonly operands: readonly (Rewritten | Inlined)[];
}

/** Replaces parts, by their index in the order of the text, with constants, and shortens the filter by its form. */
export function rewrite(root: Filter, constants: ReadonlyMap<number, boolean>, spelling: Spelling): Rewritten {
  const writer = new Rewriter(spelling);
  const done: (Rewritten | Inlined)[] = [];
  const places: number[] = [];
  let count = 0;
  visit(root, {
    enter() {
      places.push(count++);
    },
    leave(node, ancestors) {
      const inside = done.splice(done.length - operandsOf(node).filter(isFilter).length);
      const constant = constants.get(places.pop() as number);
      const isOpen =
        (node.kind === 'or' || node.kind === 'and') &&
        ancestors.at(-1)?.kind === node.kind &&
        !spelling.pairwise(node.kind);
      done.push(constant ?? (isOpen ? { operands: inside } : writer.rewritten(node, withInlined(inside))));
    },
  });
  return done[0] as Rewritten;
}

function withInlined(operands: readonly (Rewritten | Inlined)[]): readonly Rewritten[] {
  const found: Rewritten[] = [];
  const rest = [...operands].reverse();
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    if (typeof next === 'boolean' || 'kind' in next) found.push(next);
    else for (let i = next.operands.length - 1; i >= 0; i--) rest.push(next.operands[i] as Rewritten | Inlined);
  }
  return found;
}

class Rewriter {
  readonly #lengths = new WeakMap<Filter, number>();

  readonly #spelling: Spelling;

  constructor(spelling: Spelling) {
    this.#spelling = spelling;
  }

  rewritten(node: Filter, inside: readonly Rewritten[]): Rewritten {
    switch (node.kind) {
      case 'or':
      case 'and':
        return this.#joined(node.kind, inside, node);
      case 'not': {
        const [operand] = inside as [Rewritten];
        return typeof operand === 'boolean' ? !operand : this.#negation(operand, node);
      }
      default:
        return node;
    }
  }

  #joined(kind: 'or' | 'and', operands: readonly Rewritten[], like?: Filter): Rewritten {
    const absorbing = kind === 'or';
    if (operands.includes(absorbing)) return absorbing;
    const filters = operands.filter((operand): operand is Filter => typeof operand !== 'boolean');
    if (filters.length <= 1) return filters[0] ?? !absorbing;
    const flat = this.#spelling.pairwise(kind)
      ? filters
      : filters.flatMap((filter) => (filter.kind === kind ? filter.operands : [filter]));
    const unchanged =
      like?.kind === kind && flat.length === like.operands.length && flat.every((f, i) => f === like.operands[i]);
    const plain: Filter = unchanged ? like : { ...this.#named(kind, like), kind, operands: flat };
    // De Morgan's law, where the negation of all is shorter.
    const other = kind === 'or' ? 'and' : 'or';
    const opposites = flat.map((filter) => this.#opposite(filter));
    if (!this.#spelled('not') || !this.#spelled(other)) return plain;
    return this.#shorter(plain, this.#not({ ...this.#named(other), kind: other, operands: opposites }));
  }

  #negation(operand: Filter, like?: Filter): Filter {
    if (operand.kind === 'not') return operand.operand;
    const plain = like?.kind === 'not' && like.operand === operand ? like : this.#not(operand, like);
    const leaf = this.#oppositeLeaf(operand);
    if (leaf !== undefined) return this.#shorter(plain, leaf);
    if (operand.kind !== 'or' && operand.kind !== 'and') return plain;
    const other = operand.kind === 'or' ? 'and' : 'or';
    if (!this.#spelled(other)) return plain;
    const opposites = operand.operands.map((filter) => this.#opposite(filter));
    return this.#shorter(plain, { ...this.#named(other), kind: other, operands: opposites });
  }

  /** The negation of a filter, as short as possible without changing what is inside. */
  #opposite(filter: Filter): Filter {
    if (filter.kind === 'not') return filter.operand;
    const leaf = this.#oppositeLeaf(filter);
    return leaf === undefined ? this.#not(filter) : this.#shorter(this.#not(filter), leaf);
  }

  #oppositeLeaf(filter: Filter): CompareFilter | PresenceFilter | undefined {
    const { operator: _, span: __, ...rest } = filter;
    if (rest.kind === 'presence') {
      const present = !rest.present;
      const meaning = present ? 'present' : 'absent';
      return this.#spelled(meaning) ? { ...this.#named(meaning), ...rest, present } : undefined;
    }
    if (rest.kind !== 'compare' || (rest.comparator !== 'equal' && rest.comparator !== 'notEqual')) return undefined;
    const comparator = rest.comparator === 'equal' ? 'notEqual' : 'equal';
    return this.#spelled(comparator) ? { ...this.#named(comparator), ...rest, comparator } : undefined;
  }

  #not(operand: Filter, like?: Filter): Filter {
    return { ...this.#named('not', like), kind: 'not', operand };
  }

  #spelled(meaning: Meaning): boolean {
    return this.#spelling.operator(meaning) !== undefined;
  }

  #named(meaning: Meaning, like?: Filter): { readonly operator?: Word } {
    const operator =
      like !== undefined && meaningOf(like) === meaning ? like.operator : this.#spelling.operator(meaning);
    return operator === undefined ? {} : { operator };
  }

  #shorter(usual: Filter, other: Filter): Filter {
    return this.#length(other) < this.#length(usual) ? other : usual;
  }

  /** The length of a filter on one line. */
  #length(filter: Filter): number {
    const rest = [filter];
    const order: Filter[] = [];
    for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
      if (this.#lengths.has(next)) continue;
      order.push(next);
      for (const operand of operandsOf(next)) if (isFilter(operand)) rest.push(operand);
    }
    for (const node of order.reverse()) {
      const meaning = meaningOf(node);
      const symbol = (meaning && this.#spelling.operator(meaning)) ?? node.operator;
      const operands = operandsOf(node).map((operand) =>
        isFilter(operand) ? this.#lengths.get(operand) : lengthOf(operand),
      );
      this.#lengths.set(
        node,
        operands.reduce<number>((sum, length) => sum + 1 + (length ?? 0), 2 + (symbol?.text ?? meaning ?? '').length),
      );
    }
    return this.#lengths.get(filter) as number;
  }
}

function lengthOf({ text, quoted }: Word): number {
  return quoted ? quote(text).length : text.length;
}
