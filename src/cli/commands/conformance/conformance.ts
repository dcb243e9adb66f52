import { isDeepStrictEqual } from 'node:util';
import { plural, texts } from '../../../messages/locale.ts';
import type { Finding } from '../../../report/finding.ts';
import { prettyFinding } from '../../../report/formats/pretty.ts';
import { type Format, formats, reporters } from '../../../report/formats/reporters.ts';
import { summarize } from '../../../report/summary.ts';
import { cut } from '../../../source/excerpt.ts';
import { isObject } from '../../../source/shape.ts';
import type { Declaration, Run } from '../../command-line/command.ts';
import { failuresIn } from '../../command-line/failure.ts';
import { formatFlag } from '../../command-line/flags.ts';
import { hash } from '../../files/text.ts';
import { displayOn } from '../../output/output.ts';
import { Program, type Silence } from './program.ts';
import { type Case, questionsOf, type Sort, sorts } from './questions.ts';

export const declaration = {
  takes: '-- COMMAND [ARGUMENT]…',
  completes: 'anything',
  summary: {
    en: 'Ask a program in any language all conformance vectors',
    'pt-BR': 'Fazer a um programa em qualquer linguagem todas as perguntas de conformidade',
  },
  flags: {
    format: {
      ...formatFlag.format,
      choices: formats,
      en: 'The format of the report (pretty)',
      'pt-BR': 'O formato do relatório (pretty)',
    },
    timeout: {
      value: 'SECONDS',
      least: 1,
      en: 'How long one answer may take (10)',
      'pt-BR': 'Quanto tempo uma resposta pode levar (10)',
    },
  },
  examples: ['prefilter conformance -- python3 reader.py', 'prefilter conformance --format junit -- java Reader.java'],
} as const satisfies Declaration;

const defaultTimeout = 10;
/** A day: timers cannot wait longer than some weeks. */
const longestTimeout = 86_400;

/**
 * Asks a program all questions of the vectors, each in one line of JSON, and reports the answers that differ. Exits with 1 if one
 * does, and with 2 if the program cannot be started, ends, answers nothing in time, or supports no question.
 */
export const run: Run<typeof declaration> = async (invocation) => {
  const { flags, operands, locale, io } = invocation;
  const command = operands.map(({ value }) => value);
  if (command.length === 0) throw conformanceFailure((say) => say.noCommand).as({ code: 'invalid-arguments' });
  const { format = 'pretty', timeout = defaultTimeout } = flags;
  const [started, startedAt] = [io.now(), io.today()];
  const say = conformanceMessages[locale];
  const decoder = new TextDecoder();
  const cases = questionsOf((file) => decoder.decode(io.packageFile(`../grammar/conformance/${file}`)));
  const program = startProgram(command, io.cwd, Math.min(timeout, longestTimeout) * 1000);
  const undo = io.onInterrupt(() => program.end());
  const findings: Finding[] = [];
  const unsupported = new Map<Sort, number>();
  try {
    for (const one of cases) {
      // Some readers of lines, Node 24's among them, end lines at these characters too.
      const line = JSON.stringify(one.question).replace(
        /[\u2028\u2029]/g,
        (mark) => `\\u${mark.charCodeAt(0).toString(16)}`,
      );
      const answer = await program.ask(line);
      if (typeof answer !== 'string') throw silenceFailure(answer, command[0] as string, line);
      const found = parseAnswer(answer);
      if (isObject(found) && found.unsupported === true)
        unsupported.set(one.sort, (unsupported.get(one.sort) ?? 0) + 1);
      else if (!isDeepStrictEqual(found, one.expected)) findings.push(findingOf(one, answer, say.wrong));
    }
  } finally {
    undo();
    await program.end();
  }
  const unsupportedInAll = [...unsupported.values()].reduce((sum, count) => sum + count, 0);
  if (unsupportedInAll === cases.length) throw conformanceFailure((text) => text.nothing);
  const notices = sorts.flatMap((sort) => {
    const count = unsupported.get(sort);
    return count === undefined ? [] : [say.unsupported(sort, count, cases.filter((one) => one.sort === sort).length)];
  });
  const exitCode = findings.length > 0 ? 1 : 0;
  const display = displayOn(io.stdout, invocation);
  if (format === 'pretty') {
    const right = cases.length - findings.length - unsupportedInAll;
    const shown = findings.map((finding) => `${prettyFinding(finding, display)}\n`);
    const verdict = display.paint(
      exitCode === 0 ? 'good' : 'strong',
      say.verdict(cases.length, right, findings.length, unsupportedInAll),
    );
    io.stdout.write([...shown, ...notices.map((notice) => `${notice}\n`), `${verdict}\n`].join(''));
    return exitCode;
  }
  for (const notice of notices) io.stderr.write(`prefilter: ${notice}\n`);
  const files = [...new Set(cases.map(({ source }) => source.file))];
  const render = await reporters[format as Format]();
  io.stdout.write(
    render({
      findings,
      summary: summarize(findings, {
        files: files.length,
        filters: cases.length,
        durationMs: Math.round(io.now() - started),
      }),
      files,
      rules: [{ id: code, severity: 'error', summary: say.summary, reason: say.reason }],
      failures: [],
      failOn: 'error',
      exitCode,
      startedAt,
      root: new URL('file:///').href,
      version: io.version,
      hash,
      ...display,
    }),
  );
  return exitCode;
};

