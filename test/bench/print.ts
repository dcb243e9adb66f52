import type { AfterOthersFigure } from './after-others.ts';
import type { BudgetFigures } from './budget.ts';
import type { ClientFigures } from './client.ts';
import type { ColdStart } from './cold-start.ts';
import type { Comparison } from './compare.ts';
import { limit, ours } from './contestants.ts';
import { manyTargets, targets } from './filters.ts';
import type { HostileFigures } from './hostile.ts';
import type { Growth } from './linearity.ts';
import type { LintFigures } from './lint.ts';
import type { ManyFigures } from './many.ts';
import type { MeaningFigures } from './meaning.ts';
import type { NotesFigures } from './notes.ts';
import type { ParquetFigures } from './parquet.ts';
import type { QueryFigures } from './query.ts';
import type { SandboxFigures } from './sandbox.ts';
import type { ServerFigures } from './server.ts';
import { figure, say, table, verdict } from './table.ts';
import type { TranslateFigure } from './translate.ts';
import type { TypesFigure } from './types.ts';
import type { WrongFigure } from './wrong.ts';

export function printComparison({ size, conditions, bytes, standings }: Comparison): void {
  const rows = standings.map((standing) => {
    const { name } = standing;
    if ('reason' in standing) return [name, '-', '-', '-', '-', standing.reason];
    const { filtersPerSecond, megabytesPerSecond, timesLimit, oursTimesAsFast } = standing;
    return [
      name,
      figure(filtersPerSecond),
      megabytesPerSecond === undefined ? '-' : figure(megabytesPerSecond),
      name === limit.name ? '1' : figure(timesLimit),
      name === ours.name ? '-' : `${figure(oursTimesAsFast)}×`,
      name === ours.name ? verdict(timesLimit, targets[size]) : '',
    ];
  });
  const header = ['parser', 'filters/s', 'MB/s of prefix text', 'time / limit', 'speed of prefilter', ''];
  const head = `${size}: ${conditions.toLocaleString('en')} conditions, ${bytes.toLocaleString('en')} bytes`;
  say(`${head}\n${table(header, rows)}\n`);
}

export function printAfterOthers({ texts, timesLimit }: AfterOthersFigure): void {
  const head = `medium, after ${texts.toLocaleString('en')} other texts, half of them wrong`;
  say(
    `${head}\n${table(['', 'time / limit', ''], [['after other texts', figure(timesLimit), verdict(timesLimit, 2.4)]])}\n`,
  );
}

export function printWrong(all: readonly WrongFigure[]): void {
  const rows = all.map(({ size, mistake, timesRight }) => [
    `${size}: ${mistake}`,
    figure(timesRight),
    verdict(timesRight, 2),
  ]);
  say(`texts with one mistake\n${table(['', 'time / without it', ''], rows)}\n`);
}

export function printGrowths(head: string, all: readonly Growth[]): void {
  const lengths = all[0]?.measured.map(({ bytes }) => (bytes < 1e6 ? `${bytes / 1e3} kB` : `${bytes / 1e6} MB`)) ?? [];
  const rows = all.map(({ name, measured, exponent }) => [
    name,
    ...measured.map(({ nanosecondsPerByte }) => figure(nanosecondsPerByte)),
    `length^${exponent.toFixed(2)}`,
  ]);
  say(`${head}\n${table(['ns for each byte of text', ...lengths, 'time grows as', ''], rows)}\n`);
}

export function printColdStarts(all: readonly ColdStart[]): void {
  const rows = all.map((start) =>
    'reason' in start
      ? [start.name, '-', '-', start.reason]
      : [start.name, figure(start.milliseconds), figure(start.timesNode), verdict(start.timesNode, start.target)],
  );
  say(`cold start, whole process\n${table(['command', 'ms', 'time / node -e 0', ''], rows)}`);
}

export function printClient({
  timesBare,
  timesPages,
  documentsPerSecond,
  heapAtTenth,
  heapAtEnd,
  walked,
}: ClientFigures): void {
  const rows = [
    ['receivedPage / bare fetch, JSON.parse, base64', figure(timesBare), verdict(timesBare, 1.3)],
    ['walk, which knows documents again / its pages one by one', figure(timesPages), ''],
    ['documents/s through client and sandbox, in process', figure(documentsPerSecond), ''],
    [
      `MB of heap at a tenth and at the end of ${walked.toLocaleString('en')} documents`,
      `${figure(heapAtTenth)}, ${figure(heapAtEnd)}`,
      '',
    ],
  ];
  say(`client\n${table(['', '', ''], rows)}\n`);
}

