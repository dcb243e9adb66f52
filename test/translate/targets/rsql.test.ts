import { parse } from '@rsql/parser';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { translate } from '../../../src/translate/translate.ts';
import { TranslateError } from '../../../src/translate/translate-error.ts';
import { read } from '../../meaning/full.ts';
import { condition } from '../../support/nodes.ts';
import { agrees, by, type Document, documents, names, text } from '../agreement.ts';
import { compareRows } from '../full-table.ts';

const fields = Object.fromEntries(names.map((name, i) => [name, { field: `日本.selector-${i}` }]));
const options = { exact: true, absence: '=isnull=' } as const;

interface Node {
  readonly type: string;
  readonly operator: string;
  readonly left: Node & { readonly selector: string };
  readonly right: Node & { readonly value: string | readonly string[] };
}

/** A server that compares texts exactly, and leaves out missing values, as SQL does. */
function asked(node: Node, document: Readonly<Record<string, unknown>>): boolean {
  if (node.type === 'LOGIC') {
    const [left, right] = [asked(node.left, document), asked(node.right, document)];
    return node.operator === ';' ? left && right : left || right;
  }
  const found = document[node.left.selector] ?? undefined;
  const { value } = node.right;
  switch (node.operator) {
    case '==':
      return found === value;
    case '!=':
      return found !== undefined && found !== value;
    case '=in=':
      return found !== undefined && value.includes(found as string);
    case '=out=':
      return found !== undefined && !value.includes(found as string);
    case '=isnull=':
      return (found === undefined) === (value === 'true');
    default:
      throw new Error(node.operator);
  }
}

const selects = (output: string) => {
  const parsed = parse(output) as unknown as Node;
  return (document: Document) =>
    asked(parsed, Object.fromEntries(Object.entries(document).map(([name, value]) => [fields[name]?.field, value])));
};

test('a server that reads it with @rsql/parser selects the same on the whole small table', () => {
  const name = names[0] as string;
  const ofString = (output: string) => {
    const isSelected = selects(output);
    return ({ string }: Document) => isSelected(string === undefined ? {} : { [name]: string });
  };
  return compareRows('rsql', ['string'], ofString, 10, { ...options, fields: { string: fields[name] } });
});

test('a server that reads it with @rsql/parser selects the same as `matches`', () => {
  expect(agrees({ document: documents(text), ...by('rsql', { ...options, fields }), selects })).toEqual([
    'RSQL has no expression that selects everything or nothing',
    'a server may not read `*` as a wildcard',
    'a server may read `*` as a wildcard',
    'the server decides the order of values',
  ]);
});

test.each([
  ['(= a x)', 'a=="x"', 'the server may ignore case; if it does not, list the property in `exact`'],
  ['(!= a x)', 'a!="x"', 'a server may leave out documents without a value'],
  ['(OR (= a x) (AND (= b "\\"") (= c "\\\\")))', '(a=="x",(b=="\\"";c=="\\\\"))', undefined],
  ['(in a x "y,z" x)', 'a=in=("x","y,z")', undefined],
  ['(NOT (in a x y))', 'a=out=("x","y")', 'a server may leave out documents without a value'],
  ['(contains a x)', 'a=="*x*"', 'a server may not read `*` as a wildcard'],
  ['(startsWith a x)', 'a=="x*"', 'a server may not read `*` as a wildcard'],
  ['(NOT (endsWith a x))', 'a!="*x"', 'a server may not read `*` as a wildcard'],
  ['(contains a "")', 'a=="*"', 'a server may not read `*` as a wildcard'],
  ['(_not_exists a)', '', 'RSQL has no operator for absence; name that of the server in `absence`'],
  ['(< a 5)', 'a=lt="5"', 'the server decides the order of values'],
])('%s', (filter, output, reason) => {
  const said = translate(read(filter), 'rsql', { strict: false, ...(reason === undefined && { exact: true }) });
  expect([said.output, said.notes[0]?.reason]).toEqual([output, reason]);
});

test.each(['isnull', '=is null=', '==', '=a=;b=='])('%j is refused as the operator for absence', (absence) => {
  expect(() => translate(read('(= a x)'), 'rsql', { absence })).toThrow(TranslateError);
});

test('no property and no value breaks out of its place', () => {
  const any = fc.string({ unit: 'binary', maxLength: 5 });
  fc.assert(
    fc.property(any, any, (property, value) => {
      const filter = condition('equal', property, value);
      const said = translate(filter, 'rsql', { exact: true, strict: false });
      if (said.fidelity === 'unsupported') {
        expect(said.output).toBe('');
        return;
      }
      const { left, right, operator } = parse(said.output) as unknown as Node;
      expect([left.selector, operator, right.value]).toEqual([property, '==', value]);
    }),
  );
});
