import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import jsTokens from 'js-tokens';
import { expect, test } from 'vitest';
import { cpuMs } from '../support/cpu-ms.ts';
import { isGate, long } from '../support/runs.ts';
import { splitTexts } from '../support/split-texts.ts';

/*
 * Runs every regular expression of the source on long repetitions of what it may match: time must grow with the length
 * of a text, not with its square.
 */

const src = fileURLToPath(new URL('../../src', import.meta.url));
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));

interface Found {
  readonly file: string;
  readonly expression: RegExp;
}

const found: readonly Found[] = files.flatMap((file) => {
  const tokens = [...jsTokens(readFileSync(join(src, file), 'utf8'))];
  return tokens.flatMap(({ type, value }): Found[] => {
    if (type !== 'RegularExpressionLiteral') return [];
    const end = value.lastIndexOf('/');
    return [{ file, expression: new RegExp(value.slice(1, end), value.slice(end + 1)) }];
  });
});

const length = long ? 20_000 : isGate ? 6000 : 2000;
/** A linear one takes a millisecond; a quadratic one a hundred times that. */
const mostMs = long ? 40 : isGate ? 12 : 6;

/** Texts that may match: each character of the expression, and some that classes match, repeated. */
function* pumps({ source }: RegExp): Generator<string> {
  const own = new Set(source.replace(/\\./g, '').match(/[^\\^$.*+?()[\]{}|]/g) ?? []);
  const units = new Set([...splitTexts('a¦ ¦0¦\n¦\t¦_¦-¦"¦\'¦`¦(¦)¦{¦}¦[¦%41¦\\¦/'), ...own]);
  for (const unit of units) yield unit.repeat(length / unit.length);
  for (const pair of ['a ', ' \n', '\\"', '${', 'a.', 'a=', '<a']) yield pair.repeat(length / 2);
}

test('there are at least as many as when this was written', () => {
  expect(found.length).toBeGreaterThan(250);
});

test('each takes time in proportion to the text', () => {
  const slow = new Set<string>();
  for (const [at, { file, expression }] of found.entries()) {
    // Half of the repetitions in turn, and all in the gate.
    for (const pump of [...pumps(expression)].filter((_, index) => isGate || (index + at) % 2 === 0)) {
      for (const text of [`${pump}\u0001`, `x${pump}\u0001\nx`]) {
        const took = () => {
          expression.lastIndex = 0;
          const before = cpuMs();
          expression.exec(text);
          return cpuMs() - before;
        };
        // Three times: the first run may compile, or pay for what came before.
        if (took() > mostMs && took() > mostMs && took() > mostMs)
          slow.add(`${file}: ${expression} on ${JSON.stringify(pump.slice(0, 6))}`);
      }
    }
  }
  expect([...slow]).toEqual([]);
});
