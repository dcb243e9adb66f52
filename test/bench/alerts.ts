import type { Filter } from 'prefilter';
import { numbersFrom } from './objects.ts';

/** What documents of fifteen properties hold: for each property how many values, the first ones more often. */
const sizes = {
  ...{ processed: 2, status: 5, uf: 27, supplier: 20_000, owner: 2000, cfop: 400, total: 100_000, city: 5570 },
  ...{ category: 60, nature: 40, month: 12, team: 300, tag: 1000, model: 2, carrier: 800 },
} as const;

type Name = keyof typeof sizes;

const names = Object.keys(sizes) as Name[];
const selective: readonly Name[] = ['supplier', 'owner', 'tag', 'city', 'cfop'];
const evenly: readonly Name[] = ['processed', 'status', 'total', 'month', 'model'];

/** Documents of fifteen properties, of which some lack a fifth, and filters about them: the same in each run. */
export function world(seed: number) {
  const number = numbersFrom(seed);
  const share = () => number(1_000_000) / 1_000_000;
  const skewed = (size: number) => Math.min(size - 1, Math.floor(size ** share() - 1));
  const textOf = (name: Name) => {
    const at = evenly.includes(name) ? number(sizes[name]) : skewed(sizes[name]);
    return name === 'total' ? `${at}` : name === 'processed' ? `${at === 1}` : `${name}-${at}`;
  };
  const condition = (name: Name, means: Condition['means'], ...values: readonly string[]): Filter => ({
    kind: 'condition',
    means,
    property: { text: name },
    values: values.map((text) => ({ text })),
  });
  const pick = <T>(all: readonly T[]): T => all[number(all.length)] as T;

  /** Any condition: mostly an equality; of a total an order. */
  const leaf = (): Filter => {
    const name = pick(names);
    if (name === 'total') return condition(name, pick(['less', 'greater', 'greaterOrEqual'] as const), textOf(name));
    const kind = number(100);
    if (kind < 72) return condition(name, 'equal', textOf(name));
    if (kind < 82) return condition(name, 'oneOf', ...new Set([textOf(name), textOf(name), textOf(name)]));
    if (kind < 92) return condition(name, number(10) < 3 ? 'present' : 'absent');
    return condition(name, 'notEqual', textOf(name));
  };
  const either = (): Filter => (number(5) === 0 ? { kind: 'or', operands: [leaf(), leaf()] } : leaf());

  return {
    document(): Record<string, unknown> {
      const present = names.filter(() => number(5) > 0);
      const read = (name: Name, text: string) =>
        name === 'total' ? Number(text) : name === 'processed' ? text === 'true' : text;
      return Object.fromEntries(present.map((name) => [name, read(name, textOf(name))]));
    },
    /** One selective condition and two more. */
    alert(): Filter {
      const name = pick(selective);
      return {
        kind: 'and',
        operands: [condition(name, 'equal', `${name}-${number(sizes[name])}`), either(), either()],
      };
    },
    /** Nothing that a selected document must equal. */
    unselective(): Filter {
      const name = pick(names);
      const denied = condition(name, 'notEqual', textOf(name));
      const over = condition('total', pick(['less', 'greater'] as const), textOf('total'));
      return { kind: number(3) === 0 ? 'or' : 'and', operands: [denied, over, { kind: 'not', operands: [leaf()] }] };
    },
  };
}

type Condition = Extract<Filter, { readonly kind: 'condition' }>;
