import assert from 'node:assert';
import { parse } from 'prefilter';
import { prefix, samples, write } from './filters.ts';
import { parseByHand } from './limit.ts';
import { amount, medianRatio, race } from './measure.ts';
import { atMost, count, figure, show } from './table.ts';

/** So many other texts are read before. */
const texts = amount(20_000, 200);

/** A generator of numbers from 0 to 1, the same ones in each run. */
function* randoms(): Generator<number, never> {
  for (let state = 1; ; ) {
    state = (state * 48_271) % 2_147_483_647;
    yield state / 2_147_483_647;
  }
}

const numbers = randoms();
const below = (limit: number) => Math.floor(numbers.next().value * limit);
const oneOf = <T>(all: readonly T[]) => all[below(all.length)] as T;

const names = ['processed', 'nome', 'dest', 'uf', 'valor-total', 'ação', '日本', 'x'];
const values = ['false', '1250', 'authorized', '"nota fiscal"', '"a \\"b\\" c"', '-3.5e2', 'São', '😀'];
const blanks = [' ', ' ', ' ', '  ', '\n', '\t\r\n'];

/** A filter of any shape, valid but for its operators and quoted values, some of which `received` does not know. */
function randomFilter(depth: number): string {
  const blank = oneOf(blanks);
  const kind = below(depth > 0 ? 8 : 5);
  if (kind === 0) return `(_not_exists${blank}${oneOf(names)})`;
  if (kind < 5)
    return `(${oneOf(['=', '=', '=', '!=', 'in'])}${blank}${oneOf(names)} ${oneOf(values)}${oneOf(['', blank])})`;
  const operands = Array.from({ length: 1 + below(5) }, () => randomFilter(depth - 1));
  return `(${oneOf(['OR', 'OR', 'AND', 'NOT'])}${blank}${operands.join(oneOf(['', blank]))})`;
}

/** A text with characters taken out, put in or said twice. */
function damaged(text: string): string {
  const [from, to] = [below(text.length), below(text.length)];
  return oneOf([
    text.slice(0, from),
    text.slice(from),
    text.slice(0, from) + oneOf(['(', ')', '"', '\\', '\0', ' ', '\ud83d', ' a ']) + text.slice(from),
    text.slice(0, from) + text.slice(to),
    text + text.slice(from),
  ]);
}

for (let i = 0; i < texts; i++) {
  const text = randomFilter(3);
  const isWrong = i % 2 === 1;
  const { problems } = parse(isWrong ? damaged(text) : text);
  assert(isWrong || problems.every(({ code }) => code !== 'syntax'));
}
const medium = write(samples.find(({ size }) => size === 'medium') as (typeof samples)[number], prefix);
const [ours, byHand] = race([{ run: () => parse(medium) }, { run: () => parseByHand(medium) }], 21, 25);
const timesLimit = medianRatio(ours, byHand);
const row = ['after other texts', figure(timesLimit), atMost(timesLimit, 2.4)];
show(`medium, after ${count(texts)} other texts, half of them wrong`, ['', 'time / limit', ''], [row]);
