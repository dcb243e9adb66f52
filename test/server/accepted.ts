import { encode } from '../../src/language/encode.ts';
import { type AcceptOptions, accept, type Refused } from '../../src/server/index.ts';

const url = (text: string) => `https://api.example/notes?filter=${encode(text)}`;

/** The result for a filter; fails if it is refused. */
export function accepted<Context>(options: AcceptOptions<Context>, text: string, context?: Context) {
  const result = accept(options)(url(text), context as never);
  if (!result.ok) throw new Error(result.problems[0]?.message);
  return result;
}

export function refused<Context>(options: AcceptOptions<Context>, text: string, context?: Context): Refused {
  const result = accept(options)(url(text), context as never);
  if (result.ok) throw new Error(`${text} is accepted`);
  return result;
}
