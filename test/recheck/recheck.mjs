import { readdirSync, readFileSync } from 'node:fs';
import { argv, env } from 'node:process';
import { parse } from 'acorn';
import { full } from 'acorn-walk';

/*
 * Asks a checker of regular expressions about every literal of the bundles, after `npm run build`: one of exponential time fails. Those
 * of a power of the length, and those that the checker does not decide in time, are measured on long texts and told.
 * `node test/recheck/recheck.mjs [MOST]` asks about the first ones only.
 */

// Its own JavaScript, not the programs for some systems that it would look for.
env.RECHECK_SYNC_BACKEND = 'pure';
const { checkSync } = await import('recheck');

const dist = new URL('../../dist/', import.meta.url);
const most = Number(argv[2] ?? Number.POSITIVE_INFINITY);
const length = 20_000;
/** A text of that length that takes longer is one that a stranger must not send. */
const mostMs = 2_000;

const literals = new Map();
for (const file of readdirSync(dist, { recursive: true }).sort()) {
  if (!file.endsWith('.js')) continue;
  const tree = parse(readFileSync(new URL(file, dist), 'utf8'), {
    ecmaVersion: 'latest',
    sourceType: 'module',
    allowHashBang: true,
  });
  full(tree, ({ regex }) => {
    if (regex !== undefined) literals.set(`/${regex.pattern}/${regex.flags}`, { ...regex, file });
  });
}

const counts = {};
const faults = [];
for (const [image, { pattern, flags, file }] of [...literals].slice(0, most)) {
  const { status, complexity, attack, error } = checked(pattern, flags);
  const found =
    status === 'vulnerable' ? complexity.type : status === 'unknown' ? `undecided (${error?.kind})` : status;
  counts[found] = (counts[found] ?? 0) + 1;
  if (status === 'safe') continue;
  const { ms, text } = slowest(new RegExp(pattern, flags), status === 'vulnerable' ? [attack.string] : []);
  const line = `${file}: ${image.slice(0, 120)} is ${found}: ${ms.toFixed(0)} ms for ${length} characters like ${JSON.stringify(text.slice(0, 20))}`;
  console.log(line);
  if (found === 'exponential' || ms > mostMs) faults.push(line);
}
console.log(
  `${Math.min(most, literals.size)} regular expressions: ${Object.entries(counts)
    .map(([found, count]) => `${count} ${found}`)
    .join(', ')}.`,
);
if (faults.length > 0) {
  console.error(`Too slow:\n${faults.join('\n')}`);
  process.exitCode = 1;
}

/** What the checker says; it fails on a few patterns, which are then not decided. */
function checked(pattern, flags) {
  try {
    return checkSync(pattern, flags, { timeout: 3000, checker: 'automaton' });
  } catch {
    return { status: 'unknown', error: { kind: 'failed' } };
  }
}

/** The time of the slowest of some long texts: the attack, and each character of the pattern again and again. */
function slowest(regex, attacks) {
  const letters = new Set([...regex.source.replace(/\\./g, ' '), ' ', '\n', 'a', '0', '(', '"', '=', '%', '.', '-']);
  const texts = [
    ...attacks.map((text) => text.slice(0, length)),
    ...[...letters].map((letter) => `${letter.repeat(length / letter.length)}\0`),
  ];
  let worst = { ms: 0, text: '' };
  for (const text of texts) {
    regex.lastIndex = 0;
    const began = process.cpuUsage().user;
    regex.test(text);
    const ms = (process.cpuUsage().user - began) / 1000;
    if (ms >= worst.ms) worst = { ms, text };
  }
  return worst;
}
