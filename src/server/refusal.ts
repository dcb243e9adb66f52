import { type Locale, localeCheck, texts } from '../messages/locale.ts';
import { shortened } from '../source/excerpt.ts';
import { PrefilterError, type Problem } from '../source/problem.ts';
import { check, is, shape, text } from '../source/shape.ts';
import { TranslateError } from '../translate/translate-error.ts';

/** The texts of refusals that are not about the filter text itself; the first two are titles of the HTTP status. */
export const serverMessages = texts({
  en: {
    badRequest: 'Bad Request',
    uriTooLong: 'URI Too Long',
    repeated: (name: string) => `The parameter \`${name}\` is given more than once.`,
    list: (name: string) => `The parameter \`${name}\` is given as a list; it must be one text.`,
    once: 'Join the filters into one.',
    unknown: (name: string) => `There is no parameter \`${name}\`.`,
    encoding: (name: string) => `The percent-encoding of \`${name}\` is broken here.`,
    encodingHelp: 'Each byte of UTF-8 is written as `%` and two hexadecimal digits.',
    replaced: (name: string) => `\`${name}\` contains U+FFFD, which stands for bytes that could not be decoded.`,
    tooLong: (max: string) => `The filter is longer than ${max} characters.`,
    conditions: (count: string, max: string) => `The filter has ${count} conditions; the limit is ${max}.`,
    values: (property: string, count: string, max: string) =>
      `\`${property}\` is compared with ${count} values; the limit is ${max}.`,
    split: 'Split it into several requests.',
    operator: (symbol: string, property: string) => `\`${symbol}\` cannot be used with \`${property}\`.`,
    operators: (symbols: string) => `It can be used with ${symbols}.`,
    known: (symbols: string) => `The operators are ${symbols}.`,
    undeclared: (property: string) => `Property \`${property}\` is not declared.`,
    inexpressible: (part: string, reason = 'the store has no such condition') =>
      `\`${part}\` cannot be answered exactly here: ${reason}.`,
    unmapped: 'The filter names a property that is not there.',
    internal: 'Internal Server Error',
  },
  'pt-BR': {
    badRequest: 'Requisição inválida',
    uriTooLong: 'URI longa demais',
    repeated: (name: string) => `O parâmetro \`${name}\` foi informado mais de uma vez.`,
    list: (name: string) => `O parâmetro \`${name}\` foi informado como lista; ele é um só texto.`,
    once: 'Junte os filtros em um só.',
    unknown: (name: string) => `Não há o parâmetro \`${name}\`.`,
    encoding: (name: string) => `A codificação percentual de \`${name}\` está quebrada aqui.`,
    encodingHelp: 'Cada byte de UTF-8 é escrito como `%` e dois dígitos hexadecimais.',
    replaced: (name: string) =>
      `\`${name}\` tem U+FFFD, que aparece no lugar de bytes que não puderam ser decodificados.`,
    tooLong: (max: string) => `O filtro tem mais de ${max} caracteres.`,
    conditions: (count: string, max: string) => `O filtro tem ${count} condições; o limite é ${max}.`,
    values: (property: string, count: string, max: string) =>
      `\`${property}\` é comparada com ${count} valores; o limite é ${max}.`,
    split: 'Divida-o em várias requisições.',
    operator: (symbol: string, property: string) => `\`${symbol}\` não pode ser usado com \`${property}\`.`,
    operators: (symbols: string) => `Com ela podem ser usados ${symbols}.`,
    known: (symbols: string) => `Os operadores são ${symbols}.`,
    undeclared: (property: string) => `A propriedade \`${property}\` não está declarada.`,
    inexpressible: (part: string, reason = 'o armazenamento não tem essa condição') =>
      `\`${part}\` não pode ser respondido com exatidão aqui: ${reason}.`,
    unmapped: 'O filtro nomeia uma propriedade que não existe.',
    internal: 'Erro interno do servidor',
  },
});

/** A refused filter. */
export interface Refused {
  readonly ok: false;
  /** At most twenty problems, in the language of the answer. */
  readonly problems: readonly Problem[];
  /** The answer to the caller, `application/problem+json`. Send it only once, since its body can be read only once. */
  readonly response: Response;
}

/** The answer to the caller, for frameworks without `Response`. */
export interface ProblemAnswer {
  readonly status: 400 | 414 | 500;
  readonly headers: Readonly<Record<'content-type' | 'content-language' | 'cache-control', string>>;
  /** JSON as text. */
  readonly body: string;
}

const answers = new WeakMap<Refused, ProblemAnswer>();

const causeCheck = is(
  'a result of `read` whose `ok` is false, or an error of this package',
  (value) => answers.has(value as Refused) || value instanceof PrefilterError,
);

