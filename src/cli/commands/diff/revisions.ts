import { join, resolve } from 'node:path';
import { texts } from '../../../messages/locale.ts';
import type { Operand } from '../../command-line/command.ts';
import { attemptToRead, Failure, failuresIn, misuse, notFound, notUtf8 } from '../../command-line/failure.ts';
import { type InputInvocation, isTextOperand, standardInput } from '../../command-line/inputs.ts';
import type { Configurations } from '../../configuration/configurations.ts';
import { mayHoldFilters } from '../../files/discover.ts';
import { decodeText } from '../../files/encoding.ts';
import { commitOf, mergeBaseOf, workTreeRoot } from '../../files/revisions.ts';
import { shown } from '../../files/text.ts';
import type { Io } from '../../io/io.ts';

const diffFailure = failuresIn(
  texts({
    en: {
      twoToCompare: '`diff` takes two filters, or files in two revisions of Git: `prefilter diff REV REV -- FILE`.',
      noTree:
        '`diff` of revisions needs a Git work tree; without one it takes two filters: `prefilter diff FILTER FILTER`.',
      notCompared: (path: string) => `\`${path}\` is not a file of either version that is compared.`,
    },
    'pt-BR': {
      twoToCompare:
        '`diff` recebe dois filtros, ou arquivos em duas revisões do Git: `prefilter diff REV REV -- FILE`.',
      noTree:
        '`diff` de revisões precisa de uma árvore de trabalho do Git; sem uma, recebe dois filtros: `prefilter diff FILTER FILTER`.',
      notCompared: (path) => `\`${path}\` não é um arquivo de nenhuma das versões comparadas.`,
    },
  }),
  'invalid-arguments',
);

/** A text and its path; without a path it is one filter. */
export interface Version {
  readonly text: string;
  readonly path?: string;
  /** The name to show of one of two texts. */
  readonly file?: string;
}

/** A file before and after a change; one of them is missing if it was added or removed. */
export interface Versions {
  /** The name to show, of the later version. */
  readonly file: string;
  readonly before?: Version;
  readonly after?: Version;
}

/**
 * The versions to compare: two texts, files, `-` or `REV:FILE`; else the files that changed between two Git revisions (also
 * `A..B` and `A...B`), or between one (HEAD) and the work tree, limited to the given paths. Throws a `Failure` for anything else.
 */
export async function versionsOf(
  invocation: InputInvocation,
  configurations: Configurations,
): Promise<readonly Versions[]> {
  const decode: Decode = (bytes, path) => decodeText(bytes, configurations.encodingOf(path))?.text;
  const { operands, io } = invocation;
  const [one, other, another] = operands;
  const isStdinTwice = one?.value === '-' && other?.value === '-';
  if (one && other && another === undefined && isSide(one, io) && !other.isLast && !isStdinTwice) {
    if (!isSide(other, io))
      throw new Failure((say) => say.noSuchFile(other.value)).as({
        code: 'no-such-file',
        file: other.value,
      });
    const before = await sideOf(one, 1, invocation, decode);
    const after = await sideOf(other, 2, invocation, decode);
    return [{ file: after.file, before, after }];
  }
  if (operands.some((operand) => isTextOperand(operand)) || isStdinTwice) throw diffFailure((say) => say.twoToCompare);
  return changedFiles(operands, (path) => configurations.includes(path), decode, io);
}

function isSide(operand: Operand, io: Io): boolean {
  const { value, isLast = false } = operand;
  if (isLast) return false;
  return isTextOperand(operand) || value === '-' || kindOf(value, io) === 'file' || /^[^:]+:./.test(value);
}

async function sideOf(
  operand: Operand,
  nth: number,
  invocation: InputInvocation,
  decode: Decode,
): Promise<Version & { readonly file: string }> {
  const { flags, io } = invocation;
  const { value } = operand;
  if (isTextOperand(operand)) return { file: `<argument ${nth}>`, text: value };
  if (value === '-') {
    const { file, text, bytes } = await standardInput(invocation, true);
    const named = flags['stdin-filename'];
    if (named === undefined) return { file, text };
    const path = resolve(io.cwd, named);
    return { file, text: (bytes && decode(bytes, path)) ?? text, path };
  }
  const path = resolve(io.cwd, value);
  if (kindOf(value, io) === 'file') {
    const text = decode(
      attemptToRead(value, () => io.readFile(path)),
      path,
    );
    if (text === undefined) throw notUtf8(value);
    return { file: shown(value, path, io), path, text };
  }
  const [, revision = '', name = ''] = /^([^:]+):(.+)$/s.exec(value) ?? [];
  const top = workTreeRoot('diff', io);
  const commit = commitOf(revision, io);
  // As in Git, a name is relative to the top of the tree unless it begins with a dot.
  const bytes = io.gitFile(io.cwd, commit, name);
  if (bytes === undefined) throw notFound(value);
  const inTree = /^\.\.?\//.test(name) ? resolve(io.cwd, name) : join(top, name);
  return { file: value, path: inTree, text: decode(bytes, inTree) ?? lossy(bytes) };
}

