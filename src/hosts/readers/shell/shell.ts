import { Decoding, type Embedded, moved, part } from '../../embedded.ts';
import { namedLines } from '../../evidence/named-lines.ts';
import { nameTest } from '../../evidence/names.ts';
import { urlsIn } from '../../evidence/url.ts';
import { assignedIn, filterAt, setAsideIn, trimmed } from '../../evidence/value.ts';
import { Extraction, hostParse, limited, unclosed, underName } from '../../extraction.ts';
import type { Evidence, Host, HostKind, HostSettings } from '../../host.ts';
import { additionsIn, asParts } from '../code/additions.ts';
import { isShell, languageOf, type ReaderOf } from '../interpreters.ts';
import { json } from '../json/json.ts';
import type { ShellCommand } from './frames.ts';
import { dataIn, requestOf, type ShellData } from './request.ts';
import { ShellScan } from './scanner.ts';
import type { ShellWord } from './word.ts';

/** Scripts of POSIX shells and bash, without the programs in other languages in them. */
export const shell: Host = shellHost();

/**
 * Makes a reader of scripts of POSIX shells and bash, including the contents of `$(…)`, backquotes, here-documents and `sh -c '…'`,
 * and programs such as those of `python -c '…'`, for which it finds the readers.
 */
export function shellHost(readerOf: ReaderOf = () => undefined): Host {
  return limited('script', ' \t\n;&|(`', 250_000, (source, settings) => {
    const extraction = new Extraction();
    const isNamed = nameTest(settings.sources.keys);
    // Scripts in scripts are read after all others, since hostile ones nest deeper than the machine's stack.
    const scripts = [source];
    for (const script of scripts) {
      const scan = new ShellScan(script, settings.sources.parameters);
      const reader = new CommandReader('shell', settings, { script: script.text, readerOf });
      for (const [at, command] of scan.commands.entries()) {
        const file = command.file ?? fileOfTee(scan.commands[at + 1]);
        reader.read(file === undefined ? command : { ...command, file });
      }
      extraction.add(reader.extraction);
      for (const comment of scan.comments) {
        extraction.add({ comments: [comment] });
        if (comment.text.includes('=')) extraction.add(urlsIn(comment, 'shell', 'prose', settings));
      }
      for (const { names, script: written } of scan.defaults) {
        const name = names.find(isNamed);
        if (name !== undefined) scripts.push(written(name));
      }
      for (const nested of [...scan.nested, ...reader.scripts]) scripts.push(nested);
      if (scan.unclosed === undefined) continue;
      const { opener, at } = scan.unclosed;
      const span = { start: at, end: Math.min(at + opener.length, script.text.length) };
      extraction.problems.push(hostParse(script, span, unclosed(opener), settings.locale));
    }
    return extraction;
  });
}

/** Languages whose programs run from an option or a here-document. */
const interpreters = /^(?:python|javascript|typescript|ruby|perl|php|lua|r|julia|sql)$/;
const statement = /^\s*(?:insert|update|select|merge|delete|create|alter)\s/i;
/** Words that run the command after them. */
const wrappers = new Set(['sudo', 'env', 'exec', 'command', 'nohup', 'time', 'builtin', 'npx', 'bunx']);
const assignment = /^-{0,2}([A-Za-z_][\w.-]*)\+?=/;

interface Command {
  readonly words: readonly string[];
  /** The name of the program, without its folder. */
  readonly name: string;
  /** Whether it is `prefilter`, or a command with a host name of the service among its words. */
  readonly isOurs: boolean;
  /** Whether several words give parameters to its request. */
  readonly isSplit: boolean;
}

/** Finds filters and URLs among the words of commands. */
export class CommandReader {
  readonly extraction = new Extraction();
  /** Scripts that are words, such as that of `sh -c`. */
  readonly scripts: Embedded[] = [];
  readonly #kind: HostKind;
  readonly #settings: HostSettings;
  readonly #isAddedTo: (variable: string) => boolean;
  readonly #readerOf: ReaderOf;
  readonly #isNamed: ReturnType<typeof nameTest>;

  /** `script` is the text in which other commands may add to a variable; `readerOf` finds the readers of programs such as that of `python -c`. */
  constructor(
    kind: HostKind,
    settings: HostSettings,
    { script = '', readerOf = () => undefined }: { readonly script?: string; readonly readerOf?: ReaderOf } = {},
  ) {
    this.#isAddedTo = additionsIn(script);
    this.#readerOf = readerOf;
    this.#kind = kind;
    this.#settings = settings;
    this.#isNamed = nameTest(settings.sources.keys);
  }

