import {
  type Condition,
  type Filter,
  type Group,
  isCondition,
  isFilter,
  isJunction,
  meaningOf,
  negatedBy,
  operandsOf,
  type Word,
} from '../../language/filter.ts';
import { type Meaning, oppositeOf } from '../../language/meanings.ts';
import { map } from '../../language/visit.ts';
import { quote } from '../../language/word.ts';
import type { Spelling } from './spelling.ts';

/*
 * Rewriting by form alone. All steps are valid in two-valued and three-valued logic, and with either equality.
 */

type Rewritten = Filter | boolean;

/** Replaces parts, by their index in the order of the text, with constants, and shortens the filter by its form. */
export function rewrite(root: Filter, constants: ReadonlyMap<number, boolean>, spelling: Spelling): Rewritten {
  const writer = new Rewriter(spelling);
  let count = 0;
  /** Adds what becomes of a filter; the operands of a group inside one of its kind are inlined. */
  const rewriteInto = (into: Rewritten[], node: Filter, parent?: Filter): void => {
    const constant = constants.get(count++);
    const operands = isCondition(node) ? [] : node.operands;
    const isOpen =
      constant === undefined && isJunction(node) && parent?.kind === node.kind && !spelling.pairwise(node.kind);
    const inside: Rewritten[] = isOpen ? into : [];
    for (const operand of operands) if (isFilter(operand)) rewriteInto(inside, operand, node);
    if (!isOpen) into.push(constant ?? writer.rewritten(node, inside));
  };
  const whole: Rewritten[] = [];
  rewriteInto(whole, root);
  return whole[0] as Rewritten;
}

function isEquality(filter: Filter): filter is Condition {
  return isCondition(filter) && (filter.means === 'oneOf' || filter.means === 'equal');
}

class Rewriter {
  readonly #lengths = new WeakMap<Filter, number>();

  readonly #spelling: Spelling;

  constructor(spelling: Spelling) {
    this.#spelling = spelling;
  }

  rewritten(node: Filter, inside: readonly Rewritten[]): Rewritten {
    if (isJunction(node)) return this.#joined(node.kind, inside, node);
    if (negatedBy(node) !== undefined) {
      const [operand] = inside as [Rewritten];
      return typeof operand === 'boolean' ? !operand : this.#negation(operand, node);
    }
    return isCondition(node) && node.means === 'oneOf' ? this.#listed(node) : node;
  }

  #joined(kind: 'or' | 'and', operands: readonly Rewritten[], like: Group): Rewritten {
    const absorbing = kind === 'or';
    if (operands.includes(absorbing)) return absorbing;
    const filters = operands.filter((operand): operand is Filter => typeof operand !== 'boolean');
    if (filters.length <= 1) return filters[0] ?? !absorbing;
    const flat = this.#spelling.pairwise(kind)
      ? filters
      : filters.flatMap((filter) => (isJunction(filter) && filter.kind === kind ? filter.operands : [filter]));
    const plain = this.#group(kind, flat, like);
    // De Morgan's law, where the negation of all is shorter.
    const other = kind === 'or' ? 'and' : 'or';
    if (!this.#spelled('not') || !this.#spelled(other)) return plain;
    const opposites = flat.map((filter) => this.#opposite(filter));
    return this.#shorter(plain, this.#not(this.#group(other, opposites)));
  }

  /** The group of filters, or the single filter that they are merged to. */
  #group(kind: 'or' | 'and', operands: readonly Filter[], like?: Group): Filter {
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
    const lists = new Map<string, Condition[]>();
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
  #list(conditions: readonly Condition[]): Filter {
    const [first] = conditions as readonly [Condition, ...Condition[]];
    const like = conditions.find(({ means }) => means === 'oneOf');
    const values = conditions.flatMap((one) => one.values);
    const { property } = first;
    return this.#listed({ ...this.#named('oneOf', like), kind: 'condition', means: 'oneOf', property, values });
  }

  /** A list without duplicates; one value is an equality, if there is an operator for it. */
  #listed(list: Condition): Filter {
    const { property } = list;
    const distinct = new Map(list.values.map((value) => [`${value.quoted === true} ${value.text}`, value]));
    const values = list.values.length === distinct.size ? list.values : [...distinct.values()];
    const plain = values === list.values ? list : { ...list, values };
    if (values.length !== 1 || !this.#spelled('equal')) return plain;
    return this.#shorter(plain, { ...this.#named('equal'), kind: 'condition', means: 'equal', property, values });
  }

  #negation(operand: Filter, like?: Filter): Filter {
    const plain = this.#opposite(operand, like);
    if (!isJunction(operand)) return plain;
    const other = operand.kind === 'or' ? 'and' : 'or';
    if (!this.#spelled(other)) return plain;
    const opposites = operand.operands.map((filter) => this.#opposite(filter));
    return this.#shorter(plain, this.#group(other, opposites));
  }

  /** The negation of a filter, as short as possible without changing what is inside. */
  #opposite(filter: Filter, like?: Filter): Filter {
    const inside = negatedBy(filter);
    if (inside !== undefined) return inside;
    const plain = like && negatedBy(like) === filter ? like : this.#not(filter, like);
    const condition = this.#oppositeCondition(filter);
    return condition === undefined ? plain : this.#shorter(plain, condition);
  }

  /** The condition with the opposite meaning, if the dialect has an operator for it. */
  #oppositeCondition(filter: Filter): Filter | undefined {
    if (!isCondition(filter)) return undefined;
    const { operator: _, span: __, ...rest } = filter;
    const means = oppositeOf(rest.means);
    return means && this.#spelled(means) ? { ...this.#named(means), ...rest, means } : undefined;
  }

  #not(operand: Filter, like?: Filter): Filter {
    return { ...this.#named('not', like), kind: 'not', operands: [operand] };
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
    const known = this.#lengths.get(filter);
    if (known !== undefined) return known;
    const meaning = meaningOf(filter);
    const symbol = ((meaning && this.#spelling.operator(meaning)) ?? filter.operator)?.text ?? meaning ?? '';
    const length = operandsOf(filter).reduce(
      (sum, operand) => sum + 1 + (isFilter(operand) ? this.#length(operand) : lengthOf(operand)),
      2 + symbol.length,
    );
    this.#lengths.set(filter, length);
    return length;
  }
}

function lengthOf({ text, quoted }: Word): number {
  return quoted ? quote(text).length : text.length;
}

/**
 * The filter with an `or` of equalities for each `oneOf`, so that each value is a separate part; the filter itself if
 * it has none. An equality has the span of its value.
 */
export function expandLists(filter: Filter, operatorOf: (meaning: Meaning) => Word | undefined): Filter {
  const named = (meaning: Meaning) => {
    const operator = operatorOf(meaning);
    return operator === undefined ? {} : { operator };
  };
  return map(filter, (node) => {
    if (!isCondition(node) || node.means !== 'oneOf') return node;
    const { values, property, span } = node;
    const operands = values.map(
      (value): Filter => ({
        ...named('equal'),
        kind: 'condition',
        means: 'equal',
        property,
        values: [value],
        ...(value.span && { span: value.span }),
      }),
    );
    return { ...named('or'), kind: 'or', operands, ...(span && { span }) };
  });
}
