import type { Sources } from '../host.ts';

const patterns = new WeakMap<Sources, RegExp>();

/** Whether a program may hold a filter or a suppression comment: a regular expression that saves tokenizing most files. */
export function mayHoldFilter(text: string, sources: Sources): boolean {
  const pattern = patterns.get(sources) ?? patternFor(sources);
  patterns.set(sources, pattern);
  return pattern.test(text);
}

function patternFor({ parameters, hosts, tags, calls, comments, keys }: Sources): RegExp {
  const keyNames = keys.map((key) => key.split('.').findLast((name) => name !== '*') ?? '');
  return new RegExp(
    [
      'prefilter-',
      ...hosts.map(escaped),
      `[?&#][\\w.[\\]-]+=(?:\\(|%28|%2528)`,
      `(?:${alternatives(parameters)})\\s*=`,
      `(?:(?<![\\w$.])|prefilter\\s*\\.\\s*)(?:${alternatives(tags)})\\s*[(\`]`,
      `(?:${alternatives(calls.map((call) => call.replace(/\(.*$/s, '').replace(/^.*\./s, '')))})\\s*\\(`,
      `/\\*\\s*(?:${alternatives(comments)})\\s*\\*/`,
      `(?:${alternatives(keyNames)})["'\`]?\\]?\\s*(?:[?!]?:|(?:\\?\\?|\\|\\|)?=)`,
      `["'\`](?:${alternatives(parameters)})["'\`]\\s*,`,
    ].join('|'),
    'i',
  );
}

/** Matches nothing where there are no names. */
function alternatives(names: readonly string[]): string {
  return names.length === 0 ? '(?!)' : [...new Set(names)].map(escaped).join('|');
}

function escaped(name: string): string {
  return name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
