import { valuesIn } from '../../language/conditions.ts';
import type { Meaning } from '../../language/dialect/dialect.ts';
import {
  type CompareFilter,
  type Filter,
  isFilter,
  type OneOfFilter,
  operandsOf,
  type PresenceFilter,
  type ValueCondition,
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

function isEquality(filter: Filter): filter is ValueCondition {
  return filter.kind === 'oneOf' || (filter.kind === 'compare' && filter.comparator === 'equal');
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
      case 'oneOf':
        return this.#listed(node);
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
    const plain = this.#group(kind, flat, like);
    // De Morgan's law, where the negation of all is shorter.
    const other = kind === 'or' ? 'and' : 'or';
    if (!this.#spelled('not') || !this.#spelled(other)) return plain;
    const opposites = flat.map((filter) => this.#opposite(filter));
    return this.#shorter(plain, this.#not(this.#group(other, opposites)));
  }

  /** The group of filters, or the single filter that they are merged to. */
  #group(kind: 'or' | 'and', operands: readonly Filter[], like?: Filter): Filter {
    const merged = this.#merged(kind, operands);
    const [only, ...others] = merged;
    if (only !== undefined && others.length === 0) return only;
    const unchanged =
      like?.kind === kind && merged.length === like.operands.length && merged.every((f, i) => f === like.operands[i]);
    return unchanged ? like : { ...this.#named(kind, like), kind, operands: merged };
  }

  /** The operands of a group; in an `or`, equalities on one property become one list, at the first of them. */
  #merged(kind: 'or' | 'and', operands: readonly Filter[]): readonly Filter[] {
    if (kind === 'and' || !this.#spelling.lists) return operands;
    const lists = new Map<string, ValueCondition[]>();
    for (const operand of operands) {
      if (!isEquality(operand)) continue;
      const list = lists.get(operand.property.text);
      if (list === undefined) lists.set(operand.property.text, [operand]);
      else list.push(operand);
    }
    return operands.flatMap((operand) => {
      const list = isEquality(operand) ? (lists.get(operand.property.text) ?? []) : [];
      if (list.length < 2) return [operand];
      return list[0] === operand ? [this.#list(list)] : [];
    });
  }

  /** One list for conditions on one property. */
  #list(conditions: readonly ValueCondition[]): Filter {
    const [first] = conditions as readonly [ValueCondition, ...ValueCondition[]];
    const like = conditions.find(({ kind }) => kind === 'oneOf');
    const values = conditions.flatMap(valuesIn);
    return this.#listed({ ...this.#named('oneOf', like), kind: 'oneOf', property: first.property, values });
  }

  /** A list without duplicates; one value is an equality, if there is an operator for it. */
  #listed(list: OneOfFilter): Filter {
    const { property } = list;
    const distinct = new Map(list.values.map((value) => [`${value.quoted === true} ${value.text}`, value]));
    const values = list.values.length === distinct.size ? list.values : [...distinct.values()];
    const plain = values === list.values ? list : { ...list, values };
    const [value] = values;
    if (value === undefined || values.length > 1 || !this.#spelled('equal')) return plain;
    return this.#shorter(plain, { ...this.#named('equal'), kind: 'compare', comparator: 'equal', property, value });
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
    return this.#shorter(plain, this.#group(other, opposites));
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
