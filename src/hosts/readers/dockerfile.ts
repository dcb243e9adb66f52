import { shortened } from '../../source/excerpt.ts';
import { linesOf } from '../../source/lines.ts';
import type { Span } from '../../source/problem.ts';
import { comment } from '../comment.ts';
import { Decoding, type Embedded, onOneLine, part } from '../embedded.ts';
import { urlsIn } from '../evidence/url.ts';
import { inText, valueReader } from '../evidence/value.ts';
import { Extraction, hostParse, unexpected } from '../extraction.ts';
import type { Host, Hosted, HostSettings } from '../host.ts';
import { readJson } from './json/read-json.ts';
import { jsonString } from './json/strings.ts';
import { heredocAt } from './shell/expansion.ts';
import { readCommand, shell } from './shell/shell.ts';
import { type ShellWord, WordBuilder } from './shell/word.ts';

const commands = /^(?:RUN|CMD|ENTRYPOINT|SHELL)$/i;
const variables = /^(?:ENV|ARG|LABEL)$/i;
const others = /^(?:FROM|MAINTAINER|EXPOSE|ADD|COPY|VOLUME|USER|WORKDIR|STOPSIGNAL)$/i;

/** Dockerfiles: their commands, in shell or exec form, and their variables. */
export const dockerfile: Host = (source, settings) => {
  const { text } = source;
  const extraction = new Extraction();
  const escapeMark = /^\ufeff?(?:#[^\n]*\n)*?#[ \t]*escape[ \t]*=[ \t]*([\\`])/i.exec(text)?.[1] ?? '\\';
  const lines = linesOf(text);
  for (let next = 0; next < lines.length; ) {
    const { start, end } = lines[next] as Span;
    const content = text.slice(start, end).trim();
    if (content === '' || content === '\ufeff' || content.startsWith('#')) {
      if (content.startsWith('#')) extraction.add(commentOn(source, { start, end }, settings));
      next++;
      continue;
    }
    const { instruction, comments, after } = instructionAt(source, lines, next, escapeMark);
    for (const line of comments) extraction.add(commentOn(source, line, settings));
    extraction.add(inInstruction(instruction, settings));
    next = after;
  }
  return extraction;
};

function commentOn(source: Embedded, { start, end }: Span, settings: HostSettings): Partial<Hosted> {
  const mark = source.text.indexOf('#', start);
  return comment(source, { start: mark + 1, end }, { start: mark, end }, 'shell', settings);
}

/** Joins the continued lines of an instruction, without the comments in between, and appends its here-documents. */
function instructionAt(source: Embedded, lines: readonly Span[], first: number, escapeMark: string) {
  const textOf = (line: number) => source.text.slice(lines[line]?.start, lines[line]?.end);
  const decoding = new Decoding(source);
  const comments: Span[] = [];
  const delimiters: { readonly delimiter: string; readonly isIndented: boolean }[] = [];
  let after = first;
  for (let isOpen = true; isOpen && after < lines.length; after++) {
    const { start } = lines[after] as Span;
    const line = textOf(after);
    // Comments and empty lines inside a continued instruction are skipped.
    if (after > first && /^[ \t]*(?:#|$)/.test(line)) {
      if (line.trim() !== '') comments.push(lines[after] as Span);
      continue;
    }
    const kept = line.trimEnd();
    isOpen = kept.endsWith(escapeMark);
    decoding.keep(start, start + kept.length - (isOpen ? 1 : 0));
    for (let at = line.indexOf('<<'); at >= 0; at = line.indexOf('<<', at + 2)) {
      const heredoc = heredocAt(line, at);
      if (heredoc !== undefined) delimiters.push(heredoc);
      else if (line.startsWith('<<<', at)) at++;
    }
  }
  for (const { delimiter, isIndented } of /^\s*(?:run|copy|add)\s/i.test(textOf(first)) ? delimiters : []) {
    for (let isOpen = true; isOpen && after < lines.length; after++) {
      const { start, end } = lines[after] as Span;
      isOpen = (isIndented ? textOf(after).replace(/^\t+/, '') : textOf(after)) !== delimiter;
      decoding.read((lines[after - 1] as Span).end, start, '\n');
      decoding.keep(start, end);
    }
  }
  return { instruction: decoding.done(onOneLine), comments, after };
}

function inInstruction(instruction: Embedded, settings: HostSettings): Partial<Hosted> {
  const { text } = instruction;
  const [head = '', before = '', name = ''] = /^([\ufeff\s]*(?:onbuild\s+)?)(\S+)\s*/i.exec(text) ?? [];
  const rest = part(instruction, { start: head.length });
  if (commands.test(name)) return inCommand(rest, settings);
  if (/^HEALTHCHECK$/i.test(name)) {
    return inCommand(partAfter(rest, /^(?:--\S+\s+)*(?:CMD\s+|NONE\s*$)/i), settings);
  }
  if (variables.test(name)) return inVariables(rest, settings);
  if (others.test(name)) return urlsIn(rest, 'shell', 'literal', settings);
  const span = { start: before.length, end: before.length + name.length };
  return { problems: [hostParse(instruction, span, unexpected('Dockerfile', shortened(name)), settings.locale)] };
}

function partAfter(of: Embedded, pattern: RegExp): Embedded {
  return part(of, { start: pattern.exec(of.text)?.[0].length ?? 0 });
}

/** Reads the exec form (a JSON list of words), else a shell script. */
function inCommand(command: Embedded, settings: HostSettings): Partial<Hosted> {
  const script = partAfter(command, /^(?:--\S+\s+)*/);
  const words = script.text.startsWith('[') ? wordsOf(script) : undefined;
  if (words !== undefined) return readCommand(words, 'shell', settings);
  // A here-document alone on its line is the script itself.
  return shell(heredocAt(script.text, 0) ? partAfter(script, /^<<\S+[ \t]*\n/) : script, settings);
}

/** The words of a JSON list of strings; `undefined` if the text is not such a list. */
function wordsOf(list: Embedded): ShellWord[] | undefined {
  const words: ShellWord[] = [];
  let isWrong = false;
  const flaw = readJson(list.text, {
    string: (_, content) => words.push({ ...jsonString(list, content), place: 'literal' }),
    open: (isList) => {
      isWrong ||= !isList;
    },
  });
  return isWrong || flaw !== undefined ? undefined : words;
}

/** `KEY=value …`, or the older `KEY value`, whose value extends to the end of the line. */
function inVariables(list: Embedded, settings: HostSettings): Partial<Hosted> {
  const extraction = new Extraction();
  const read = valueReader('shell', settings, inText);
  const [before, plain = ''] = /^([\w.-]+)[ \t]+(?=[^\s=])/.exec(list.text) ?? [];
  if (before !== undefined) return read(part(list, { start: before.length }), plain);
  for (const { start, word } of dockerfileWords(list)) {
    const name = /^["']?([\w./-]+)["']?=/.exec(list.text.slice(start, start + 200))?.[1];
    if (name !== undefined) extraction.add(read(part(word, { start: name.length + 1 }), name));
  }
  return extraction;
}

/** The words of `ENV`, `ARG` and `LABEL`: quotes and escapes as in a shell, but no operators. */
export function dockerfileWords(source: Embedded): { readonly start: number; readonly word: ShellWord }[] {
  const { text } = source;
  const found: { start: number; word: ShellWord }[] = [];
  const token = /\\.|\$\w+|\$\{[^}\n]*\}|["']|\s+|[^\\$"'\s]+|./gsu;
  let word: WordBuilder | undefined;
  let quote = '';
  const end = () => {
    if (word !== undefined) found.push({ start: word.start, word: { ...word.done(), place: 'literal' } });
    word = undefined;
  };
  for (const { 0: image, index } of text.matchAll(token)) {
    const next = index + image.length;
    if (quote === '' && /^\s/.test(image)) {
      end();
      continue;
    }
    word ??= new WordBuilder(source, index);
    // In double quotes a backslash escapes only some marks.
    const escaping = quote === '"' ? /^\\["$\\]$/ : /^\\./s;
    const quoting = quote === '"' ? 'dockerfile' : quote === "'" ? 'single' : 'unquoted';
    if (quote === "'" ? image === "'" : /^["']$/.test(image) && (quote === '' || image === quote)) {
      if (quote === '') word.quoted(image === '"' ? 'dockerfile' : 'single');
      quote = quote === '' ? image : '';
    } else if (quoting !== 'single' && /^\$[\w{]/.test(image)) {
      word.interpolation(index, next, image.replace(/^\$\{?|\}$/g, ''));
    } else if (quoting !== 'single' && escaping.test(image)) {
      word.read(quoting, index, next, image.slice(1));
    } else {
      word.keep(quoting, index, next);
    }
  }
  end();
  return found;
}
