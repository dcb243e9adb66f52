import { escapeRegExp } from '../../source/escape-regexp.ts';
import type { Sources } from '../host.ts';

const patterns = new WeakMap<Sources, RegExp>();

/** Whether a program may hold a filter or a suppression comment: a regular expression that saves tokenizing most files. */
export function mayHoldFilter(text: string, sources: Sources): boolean {
  const pattern = patterns.get(sources) ?? patternFor(sources);
  patterns.set(sources, pattern);
  return pattern.test(text);
}

/** What every program with a filter has: a literal that begins with a parenthesis, or a form that holds any text. */
function patternFor({ parameters, hosts, tags, comments }: Sources): RegExp {
  return new RegExp(
    [
      'prefilter[-\'"/]',
      ...hosts.map(escapeRegExp),
      '["\'`]\\s*(?:[(\\\\&]|%28|%2528)',
      '[=&]["\'`]?(?:\\(|%28|%2528|\\\\[xu])',
      `(?:(?<![\\w$.])|prefilter\\s*\\.\\s*)(?:${alternatives(tags)})\\s*[(\`]`,
      `/\\*\\s*(?:${alternatives(comments)})\\s*\\*/`,
      `(?:${alternatives(parameters)})["'\`]?\\]?\\s*[:,=][^;]{0,80}encodeURIComponent`,
    ].join('|'),
  );
}

/** Matches nothing if there are no names. */
function alternatives(names: readonly string[]): string {
  return names.length === 0 ? '(?!)' : [...new Set(names)].map(escapeRegExp).join('|');
}
