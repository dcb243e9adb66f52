import { Decoding, type Embedded, inside } from './embedded.ts';
import { Finds } from './finds.ts';
import type { Hole, HostKind, HostSettings } from './host.ts';
import { nameTest } from './keys.ts';
import type { ShellCommand } from './shell-scan.ts';
import type { ShellWord } from './shell-word.ts';
import { urlsIn } from './url.ts';
import { inText, partOf, type Text, trimmed } from './value.ts';

/** Words that run the command behind them. */
const wrappers = new Set(['sudo', 'env', 'exec', 'command', 'nohup', 'time', 'builtin', 'npx', 'bunx']);
const assignment = /^-{0,2}([A-Za-z_][\w.-]*)\+?=/;
const dataOptions = new Set(['-d', '--data', '--data-ascii', '--data-binary', '--data-raw', '--post-data']);
const rawOptions = new Set(['--data-urlencode', '--url-query']);

/** Finds filters and URLs among the words of commands. */
export class CommandReader {
  readonly finds = new Finds();
  /** Scripts that are words, such as that of `sh -c`. */
  readonly scripts: Embedded[] = [];
  private readonly kind: HostKind;
  private readonly settings: HostSettings;
  private readonly isNamed: (name: string) => boolean;

  constructor(kind: HostKind, settings: HostSettings) {
    this.kind = kind;
    this.settings = settings;
    this.isNamed = nameTest(settings.sources.keys);
  }

  read({ words, documents }: ShellCommand): void {
    const command = commandOf(words);
    const [first = ''] = command;
    const name = first.slice(Math.max(first.lastIndexOf('/'), first.lastIndexOf('\\')) + 1);
    const isShell = /^(?:ba|da|k|z|a)?sh$/.test(name);
    for (const [index, word] of words.entries()) {
      const option = words[index - 1]?.text ?? '';
      if (isShell && /^-[a-z]*c$/.test(option)) this.scripts.push(word);
      else this.word(word, option, command, name);
    }
    for (const document of documents) this.document(document, name);
  }

  private word(word: ShellWord, option: string, command: readonly string[], name: string): void {
    const data = dataOf(word, option);
    if (data !== undefined) this.query(data, word, command);
    else if (rawOptions.has(option)) this.raw(word);
    else if (!this.named(word, option, name) && word.text.includes('=')) {
      this.finds.add(urlsIn(word, this.kind, word.place, this.settings, { holes: word.holes, command }));
    }
  }

  /** `FILTER=…`, `--filter=…`, `--filter …`, `filter==…` of HTTPie, and all words of our own command. */
  private named(word: ShellWord, option: string, name: string): boolean {
    const found = assignment.exec(word.text);
    if (found !== null && this.isNamed(found[1] as string)) {
      const isHttpie = /^(?:https?|xhs?)$/.test(name) && word.text[found[0].length] === '=';
      if (this.filter(partOf(word, found[0].length + (isHttpie ? 1 : 0)))) return true;
    }
    const isNamed = /^--?[A-Za-z]/.test(option) && !option.includes('=') && this.isNamed(option);
    return (isNamed || name === 'prefilter') && this.filter(word);
  }

  /** Takes a text as a filter if it looks like one. */
  private filter(text: Text): boolean {
    if (!this.settings.isLikely(text.text)) return false;
    this.finds.add(inText(text, text.holes, this.kind, 'named', this.settings));
    return true;
  }

  /** `filter=(= a b)`, which curl encodes itself. */
  private raw(word: ShellWord): void {
    const found = /^([^=@\s]+)=/.exec(word.text);
    if (found === null || !this.settings.sources.parameters.includes(found[1] as string)) return;
    const value = partOf(word, found[0].length);
    if (this.settings.isLikely(value.text)) {
      this.finds.filters.push({ ...trimmed(value, value.holes), kind: this.kind, encoding: 'none' });
    }
  }

  /** `filter=%28…&limit=50`: a query without its `?`. */
  private query(text: Text, { place }: ShellWord, command: readonly string[]): void {
    const { source, holes } = asQuery(text);
    this.finds.add(urlsIn(source, this.kind, place, this.settings, { holes, command }));
  }

  private document(document: ShellWord, name: string): void {
    if (name === 'prefilter' && this.filter(document)) return;
    this.finds.add(urlsIn(document, this.kind, 'prose', this.settings, { holes: document.holes }));
  }
}

/** A query that stands without its `?`, with it. */
export function asQuery(text: Text): { source: Embedded; holes: readonly Hole[] } {
  const decoding = new Decoding(text.text);
  decoding.read(0, 0, '?');
  decoding.keep(0, text.text.length);
  return {
    source: inside(
      text,
      decoding.done((written) => written),
    ),
    holes: text.holes.map(({ span, safe }) => ({ span: { start: span.start + 1, end: span.end + 1 }, safe })),
  };
}

/** What an option of curl or wget sends as a form, which is written as a query. */
function dataOf(word: ShellWord, option: string): Text | undefined {
  if (dataOptions.has(option)) return word;
  const joined = /^(?:-d(?=[\w.%-]+=)|--(?:data|post-data)=)/.exec(word.text);
  return joined === null ? undefined : partOf(word, joined[0].length);
}

function commandOf(words: readonly ShellWord[]): readonly string[] {
  let first = 0;
  while (first < words.length && isBefore(words[first]?.text as string)) first++;
  // What comes behind so many words decides nothing.
  return words.slice(first, first + 100).map(({ text }) => text);
}

function isBefore(word: string): boolean {
  return wrappers.has(word) || /^[A-Za-z_]\w*\+?=/.test(word);
}
