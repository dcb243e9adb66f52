import { expect, test } from 'vitest';
import { codeLanguages, type Language } from '../../../src/hosts/code/languages.ts';
import { scanCode } from '../../../src/hosts/code/scan.ts';

const languageOf = (name: string) => codeLanguages.find(({ names }) => names.split(' ').includes(name)) as Language;

/** The tokens of a text: literals and comments as their type and content, others as they are written. */
const read = (name: string, text: string) =>
  scanCode(text, languageOf(name)).map(({ type, content, text: image }) =>
    content === undefined ? image : `${type} ${text.slice(content.start, content.end)}`,
  );

test.each<[name: string, text: string, tokens: string[]]>([
  ['cs', '\ufeffvar a = "b"; // c\n/* d */', ['var', 'a', '=', 'literal b', ';', 'comment  c', 'comment  d ']],
  ['cs', 'a ??= @"b""c" + "\\"" => 1.5f', ['a', '??=', 'literal b""c', '+', 'literal \\"', '=>', '1.5f']],
  ['cs', 'a = "b\n+ "c"', ['a', '=', '"', 'b', '+', 'literal c']],
  ['cs', 'a = """b"c"""; """d', ['a', '=', 'literal b"c', ';', 'literal ', '"', 'd']],
  ['cs', '/* a', ['comment  a']],
  ['php', "$a = <<<'X'\nb\n  X;\n$c", ['$a', '=', 'literal b\n  ', ';', '$c']],
  ['php', '$a . "b" .= $c?->d', ['$a', '.', 'literal b', '.=', '$c', '?', '->', 'd']],
  ['py', "f'a' + r'b' '''c\nd'''", ['literal a', '+', 'literal b', 'literal c\nd']],
  ['rb', 'a = "#{b}" # c', ['a', '=', 'literal #{b}', 'comment  c']],
  ['rb', '#{a}', ['#', '{', 'a', '}']],
  ['cs', '', []],
])('%s: %j', (name, text, tokens) => expect(read(name, text)).toEqual(tokens));

test('brackets know their partners, and what is inside its innermost one', () => {
  const tokens = scanCode('a(b, [c], "(") }', languageOf('cs'));
  const shown = tokens.map(({ text, opener, closer }) => [text, tokens[opener]?.text, tokens[closer]?.text]);
  expect(shown).toEqual([
    ['a', undefined, undefined],
    ['(', undefined, ')'],
    ['b', '(', undefined],
    [',', '(', undefined],
    ['[', '(', ']'],
    ['c', '[', undefined],
    [']', '[', undefined],
    [',', '(', undefined],
    ['', '(', undefined],
    [')', '(', undefined],
    ['}', undefined, undefined],
  ]);
});
