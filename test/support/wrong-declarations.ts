import { compile } from './compile.ts';

/** Declarations that the compiler must refuse, with the words that its message about each must have. */
const wrong: readonly (readonly [declaration: string, ...words: string[]])[] = [
  ["{ a: { type: 'string', columm: 'x' } }", "'columm' does not exist"],
  ["{ b: 'date', a: { type: ['new'], mny: true } }", "'mny' does not exist"],
  ["{ a: { typ: 'number' } }", "'typ' does not exist"],
  ["{ a: 'strin' }", '\'"strin"\' is not assignable', 'Did you mean \'"string"\'?'],
  ["{ a: { type: 'strng' } }", '\'"strng"\' is not assignable', 'Did you mean \'"string"\'?'],
  ['{ a: 5 }', "'number' is not assignable"],
  ["{ a: { type: ['a'], many: 'x' } }", "'string' is not assignable to type 'boolean"],
  ["{ a: { type: 'string', zone: 'UTC' } }", "'zone' does not exist"],
  ["{ a: { type: 'number', ignore: ['case'] } }", "'ignore' does not exist"],
  ["{ a: { type: 'instant', ignore: ['case'] } }", "'ignore' does not exist"],
  ["{ a: { type: 'instant', column: { colum: 'x' } } }", "'colum' does not exist"],
  ["{ a: { type: 'instant', column: { type: 'string', colum: 'x' } } }", "'colum' does not exist"],
];

const right = `
const properties = defineProperties({
  a: 'string', list: ['x', 'y'], at: { type: 'instant', zone: 'UTC', column: 'c' }, one: { type: ['new', 'done'], many: true },
  city: { type: 'string', ignore: ['case'], column: { type: 'string' } }, total: { type: 'decimal', column: { scale: 2 } },
});
const kept: [readonly ['x', 'y'], 'instant', readonly ['new', 'done'], 'string', 'c'] =
  [properties.list, properties.at.type, properties.one.type, properties.a, properties.at.column];
const wide: Properties = defineProperties<Properties>(properties);
declare const facts: Exclude<Properties[string], string | readonly string[]>;
defineProperties({ a: facts });
defineProperties(wide);
`;

/** What a compiler does otherwise than it should with right and wrong declarations. */
export function misjudgedDeclarations(compiler?: string): readonly unknown[] {
  const head = "import { defineProperties, type Properties } from 'prefilter';\n";
  const files = Object.fromEntries(
    wrong.map(([one], index) => [`wrong${index}.ts`, `${head}defineProperties(${one});\n`]),
  );
  const { diagnostics } = compile({ ...files, 'right.ts': head + right }, compiler === undefined ? {} : { compiler });
  const of = (name: string) => diagnostics.filter(({ file }) => file.endsWith(name));
  const faults: unknown[] = of('right.ts');
  for (const [index, [declaration, ...words]] of wrong.entries()) {
    const [error, more] = of(`wrong${index}.ts`);
    const { message = '' } = error ?? {};
    const isShort = message.length < 700 && !/\bnever\b/.test(message);
    if (more !== undefined || !isShort || words.some((one) => !message.includes(one)))
      faults.push([declaration, message]);
  }
  return faults;
}
