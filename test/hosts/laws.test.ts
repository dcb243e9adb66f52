import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Host, HostedFilter } from '../../src/hosts/host.ts';
import { javascript, typescript } from '../../src/hosts/readers/javascript/javascript.ts';
import { qive } from '../../src/language/dialect/dialects.ts';
import { print } from '../../src/language/print.ts';
import { filterOf } from '../support/arbitraries.ts';
import { runs } from '../support/runs.ts';
import { checkFilter, extracted, hostOf } from './extracted.ts';

const markdown = hostOf('a.md');

/** A way to write a text inside another one; `choice` picks one of the spellings of each character. */
interface Layer {
  readonly write: (text: string, choice: (count: number) => number) => string;
  readonly read: (cut: string) => string;
}

const hex = (character: string, digits: number) =>
  [...Array(character.length).keys()].map((at) => character.charCodeAt(at).toString(16).padStart(digits, '0'));

const characters = (text: string, write: (character: string) => string) => [...text].map(write).join('');

function literal(quote: string): Layer {
  return {
    write: (text, choice) =>
      characters(text, (character) => {
        const unicode = hex(character, 4)
          .map((code) => `\\u${code}`)
          .join('');
        const spellings = [
          unicode,
          `\\u{${(character.codePointAt(0) as number).toString(16)}}`,
          ...(character < '\x80' ? [`\\x${hex(character, 2)[0]}`] : []),
          ...(/[\\'"`$]/.test(character) ? [`\\${character}`] : []),
          ...(/[\\'"`$\r\n\u2028\u2029]/.test(character)
            ? []
            : [character, character, `\\${quote === '`' ? '\r\n' : '\n'}${character}`]),
          ...(quote === '`' && character === '\n' ? ['\r\n', '\n', '\r'] : []),
        ];
        return spellings[choice(spellings.length)] as string;
      }),
    read: (cut) => new Function(`return ${quote}${cut}${quote}`)() as string,
  };
}

const raw: Layer = {
  write: (text, choice) => text.replace(/\n/g, () => ['\r\n', '\n', '\r'][choice(3)] as string),
  read: (cut) => cut.replace(/\r\n?/g, '\n'),
};

const percent: Layer = {
  write: (text, choice) =>
    characters(text, (character) => {
      const encoded = [...new TextEncoder().encode(character)]
        .map((byte) => `%${byte.toString(16).padStart(2, '0')}`)
        .join('');
      return /[\w.~()=-]/.test(character) && choice(2) === 1 ? character : choice(2) ? encoded : encoded.toUpperCase();
    }),
  read: decodeURIComponent,
};

const verbatim: Layer = { write: (text) => text, read: (cut) => cut };

/** Code in a quoted list, where each line begins with markers. */
const quoted = (mark: string): Layer => ({
  write: (text) => text.replace(/\r\n?|\n/g, (end) => `${end}${mark}`),
  read: (cut) =>
    cut
      .replace(/\r\n?|\n/g, '$&\0')
      .replaceAll(`\0${mark}`, '')
      .replaceAll('\0', ''),
});

const inSpan: Layer = { write: (text) => text, read: (cut) => cut.replace(/\r\n?|\n/g, ' ') };

const url = 'https://api.arquivei.com.br/v1/nfe/received?limit=50&filter=';

const places: readonly [string, Host, readonly Layer[], (text: string) => string][] = [
  ['a key with single quotes', javascript, [literal("'")], (text) => `\ufeff\tx({ '😀': 1, filter: '${text}' })`],
  [
    'a key with double quotes',
    typescript,
    [literal('"')],
    (text) => `const y = <T>(x: T) => x({\r\n\tfilter: "${text}" })`,
  ],
  ['a template', javascript, [literal('`')], (text) => `/* 😀 */ x({\r\n\tfilter: \`${text}\` })`],
  ['a tag', javascript, [raw], (text) => `x = \`\${filter\`${text}\`}\``],
  ['a URL in a string', javascript, [literal("'"), percent], (text) => `x('${url.replace('?', '\\x3f')}${text}&a=b')`],
  ['a URL in prose', markdown, [percent], (text) => `\ufeffAsk **${url}${text}**, or not.`],
  ['a link', markdown, [percent], (text) => `> See\r\n> [it](${url}${text} "a title")`],
  ['a code span', markdown, [inSpan], (text) => `😀 \`\` ${text} \`\``],
  ['a fence', markdown, [literal("'")], (text) => `\`\`\`ts\r\nx({ filter: '${text}' })\r\n\`\`\``],
  [
    'a fence in a quote',
    markdown,
    [quoted('> \t'), literal('`')],
    (text) => `> - \`\`\`js\r\n> \tx({ filter: \`${text}\` })`,
  ],
  [
    'a URL in a string in a fence in a quote',
    markdown,
    [quoted('> '), literal('`'), percent],
    (text) => `> ~~~ts\n> x(\`${url}${text}&x=\${y}\`)`,
  ],
  ['a filter in a fence', markdown, [verbatim], (text) => `~~~filter\n${text}\n~~~`],
];

const filter = filterOf(qive).map((tree) => print(tree, { dialect: qive }));

describe.each(places)('%s', (_, host, layers, frame) => {
  const sample = fc.record({
    text: fc.oneof(
      filter,
      filter.map((text) => text.replace(/ \(/g, '\n\t(')),
    ),
    choices: fc.array(fc.nat(), { minLength: 50, maxLength: 50 }),
  });

  test('each part of a filter, cut out and decoded, is the same, and can be replaced', () => {
    fc.assert(
      fc.property(sample, ({ text, choices }) => {
        if (layers.includes(inSpan) && /`|^\s|\s$/.test(text)) return;
        if (layers.includes(raw) && /[`\\]|\$\{/.test(text)) return;
        let at = 0;
        const choice = (count: number) => (choices[at++ % choices.length] as number) % count;
        const file = frame(layers.reduceRight((inner, layer) => layer.write(inner, choice), text));
        const known = layers.includes(inSpan) ? text.replace(/\n/g, ' ') : text;
        const { filters } = extracted(host, file);
        const index = filters.findIndex((found) => found.text.trim() === known);
        expect([file, filters.map((found) => found.text), index]).toEqual([
          file,
          expect.anything(),
          expect.toSatisfy((found: number) => found >= 0),
        ]);
        const read = (cut: string, _filter: HostedFilter) => layers.reduce((inner, layer) => layer.read(inner), cut);
        checkFilter(host, file, index, read);
      }),
      runs(0.02),
    );
  });
});