export function printSandbox(figures: SandboxFigures): void {
  const told =
    'reason' in figures
      ? `- ${figures.reason}`
      : `${figures.connections} connections for ${figures.seconds} s: ${figure(figures.requestsPerSecond)} requests/s, ${figures.errors} errors  ${verdict(figures.errors, 0)}`;
  say(`sandbox\n  ${told}\n`);
}

export function printMeaning({ matching, deciding, redundant, unions, built, lists, kinds }: MeaningFigures): void {
  for (const { conditions, selected, all } of matching) {
    const rows = all.map(({ name, lessAsked, reason, nanoseconds, timesByHand, target }) => {
      if (nanoseconds === undefined || timesByHand === undefined) return [name, '-', '-', reason ?? ''];
      const note = lessAsked ? 'asks less: inherited values count, or types do' : verdict(timesByHand, target);
      return [name, figure(nanoseconds), figure(timesByHand), note];
    });
    const head = `matching, ${conditions} conditions, ${selected.toLocaleString('en')} of 100,000 objects of mixed shapes`;
    say(`${head}\n${table(['', 'ns for each object', 'time / by hand', ''], rows)}\n`);
  }
  const rows = [
    [
      `satisfiable, ${deciding.conditions} conditions, ms`,
      figure(deciding.milliseconds),
      verdict(deciding.milliseconds, 500),
    ],
    ['the same / logic-solver', figure(deciding.timesLogicSolver), verdict(deciding.timesLogicSolver, 1)],
    ...redundant.map(({ conditions, milliseconds }) => [
      `all redundant parts of ${conditions} conditions, ms`,
      figure(milliseconds),
      conditions === 1000 ? verdict(milliseconds, 5000) : '',
    ]),
    ...unions.map(({ conditions, milliseconds }) => [
      `implies, unions of ${conditions} conditions, ms`,
      figure(milliseconds),
      '',
    ]),
    ...kinds.map(({ kind, timesText }) => [`less, ${kind} / text`, figure(timesText), verdict(timesText, 3)]),
    ['matches, a filter that was built / parsed', figure(built.matches), verdict(built.matches, 1.1)],
    ['visit, a filter that was built / parsed', figure(built.visit), verdict(built.visit, 1.1)],
  ];
  say(`deciding\n${table(['', '', ''], rows)}\n`);
  const [shortest] = lists;
  const listed = lists.map(({ values, oneOf, or, pairs }) => [
    `lists, ${values.toLocaleString('en')} values`,
    ...[oneOf, or, pairs].map(figure),
    shortest === undefined ? '' : verdict(oneOf / shortest.oneOf, 10),
  ]);
  const heads = ['ns for each document', '`oneOf`', '`or`', '`or` in pairs', 'time / that of ten values'];
  say(`${table(heads, listed)}\n`);
}

export function printMany({ sets, engine }: ManyFigures): void {
  const rows = sets.map((one) => {
    const [documents = 0, megabytes] = (one.kind === 'alert' && manyTargets[one.filters]) || [];
    const loop = one.loopPerSecond ?? 0;
    const target = one.kind === 'alert' ? documents : 2 * loop;
    return [
      `${one.filters.toLocaleString('en')}, ${one.kind}`,
      figure(one.documentsPerSecond),
      one.loopPerSecond === undefined ? '-' : figure(loop),
      figure(one.selected),
      figure(one.megabytes),
      ...[one.build, one.add, one.remove].map(figure),
      [
        `${one.documentsPerSecond >= target ? '✓' : '✗'} target ≥ ${figure(target)}/s`,
        ...(megabytes === undefined ? [] : [`${verdict(one.megabytes, megabytes)} MB`]),
        ...(one.filters === 100_000
          ? [`${verdict(one.build, 15)}, ${verdict(Math.max(one.add, one.remove), 20)} µs`]
          : []),
      ].join(', '),
    ];
  });
  const heads = [
    'filters',
    'documents/s',
    'loop of compile',
    'selected',
    'MB',
    'µs to build',
    'to add',
    'to delete',
    '',
  ];
  const others =
    'reason' in engine
      ? `- ${engine.reason}`
      : `${figure(engine.documentsPerSecond)} documents/s with ${engine.filters.toLocaleString('en')} alerts`;
  say(`many filters at once, documents of 15 properties\n${table(heads, rows)}\n  json-rules-engine: ${others}\n`);
}

export function printBudget({ median, worst, worstInput, milliseconds }: BudgetFigures): void {
  const rows = [
    ['one unit on the median input, ns', figure(median), ''],
    [`the same on the worst (${worstInput}) / on the median`, figure(worst / median), verdict(worst / median, 2)],
    ['the longest question with the default budget, ms', figure(milliseconds), verdict(milliseconds, 2000)],
  ];
  say(`the budget of deciding\n${table(['', '', ''], rows)}\n`);
}

