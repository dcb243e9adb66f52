import { withAnnounced } from './announced.ts';
import { brunoHost } from './bruno.ts';
import { verbatim } from './embedded.ts';
import { Extraction } from './extraction.ts';
import type { Host, Hosted, HostSettings, Sources } from './host.ts';
import { notebookHost } from './json/notebook.ts';
import { markdown, mdx } from './markdown/markdown.ts';
import { mentionsFilters } from './prescan.ts';
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
  if (host === undefined || !needsReading(host, text, settings.sources)) return nothing;
  const source = verbatim(text);
  const found = host(source, withAnnounced(settings, text));
  if (found.filters.length + found.urls.length < mostFound) return found;
  return { ...found, problems: [...found.problems, tooMany(source, settings)] };
}

/**
 * Whether a file can contain a filter: its language is known, and it has a name that marks filters, if its language
 * needs one.
 */
export function isCandidate(path: string, text: string, sources: Sources): boolean {
  const host = hostOf(path, text);
  return host !== undefined && needsReading(host, text, sources);
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

/** Whether a file needs to be read: some languages hold filters without a name. */
function needsReading(host: Host, text: string, sources: Sources): boolean {
  return host === markdown || host === mdx || host === languages.get('filter') || mentionsFilters(text, sources);
}
