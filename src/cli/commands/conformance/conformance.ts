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
import { badge, levelData, levelLine, tallied, type Verdict } from './levels.ts';
import { Program, type Silence } from './program.ts';
import { type Case, type Level, levels, questionsOf, type Sort } from './questions.ts';

export const declaration = {
  takes: '-- COMMAND [ARGUMENT]…',
  completes: 'anything',
  summary: {
    en: 'Ask a program in any language all conformance vectors',
    'pt-BR': 'Fazer a um programa todas as perguntas de conformidade',
  },
  flags: {
    format: {
      ...formatFlag.format,
      choices: formats,
      en: 'The format of the report (pretty)',
      'pt-BR': 'O formato do relatório (pretty)',
    },
    level: {
      value: 'LEVEL',
      choices: levels,
      en: 'Ask the questions of one level only',
      'pt-BR': 'Fazer só as perguntas de um nível',
    },
    require: {
      value: 'LEVELS',
      completes: levels,
      en: 'The levels, with commas between them, of which every question must be answered',
      'pt-BR': 'Os níveis, separados por vírgulas, cujas perguntas precisam todas de resposta',
    },
    timeout: {
      value: 'SECONDS',
      least: 1,
      en: 'How long one answer may take (10)',
      'pt-BR': 'Quanto tempo uma resposta pode levar (10)',
    },
  },
  examples: [
    'prefilter conformance -- python3 answer.py',
    'prefilter conformance --require read,selects --format junit -- java Answer.java',
  ],
} as const satisfies Declaration;

const defaultTimeout = 10;
/** A day: timers cannot wait longer than some weeks. */
const longestTimeout = 86_400;

/**
 * Asks a program all questions of the vectors, each in one line of JSON, and reports the answers that differ, and how it did level by
 * level. Exits with 1 if an answer is wrong, if one of a required level is missing, or if all are; and with 2 if the program cannot be
 * started, ends, or answers nothing in time.
 */
