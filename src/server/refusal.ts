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

/** The most characters of the text that an answer repeats. */
const maxEcho = 200;

/** Refuses a text with what is wrong with it, as far as that can be told in so many characters of the text. */
export function refuse(found: readonly Problem[], status: 400 | 414, locale: Locale, type: string): Refused {
  const problems = told(found);
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

/** The problems that an answer has room for. Those of code `limit` lose their help, which is for who sets the limits. */
function told(found: readonly Problem[]): readonly Problem[] {
  const problems: Problem[] = [];
  let echoed = 0;
  for (const { help, fix, related: _, ...rest } of found.slice(0, maxProblems)) {
    // The first is the `detail` too.
    const quoted = quotedIn(rest.message) * (problems.length === 0 ? 2 : 1);
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

/** How many characters a message quotes, in backquotes, which a quoted word may have as well. */
function quotedIn(message: string): number {
  const inside = message.split('`').slice(1, -1);
  // What the message says between two quotes has spaces.
  return inside.filter((part, index) => index % 2 === 0 || !part.includes(' ')).join('`').length;
}
