import { readFileSync, writeFileSync } from 'node:fs';
import { env } from 'node:process';
import { describe, expect, test } from 'vitest';
import { validate } from '../../src/validate/validate.ts';
import { type Setting, settings } from '../support/literals.ts';
import { refusals } from '../support/messages.ts';

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

describe('validate reports each message of the compiler for the same text', () => {
  test.each(all.filter(({ isText }) => isText))('$name $text', ({ name, text, message }) => {
    const { dialect, properties } = settings[name] as Setting;
    const messages = validate(text, { dialect, ...(properties && { properties }) })
      .filter(({ severity }) => severity === 'error')
      .map((problem) => shortened(problem.message));
    const plain = message.replace('✗ ', '');
    expect([...messages, ...messages.map(withoutSuggestion)]).toContain(plain);
  });
});