export const run: Run<typeof declaration> = async (invocation) => {
  const { flags, operands, locale, io } = invocation;
  const command = operands.map(({ value }) => value);
  if (command.length === 0) throw conformanceFailure((say) => say.noCommand).as({ code: 'invalid-arguments' });
  const { format = 'pretty', timeout = defaultTimeout } = flags;
  const required = requiredLevels(flags.require, flags.level);
  const [started, startedAt] = [io.now(), io.today()];
  const say = conformanceMessages[locale];
  const decoder = new TextDecoder();
  const textOf = (file: string) => decoder.decode(io.packageFile(`../grammar/conformance/${file}`));
  const { vectors } = JSON.parse(textOf('version.json')) as { readonly vectors: string };
  const asked = flags.level === undefined ? levels : [flags.level];
  const cases = questionsOf(textOf).filter(({ level }) => asked.includes(level));
  const program = startProgram(command, io.cwd, Math.min(timeout, longestTimeout) * 1000);
  const undo = io.onInterrupt(() => program.end());
  const findings: Finding[] = [];
  const answers = new Map<Case, Verdict>();
  try {
    for (const one of cases) {
      // Some readers of lines, Node 24's among them, end lines at these characters too.
      const line = JSON.stringify(one.question).replace(
        /[\u2028\u2029]/g,
        (mark) => `\\u${mark.charCodeAt(0).toString(16)}`,
      );
      const answer = await program.ask(line);
      if (typeof answer !== 'string') throw silenceFailure(answer, command[0] as string, line);
      const verdict = verdictOn(parseAnswer(answer), one);
      answers.set(one, verdict);
      if (verdict === 'wrong') findings.push(findingAt(one, wrongAnswer, say.wrong(one.sort, ...shown(one, answer))));
    }
  } finally {
    undo();
    await program.end();
  }
  const tallies = tallied(asked, answers);
  const unsupported = tallies.reduce((sum, tally) => sum + tally.unsupported.length, 0);
  if (unsupported === cases.length) findings.push(findingAt(cases[0] as Case, unansweredLevel, say.nothing));
  else {
    for (const {
      level,
      questions,
      unsupported: [first, ...others],
    } of tallies) {
      if (first === undefined || !required.includes(level)) continue;
      findings.push(findingAt(first, unansweredLevel, say.unanswered(level, others.length + 1, questions)));
    }
  }
  const exitCode = findings.length > 0 ? 1 : 0;
  const display = displayOn(io.stdout, invocation);
  const line = levelLine(vectors, tallies);
  if (format === 'pretty') {
    const right = tallies.reduce((sum, tally) => sum + tally.right, 0);
    const verdict = say.verdict(cases.length, right, cases.length - right - unsupported, unsupported);
    const lines = [
      ...findings.map((finding) => prettyFinding(finding, display)),
      line,
      display.paint(exitCode === 0 ? 'good' : 'strong', verdict),
      badge(vectors, tallies),
    ];
    io.stdout.write(
      lines
        .filter((one) => one !== undefined)
        .map((one) => `${one}\n`)
        .join(''),
    );
    return exitCode;
  }
  if (format !== 'json') io.stderr.write(`prefilter: ${line}\n`);
  const files = [...new Set(cases.map(({ source }) => source.file))];
  const render = await reporters[format as Format]();
  const durationMs = Math.round(io.now() - started);
  const summary = summarize(findings, { files: files.length, filters: cases.length, durationMs });
  io.stdout.write(
    render({
      findings,
      summary: { ...summary, ...levelData(vectors, tallies) },
      files,
      rules: [
        { id: wrongAnswer, severity: 'error', summary: say.wrongSummary, reason: say.reason },
        { id: unansweredLevel, severity: 'error', summary: say.unansweredSummary, reason: say.unansweredReason },
      ],
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

/** The levels that `--require` names. */
function requiredLevels(list: string | undefined, asked: Level | undefined): readonly Level[] {
  const names = list === undefined ? [] : list.split(',').map((name) => name.trim());
  for (const name of names) {
    if (!(levels as readonly string[]).includes(name))
      throw conformanceFailure((say) => say.noLevel(name, levels.join(', '))).as({ code: 'invalid-arguments' });
    if (asked !== undefined && name !== asked)
      throw conformanceFailure((say) => say.notAsked(name, asked)).as({ code: 'invalid-arguments' });
  }
  return names as readonly Level[];
}

const wrongAnswer = 'wrong-answer';
const unansweredLevel = 'unanswered-level';

function verdictOn(found: unknown, { expected }: Case): Verdict {
  if (isObject(found) && found.unsupported === true) return 'unsupported';
  return isDeepStrictEqual(found, expected) ? 'right' : 'wrong';
}

/** The answer as data; a line that is no JSON stays a text, which equals no answer. */
function parseAnswer(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return line;
  }
}

function findingAt({ source, span }: Case, code: string, message: string): Finding {
  return { source, problem: { code, severity: 'error', message, span }, host: { kind: 'json', encoding: 'none' } };
}

function shown({ expected }: Case, answer: string): [expected: string, answer: string] {
  return [cut(JSON.stringify(expected), longestShown), cut(answer, longestShown)];
}

/** How much of a question or an answer is shown. */
const longestShown = 500;

/** Most programs that cannot be started say so later; for a path below a file and the like Node throws at once. */
function startProgram(command: readonly string[], cwd: string, timeoutMs: number): Program {
  try {
    return new Program(command, cwd, timeoutMs);
  } catch (error) {
    if (Object(error).code === 'ERR_ACCESS_DENIED') throw error;
    throw conformanceFailure((say) => say.unstartable((error as Error).message, command[0] as string));
  }
}

function silenceFailure({ kind, detail }: Silence, command: string, question: string) {
  const asked = kind === 'unstartable' ? command : cut(question, longestShown);
  return conformanceFailure((say) => say[kind](detail, asked));
}

export const conformanceMessages = texts({
  en: {
    noCommand: 'name the program behind `--`, as in `prefilter conformance -- python3 answer.py`.',
    noLevel: (name: string, all: string) => `\`--require\` cannot be \`${name}\`: the levels are ${all}.`,
    notAsked: (name: string, asked: string) =>
      `\`--require ${name}\` needs questions that \`--level ${asked}\` does not ask.`,
    unstartable: (reason: string, command: string) => `cannot start \`${command}\`: ${reason}.`,
    ended: (reason: string, question: string) => `the program ended (${reason}) when it was asked: ${question}`,
    late: (seconds: string, question: string) =>
      `the program did not answer within ${plural(seconds, 'second', 'seconds')}; \`--timeout\` gives it more. It was asked: ${question}`,
    nothing: 'The program supports none of the questions, so nothing is known of it.',
    wrong: (sort: Sort, expected: string, answer: string) => `\`${sort}\`: expected ${expected}, not ${answer}.`,
    unanswered: (level: Level, count: number, all: number) =>
      `The level \`${level}\` is required, and ${count} of its ${plural(all, 'question', 'questions')} are unsupported; this is the first.`,
    verdict: (all: number, right: number, wrong: number, unsupported: number) =>
      `${plural(all, 'question', 'questions')}: ${right} right, ${wrong} wrong, ${unsupported} unsupported.`,
    wrongSummary: 'The answer differs from the one that the vector gives.',
    reason: 'Filters that two programs read differently select other documents than their author means.',
    unansweredSummary: 'A required level has questions that the program does not answer, or it answers none at all.',
    unansweredReason: 'What is not asked is not known: a skipped question is no right answer.',
  },
  'pt-BR': {
    noCommand: 'informe o programa depois de `--`, como em `prefilter conformance -- python3 answer.py`.',
    noLevel: (name, all) => `\`--require\` não pode ser \`${name}\`: os níveis são ${all}.`,
    notAsked: (name, asked) => `\`--require ${name}\` precisa de perguntas que \`--level ${asked}\` não faz.`,
    unstartable: (reason, command) => `não foi possível iniciar \`${command}\`: ${reason}.`,
    ended: (reason, question) => `o programa terminou (${reason}) ao receber a pergunta: ${question}`,
    late: (seconds, question) =>
      `o programa não respondeu em ${plural(seconds, 'segundo', 'segundos')}; \`--timeout\` dá mais tempo. A pergunta: ${question}`,
    nothing: 'O programa não responde a nenhuma das perguntas, então nada se sabe dele.',
    wrong: (sort, expected, answer) => `\`${sort}\`: esperava-se ${expected}, não ${answer}.`,
    unanswered: (level, count, all) =>
      `O nível \`${level}\` é exigido, e ${count} de suas ${plural(all, 'pergunta', 'perguntas')} não têm suporte; esta é a primeira.`,
    verdict: (all, right, wrong, unsupported) =>
      `${plural(all, 'pergunta', 'perguntas')}: ${right} certas, ${wrong} erradas, ${unsupported} sem suporte.`,
    wrongSummary: 'A resposta difere da que o vetor dá.',
    reason: 'Filtros que dois programas leem de formas diferentes selecionam outros documentos do que o autor quer.',
    unansweredSummary: 'Um nível exigido tem perguntas que o programa não responde, ou ele não responde a nenhuma.',
    unansweredReason: 'Do que não se pergunta nada se sabe: uma pergunta pulada não é uma resposta certa.',
  },
});

export const conformanceFailure = failuresIn(conformanceMessages);
