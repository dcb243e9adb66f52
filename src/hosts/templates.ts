import type { Span } from '../source/problem.ts';
import { comment } from './comment.ts';
import { Decoding, type Embedded } from './embedded.ts';
import { Extraction } from './extraction.ts';
import type { Host, Hosted } from './host.ts';

/** Actions of Go (Helm), Jinja (Salt, Twig, Liquid), Handlebars, ERB (EJS, EPP) and Terraform; comments first. */
const action =
  /\{\{-?\s*\/\*[\s\S]*?\*\/\s*-?\}\}|\{\{!--[\s\S]*?--\}\}|\{#[\s\S]*?#\}|\{%[\s\S]*?%\}|<%[\s\S]*?%>|%\{[^{}]*\}|\{\{(?:[^{}"'`]|"(?:[^"\\]|\\.)*"|'[^']*'|`[^`]*`|\{[^{}]*\})*\}\}/g;
/** The same, and `${name}` of Terraform; `${NAME:-…}` is a variable of a shell. */
const actionOrName = new RegExp(`${action.source}|\\$\\{[^{}:\\n]*\\}`, 'g');
/** Those of other languages of templates, by the extension of their files: FreeMarker, Mako, Velocity. */
const freeMarker = /<#--[\s\S]*?-->|<\/?[#@](?:[^<>"']|"[^"]*"|'[^']*')*>|\$\{[^{}\n]*\}/g;
const others: Readonly<Record<string, RegExp>> = {
  ftl: freeMarker,
  ftlh: freeMarker,
  mako: /^[ \t]*##[^\n]*|^[ \t]*%(?!%)[^\n]*|<%[\s\S]*?%>|<\/?%[^>]*>|\$\{[^{}\n]*\}/gm,
  vm: /#\*[\s\S]*?\*#|##[^\n]*|#(?:if|elseif|foreach|set|macro|parse|include)[ \t]*\([^()\n]*(?:\([^()\n]*\)[^()\n]*)*\)|#(?:else|end)\b|\$!?\{[^{}\n]*\}/g,
};

/** The actions in templates with an extension. */
export function actionsOf(extension: string): RegExp {
  return others[extension] ?? (/^t(?:pl|ftpl)$/.test(extension) ? actionOrName : action);
}

/** The marks of a comment. */
const commentMarks =
  /^(?:\{\{-?\s*\/\*|\{\{!(?:--)?|\{#-?|<%#|<#--|\s*##|#\*)|(?:\*\/\s*-?\}\}|(?:--)?\}\}|-?#\}|-?%>|-->|\*#)$/g;
const isComment = (image: string) => /^(?:\{\{-?\s*\/\*|\{\{!|\{#|<%#|<#--|\s*##|#\*)/.test(image);
/** Whether an action says which parts are there, and prints nothing. */
const isControl = (image: string) =>
  /^(?:\{%|<\/?[#@]|<\/?%\w|\s*%(?!\{)|#\w|%\{~?\s*(?:if|else|endif|for|endfor)\b|<%[^=]|\{\{[#/^]|\{\{[-~]?\s*(?:(?:if|else|end|range|with|define|block|template|break|continue)\b|\$\w+\s*:?=))/.test(
    image,
  );
const isElse = (image: string) => /^\s*(?:\{[{%]|<[%#]|%\{?|#)[-~]?\s*(?:\}\s*)?else\b/.test(image);
const isEnd = (image: string) =>
  /^\s*(?:(?:\{[{%]|<%|%\{?|#)[-~]?\s*(?:end|\})|\{\{\/|<\/[#@])/.test(image) && !isElse(image);
/** A literal in an action that may be a filter: `{{ .Values.filter | default "(…)" }}`. */
const literal = /(["'`])(\s*\((?:(?!\1)[^\\]|\\.)*)\1/;
/** A line that begins with an action, or a value that is one: no language of data is written so. */
const certain =
  /^[ \t]*(?:\{\{|\{%|\{#|<%|%\{~?\s*(?:if|for|else|end)\b)|^[ \t]*(?:- )?["']?[\w.-]+["']?:[ \t]+\{\{[^\n]*\}\}[ \t]*\r?$/m;

const control = /\{%|\{\{[#/]|<%|%\{~?\s*(?:if|for)\b/;

/** An action, or a text between two actions that is left out. */
interface Action extends Span {
  readonly image: string;
  /** Whether nothing but actions is on its lines. */
  readonly isAlone: boolean;
}

/**
 * Makes a reader of templates of files that `host` reads; `code` reads the actions, which a template marks like this. Nothing is
 * blamed on the language of the file.
 */
export function templateHost(host: Host, code: Host, marks = action): Host {
  const read = filledHost(host, code, marks);
  return (source, settings) => ({ ...read(source, settings), problems: [] });
}

function filledHost(host: Host, code: Host, marks = action): Host {
  return (source, settings) => {
    const extraction = new Extraction();
    const actions = actionsIn(source.text, marks);
    const choices = choicesIn(source.text, actions);
    const read = (left: readonly Span[]) => {
      const { text, script, holes } = filledIn(source, actions, left);
      return { script, found: withHoles(host(text, settings), holes) };
    };
    const { found, script } = read(choices.map(({ other }) => other));
    extraction.add(found);
    if (script.text !== '') extraction.add({ ...code(script, settings), problems: [] });
    if (choices.length > 0) {
      const { filters, urls } = read(choices.map(({ first }) => first)).found;
      const isOther = ({ map }: Embedded) => {
        const { start } = map({ start: 0, end: 1 });
        return choices.some(({ other }) => source.map(other).start <= start && start < source.map(other).end);
      };
      extraction.add({ filters: filters.filter(isOther), urls: urls.filter(isOther) });
    }
    for (const { image, start, end } of actions.filter((one) => isComment(one.image))) {
      const [open = '', close = ''] = image.match(commentMarks) ?? [];
      const inner = { start: start + open.length, end: Math.max(start + open.length, end - close.length) };
      extraction.add(comment(source, inner, { start, end }, 'code', settings));
    }
    return extraction;
  };
}

/** Makes a reader of files that are a template if their content says so. */
export function perhapsTemplate(host: Host, code: Host): Host {
  const template = filledHost(host, code);
  return (source, settings) => {
    if (!/\{\{|\{%|\{#|<%|%\{/.test(source.text)) return host(source, settings);
    if (certain.test(source.text)) return { ...template(source, settings), problems: [] };
    // Other braces and percent signs are placeholders in a text, or nothing at all.
    const isLikely = control.test(source.text);
    const [first, second] = isLikely ? [template, host] : [host, template];
    const found = first(source, settings);
    if (found.problems.length === 0) return found;
    const other = second(source, settings);
    return isLikely || other.problems.length === 0 ? other : found;
  };
}

function actionsIn(text: string, pattern: RegExp): readonly Action[] {
  const found = [...text.matchAll(pattern)].map(({ 0: image, index: start }) => ({
    image,
    start,
    end: start + image.length,
  }));
  const actions: Action[] = [];
  for (let at = 0; at < found.length; ) {
    // The actions with nothing but blanks between them.
    let last = at;
    const between = (one: number) => text.slice(found[one]?.end, found[one + 1]?.start ?? text.length);
    while (last + 1 < found.length && /^[ \t]*$/.test(between(last))) last++;
    const { start } = found[at] as Span;
    const before = text.slice(
      Math.max(text.lastIndexOf('\n', start - 1) + 1, start - 300, found[at - 1]?.end ?? 0),
      start,
    );
    const isFirst = /^[ \t]*$/.test(before) && !(at > 0 && found[at - 1]?.end === start - before.length);
    const isAlone = isFirst && /^[ \t]*(?:\r?\n|$)/.test(between(last));
    for (; at <= last; at++) actions.push({ ...(found[at] as Omit<Action, 'isAlone'>), isAlone });
  }
  return actions;
}

/** The texts on one line of which a template makes one: those between `if` and `else`, and between `else` and `end`. */
function choicesIn(
  text: string,
  actions: readonly Action[],
): readonly { readonly first: Span; readonly other: Span }[] {
  return actions.flatMap((one, at) => {
    if (one.isAlone || !isElse(one.image)) return [];
    const opener = actions.slice(Math.max(0, at - 20), at).findLast(({ image }) => isControl(image) && !isEnd(image));
    const closer = actions.slice(at + 1, at + 20).find(({ image }) => isEnd(image));
    if (opener === undefined || closer === undefined || text.slice(opener.end, closer.start).includes('\n')) return [];
    return [{ first: { start: opener.end, end: one.start }, other: { start: one.end, end: closer.start } }];
  });
}

/** What a template makes: words stand for what is known only at run time, and for defaults these; `script` are the actions beside it. */
function filledIn(source: Embedded, actions: readonly Action[], left: readonly Span[]) {
  const { text } = source;
  const outer = new Decoding(source);
  const script = new Decoding(source);
  const holes = new Set<number>();
  const numbers = new Map<string, number>();
  const all = [...actions, ...left.map((span) => ({ ...span, image: '', isAlone: true }))];
  let kept = 0;
  for (const { image, start, end, isAlone } of all.sort((one, other) => one.start - other.start)) {
    if (start < kept) continue;
    outer.keep(kept, start);
    kept = end;
    if (image === '' || isComment(image)) continue;
    const value = isControl(image) ? null : literal.exec(image);
    const isBelow = () => /[:|>][-+]?[ \t]*\r?\n[ \t]*$/.test(text.slice(Math.max(0, start - 200), start));
    if (value !== null && (!isAlone || isBelow())) {
      const from = start + value.index + 1;
      outer.keep(from, from + (value[2] as string).length);
    } else if (isAlone || isControl(image)) {
      if (!/["'`]\s*\(/.test(image)) continue;
      script.keep(start, end);
      script.read(end, end, '\n');
    } else {
      const before = text.slice(Math.max(0, start - 100), start);
      const isValue = /[:,[]\s*$/.test(before) && /^\s*(?:[,}\]\r\n]|$)/.test(text.slice(end, end + 100));
      const number = numbers.get(image) ?? numbers.size + 1;
      numbers.set(image, number);
      // A number stands where a word would need quotes.
      outer.read(start, end, isValue ? '0' : `Z${number}ZZ`);
      holes.add(source.map({ start, end }).start);
    }
  }
  outer.keep(kept, text.length);
  const encode = (written: string) => (/["'`\\]|\{[{%#]|<%|%\{/.test(written) ? undefined : written);
  return { text: outer.done(encode), script: script.done(encode), holes };
}

/** Names what stands for actions in all that was found as interpolations are named. */
function withHoles(found: Hosted, holes: ReadonlySet<number>): Hosted {
  const named = <T extends Embedded>(one: T): T => {
    const { map } = one;
    const interpolations = [...one.interpolations];
    const text = one.text.replace(/Z(\d+)ZZ/g, (word, number, start) => {
      const span = { start, end: start + word.length };
      if (!holes.has(map(span).start)) return word;
      interpolations.push({ span, safe: false });
      return `\${${number}}`;
    });
    return { ...one, text, interpolations: interpolations.sort((a, b) => a.span.start - b.span.start) };
  };
  return { ...found, filters: found.filters.map(named), urls: found.urls.map(named) };
}
