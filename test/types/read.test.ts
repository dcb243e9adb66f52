import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { env } from 'node:process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { invisibleIn, isWord } from '../../src/language/word.ts';
import { validate } from '../../src/validate/validate.ts';
import { disagreements } from '../support/agreement.ts';
import { compile } from '../support/compile.ts';
import { kindWords, literal, literals, numerals, type Setting, settings } from '../support/literals.ts';
import { refusals } from '../support/messages.ts';
import { exported, exportedDeclaration, projects } from '../support/projects.ts';
import { isGate, long } from '../support/runs.ts';

const count = isGate ? 60 : 25;

// One run of the compiler for all of them.
test('the compiler refuses the same as parse and the rules about declared properties, and its types are their trees', () => {
  const texts = Object.entries(settings).map(
    ([name, { dialect }]) =>
      [name, fc.sample(literals(dialect), { numRuns: count, seed: 20_261_122 })] as readonly [
        string,
        readonly string[],
      ],
  );
  const { different, taken, refused } = disagreements(joined([...texts, ...ofKinds(), ...ofNumerals()]));
  expect(different).toEqual([]);
  expect(taken).toBeGreaterThan(2 * count + 70);
  expect(refused).toBeGreaterThan(4 * count + 150);
});

type Texts = readonly (readonly [name: string, texts: readonly string[]])[];

/** The texts of each setting together, each once. */
function joined(all: Texts): Parameters<typeof disagreements>[0] {
  const names = [...new Set(all.map(([name]) => name))];
  return names.map((name) => ({
    name,
    texts: [...new Set(all.filter(([one]) => one === name).flatMap(([, texts]) => texts))],
  }));
}

/** Words that have the shape of a kind, and words that have not: the compiler is to refuse those that the rule refuses. */
function ofKinds(): Texts {
  const names = ['at', 'local', 'day', 'amount', 'issuer', 'person', 'note44', 'city'];
  const all = names.flatMap((name) => kindWords.map((word) => `(= ${name} ${word})`));
  const rich = names.flatMap((name) => [
    ...kindWords.flatMap((word) => [`(in ${name} "${word}")`, `(!= ${name}  ${word})`]),
    `(startsWith ${name} 2026)`,
    `(contains ${name} "2026")`,
  ]);
  // The equality says nothing of kinds: a part of them, and all in `test:long`. The other operators say little more, outside the gate.
  return [
    ['qive', all],
    ['rich', rich.filter((_, at) => isGate || at % 3 === 0)],
    ['typed', rich.filter((_, at) => long || at % (isGate ? 5 : 7) === 0)],
  ];
}

/** Numerals that no number is written as, which are to be refused where texts are compared for equality. */
function ofNumerals(): Texts {
  const all = [...numerals, '7', '1.5', '1e+21'].flatMap((value) => [`(= total ${value})`, `(OR (= count  ${value}))`]);
  const quoted = numerals.flatMap((value) => [`(in total 1 "${value}")`, `(> total ${value})`]);
  return [
    ['qive', all],
    ['rich', [...all, ...quoted]],
    ['typed', [...all, ...quoted]],
  ];
}

test('a character that no word can contain, or that nobody sees, is refused, and every other is accepted', () => {
  const codes = Array.from({ length: 0x10000 }, (_, code) => code).filter((code) => {
    const character = String.fromCharCode(code);
    const isJoiner = code === 0x200c || code === 0x200d;
    if (' \t\n\r()"'.includes(character) || isJoiner) return false;
    return code < 256 || code % 4099 === 0 || (code >= 0x2000 && code < 0x2070) || invisibleIn(character) !== undefined;
  });
  const lines = codes.map((code) => `filter(${literal(`(= a x${String.fromCharCode(code)}x)`)});`);
  const { diagnostics } = compile({ 'characters.ts': `import { filter } from 'prefilter';\n${lines.join('\n')}` });
  const images = codes.map((code) => `x${String.fromCharCode(code)}x`);
  const refused = codes.filter((_, at) => !isWord(images[at] ?? '') || invisibleIn(images[at] ?? '') !== undefined);
  expect(diagnostics.map(({ line }) => codes[line - 2])).toEqual(refused);
  expect(refused).toHaveLength(29 + 33 + 39);
  for (const { message } of diagnostics) {
    expect(message).toMatch(
      /✗ (?:A filter cannot contain a control character\.|[-\w ]+(?: \(U\+00A0\))? in the filter[.:])/,
    );
  }
});

