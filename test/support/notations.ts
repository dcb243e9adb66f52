/*
 * Filters as other notations write them, by the grammars of those notations.
 */

/** A value with the type that notations with types see. */
export type Scalar = string | number | boolean;

/** What is meant, apart from any notation. */
export type Meant =
  | { readonly is: 'and' | 'or'; readonly of: readonly Meant[] }
  | { readonly is: 'not'; readonly of: readonly [Meant] }
  | { readonly is: 'absent' | 'present'; readonly name: string }
  | { readonly is: 'in'; readonly name: string; readonly values: readonly Scalar[] }
  | { readonly is: '=' | '!=' | '<' | '<=' | '>' | '>='; readonly name: string; readonly value: Scalar };

/** How a notation writes each form. */
interface Notation {
  join(is: 'and' | 'or', parts: readonly string[]): string;
  not(part: string): string;
  absent(name: string): string;
  present(name: string): string;
  in(name: string, values: readonly string[]): string;
  compare(name: string, is: string, value: string): string;
  value(value: Scalar): string;
}

const table = (row: string) => Object.fromEntries(row.split(' ').map((pair) => pair.split('|') as [string, string]));
const odata = table('=|eq !=|ne <|lt <=|le >|gt >=|ge');
const rsql = table('=|== !=|!= <|=lt= <=|=le= >|=gt= >=|=ge=');
const script = table('=|=== !=|!== <|< <=|<= >|> >=|>=');
const newcomer = table('=|== !=|<> <|lt <=|lte >|greater >=|gte');
const joined = (separator: string) => (_: string, parts: readonly string[]) => `(${parts.join(separator)})`;
const single = (value: Scalar) => (typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value));
const double = (value: Scalar) => (typeof value === 'string' ? JSON.stringify(value) : String(value));

export const notations: Readonly<Record<string, Notation>> = {
  SQL: {
    join: (is, parts) => joined(` ${is.toUpperCase()} `)(is, parts),
    not: (part) => `(NOT ${part})`,
    absent: (name) => `(${name} IS NULL)`,
    present: (name) => `(${name} IS NOT NULL)`,
    in: (name, values) => `(${name} IN (${values.join(', ')}))`,
    compare: (name, is, value) => `(${name} ${is === '!=' ? '<>' : is} ${value})`,
    value: single,
  },
  OData: {
    join: (is, parts) => joined(` ${is} `)(is, parts),
    not: (part) => `(not ${part})`,
    absent: (name) => `(${name} eq null)`,
    present: (name) => `(${name} ne null)`,
    in: (name, values) => `(${name} in (${values.join(',')}))`,
    compare: (name, is, value) => `(${name} ${odata[is]} ${value})`,
    value: single,
  },
  RSQL: {
    join: (is, parts) => joined(is === 'and' ? ';' : ',')(is, parts),
    not: (part) => `(not ${part})`,
    absent: (name) => `(${name}=isnull=true)`,
    present: (name) => `(${name}=isnull=false)`,
    in: (name, values) => `(${name}=in=(${values.join(',')}))`,
    compare: (name, is, value) => `(${name}${rsql[is]}${value})`,
    value: (value) => (/^[\w.-]+$/.test(String(value)) ? String(value) : single(value)),
  },
  LDAP: {
    join: (is, parts) => `(${is === 'and' ? '&' : '|'}${parts.join('')})`,
    not: (part) => `(!${part})`,
    absent: (name) => `(!(${name}=*))`,
    present: (name) => `(${name}=*)`,
    in: (name, values) => `(|${values.map((value) => `(${name}=${value})`).join('')})`,
    // It has no `<` and `>`.
    compare: (name, is, value) =>
      ({
        '=': `(${name}=${value})`,
        '!=': `(!(${name}=${value}))`,
        '<=': `(${name}<=${value})`,
        '>=': `(${name}>=${value})`,
      })[is] ?? '',
    value: (value) => String(value).replace(/[*()\\]/g, (mark) => `\\${mark.charCodeAt(0).toString(16)}`),
  },
  JavaScript: {
    join: (is, parts) => joined(is === 'and' ? ' && ' : ' || ')(is, parts),
    not: (part) => `(!${part})`,
    absent: (name) => `(${name} == null)`,
    present: (name) => `(${name} !== undefined)`,
    in: (name, values) => `(${values.map((value) => `(${name} === ${value})`).join(' || ')})`,
    compare: (name, is, value) => `(${name} ${script[is]} ${value})`,
    value: double,
  },
  SCIM: {
    join: (is, parts) => joined(` ${is} `)(is, parts),
    not: (part) => `(not ${part})`,
    absent: (name) => `(not (${name} pr))`,
    present: (name) => `(${name} pr)`,
    in: (name, values) => `(${values.map((value) => `(${name} eq ${value})`).join(' or ')})`,
    compare: (name, is, value) => `(${name} ${odata[is]} ${value})`,
    value: double,
  },
  newcomer: {
    join: (is, parts) => `(${is} ${parts.join(' ')})`,
    not: (part) => `(not ${part})`,
    absent: (name) => `(is_null ${name})`,
    present: (name) => `(is_not_null ${name})`,
    in: (name, values) => `(one_of ${name} [${values.join(', ')}])`,
    compare: (name, is, value) => `(${newcomer[is]} ${name} ${value})`,
    value: single,
  },
};

/** The text of what is meant in a notation; with a hole `()` for what it does not have. */
export function writeIn(notation: Notation, meant: Meant): string {
  const value = (one: Scalar) => notation.value(one);
  switch (meant.is) {
    case 'and':
    case 'or':
      return notation.join(
        meant.is,
        meant.of.map((part) => writeIn(notation, part)),
      );
    case 'not':
      return notation.not(writeIn(notation, meant.of[0]));
    case 'absent':
    case 'present':
      return notation[meant.is](meant.name);
    case 'in':
      return notation.in(meant.name, meant.values.map(value));
    default:
      return notation.compare(meant.name, meant.is, value(meant.value)) || '()';
  }
}