const code = 'wrong-answer';

/** The answer as data; a line that is no JSON stays a text, which equals no answer. */
function parseAnswer(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return line;
  }
}

function findingOf(
  { sort, expected, source, span }: Case,
  answer: string,
  wrong: (...parts: [Sort, string, string]) => string,
): Finding {
  const message = wrong(sort, cut(JSON.stringify(expected), longestShown), cut(answer, longestShown));
  return { source, problem: { code, severity: 'error', message, span }, host: { kind: 'json', encoding: 'none' } };
}

/** How much of a question or an answer is shown. */
const longestShown = 500;

/** Most programs that cannot be started say so later; for a path below a file and the like Node throws at once. */
function startProgram(command: readonly string[], cwd: string, timeoutMs: number): Program {
  try {
    return new Program(command, cwd, timeoutMs);
  } catch (error) {
    throw conformanceFailure((say) => say.unstartable((error as Error).message, command[0] as string));
  }
}

function silenceFailure({ kind, detail }: Silence, command: string, question: string) {
  const asked = kind === 'unstartable' ? command : cut(question, longestShown);
  return conformanceFailure((say) => say[kind](detail, asked));
}

export const conformanceMessages = texts({
  en: {
    noCommand: 'name the program behind `--`, as in `prefilter conformance -- python3 reader.py`.',
    unstartable: (reason: string, command: string) => `cannot start \`${command}\`: ${reason}.`,
    ended: (reason: string, question: string) => `the program ended (${reason}) when it was asked: ${question}`,
    late: (seconds: string, question: string) =>
      `the program did not answer within ${plural(seconds, 'second', 'seconds')}; \`--timeout\` gives it more. It was asked: ${question}`,
    nothing: 'the program supports none of the questions, so nothing is known of it.',
    wrong: (sort: Sort, expected: string, answer: string) => `\`${sort}\`: expected ${expected}, not ${answer}.`,
    unsupported: (sort: Sort, count: number, all: number) =>
      `\`${sort}\`: ${count} of ${plural(all, 'question', 'questions')} unsupported.`,
    verdict: (all: number, right: number, wrong: number, unsupported: number) =>
      `${plural(all, 'question', 'questions')}: ${right} right, ${wrong} wrong, ${unsupported} unsupported.`,
    summary: 'The answer differs from the one that the vector gives.',
    reason: 'Filters that two programs read differently select other documents than their author means.',
  },
  'pt-BR': {
    noCommand: 'informe o programa depois de `--`, como em `prefilter conformance -- python3 reader.py`.',
    unstartable: (reason, command) => `não foi possível iniciar \`${command}\`: ${reason}.`,
    ended: (reason, question) => `o programa terminou (${reason}) ao receber a pergunta: ${question}`,
    late: (seconds, question) =>
      `o programa não respondeu em ${plural(seconds, 'segundo', 'segundos')}; \`--timeout\` dá mais tempo. A pergunta: ${question}`,
    nothing: 'o programa não responde a nenhuma das perguntas, então nada se sabe dele.',
    wrong: (sort, expected, answer) => `\`${sort}\`: esperava-se ${expected}, não ${answer}.`,
    unsupported: (sort, count, all) => `\`${sort}\`: ${count} de ${plural(all, 'pergunta', 'perguntas')} sem suporte.`,
    verdict: (all, right, wrong, unsupported) =>
      `${plural(all, 'pergunta', 'perguntas')}: ${right} certas, ${wrong} erradas, ${unsupported} sem suporte.`,
    summary: 'A resposta difere da que o vetor dá.',
    reason: 'Filtros que dois programas leem de formas diferentes selecionam outros documentos do que o autor quer.',
  },
});

export const conformanceFailure = failuresIn(conformanceMessages);
