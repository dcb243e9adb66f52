import { escapeRegExp } from '../source/escape-regexp.ts';
import { announcedLines } from './announced.ts';
import { brunoHost } from './bruno.ts';
import { verbatim } from './embedded.ts';
import { Extraction } from './extraction.ts';
import type { Host, Hosted, HostSettings, Sources } from './host.ts';
import { notebookHost } from './json/notebook.ts';
import { markdown, mdx } from './markdown/markdown.ts';
import { languages } from './registry.ts';
import { mostFound, tooMany } from './too-large.ts';

/** The languages that can contain any other language. */
const outer: ReadonlyMap<string, Host> = new Map([
  ...['md', 'markdown', 'mdown', 'qmd', 'rmd'].map((name) => [name, markdown] as const),
  ['mdx', mdx],
  ['ipynb', notebookHost(markdown)],
  ['bru', brunoHost(markdown)],
]);

/** Words that occur in most files with filters. */
const nothing: Hosted = new Extraction();

/** Extracts everything from a file; nothing if its name does not show its language. */
export function extract(path: string, text: string, settings: HostSettings): Hosted {
  const host = hostOf(path, text);
  if (host === undefined || !mayHoldFilter(host, text, settings.sources)) return nothing;
  const source = verbatim(text);
  const isAnnounced = announcedLines(text, settings.sources.comments);
  const found = host(source, isAnnounced === undefined ? settings : { ...settings, isAnnounced });
  if (found.filters.length + found.urls.length < mostFound) return found;
  return { ...found, problems: [...found.problems, tooMany(source, settings)] };
}

/**
 * Whether a file can contain a filter: its language is known, and it has a name that marks filters, if its language
 * needs one.
 */
export function isCandidate(path: string, text: string, sources: Sources): boolean {
  const host = hostOf(path, text);
  return host !== undefined && mayHoldFilter(host, text, sources);
}

/** Files without an extension, and the extension that stands for their language. */
const wholeNames: ReadonlyMap<string, string> = new Map([
  ['rakefile', 'rb'],
  ['gemfile', 'rb'],
  ['vagrantfile', 'rb'],
  ['jenkinsfile', 'groovy'],
]);

/** The host of a file, by its name, or by a first line that names the program to run it. */
export function hostOf(path: string, text = ''): Host | undefined {
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1).toLowerCase();
  const extension = name.slice(name.lastIndexOf('.') + 1);
  const known = outer.get(extension) ?? languages.get(extension);
  if (/^(?:gnu)?makefile(?:\.|$)/.test(name)) return languages.get('makefile');
  if (name.endsWith('.blade.php')) return languages.get('blade');
  if (known !== undefined && name.includes('.')) return known;
  if (name.startsWith('.env.')) return languages.get('env');
  if (/^(?:dockerfile|containerfile)(?:\.|$)/.test(name)) return languages.get('dockerfile');
  if (name.includes('.')) return undefined;
  const whole = wholeNames.get(name);
  if (whole !== undefined) return languages.get(whole);
  const program = /^#!.*?\b(sh|bash|zsh|ksh|dash|node|deno|bun|tsx)\b/.exec(text)?.[1];
  if (program === undefined) return undefined;
  return languages.get(program.endsWith('sh') ? 'sh' : program === 'node' ? 'js' : 'ts');
}

const mentions = new WeakMap<Sources, RegExp>();

/** Whether the text contains a name that marks filters; some languages need none. */
function mayHoldFilter(host: Host, text: string, sources: Sources): boolean {
  if (host === markdown || host === mdx || host === languages.get('filter')) return true;
  const mention = mentions.get(sources) ?? mentionOf(sources);
  mentions.set(sources, mention);
  return mention.test(text);
}

function mentionOf({ parameters, hosts, tags, calls, comments, keys }: Sources): RegExp {
  const names = [
    ...['prefilter-', ...parameters, ...hosts, ...tags, ...comments],
    ...calls.map((call) => call.replace(/\(.*$/s, '')),
    ...keys.map((key) => key.split('.').findLast((name) => name !== '*') ?? ''),
  ];
  const shortest = names.filter((name, at) => !names.some((other, index) => covers(other, name, index < at)));
  // Names of environment variables are in upper case.
  return new RegExp(shortest.map(escapeRegExp).join('|'), 'i');
}

/** Whether every text that contains the one name contains the other. */
function covers(other: string, name: string, isBefore: boolean): boolean {
  return name.includes(other) && (name !== other || isBefore);
}