  read({ words, documents, list, printsTo, file }: ShellCommand): void {
    const listed = list === undefined ? undefined : this.#isNamed(list);
    if (listed !== undefined) {
      // Perhaps with a key: `[open]=…`.
      const keyOf = ({ text }: ShellWord) => /^\[[^\]]*\]=/.exec(text)?.[0].length ?? 0;
      for (const word of words) this.#namedFilter(part(word, { start: keyOf(word) }), listed, list as string);
      return;
    }
    // The words of `for filter in …`.
    const isLoop = words[0]?.text === 'for' && words[2]?.text === 'in';
    const [first, option] = words.map(({ text }) => text);
    // `read -d '' FILTER <<EOF`, `read -r FILTER <<< '…'`, `printf -v FILTER '…'`
    const isRead = words.some(({ text }, at) => at < 4 && /^(?:read|mapfile|readarray)$/.test(text));
    const target = isRead ? words.at(-1) : first === 'printf' && option === '-v' ? words[2] : undefined;
    const variable = (isLoop ? words[1]?.text : (target?.text ?? printsTo ?? writtenTo(words, file))) ?? '';
    const grade = this.#isNamed(variable);
    const named = grade === undefined ? Number.POSITIVE_INFINITY : isLoop || option === '-v' ? 3 : 1;
    const program = this.#commandOf(words);
    const data = dataIn(words, program.name);
    const isSplit = data.length > 1 || (data.length > 0 && words.some(({ text }) => hasQuery(text)));
    const command = { ...program, isSplit };
    const given = new Map<ShellWord, ShellData>(data.map((one) => [one.word, one]));
    this.extraction.add({ requests: requestOf(words, data, this.#kind, this.#settings.sources) });
    const language = languageOf(command.name);
    for (const [index, word] of words.entries()) {
      const option = words[index - 1]?.text ?? '';
      if (index >= named && this.#filter(word, grade, variable)) continue;
      // `jq --arg filter '…'`
      const gradeOfArgument = words[index - 2]?.text === '--arg' ? this.#isNamed(option) : undefined;
      if (gradeOfArgument !== undefined && this.#namedFilter(word, gradeOfArgument, option)) continue;
      const isCode = /^-[a-z]*[cer]$/.test(option) || (language === 'sql' && statement.test(word.text));
      if (/^-[a-z]*c$/.test(option) && isShell(languageOf(words[index - 2]?.text ?? ''))) this.scripts.push(word);
      else if (command.name === 'ssh' && index > 1 && word.text.includes(' ')) this.scripts.push(word);
      else if (!isCode || !this.#program(word, language)) this.#word(word, option, command, given.get(word));
    }
    for (const document of documents) {
      if (named <= 1 && this.#filter(document, grade, variable)) continue;
      if (!this.#program(document, language)) this.#document(document, command);
    }
  }

  /** Reads a program in another language, if there is a reader for it. */
  #program(text: Embedded, language: string): boolean {
    const host = interpreters.test(language) ? this.#readerOf(language) : undefined;
    if (host !== undefined) this.extraction.add({ ...host(text, this.#settings), problems: [] });
    return host !== undefined;
  }

  #commandOf(of: readonly ShellWord[]): Omit<Command, 'isSplit'> {
    const isBefore = ({ text }: ShellWord) => wrappers.has(text) || /^[A-Za-z_]\w*\+?=/.test(text);
    const start = of.findIndex((word) => !isBefore(word));
    // Words beyond this number are not considered.
    const words = start < 0 ? [] : of.slice(start, start + 100).map(({ text }) => text);
    const name = baseName(words[0] ?? '');
    const { hosts } = this.#settings.sources;
    return {
      words,
      name,
      isOurs: name === 'prefilter' || words.some((word) => hosts.some((host) => word.includes(host))),
    };
  }

  #word(word: ShellWord, option: string, command: Command, data: ShellData | undefined): void {
    if (data?.mark === '=') {
      const text = part(word, { start: data.start });
      if (data.isEncoded) this.#raw(text, command);
      else this.#query(text, word, command);
    } else if (!this.#named(word, option, command) && word.text.includes('=')) {
      const found = urlsIn(word, this.#kind, word.place, this.#settings, command.words);
      const variable = assignment.exec(word.text)?.[1] ?? '';
      const isAdded = variable !== '' && found.urls.length > 0 && this.#isAddedTo(variable);
      this.#urls(found, isAdded || command.isSplit);
    }
  }

  /** Adds URLs, which may have parameters in other words. */
  #urls(found: ReturnType<typeof urlsIn>, isContinued: boolean): void {
    this.extraction.add(isContinued ? { ...found, urls: found.urls.map((url) => ({ ...url, isContinued })) } : found);
  }

  /** `FILTER=…`, `--filter=…`, `--filter …`, `filter==…` of HTTPie, and all words of our own command. */
  #named(word: ShellWord, option: string, { name, isOurs }: Command): boolean {
    const found = assignment.exec(word.text);
    const isAnnounced = this.#settings.isAnnounced?.(word.map({ start: 0, end: 0 }).start) ?? false;
    if (isAnnounced && found === null && this.#filter(word, 'below')) return true;
    const assigned = found === null ? undefined : this.#isNamed(found[1] as string);
    if (found !== null && (isAnnounced || assigned !== undefined)) {
      const isHttpie = /^(?:https?|xhs?)$/.test(name) && word.text[found[0].length] === '=';
      const isOption = word.text.startsWith('-') && assigned === 'exact';
      const evidence = isAnnounced ? 'below' : isOurs ? 'ours' : isOption ? 'named' : assigned;
      const value = part(word, { start: found[0].length + (isHttpie ? 1 : 0) });
      if (this.#namedFilter(value, evidence, found[1] as string, true)) return true;
    }
    // `--from-literal=filter=…`
    const inner =
      found !== null && word.text.startsWith('--')
        ? assignedIn(part(word, { start: found[0].length }), this.#settings)
        : undefined;
    if (inner !== undefined) return this.#namedFilter(inner.text, inner.grade, inner.name);
    const grade = /^--?[A-Za-z]/.test(option) && !option.includes('=') ? this.#isNamed(option) : undefined;
    if (grade === undefined && name !== 'prefilter') return false;
    if (grade === undefined) return this.#filter(word, isOurs ? 'ours' : undefined);
    // Options of this name belong to many programs: `gcloud … --filter='(status = RUNNING)'`.
    return this.#namedFilter(word, isOurs ? 'ours' : grade === 'exact' ? 'named' : grade, option);
  }

  /** The same as `#filter`, for a text under a configured name. */
  #namedFilter(text: Embedded, evidence: Evidence | undefined, name: string, isVariable = false): boolean {
    const isFilter = this.#filter(text, evidence, name, isVariable);
    if (!isFilter) this.extraction.add({ setAside: setAsideIn(text) });
    return isFilter;
  }

  /** Takes a text as a filter if it looks like one. */
  #filter(text: Embedded, evidence: Evidence | undefined, name?: string, isVariable = false): boolean {
    if (!this.#settings.isLikely(text.text, evidence)) return false;
    const filter = filterAt(trimmed(text), this.#kind, evidence ?? 'none');
    const found = underName({ filters: [filter], urls: [] }, name ?? '');
    this.extraction.add(name !== undefined && isVariable ? asParts(found, this.#isAddedTo, name) : found);
    return true;
  }

  /** `filter=(= a b)`, which curl encodes itself. */
  #raw(word: Embedded, { isOurs }: Command): void {
    const found = /^([^=@\s]+)=/.exec(word.text);
    if (found === null || !this.#settings.sources.parameters.includes(found[1] as string)) return;
    this.#filter(part(word, { start: found[0].length }), isOurs ? 'ours' : 'exact', found[1]);
  }

  /** `filter=%28…&limit=50`: a query without its `?`. */
  #query(text: Embedded, { place }: ShellWord, { words: command, isSplit }: Command): void {
    if (/^\s*[{[]/.test(text.text)) {
      this.extraction.add({ ...json(text, this.#settings), problems: [] });
      return;
    }
    this.#urls(urlsIn(asQuery(text), this.#kind, place, this.#settings, command), isSplit);
  }

  #document(document: ShellWord, { name, isOurs }: Command): void {
    if (name === 'prefilter' && this.#filter(document, isOurs ? 'ours' : undefined)) return;
    if (/^\s*[{[]\s*["[{]/.test(document.text)) {
      this.extraction.add({ ...json(document, this.#settings), problems: [] });
      return;
    }
    for (const { start, end, grade } of namedLines(document.text, this.#settings)) {
      if (grade !== undefined) this.#filter(part(document, { start, end }), grade);
    }
    this.extraction.add(urlsIn(document, this.#kind, 'prose', this.#settings));
  }
}

/** Extracts from one command, and from the scripts among its words. */
export function readCommand(
  words: ShellWord[],
  kind: HostKind,
  settings: HostSettings,
  readerOf?: ReaderOf,
): Extraction {
  const reader = new CommandReader(kind, settings, readerOf && { readerOf });
  reader.read({ words, documents: [] });
  for (const script of reader.scripts) reader.extraction.add(shell(script, settings));
  return reader.extraction;
}

/** The name of the file that a command writes its words or a here-document to: `echo '…' > nfe.filter`, `tee nfe.filter <<EOF`. */
function writtenTo(words: ShellWord[], file = fileOfTee({ words })): string | undefined {
  return file !== undefined && /^(?:echo|printf|print|cat|tee|sudo)$/.test(words[0]?.text ?? '')
    ? baseName(file)
    : undefined;
}

/** The first file of `tee` or `sudo tee`. */
function fileOfTee(command: Pick<ShellCommand, 'words'> | undefined): string | undefined {
  const [first, ...words] = command?.words.filter(({ text }) => text !== 'sudo' && !text.startsWith('-')) ?? [];
  return first?.text === 'tee' ? words[0]?.text : undefined;
}

/** The name of a file or program without its folder. */
function baseName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}

/** Adds the `?` to a query that has none. */
export function asQuery(text: Embedded): Embedded {
  const decoding = new Decoding(text);
  decoding.read(0, 0, '?');
  decoding.keep(0, text.text.length);
  const interpolations = text.interpolations.map((one) => ({ ...one, span: moved(one.span, 1) }));
  return { ...decoding.done(), interpolations };
}

/** Whether a line has a question mark and an equals sign behind it. */
function hasQuery(text: string): boolean {
  return text.split(/[\n\r]/).some((line) => line.includes('?') && line.lastIndexOf('=') > line.indexOf('?'));
}