// Different options need separate programs; test/real runs all of them, with every compiler.
test.each(['literals', 'a client', 'meaning', 'registered properties'])(
  '%s: valid programs compile, invalid ones do not',
  (name) => {
    const { files, options } = projects[name] as (typeof projects)[string];
    expect(compile(files, { ...(options && { options }) }).diagnostics).toEqual([]);
  },
);

test('an exported literal has a short declaration', () => {
  let declaration = '';
  const { diagnostics } = compile(exported.files, {
    ...(exported.options && { options: exported.options }),
    after: (folder) => {
      declaration = readFileSync(join(folder, 'out/open.d.ts'), 'utf8');
    },
  });
  expect(diagnostics).toEqual([]);
  expect(declaration).toBe(exportedDeclaration);
});

const golden = new URL('messages.golden', import.meta.url);
const { output, refusals: all } = refusals();

test('the messages of the compiler are those of the golden file (UPDATE_GOLDEN=1 rewrites it)', () => {
  if (env.UPDATE_GOLDEN === '1') writeFileSync(golden, output);
  expect(output).toBe(readFileSync(golden, 'utf8'));
});

// Removes what the compiler cannot know: positions, the dialect's name, names and operators with similar letters.
const shortened = (message: string) =>
  message
    .replace(/ opened at (line \d+, )?column \d+/, '')
    .replace(/^Missing \d+ `\)`; the last one opened is (`[^`]*`) at .*$/, 'Missing `)` to close $1.')
    .replace(/the control character \S+\.$/, 'a control character.')
    .replace(/^(?!Non-breaking)([^`(]+) \(U\+\w+\) in/, '$1 in')
    .replace(/^The dialect `\w+` /, 'The dialect ');
const withoutSuggestion = (message: string) => message.replace(/ Did you mean `[^`]*`\?$/, '');

test.each(all.filter(({ isText }) => isText))(
  'validate reports each message of the compiler for the same text: $name $text',
  ({ name, text, message }) => {
    const { dialect, properties } = settings[name] as Setting;
    const messages = validate(text, { dialect, ...(properties && { properties }) })
      .filter(({ severity }) => severity === 'error')
      .map((problem) => shortened(problem.message));
    const plain = message.replace('✗ ', '');
    expect([...messages, ...messages.map(withoutSuggestion)]).toContain(plain);
  },
);

const small = (index: number) => `(OR (= processed${index} false) (_not_exists processed${index}))`;
const medium = (index: number) =>
  `(OR ${Array.from({ length: 20 }, (_, at) => (at % 3 === 2 ? `(_not_exists p${at}x${index})` : `(= p${at}x${index} v${at})`)).join(' ')})`;

/** The number of instantiations per literal, for a hundred different ones of each form. */
function costs(head: string, ...texts: readonly ((index: number) => string)[]): readonly number[] {
  const counted = (calls: readonly string[]) => {
    const { diagnostics, numbers } = compile({ 'a.ts': [head, ...calls].join('\n') });
    expect(diagnostics).toEqual([]);
    return numbers.Instantiations as number;
  };
  const none = counted(["f('(= processed true)');"]);
  return texts.map((text) => {
    const calls = Array.from({ length: 100 }, (_, index) => `f('${text(index)}');`);
    return (counted(["f('(= processed true)');", ...calls]) - none) / 100;
  });
}

test('a small literal costs at most 900 instantiations, one of twenty conditions at most 4,400', () => {
  const plain = "import { filter as f } from 'prefilter';";
  const [ofSmall, ofMedium] = costs(plain, small, medium);
  expect(ofSmall).toBeLessThanOrEqual(900);
  expect(ofMedium).toBeLessThanOrEqual(4400);
});

test('the same holds with declared properties', () => {
  const names = Array.from({ length: 100 }, (_, index) => `processed${index}: 'boolean'`).join(', ');
  const declared = `import { filter } from 'prefilter';\nconst f = filter({ dialect: 'qive', properties: { processed: 'boolean', ${names} } });`;
  expect(costs(declared, small)[0]).toBeLessThanOrEqual(900);
});
