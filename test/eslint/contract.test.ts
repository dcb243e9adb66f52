import type { Linter } from 'eslint';
import { beforeAll, describe, expect, test } from 'vitest';
import { validate } from '../../src/index.ts';
import { settingsOf } from '../../src/lint/config/settings-of.ts';
import { repair } from '../../src/lint/fix/repair.ts';
import { extracted, lint } from '../../src/lint/lint.ts';
import { isCounted } from '../../src/report/finding.ts';
import type { ProblemData } from '../../src/report/json.ts';
import { lineStarts, positionAt } from '../../src/source/lines.ts';
import { applyEdits, type Problem, type Span } from '../../src/source/problem.ts';
import { commandLine } from '../cli/command-line.ts';
import { isGate, long } from '../support/runs.ts';
import { type Case, examples, filters, programs, typed } from './corpus.ts';
import { fixed, linted } from './linted.ts';

/** A finding in the form that all of them share. */
interface Told {
  readonly rule: string;
  readonly message: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

const inOrder = (told: readonly Told[]) =>
  [...told].sort((a, b) => a.line - b.line || a.column - b.column || (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

function toldAt(text: string, rule: string, message: string, help: string | null | undefined, span: Span): Told {
  const starts = lineStarts(text);
  const [start, end] = [positionAt(starts, span.start), positionAt(starts, span.end)];
  const all = `[${rule}] ${message}${help ? ` ${help}` : ''}`;
  return { rule, message: all, line: start.line, column: start.column, endLine: end.line, endColumn: end.column };
}

function byESLint(messages: readonly Linter.LintMessage[]): Told[] {
  return messages.map(({ ruleId, messageId, message, line, column, endLine, endColumn }) => {
    expect(ruleId).toBe('prefilter/valid-filter');
    return {
      rule: messageId as string,
      message,
      line,
      column,
      endLine: endLine as number,
      endColumn: endColumn as number,
    };
  });
}

const findings = new Map<Case, ReturnType<typeof lint>>();
function found(one: Case): ReturnType<typeof lint> {
  const [file, text] = one;
  const known = findings.get(one) ?? lint({ file, text }, settingsOf()).filter(isCounted);
  findings.set(one, known);
  return known;
}

// Every fifteenth of the examples in the gate, here a third of those and of the filters of rules; other tests lint them as well. All of
// them in `test:long`.
const isOfRule = ([file]: Case) => /-\d+\.filter$/.test(file);
const corpus = [
  ...programs,
  ...typed,
  ...filters.filter((one, at) => isGate || !isOfRule(one) || at % 3 === 0),
  ...examples.filter((_, at) => long || at % (isGate ? 15 : 45) === 0),
];

const files = Object.fromEntries(corpus);

/** What the command finds, by file, and the texts after its fixes: of all files at once. */
let reported: ReadonlyMap<string, readonly Told[]>;
let repaired: Readonly<Record<string, string | Uint8Array>>;
beforeAll(async () => {
  const { stdout } = await commandLine(['lint', ...Object.keys(files), '--format', 'json'], { files });
  const { problems } = JSON.parse(stdout) as { readonly problems: readonly (ProblemData & Pick<Problem, 'span'>)[] };
  const told = new Map<string, Told[]>(Object.keys(files).map((file) => [file, []]));
  for (const { file, code, message, help = null, span, suppressed } of problems) {
    if (suppressed !== undefined) continue;
    told.get(file as string)?.push(toldAt(files[file as string] as string, code, message, help, span));
  }
  reported = told;
  repaired = (await commandLine(['lint', ...Object.keys(files), '--fix'], { files })).files;
});

test('the corpus is large, and most of it has findings', () => {
  expect(corpus.length).toBeGreaterThan(100);
  expect(Object.keys(files)).toHaveLength(corpus.length);
  expect(corpus.filter((one) => found(one).length > 0).length).toBeGreaterThan(corpus.length / 2);
});

describe.each(corpus)('%s', (...one) => {
  const [file, text] = one;
  let messages: readonly Linter.LintMessage[];
  beforeAll(() => {
    messages = linted(one);
  });

  test('ESLint finds what the command finds', () => {
    expect(inOrder(byESLint(messages))).toEqual(inOrder(reported.get(file) as Told[]));
  });

  test('ESLint finds what `validate` finds in each filter', () => {
    const isSuppressed = text.includes('prefilter-');
    const unsuppressed = byESLint(isSuppressed ? linted(one, { suppressions: { inline: false } }) : messages);
    for (const filter of extracted({ file, text }, settingsOf()).filters) {
      if (filter.interpolations.length > 0) continue;
      for (const { code, message, help, span } of validate(filter.text)) {
        // A problem at the end of a filter is shown at its last character.
        const end = filter.text.trimEnd().length;
        const start = Math.min(span.start, end);
        const place = filter.map({ start, end: Math.max(start, Math.min(span.end, end)) });
        expect(unsuppressed).toContainEqual(toldAt(text, code, message, help, place));
      }
    }
  });

  test("each fix of ESLint has the engine's effect", () => {
    const edited = (fix: { range: [number, number]; text: string }) =>
      text.slice(0, fix.range[0]) + fix.text + text.slice(fix.range[1]);
    // A fix whose finding is there again is not offered.
    const fixable = found(one).filter(({ problem: { code, span, fix } }) => {
      const after = fix === undefined ? [] : found([file, applyEdits(text, fix.edits)]);
      return !after.some(({ problem }) => problem.code === code && problem.span.start === span.start);
    });
    const safe = fixable.flatMap(({ problem: { code, fix } }) =>
      fix?.safety === 'safe' ? [[code, applyEdits(text, fix.edits)]] : [],
    );
    const unsafe = fixable.flatMap(({ problem: { code, fix } }) =>
      fix?.safety === 'unsafe' ? [[code, fix.title, applyEdits(text, fix.edits)]] : [],
    );
    expect(messages.flatMap(({ messageId, fix }) => (fix ? [[messageId, edited(fix)]] : [])).sort()).toEqual(
      safe.sort(),
    );
    expect(
      messages
        .flatMap(({ messageId, suggestions = [] }) =>
          suggestions.map(({ desc, fix }) => [messageId, desc, edited(fix)]),
        )
        .sort(),
    ).toEqual(unsafe.sort());
  });

  test("ESLint's fixes lead to the same text as those of the command, and none is dropped", () => {
    expect(repair({ file, text }, settingsOf()).dropped).toEqual([]);
    expect(fixed(one)).toBe(repaired[file]);
  });
});
