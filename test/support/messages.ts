import { compile, sentenceOf } from './compile.ts';
import { literal, type Setting, settings } from './literals.ts';
import { splitTexts } from './split-texts.ts';

/** Texts that are not filters, by their setting: each kind of refusal, with near misses. */
const wrongTexts: Readonly<Record<string, readonly string[]>> = {
  received: splitTexts(
    '(AND (= a b) (= c d))¦(or (= a b))¦(== a b)¦(eq a b)¦($eq a b)¦(_notexists a)¦(is_null a)¦(missing a)¦(noop a)',
    '(oder (= a b))¦(= a)¦(=)¦(= a b c)¦(= a b c d e f g h i j k)¦(_not_exists a b)¦(OR)¦(OR x)¦(OR (= a b) x)',
    '(OR x (= a b))¦(= (= a b) c)¦(= a (= b c))¦(_not_exists (= a b))¦(OR (= a b)¦(OR (= a¦(¦(= a b))¦)¦()¦(OR ())',
    '( )¦((= a b))¦((= a b) OR (= c d))¦((= a b) (= c d))¦(= a b) x¦x (= a b)¦(= a b) (= c d)¦processed¦= a b¦¦  \n',
    'a = b¦a == b¦(a = b)¦(processed EQUALS true)¦(= a "b")¦(= a\u0007 b)¦(=\u00a0a b)¦(= a b\u200b)',
  ),
  qive: splitTexts(
    '(and (= total 1))¦(not_exists total)¦(is_null total)¦(= procesed true)¦(= Status new)¦(= PROCESSED true)',
    '(_not_exists nothing)¦(= constructor x)¦(= processed yes)¦(= processed True)¦(= total ten)¦(= total 0x1f)',
    '(= total 1.)¦(= status old)¦(= owner c)¦(= pro¦(= status n¦(¦(= count many)',
    '(AND (= processed true) (OR (= total 1) (= status New)))',
  ),
  rich: splitTexts(
    '(NOT (= note a) (= note b))¦(NOT)¦(NOT x)¦(NOT x y)¦(maybe (odd note) (odd note))¦(like a b)¦(= "note" x)',
    '(has "note")¦("=" note x)¦(= note "x)¦(= note "\\n")¦(= status "new ")¦(OR "x")¦"x"¦(note = "x")',
    '(in note)¦(in)¦(some note)¦(in status new old)¦(in processed true yes)¦(in note a (= note b))',
    '(in (= note a) b)¦(in "note" b)¦(in nothing a)¦(one_of note a b)¦(contains note a b)¦(contains note)',
    '(starts-with note a)¦(note contains a)',
  ),
  typed: ['(= total "1")', '(= processed "true")'],
};

/** Code instead of a literal. */
const wrongCode = {
  text: 'f(text);',
  interpolated: 'f(`(= a ${text})`);',
  union: "f(Math.random() < 0.5 ? '(= a b)' : '(= a)');",
};

export interface Refusal {
  readonly name: string;
  /** The text, or the name of a piece of code. */
  readonly text: string;
  readonly isText: boolean;
  /** Our sentence; or everything that the compiler says, if it says something else. */
  readonly message: string;
}

/** All messages of a compiler for these texts. */
export function refusals(compiler?: string): { readonly output: string; readonly refusals: readonly Refusal[] } {
  const files: Record<string, string> = {};
  const found: Refusal[] = [];
  const places = new Map<string, { name: string; text: string; isText: boolean }>();
  for (const [name, texts] of Object.entries(wrongTexts)) {
    const { source } = settings[name] as Setting;
    const lines = [
      "import { filter, qive, received } from 'prefilter';",
      `const f = ${source.replace(/\n\s*/g, ' ')};`,
    ];
    for (const text of texts)
      places.set(`${name}.ts:${lines.push(`f(${literal(text)});`)}`, { name, text, isText: true });
    files[`${name}.ts`] = lines.join('\n');
  }
  const lines = ["import { filter } from 'prefilter';", 'const f = filter;', 'declare const text: string;'];
  for (const [text, code] of Object.entries(wrongCode)) {
    places.set(`code.ts:${lines.push(code)}`, { name: 'code', text, isText: false });
  }
  files['code.ts'] = lines.join('\n');
  const { diagnostics } = compile(files, compiler === undefined ? {} : { compiler });
  for (const { file, line, code, message } of diagnostics) {
    const place = places.get(`${file}:${line}`) ?? { name: file, text: String(line), isText: false };
    places.delete(`${file}:${line}`);
    found.push({ ...place, message: sentenceOf(message) ?? `${code} ${message}` });
  }
  for (const { name, text, isText } of places.values()) found.push({ name, text, isText, message: 'nothing' });
  found.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  const output = found.map(
    ({ name, text, message }) => `${name} ${literal(text)}\n  ${message.replaceAll('\n', '\n  ')}\n`,
  );
  return { output: output.join(''), refusals: found };
}
