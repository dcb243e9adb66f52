import type { Locale } from '../messages/locale.ts';
import type { Problem } from '../source/problem.ts';
import { serverTexts } from './texts.ts';

/** A filter that is not accepted. */
export interface Refused {
  readonly ok: false;
  /** What is wrong, at most twenty mistakes, in the language of the answer. */
  readonly problems: readonly Problem[];
  /** The answer to the caller, `application/problem+json`; a body can be read once, so it is to be sent once. */
  readonly response: Response;
}

/** The answer to the caller, for frameworks without `Response`. */
export interface ProblemAnswer {
  readonly status: 400 | 414;
  readonly headers: Readonly<Record<'content-type' | 'content-language' | 'cache-control', string>>;
  /** JSON as text. */
  readonly body: string;
}

const answers = new WeakMap<Refused, ProblemAnswer>();

/** What a refusal answers, as its `response` has it. */
export function problem(refused: Refused): ProblemAnswer {
  const answer = answers.get(refused);
  if (answer === undefined) throw new TypeError('`problem` takes what `read` gave, where its `ok` is false.');
  return answer;
}

const maxProblems = 20;

/** The most of the text that one fix may repeat, in characters. */
const maxEcho = 200;

/** Refuses a filter. Problems of code `limit` lose their help, which is for who sets the limits. */
export function refuse(found: readonly Problem[], status: 400 | 414, locale: Locale, type: string): Refused {
  const problems = found.slice(0, maxProblems).map(({ help, fix, related: _, ...rest }) => ({
    ...rest,
    ...(help !== undefined && rest.code !== 'limit' && { help }),
    ...(fix !== undefined && lengthOf(fix) <= maxEcho && { fix }),
  }));
  const say = serverTexts[locale];
  const body = JSON.stringify({
    type,
    title: status === 414 ? say.uriTooLong : say.badRequest,
    status,
    detail: problems[0]?.message,
    errors: problems.map(({ code, message, span, help, fix }) => ({ code, detail: message, span, help, fix })),
  });
  const headers = {
    'content-type': 'application/problem+json',
    'content-language': locale,
    'cache-control': 'no-store',
  };
  let response: Response | undefined;
  const refused: Refused = {
    ok: false,
    problems,
    get response() {
      response ??= new Response(body, { status, headers });
      return response;
    },
  };
  answers.set(refused, { status, headers, body });
  return refused;
}

function lengthOf({ title, edits }: NonNullable<Problem['fix']>): number {
  return edits.reduce((sum, { text }) => sum + text.length, title.length);
}
