import type { HostedRequest, HostKind, RequestParameter, Sources } from '../../host.ts';
import { percentDecoded } from '../../query-string.ts';
import type { ShellWord } from './word.ts';

/** Options of curl and wget whose value has the syntax of a query. */
const queryOptions: ReadonlySet<string> = new Set([
  ...['-d', '--data', '--data-ascii', '--json', '--data-binary', '--data-raw', '--post-data'],
]);
/** Options of curl whose value it encodes itself. */
const encodedOptions: ReadonlySet<string> = new Set(['--data-urlencode', '--url-query']);
const joined = /^(?:-d(?=[\w.%-]+=)|(--[a-z-]+)=)/;
const httpie = /^(?:https?|xhs?)$/;
const address = /\/received(?![\w-])/;

/** A word, or the part of it, that gives parameters to a request. */
export interface ShellData {
  readonly word: ShellWord;
  /** Where the parameters begin in the word. */
  readonly start: number;
  /** Whether the program encodes the value of its one parameter. */
  readonly isEncoded: boolean;
  /** What stands between a name and its value. */
  readonly mark: '=' | '==';
}

/** The words of a command that give parameters to its request: `-d 'limit=50'`, `--data-urlencode 'filter=…'`, `limit==50`. */
export function dataIn(words: readonly ShellWord[], program: string): readonly ShellData[] {
  return words.flatMap((word, index): ShellData[] => {
    const option = words[index - 1]?.text ?? '';
    const isEncoded = encodedOptions.has(option);
    if (queryOptions.has(option) || isEncoded) return [{ word, start: 0, isEncoded, mark: '=' }];
    const [before = '', name = '-d'] = joined.exec(word.text) ?? [];
    if (before !== '' && (queryOptions.has(name) || encodedOptions.has(name))) {
      return [{ word, start: before.length, isEncoded: encodedOptions.has(name), mark: '=' }];
    }
    const isItem = httpie.test(program) && /^[\w[\]]+==/.test(word.text);
    return isItem ? [{ word, start: 0, isEncoded: true, mark: '==' }] : [];
  });
}

/** The request of a command to the service, as far as its options give the parameters. */
export function requestOf(
  words: readonly ShellWord[],
  data: readonly ShellData[],
  kind: HostKind,
  { parameters: names }: Sources,
): readonly HostedRequest[] {
  if (data.length === 0) return [];
  const read = data.map((one) => ({ ...one, parameters: parametersOf(one) }));
  // A query with a filter is read as a URL.
  const own = read.filter((one) => one.isEncoded || !one.parameters.some(({ name }) => names.includes(name)));
  const filters = own
    .filter(({ isEncoded }) => isEncoded)
    .map((one) => ({ ...one, parameters: one.parameters.filter(({ name }) => names.includes(name)) }));
  const request = (of: typeof read, isMeant: boolean, isComplete: boolean): HostedRequest[] => {
    const parameters = of.flatMap((one) => one.parameters);
    const [first] = of;
    if (first === undefined || parameters.length === 0) return [];
    const { place: _, ...text } = first.word;
    return [
      { ...text, kind, encoding: 'none', parameters, isOfClient: false, isEncoded: !isMeant, isMeant, isComplete },
    ];
  };
  const url = words.find(({ text }) => address.test(text));
  const isComplete = own.length === read.length && url?.text.includes('?') !== true;
  return [...(url === undefined ? [] : request(own, true, isComplete)), ...request(filters, false, false)];
}

function parametersOf({ word, start, isEncoded, mark }: ShellData): readonly RequestParameter[] {
  const { text, interpolations, map } = word;
  const parts = isEncoded ? [text.slice(start)] : text.slice(start).split('&');
  let next = start;
  return parts.flatMap((image) => {
    const [from, end] = [next, next + image.length];
    next = end + 1;
    const length = image.indexOf(mark);
    const name = image.slice(0, Math.max(0, length));
    if (!/^[^@\s]+$/.test(name)) return [];
    const valueSpan = { start: from + length + mark.length, end };
    const isKnown = interpolations.every(({ span }) => span.end <= from || span.start >= end);
    const value = text.slice(valueSpan.start, end);
    return [
      {
        name: isEncoded ? name : percentDecoded(name, false).text,
        nameSpan: map({ start: from, end: from + length }),
        valueSpan: map(valueSpan),
        ...(isKnown && { value: isEncoded ? value : percentDecoded(value, true).text }),
      },
    ];
  });
}