export function printTranslated(all: readonly TranslateFigure[]): void {
  const rows = all.map(({ name, filtersPerSecond }) => [
    name,
    figure(filtersPerSecond),
    `${filtersPerSecond >= 100_000 ? '✓' : '✗'} target ≥ 100,000`,
  ]);
  say(`translating the two-condition filter\n${table(['target', 'filters/s', ''], rows)}\n`);
}

export function printServed({ requests, refusals }: ServerFigures): void {
  const rows = [
    ...requests.map(({ name, microseconds }, index) => [
      name,
      figure(microseconds),
      index < 2 ? verdict(microseconds, 40) : '',
    ]),
    ...refusals.map(({ name, milliseconds }) => [
      `a megabyte refused: ${name}`,
      figure(milliseconds * 1000),
      verdict(milliseconds * 1000, 5000),
    ]),
  ];
  say(`server, the example filter\n${table(['', 'µs', ''], rows)}\n`);
}

export function printAttacked({ requests, declarations, worst, alone, beside }: HostileFigures): void {
  const rows = [
    [`the costliest: ${worst.name}`, `${figure(worst.milliseconds)} ms`, verdict(worst.milliseconds, 10)],
    ['good clients / s, alone', figure(alone), ''],
    ['beside 50 hostile ones', figure(beside), `${beside >= alone / 2 ? '✓' : '✗'} target ≥ half`],
  ];
  const title = `server, ${requests} hostile requests, ${declarations} declarations of 3,000 properties`;
  say(`${title}\n${table(['', '', ''], rows)}\n`);
}

export function printLinting({ tree, timesEslint, races, growth }: LintFigures): void {
  const rows = [...tree, ...growth].map(({ name, files, filters, milliseconds, megabytes }) => [
    name,
    files.toLocaleString('en'),
    filters.toLocaleString('en'),
    figure(milliseconds),
    figure((files * 1000) / milliseconds),
    figure(megabytes),
  ]);
  say(`linting, whole processes\n${table(['', 'files', 'filters', 'ms', 'files/s', 'MB'], rows)}`);
  say(`files/s / those of ESLint: ${figure(timesEslint)} ${timesEslint >= 5 ? '✓' : '✗'} target ≥ 5`);
  for (const { name, times, target, reason } of races) {
    say(`time / ${name}: ${times === undefined ? `- ${reason}` : `${figure(times)} ${verdict(times, target)}`}`);
  }
  say();
}

export function printQueried({ documents, all }: QueryFigures): void {
  for (const { conditions, selected, times } of all) {
    const rows = times.map(({ name, milliseconds, timesByHand, target }) => [
      name,
      figure(milliseconds),
      figure(timesByHand),
      verdict(timesByHand, target),
    ]);
    const head = `querying, ${conditions} conditions, ${selected.toLocaleString('en')} of ${documents.toLocaleString('en')} documents in a file`;
    say(`${head}\n${table(['', 'ms', 'time / by hand', ''], rows)}\n`);
  }
}

export function printParquet(figures: ParquetFigures): void {
  const { documents, selected, byHandMilliseconds, milliseconds, timesByHand, megabytes } = figures;
  const head = `as Parquet, ${selected.toLocaleString('en')} of ${documents.toLocaleString('en')} documents in a file`;
  const rows = [
    ['COPY by hand, DuckDB', figure(byHandMilliseconds), '1', '-', ''],
    [
      'prefilter query --out',
      figure(milliseconds),
      figure(timesByHand),
      figure(megabytes),
      `${verdict(timesByHand, 2)}, ${verdict(megabytes, 600)} MB`,
    ],
  ];
  say(`${head}\n${table(['', 'ms', 'worst time / by hand', 'MB', ''], rows)}\n`);
}

export function printNotes({ notes, notesPerSecond, timesParser }: NotesFigures): void {
  const rows = [
    ['notes/s', figure(notesPerSecond), ''],
    ['speed / fast-xml-parser', figure(timesParser), `${timesParser >= 5 ? '✓' : '✗'} target ≥ 5`],
  ];
  say(`reading ${notes.toLocaleString('en')} notes\n${table(['', '', ''], rows)}\n`);
}

export function printTypes(figures: readonly TypesFigure[]): void {
  say('a literal in the TypeScript compiler');
  const rows = figures.map((one) => {
    const head = [one.name, one.compiler];
    if ('reason' in one) return [...head, '-', '-', '-', one.reason];
    const { milliseconds, instantiations, timesOurs, target } = one;
    return [...head, figure(milliseconds), String(instantiations), figure(timesOurs), verdict(milliseconds, target)];
  });
  say(`${table(['literal', 'version', 'ms', 'instantiations', '÷ ours', ''], rows)}\n`);
}
