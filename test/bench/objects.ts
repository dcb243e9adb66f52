import type { Filter } from 'prefilter';

/** The filter of the specification, and one with twenty conditions. */
export const two = '(OR (= processed false) (_not_exists processed))';
export const twenty = `(OR
  (AND (= status new) (= kind inbound) (_not_exists owner))
  (AND (= status done) (OR (= region north) (= region south) (= region east)) (= processed true))
  (AND (OR (= origin mail) (= origin upload) (_not_exists origin)) (OR (= note checked) (= note open)) (= kind outbound))
  (AND (= year y2024) (= month m05) (OR (= owner ann) (= owner bob) (_not_exists status)))
  (AND (= year y2025) (= region west)))`;

const values: Readonly<Record<string, readonly unknown[]>> = {
  processed: [true, false],
  status: ['new', 'done', 'failed'],
  kind: ['inbound', 'outbound'],
  region: ['north', 'south', 'east', 'west'],
  origin: ['mail', 'upload', 'scan'],
  note: ['checked', 'open', 'none'],
  year: ['y2023', 'y2024', 'y2025'],
  month: ['m04', 'm05', 'm06'],
  owner: ['ann', 'bob', 'eve'],
  total: [0, 10, 12.5],
};

/** Numbers below a bound, the same in each run. */
export function numbersFrom(seed: number): (bound: number) => number {
  let state = seed * 2654435761 + 1;
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
}

/** Objects of forty shapes: different properties in a different order. */
export function mixedObjects(count: number): readonly object[] {
  const number = numbersFrom(1);
  const shapes = Array.from({ length: 40 }, () => {
    const names = Object.keys(values);
    const order = names.map((name) => [number(1000), name] as const).sort(([a], [b]) => a - b);
    return order.slice(0, 4 + number(names.length - 3)).map(([, name]) => name);
  });
  return Array.from({ length: count }, () => {
    const names = shapes[number(shapes.length)] as readonly string[];
    const made: Record<string, unknown> = {};
    for (const name of names) {
      const all = values[name] as readonly unknown[];
      made[name] = all[number(all.length)];
    }
    return made;
  });
}

/** A filter with so many conditions, nested at random, over so many properties of ten values each. */
export function randomFilter(conditions: number, properties: number, seed: number): Filter {
  const number = numbersFrom(seed + 1);
  const condition = (): Filter => {
    const property = { text: `p${number(properties)}` };
    if (number(10) === 0) {
      return { kind: 'condition', means: number(2) === 0 ? 'present' : 'absent', property, values: [] };
    }
    const means = number(3) === 0 ? 'notEqual' : 'equal';
    return { kind: 'condition', means, property, values: [{ text: `v${number(10)}` }] };
  };
  const tree = (size: number): Filter => {
    if (size === 1) return condition();
    const parts = Math.min(size, 2 + number(4));
    const sizes = Array.from({ length: parts }, (_, i) => Math.floor((size + i) / parts));
    const node: Filter = { kind: number(2) === 0 ? 'or' : 'and', operands: sizes.map(tree) };
    return number(6) === 0 ? { kind: 'not', operands: [node] } : node;
  };
  return tree(conditions);
}

/** A filter of `or`, `and`, `equal` and `absent` in another form; it throws for any other operator. */
export function convert<T>(
  filter: Filter,
  to: {
    readonly group: (kind: 'or' | 'and', parts: readonly T[]) => T;
    readonly equal: (property: string, value: string) => T;
    readonly absent: (property: string) => T;
  },
): T {
  if (filter.kind === 'or' || filter.kind === 'and') {
    return to.group(
      filter.kind,
      filter.operands.map((operand) => convert(operand, to)),
    );
  }
  if (filter.kind !== 'condition') throw new Error(filter.kind);
  const { means, property, values } = filter;
  if (means === 'equal') return to.equal(property.text, values[0]?.text as string);
  if (means === 'absent') return to.absent(property.text);
  throw new Error(means);
}
