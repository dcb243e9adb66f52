import { dirname, join, resolve } from 'node:path';
import type { Settings } from '../../../lint/config/configuration.ts';
import type { LintSettings } from '../../../lint/config/settings.ts';
import type { Finding } from '../../../report/finding.ts';
import type { Source } from '../../../source/lines.ts';
import { Failure, unwritable } from '../../command-line/failure.ts';
import { nearestFile, workTreeOf } from '../../configuration/paths.ts';
import { hash, linkOnWay, shown, textOf } from '../../files/text.ts';
import type { Io } from '../../io/io.ts';
import type { Checked } from './check.ts';
import type { LintValues } from './flags.ts';

/** The result of checking a file, and the hash of everything that it depends on. */
interface Entry extends Omit<Checked, 'findings'> {
  readonly key: string;
  /** The state of the file and of all that its result depends on besides, if the file need not be read to know that it is the same. */
  readonly state?: string | undefined;
  /** The day of the run, if a suppression has a last day. */
  readonly day?: string;
  readonly findings: readonly Omit<Finding, 'source'>[];
}

/**
 * The results of earlier runs, by the content of files and by their states, kept in one file; of a file that cannot hold filters only
 * the state is kept. Its first line is the hash of the rest: a file that is
 * damaged or missing counts as empty. Lint does not read files with its extension, since the folder itself may be checked.
 */
export class LintCache {
  readonly #path: string;
  /** Whether the repository leads the path elsewhere; nothing is read or written there then. */
  readonly #hasLink: boolean;
  readonly #io: Io;
  readonly #before: ReadonlyMap<string, Entry | string>;
  readonly #after = new Map<string, Entry | string>();
  readonly #settings = new WeakMap<LintSettings, string>();

  constructor(flags: LintValues, io: Io) {
    const { folder, root } = cacheFolder(flags, io);
    this.#path = join(folder, 'lint.cache');
    this.#hasLink = root !== undefined && linkOnWay(root, this.#path, io) !== undefined;
    this.#io = io;
    this.#before = this.#hasLink ? new Map() : entriesIn(this.#path, io);
  }

  /** The state that a result for a file belongs to; `undefined` if the file must be read. */
  stateOf(path: string, settings: LintSettings, configured: () => Settings): string | undefined {
    const state = this.#io.stateOf(path);
    return state === undefined ? undefined : `${this.#settingsKey(settings, configured).slice(0, 32)} ${state}`;
  }

  /** The known result for a file in the same state, unless it has findings: those are shown with the text around them. */
  knownResult(file: string, state: string | undefined, { today }: LintSettings): Checked | undefined {
    const before = this.#before.get(file);
    if (before === undefined || state === undefined) return undefined;
    if (before === state) {
      this.#after.set(file, state);
      return { file, findings: [], filters: 0 };
    }
    if (typeof before === 'string' || before.state !== state || before.findings.length > 0) return undefined;
    if ((before.day ?? today) !== today) return undefined;
    this.#after.set(file, before);
    return { ...before, findings: [] };
  }

  /** Keeps that a file in a state cannot hold filters. */
  keepEmpty(file: string, state: string | undefined): void {
    if (state !== undefined) this.#after.set(file, state);
  }

  /** The known result for a text, else that of `check`. The result may depend only on these arguments, the day and the version. */
  resultFor(
    source: Source,
    state: string | undefined,
    settings: LintSettings,
    configured: () => Settings,
    check: () => Checked,
  ): Checked {
    const { file, text } = source;
    const key = hash([this.#settingsKey(settings, configured), file, text].join('\0'));
    const before = this.#before.get(file);
    if (typeof before === 'object' && before.key === key && (before.day ?? settings.today) === settings.today) {
      this.#after.set(file, before.state === state ? before : { ...before, state });
      return { ...before, findings: before.findings.map((finding) => ({ ...finding, source })) };
    }
    const checked = check();
    this.#after.set(file, {
      ...checked,
      key,
      state,
      ...(checked.isDated && { day: settings.today }),
      findings: checked.findings.map(({ source: _, ...finding }) => finding),
    });
    return checked;
  }

  /** Writes new results and removes those of deleted files; returns the failure if the system refuses. */
  write(): Failure | undefined {
    const isKnown = [...this.#after].every(([file, entry]) => this.#before.get(file) === entry);
    if (isKnown) return undefined;
    const name = shown(this.#path, this.#path, this.#io);
    if (this.#hasLink)
      return new Failure((say) => say.goesThroughLink(name)).as({ code: 'unwritable-file', file: name });
    const others = [...this.#before].filter(
      ([file]) => !this.#after.has(file) && this.#io.kindOf(resolve(this.#io.cwd, file)) !== undefined,
    );
    const body = JSON.stringify([...others, ...this.#after]);
    try {
      this.#io.writeFile(this.#path, `${hash(body)}\n${body}`);
      return undefined;
    } catch (error) {
      return unwritable(name, error);
    }
  }

  /** The hash of the version and the settings. */
  #settingsKey(settings: LintSettings, configured: () => Settings): string {
    const known = this.#settings.get(settings);
    if (known !== undefined) return known;
    const values = [...configured()].map(([name, { value }]) => [name, value]);
    const key = hash(JSON.stringify([this.#io.version, settings.locale, values]));
    this.#settings.set(settings, key);
    return key;
  }
}

/**
 * The named folder, else `node_modules/.cache/prefilter` beside the nearest `package.json`, else in the work tree. From the `root`, if
 * there is one, the repository decides what is on the way.
 */
function cacheFolder({ 'cache-location': location }: LintValues, io: Io): { folder: string; root?: string } {
  if (location !== undefined) return { folder: resolve(io.cwd, location) };
  const manifest = nearestFile('package.json', io);
  const root = manifest === undefined ? workTreeOf(io) : dirname(manifest);
  return { folder: join(root, 'node_modules/.cache/prefilter'), root };
}

function entriesIn(path: string, io: Io): ReadonlyMap<string, Entry | string> {
  const none = new Map<string, Entry | string>();
  let text: string | undefined;
  try {
    if (io.kindOf(path) === 'file') text = textOf(io.readFile(path));
  } catch {
    // An unreadable cache means that everything is checked; writing the results then succeeds, or reports the reason.
  }
  const end = text?.indexOf('\n') ?? -1;
  if (text === undefined || end === -1) return none;
  const body = text.slice(end + 1);
  return text.slice(0, end) === hash(body) ? new Map(JSON.parse(body)) : none;
}
