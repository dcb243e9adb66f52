import type { Locale } from '../messages/locale.ts';
import type { Problem } from '../source/problem.ts';
import { check, is } from '../source/shape.ts';
import { serverMessages } from './messages.ts';

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
  readonly status: 400 | 414;
  readonly headers: Readonly<Record<'content-type' | 'content-language' | 'cache-control', string>>;
  /** JSON as text. */
  readonly body: string;
}

const answers = new WeakMap<Refused, ProblemAnswer>();

const refusedCheck = is('a result of `read` whose `ok` is false', (value) => answers.has(value as Refused));

/** The answer of a refusal, the same as its `response`. */
export function problem(refused: Refused): ProblemAnswer {
  check(refusedCheck, refused, 'refused');
  return answers.get(refused) as ProblemAnswer;
}

const maxProblems = 20;

/** The most characters of the caller's text that an answer repeats. */
const maxEcho = 200;

/** Refuses a text with as many of its problems as an answer has room for. */
export function refuse(found: readonly Problem[], status: 400 | 414, locale: Locale, type: string): Refused {
  const problems = shownProblems(found);
  const say = serverMessages[locale];
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
