import type { Embedded } from '../embedded.ts';
import { type ShellWord, WordBuilder } from '../shell/word.ts';

/** The words of `ENV`, `ARG` and `LABEL`: quotes and escapes as in a shell, but no operators. */
export function dockerfileWords(source: Embedded): { readonly start: number; readonly word: ShellWord }[] {
  const { text } = source;
  const found: { start: number; word: ShellWord }[] = [];
  const token = /\\.|\$\w+|\$\{[^}\n]*\}|["']|\s+|[^\\$"'\s]+|./gsu;
  let word: WordBuilder | undefined;
  let quote = '';
  const end = () => {
    if (word !== undefined) found.push({ start: word.start, word: { ...word.done(source), place: 'literal' } });
    word = undefined;
  };
  for (const { 0: image, index } of text.matchAll(token)) {
    const next = index + image.length;
    if (quote === '' && /^\s/.test(image)) {
      end();
      continue;
    }
    word ??= new WordBuilder(text, index);
    const quoting = quote === '"' ? 'dockerfile' : quote === "'" ? 'single' : 'unquoted';
    if (quote === "'" ? image === "'" : /^["']$/.test(image) && (quote === '' || image === quote)) {
      if (quote === '') word.quoted(image === '"' ? 'dockerfile' : 'single');
      quote = quote === '' ? image : '';
    } else if (quoting !== 'single' && /^\$[\w{]/.test(image)) {
      word.interpolation(index, next, image.replace(/^\$\{?|\}$/g, ''));
    } else if (quoting !== 'single' && image.length > 1 && image.startsWith('\\') && isEscape(image, quoting)) {
      word.read(quoting, index, next, image.slice(1));
    } else {
      word.keep(quoting, index, next);
    }
  }
  end();
  return found;
}

/** In double quotes a backslash escapes only `"`, `$` and itself. */
function isEscape(image: string, quoting: 'unquoted' | 'dockerfile'): boolean {
  return quoting === 'unquoted' || /["$\\]/.test(image.slice(1));
}
