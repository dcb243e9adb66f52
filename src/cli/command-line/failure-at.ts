import { placeOf, type Source } from '../../source/lines.ts';
import type { Problem } from '../../source/problem.ts';
import { Failure } from './failure.ts';

/** The failure for problems in a file that the run needs; each message starts with `file:line:column`. */
export function failureAt(source: Source, problems: readonly Problem[]): Failure {
  return new Failure(
    ...problems.map(({ span, message }) => {
      const { line, column } = placeOf(source, span.start);
      return () => `${source.file}:${line}:${column}: ${message}`;
    }),
  );
}
