import { expect, test } from 'vitest';
import { type Declaration, flagsOf } from '../../src/cli/command-line/command.ts';
import { declarations } from '../../src/cli/declarations.ts';
import { manPage } from '../../src/cli/man-page.ts';

const page = manPage('1.2.3');

test('names every command with its flags and examples', () => {
  for (const [name, command] of Object.entries<Declaration>(declarations)) {
    const [, rest = ''] = page.split(`\n.SS "prefilter ${name}`);
    const section = rest.slice(0, rest.search(/\n\.S[SH] /));
    for (const flag of Object.keys(flagsOf(command))) expect(section).toContain(`\\-\\-${flag.replaceAll('-', '\\-')}`);
    for (const example of command.examples) expect(section).toContain(example.replaceAll('-', '\\-').slice(0, 20));
  }
});

test('has only ASCII, and no line that roff would read as an unknown request', () => {
  const requests = page.split('\n').filter((line) => /^[.']/.test(line));
  expect(requests.filter((line) => !/^\.(?:TH|SH|SS|TP|PP|B|nf|fi)(?: |$)/.test(line))).toEqual([]);
  expect(page).toMatch(/^[\n\x20-\x7e]*$/);
});
