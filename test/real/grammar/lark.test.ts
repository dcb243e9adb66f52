import { spawnSync } from 'node:child_process';
import { writeSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toGrammar } from '../../../src/grammar/to-grammar.ts';
import { qive, received } from '../../../src/language/dialect/dialects.ts';
import { everyMeaning } from '../../../src/language/dialect/every-meaning.ts';
import { print } from '../../../src/language/print.ts';
import type { Properties } from '../../../src/language/properties.ts';
import { filterArbitrary } from '../../../src/testing/fast-check/index.ts';
import { readNotation } from '../../grammar/engine-notation.ts';
import { textsOf } from '../../grammar/texts-of.ts';

// The grammar for Lark, read by Lark in Python (`apt-get install python3-lark`).

const python = ['python3', '/usr/bin/python3'].find((one) => spawnSync(one, ['-c', 'import lark']).status === 0);
if (python === undefined) writeSync(2, 'SKIPPED Lark: python3-lark is not installed\n');

const program = `
import json, sys
from lark import Lark
from lark.exceptions import LarkError
given = json.load(sys.stdin)
parser = Lark(given['grammar'], parser='earley', lexer='dynamic')
def reads(text):
    try:
        parser.parse(text)
        return True
    except LarkError:
        return False
print(json.dumps([reads(text) for text in given['texts']]))
`;

/** Whether Lark reads each of the texts with a grammar. */
function answersOf(grammar: string, texts: readonly string[]): readonly boolean[] {
  const input = JSON.stringify({ grammar, texts });
  const { stdout, stderr, status } = spawnSync(python ?? 'python3', ['-c', program], { input, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

const properties: Properties = {
  processed: 'boolean',
  status: ['new', 'done', 'on hold'],
  total: 'number',
  name: 'string',
};

describe.skipIf(python === undefined)('Lark', () => {
  test.each([
    [received, undefined],
    [received, properties],
    [qive, properties],
    [everyMeaning, properties],
  ])('reads all generated and all printed texts, and refuses others: $0.name', (dialect, properties) => {
    const options = { dialect, depth: 3, ...(properties && { properties }) };
    const grammar = toGrammar(options, 'lark');
    const generated = fc.sample(textsOf(readNotation(grammar, ':'), { kind: 'rule', name: 'start' }), {
      numRuns: 100,
      seed: 1,
    });
    const printed = fc
      .sample(filterArbitrary(options), { numRuns: 100, seed: 1 })
      .map((filter) => print(filter, { dialect }));
    const right = [...generated, ...printed];
    const wrong = right.flatMap((text) => [text.slice(0, -1), `${text})`, text.replace('(', '( ')]);
    const answers = answersOf(grammar, [...right, ...wrong]);
    expect(right.filter((_, at) => !answers[at])).toEqual([]);
    expect(wrong.filter((_, at) => answers[right.length + at])).toEqual([]);
  });
});
