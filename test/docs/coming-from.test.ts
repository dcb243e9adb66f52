import { parse as parseRsql } from '@rsql/parser';
import { parse as parseLdap } from 'ldap-filter';
import { Query } from 'mingo';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../src/language/dialect/dialects.ts';
import { parse } from '../../src/language/parse/parse.ts';
import { matches } from '../../src/meaning/match/compile.ts';
import { readPage } from './page.ts';

// Each pair of filters on the page is run side by side: MongoDB, LDAP and RSQL with third-party libraries, GraphQL and
// OData with the few lines below.

type Note = { readonly processed?: boolean; readonly status?: string };
type Selects = (note: Note) => boolean;

const notes: readonly Note[] = [true, false, undefined].flatMap((processed) =>
  ['new', 'done', 'other', undefined].map((status) => ({
    ...(processed !== undefined && { processed }),
    ...(status !== undefined && { status }),
  })),
);

const languages: Readonly<Record<string, (filter: string) => Selects>> = {
  'RSQL and FIQL': (text) => (note) => asksRsql(parseRsql(text) as unknown as RsqlNode, note),
  OData: (text) => {
    const code = text.replace(/ eq /g, ' === ').replace(/ or /g, ' || ').replace(/ and /g, ' && ');
    const run = new Function('processed', 'status', `return ${code}`) as (...values: unknown[]) => boolean;
    return ({ processed, status }: Note) => run(processed ?? null, status ?? null);
  },
  LDAP: (text) => {
    const parsed = parseLdap(text);
    return (note) =>
      parsed.matches({
        objectClass: 'top',
        ...note,
        ...(note.processed !== undefined && { processed: String(note.processed).toUpperCase() }),
      }) as boolean;
  },
  'Filters in GraphQL': (text) => {
    const where = JSON.parse(text.replace(/(\w+):/g, '"$1":')) as Where;
    return (note) => asksGraphql(where, note);
  },
  MongoDB: (text) => {
    const query = new Query(JSON.parse(text));
    return (note) => query.test(note as never);
  },
};

describe.each(Object.entries(languages))('%s', (heading, read) => {
  const [, section = ''] = readPage('docs/coming-from.md').split(new RegExp(`^## ${heading}$`, 'm'));
  const rows = [...(section.split('\n## ')[0] as string).matchAll(/^\| `(.+?)` +\| `(.+?)` +\|$/gm)].map(
    ([, theirs, ours]) => [(theirs as string).replaceAll('\\|', '|'), ours as string] as const,
  );

  test('has four pairs', () => {
    expect(rows).toHaveLength(4);
  });

  test.each(rows)('%s is %s', (theirs, ours) => {
    const readings = Object.values(dialects).map((dialect) => parse(ours, { dialect }));
    const reading = readings.find(({ ok }) => ok);
    if (!reading?.ok) throw new Error(`no dialect reads ${ours}`);
    const { filter } = reading;
    const selected = notes.filter(read(theirs));
    expect(notes.filter((note) => matches(filter, note))).toEqual(selected);
    expect(selected.length > 0 && selected.length < notes.length).toBe(true);
  });
});

interface RsqlNode {
  readonly type: string;
  readonly operator: string;
  readonly left: RsqlNode & { readonly selector: keyof Note };
  readonly right: RsqlNode & { readonly value: string };
}

function asksRsql({ type, operator, left, right }: RsqlNode, note: Note): boolean {
  if (type === 'LOGIC') {
    return operator === ';'
      ? asksRsql(left, note) && asksRsql(right, note)
      : asksRsql(left, note) || asksRsql(right, note);
  }
  const value = note[left.selector];
  return operator === '=isnull=' ? (value === undefined) === (right.value === 'true') : String(value) === right.value;
}

interface Where {
  readonly _or?: readonly Where[];
  readonly [property: string]: unknown;
}

/** All keys in an object must hold, as in Hasura. */
function asksGraphql({ _or, ...rest }: Where, note: Note): boolean {
  if (_or !== undefined && !_or.some((one) => asksGraphql(one, note))) return false;
  return Object.entries(rest).every(([property, condition]) => {
    const value = note[property as keyof Note];
    return Object.entries(condition as object).every(([operator, operand]) => {
      if (operator === '_eq') return value === operand;
      if (operator === '_in') return (operand as readonly unknown[]).includes(value);
      if (operator === '_is_null') return (value === undefined) === operand;
      throw new Error(operator);
    });
  });
}
