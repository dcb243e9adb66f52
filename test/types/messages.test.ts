import { readFileSync, writeFileSync } from 'node:fs';
import { env } from 'node:process';
import { describe, expect, test } from 'vitest';
import { validate } from '../../src/validate/validate.ts';
import { type Setting, settings } from '../support/literals.ts';
import { refusals } from '../support/messages.ts';

const golden = new URL('messages.golden', import.meta.url);
const { output, refusals: all } = refusals();

test('what the compiler says is what is on record (UPDATE_GOLDEN=1 writes it anew)', () => {
  if (env.UPDATE_GOLDEN === '1') writeFileSync(golden, output);
  expect(output).toBe(readFileSync(golden, 'utf8'));
});

// What the compiler cannot know: places, the dialect's name, names and operators that are near by their letters.
const shortened = (message: string) =>
  message
    .replace(/ opened at (line \d+, )?column \d+/, '')
    .replace(/^Missing \d+ `\)`; the last one opened is (`[^`]*`) at .*$/, 'Missing `)` to close $1.')
    .replace(/^The control character \S+ /, 'A control character ')
    .replace(/^The dialect `\w+` /, 'The dialect ');
const withoutNearby = (message: string) => message.replace(/ Did you mean `[^`]*`\?$/, '');

describe('each sentence is one that validate says of the same text', () => {
  test.each(all.filter(({ isText }) => isText))('$name $text', ({ name, text, message }) => {
    const { dialect, properties } = settings[name] as Setting;
    const said = validate(text, { dialect, ...(properties && { properties }) })
      .filter(({ severity }) => severity === 'error')
      .map((problem) => shortened(problem.message));
    const plain = message.replace('✗ ', '');
    expect([...said, ...said.map(withoutNearby)]).toContain(plain);
  });
});
