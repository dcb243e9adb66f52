import type { Locale } from '../messages/locale.ts';
import type { Problem } from '../source/problem.ts';
import type { Span } from '../source/span.ts';
import type { Embedded } from './embedded.ts';

/** What to look for in files; names are compared as they are written. */
export interface Sources {
  /** Parameters of URL queries that hold a filter. */
  readonly parameters: readonly string[];
  /** Host names whose URLs always count; at other ones only a text that looks like a filter does. */
  readonly hosts: readonly string[];
  /** Tags of template literals. */
  readonly tags: readonly string[];
  /** Functions: `parseFilter` takes a filter first, `listReceived({filter})` in a member of an argument. */
  readonly calls: readonly string[];
  /** Words of a comment that announces a filter. */
  readonly comments: readonly string[];
  /** Keys at any depth; a dotted path matches the end of the path, `*` any one key. */
  readonly keys: readonly string[];
}

/** What extraction needs to know. */
export interface HostSettings {
  readonly sources: Sources;
  /**
   * Whether a text that a name suggests is meant as a filter: one of another language is left alone. `isOurs` says that the
   * name is none that others use, such as a call of our client.
   */
  readonly isLikely: (text: string, isOurs?: boolean) => boolean;
  /** The language of `host-parse` problems. */
  readonly locale: Locale;
}

/** A part of a template that is known at run time only; it stands in the text as a word of its own, such as `${name}`. */
export interface Interpolation {
  readonly span: Span;
  /** True where a whole word or filter is put in place, so that what it holds cannot change the structure. */
  readonly safe: boolean;
}

/** How filters stand in a file. */
export type HostKind = 'filter' | 'javascript' | 'json' | 'yaml' | 'markdown' | 'shell' | 'http' | 'env';

/** A filter in a file. */
export interface HostedFilter extends Embedded {
  readonly kind: HostKind;
  /** Whether it is percent-encoded there, as a parameter of a URL. */
  readonly encoding: 'none' | 'percent';
  readonly interpolations: readonly Interpolation[];
}

/** Where a URL stands, as far as that decides which of its characters are safe. */
export type UrlQuoting = 'literal' | 'prose' | 'shell-unquoted' | 'shell-quoted' | 'shell-single-quoted';

/** A URL with a query that has, or seems to be meant to have, a parameter of ours; `text` is still percent-encoded. */
export interface HostedUrl extends Embedded {
  readonly kind: HostKind;
  readonly place: UrlQuoting;
  readonly interpolations: readonly Interpolation[];
  readonly parameters: readonly UrlParameter[];
  /** The first word of the shell command that the URL is an argument of, such as `curl`, and its other words. */
  readonly command?: readonly string[];
}

/** A parameter of a URL's query; spans count in the URL's text. */
export interface UrlParameter {
  readonly name: string;
  readonly nameSpan: Span;
  readonly valueSpan: Span;
  /** True where it stands behind the `#`, which no server sees. */
  readonly inFragment: boolean;
}

/** `encodeURIComponent(…)` around the value of a parameter, where `URLSearchParams` takes the value and encodes it as well. */
export interface HostedEncoding extends Embedded {
  readonly kind: HostKind;
  readonly encoding: 'none';
  readonly parameter: string;
  /** What the call encodes, in its text; missing where the call is only a part of the value. */
  readonly argument?: Span;
}

/** A comment, without the marks that make it one. */
export interface HostComment extends Embedded {
  /** The place in the file with its marks. */
  readonly span: Span;
}

/** All that a file holds for us. Places count in the file. */
export interface Hosted {
  readonly filters: readonly HostedFilter[];
  readonly urls: readonly HostedUrl[];
  readonly encodings: readonly HostedEncoding[];
  readonly comments: readonly HostComment[];
  /** `host-parse`: the file, or a part of it, cannot be read as what its name says. */
  readonly problems: readonly Problem[];
}

/** Finds what a text of one language holds; never throws. The text may itself stand in another one. */
export type Host = (source: Embedded, settings: HostSettings) => Hosted;