export interface ProblemOptions {
  /** The language of the answer to an error; that of a refusal is known. Default English. */
  readonly locale?: Locale;
  /** The `type` of the answer to an error, as in `accept`; default `about:blank`. */
  readonly problemType?: string;
}

const optionsCheck = shape<ProblemOptions>({ locale: localeCheck, problemType: text });

/**
 * The answer of a refusal, the same as its `response`; or one for an error of this package. A filter that is wrong or that a store
 * cannot express is answered with 400 and the reasons; any other error is the program's, and answered with 500 and nothing else.
 */
export function problem(cause: Refused | PrefilterError, options: ProblemOptions = {}): ProblemAnswer {
  check(causeCheck, cause, 'cause');
  check(optionsCheck, options, 'options');
  const known = answers.get(cause as Refused);
  if (known !== undefined) return known;
  const { locale = 'en', problemType: type = 'about:blank' } = options;
  const problems = problemsOf(cause as PrefilterError, locale);
  if (problems.length > 0) return answerOf(shownProblems(problems), 400, locale, type);
  const body = JSON.stringify({ type, title: serverMessages[locale].internal, status: 500 });
  return { status: 500, headers: headersIn(locale), body };
}

/** What of an error is the caller's; nothing of an error that the program has made. */
function problemsOf(error: PrefilterError, locale: Locale): readonly Problem[] {
  const say = serverMessages[locale];
  const [severity, span] = ['error', { start: 0, end: 0 }] as const;
  if (!(error instanceof TranslateError)) {
    return error.code === 'invalid-filter' ? (error.problems ?? []).filter((one) => one.severity === 'error') : [];
  }
  if (error.code === 'unknown-property') return [{ code: error.code, severity, span, message: say.unmapped }];
  return error.notes.map(({ text: part, reason }) => ({
    code: error.code,
    severity,
    span,
    message: say.inexpressible(shortened(part), reason),
  }));
}

const maxProblems = 20;

/** The most characters of the caller's text that an answer repeats. */
const maxEcho = 200;

/** Refuses a text with as many of its problems as an answer has room for. */
export function refuse(found: readonly Problem[], status: 400 | 414, locale: Locale, type: string): Refused {
  const problems = shownProblems(found);
  const answer = answerOf(problems, status, locale, type);
  let response: Response | undefined;
  const refused: Refused = {
    ok: false,
    problems,
    get response() {
      response ??= new Response(answer.body, { status, headers: answer.headers });
      return response;
    },
  };
  answers.set(refused, answer);
  return refused;
}

function answerOf(problems: readonly Problem[], status: 400 | 414, locale: Locale, type: string): ProblemAnswer {
  const say = serverMessages[locale];
  const body = JSON.stringify({
    type,
    title: status === 414 ? say.uriTooLong : say.badRequest,
    status,
    detail: problems[0]?.message,
    errors: problems.map(({ code, message, span, help, fix }) => ({ code, detail: message, span, help, fix })),
  });
  return { status, headers: headersIn(locale), body };
}

function headersIn(locale: Locale): ProblemAnswer['headers'] {
  return {
    'content-type': 'application/problem+json',
    'content-language': locale,
    'cache-control': 'no-store',
  };
}

/** The problems that an answer has room for. The help of `limit` is dropped, since it is for whoever sets the limits. */
function shownProblems(found: readonly Problem[]): readonly Problem[] {
  const problems: Problem[] = [];
  let echoed = 0;
  for (const { help, fix, related: _, ...rest } of found.slice(0, maxProblems)) {
    // The first message is repeated as `detail`.
    const quoted = countQuoted(rest.message) * (problems.length === 0 ? 2 : 1);
    if (problems.length > 0 && echoed + quoted > maxEcho) break;
    echoed += quoted;
    const written = fix === undefined ? 0 : fix.edits.reduce((sum, { text }) => sum + text.length, fix.title.length);
    const hasRoom = fix !== undefined && echoed + written <= maxEcho;
    if (hasRoom) echoed += written;
    problems.push({
      ...rest,
      ...(help !== undefined && rest.code !== 'limit' && { help }),
      ...(hasRoom && { fix }),
    });
  }
  return problems;
}

/** Counts problems in their order; says after each whether an answer has room for more. */
export function roomForProblems(): (problem: Pick<Problem, 'message'>) => boolean {
  let [count, echoed] = [0, 0];
  return ({ message }) => {
    echoed += countQuoted(message) * (count === 0 ? 2 : 1);
    return ++count < maxProblems && echoed <= maxEcho;
  };
}

/** The number of characters that a message quotes in backquotes; a quoted word may contain backquotes too. */
function countQuoted(message: string): number {
  const inside = message.split('`').slice(1, -1);
  // The message's own text between two quotes contains spaces.
  return inside.filter((part, index) => index % 2 === 0 || !part.includes(' ')).join('`').length;
}