function changedFiles(
  operands: readonly Operand[],
  includes: (path: string) => boolean,
  decode: Decode,
  io: Io,
): readonly Versions[] {
  const top = workTreeRoot(
    'diff',
    io,
    diffFailure((say) => say.noTree),
  );
  const firstPath = operands.findIndex(
    ({ value, isLast }, at) => isLast || (at > 0 && kindOf(value, io) !== undefined),
  );
  const cut = firstPath === -1 ? operands.length : firstPath;
  const revisions = operands.slice(0, cut).map(({ value }) => value);
  const paths = operands.slice(cut).map(({ value }) => value);
  const [extra] = revisions.slice(2);
  if (extra !== undefined) throw misuse((say) => say.tooManyArguments('diff', extra));
  const [old, young] = commitsOf(revisions, io);
  const typo = paths.find((path) => !isCompared(path, [old, young], io));
  if (typo !== undefined) throw diffFailure((say) => say.notCompared(typo));
  const form = ['--name-status', '-z', '--find-renames'];
  const listed = io.git(io.cwd, ['diff', ...form, old, ...(young === undefined ? [] : [young]), '--', ...paths]);
  if (listed === undefined) throw misuse((say) => say.noRevision(revisions.join(' ')));
  return entriesIn(listed.stdout)
    .filter(({ name }) => mayHoldFilters(name) && includes(join(top, name)))
    .map(({ status, from, name }) => {
      const path = join(top, name);
      const file = shown(path, path, io);
      const textOf = (bytes: Uint8Array | undefined) => bytes && (decode(bytes, path) ?? lossy(bytes));
      const before = status === 'A' ? undefined : textOf(io.gitFile(top, old, from));
      const after =
        status === 'D'
          ? undefined
          : textOf(young === undefined ? workFileAt(path, file, io) : io.gitFile(top, young, name));
      return {
        file,
        ...(before !== undefined && { before: { text: before, path: join(top, from) } }),
        ...(after !== undefined && { after: { text: after, path } }),
      };
    });
}

/** The commits to compare; no second one for the work tree. */
function commitsOf(revisions: readonly string[], io: Io): readonly [string, string?] {
  const [first = 'HEAD', second] = revisions;
  const [, from, dots, to] = /^(.*?)(\.{2,3})(.*)$/s.exec(first) ?? [];
  if (second !== undefined || dots === undefined) {
    return second === undefined ? [commitOf(first, io)] : [commitOf(first, io), commitOf(second, io)];
  }
  const [old, young] = [commitOf(from || 'HEAD', io), commitOf(to || 'HEAD', io)];
  if (dots === '..') return [old, young];
  return [mergeBaseOf(old, young, first, io), young];
}

/** Decodes a file as `lint` does; `undefined` if it is not text. */
type Decode = (bytes: Uint8Array, path: string) => string | undefined;

/** What is not text has no filters, but is not an error among files that changed. */
function lossy(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

function workFileAt(path: string, name: string, io: Io): Uint8Array | undefined {
  // An entry that Git lists may be a submodule.
  return io.kindOf(path) === 'file' ? attemptToRead(name, () => io.readFile(path)) : undefined;
}

/** Whether a path or Git pathspec names anything in one of the commits or in the work tree. */
function isCompared(path: string, commits: readonly (string | undefined)[], io: Io): boolean {
  // A pathspec that only excludes, such as `:!vendor`, need not match anything.
  if (path.startsWith(':') || kindOf(path, io) !== undefined) return true;
  return commits.some((commit) => {
    const listed = commit !== undefined && ['ls-files', '--error-unmatch', `--with-tree=${commit}`, '--', path];
    return listed && io.git(io.cwd, listed) !== undefined;
  });
}

/** What an operand names; throws a `Failure` for a path that cannot be looked up, as one in a circle of links. */
function kindOf(name: string, io: Io): ReturnType<Io['kindOf']> {
  return attemptToRead(name, () => io.kindOf(resolve(io.cwd, name)));
}

/** Parses `git diff --name-status -z`; a renamed file has two names. */
function entriesIn(
  listed: string,
): readonly { readonly status: string; readonly from: string; readonly name: string }[] {
  const parts = listed.split('\0');
  const entries = [];
  for (let at = 0; at + 1 < parts.length; ) {
    const status = (parts[at] as string).slice(0, 1);
    const from = parts[at + 1] as string;
    const isRenamed = status === 'R' || status === 'C';
    entries.push({ status, from, name: isRenamed ? (parts[at + 2] as string) : from });
    at += isRenamed ? 3 : 2;
  }
  return entries;
}
