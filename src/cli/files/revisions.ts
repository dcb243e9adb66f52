import { Failure, misuse } from '../command-line/failure.ts';
import type { Io } from '../io/io.ts';

/** The root of the Git work tree of the working directory; throws a `Failure` that says what needs one if there is none. */
export function workTreeRoot(what: string, io: Io): string {
  const root = io.git(io.cwd, ['rev-parse', '--show-toplevel'])?.stdout.replace(/\r?\n$/, '');
  if (root === undefined) throw new Failure((say) => say.noGit(what));
  return root;
}

/** The commit of a revision; throws a `Failure` for an unknown one. */
export function commitOf(revision: string, io: Io): string {
  const answer = io.git(io.cwd, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`]);
  if (answer === undefined) throw misuse((say) => say.noRevision(revision));
  return answer.stdout.trim();
}
