import type { Dialect } from '../language/dialect/dialect.ts';
import type { Locale } from '../messages/locale.ts';
import type { Problem, Span } from '../source/problem.ts';
import type { Embedded } from './embedded.ts';
import type { Grade } from './evidence/names.ts';

/** The names to look for in files; case-sensitive. */
export interface Sources {
  /** Parameters of URL queries that hold a filter. */
  readonly parameters: readonly string[];
  /** Host names whose URLs always count; for others a value must look like a filter. */
  readonly hosts: readonly string[];
  /** Tags of template literals. */
  readonly tags: readonly string[];
  /** Functions: `parseFilter` takes a filter as its first argument, `listReceived({filter})` as a member of an argument. */
  readonly calls: readonly string[];
  /** Texts of comments that announce a filter. */
  readonly comments: readonly string[];
  /** Keys at any depth; a dotted path matches the end of the path, `*` any one key. */
  readonly keys: readonly string[];
  /** Whether every text in parentheses under such a name is a filter, whatever language it looks like. */
  readonly strict?: boolean;
}

/** How a word may be meant as an operator: the dialect has it, or it is one in another spelling, or one of filters. */
export type LikelyOperator = 'own' | 'respelt' | 'group';

/** The settings that extraction needs. */
export interface HostSettings {
  readonly sources: Sources;
  /**
   * Whether a text is probably a filter of the dialect, and not of another language; `evidence` is why it may be one, by default
   * nothing but its text. `file` is what its file says, by default the one that `extract` reads.
   */
  readonly isLikely: (text: string, evidence?: Evidence, file?: FileEvidence) => boolean;
  /** How a word may be meant as an operator, `false` for none; missing if any text in parentheses may be a filter. */
  readonly isOperator?: (word: string) => LikelyOperator | false;
  /** Whether a place in the file is on the line after a comment that announces a filter. */
  readonly isAnnounced?: (offset: number) => boolean;
  /** The language of `host-parse` problems. */
  readonly locale: Locale;
}

/**
 * Why a value may be a filter: `named` by its key or variable, which is `exact` if that is a key itself and `configured` if the
 * configuration adds it; `below` a comment that announces one; `ours` as an argument of one of our functions; `announced` by a
 * comment beside it or a tag, which is certain.
 */
export type Evidence = 'none' | Grade | 'below' | 'ours' | 'announced';

/**
 * Why a text counts as a filter: it is the whole `file`, in a URL of the service (`address`) or in a `parameter` of another one, the
 * argument of a function or a command that takes filters (`call`), announced by a comment or a tag (`announcement`), under a name that
 * the configuration adds (`configured`) or that is known (`name`), or by its `text` alone.
 */
export type FilterReason = 'file' | 'address' | 'parameter' | 'call' | 'announcement' | 'configured' | 'name' | 'text';

/** The reason that each kind of evidence gives. */
export const reasonOf: Readonly<Record<Evidence, FilterReason>> = {
  announced: 'announcement',
  below: 'announcement',
  ours: 'call',
  configured: 'configured',
  exact: 'name',
  named: 'name',
  none: 'text',
};

/** What the file around a text says of whose filters it holds; looked for only if a text leaves it open. */
export interface FileEvidence {
  /** Whether it speaks of the service or of this package. */
  readonly isOfService: () => boolean;
  /** Whether a literal in it shows a condition of a dialect. */
  readonly showsCondition: (dialect: Dialect) => boolean;
}

/** The kinds of files and fragments that hold filters. */
export type HostKind = 'filter' | 'javascript' | 'json' | 'yaml' | 'markdown' | 'shell' | 'http' | 'env' | 'code';

/** What a program needs to use a template tag. */
export interface Tagging {
  /** The package's own tag under its name in the program, if it is imported or used. */
  readonly imported?: string;
  /** The module system of the program, if it imports or requires anything. */
  readonly module?: 'import' | 'require';
  /** The offset of the statement before which an import can be inserted. */
  readonly at: number;
  /** Whether the program has a variable of this name. */
  readonly uses: (name: string) => boolean;
}

/** A filter in a file. */
export interface HostedFilter extends Embedded {
  readonly kind: HostKind;
  /** Whether it is percent-encoded there, as a parameter of a URL. */
  readonly encoding: 'none' | 'percent';
  readonly reason: FilterReason;
  /** The key, variable, option or parameter that it stands under, if that is the reason and is known. */
  readonly name?: string;
  /** True if it is surely meant as a filter of the service, so that a comparison of any language in it is a mistake. */
  readonly isOurs?: true;
  /** True if it is a part of a filter that a program puts together. */
  readonly isFragment?: true;
  /** For a template without a tag: returns what the program around it needs to tag it; `at` is an offset in the file. */
  readonly tagging?: () => Tagging & Pick<Embedded, 'encode'>;
}

/** How a URL is quoted, which decides which of its characters are safe: `document` in sentences, tables and lists for readers. */
export type UrlQuoting = 'literal' | 'prose' | 'document' | 'shell-unquoted' | 'shell-quoted' | 'shell-single-quoted';

/** A URL whose query has a filter parameter, perhaps a misspelt one; `text` is still percent-encoded. */
export interface HostedUrl extends Embedded {
  readonly kind: HostKind;
  readonly place: UrlQuoting;
  readonly parameters: readonly UrlParameter[];
  /** True if a program adds to it in other statements, which may hold further parameters. */
  readonly isContinued?: true;
  /** The words of the shell command that the URL is an argument of, its name (such as `curl`) first. */
  readonly command?: readonly string[];
}

/** A parameter of a URL's query; spans count in the URL's text. */
export interface UrlParameter {
  readonly name: string;
  readonly nameSpan: Span;
  readonly valueSpan: Span;
  /** True in the fragment, after `#`, which is never sent to a server. */
  readonly inFragment: boolean;
}

/** `encodeURIComponent(…)` around a value that `URLSearchParams` encodes again. */
export interface HostedEncoding extends Embedded {
  readonly kind: HostKind;
  readonly encoding: 'none';
  readonly parameter: string;
  /** The argument of the call, as a span of its text; missing if the call is only part of the value. */
  readonly argument?: Span;
}

/** The parameters of a request in a map or in calls of a program, whose text this is. */
export interface HostedRequest extends Embedded {
  readonly kind: HostKind;
  readonly encoding: 'none';
  readonly parameters: readonly RequestParameter[];
  /** Whether the HTTP client encodes the values. */
  readonly isEncoded: boolean;
  /** Whether it is the argument of a function of our client, which has names of its own. */
  readonly isOfClient: boolean;
  /** Whether it is surely meant for the service. */
  readonly isMeant: boolean;
  /** Whether all parameters are visible. */
  readonly isComplete: boolean;
}

/** A parameter of a request; its spans count in the file. */
export interface RequestParameter {
  readonly name: string;
  readonly nameSpan: Span;
  readonly valueSpan: Span;
  /** Its value as it is written, if that is a literal. */
  readonly value?: string;
  /** The function that encodes the value for a URL. */
  readonly encoder?: string;
}

/** A comment; `text` is without its marks. */
export interface HostComment extends Embedded {
  /** Its span in the file, with its marks. */
  readonly span: Span;
}

/** Everything found in a file. Spans count in the file. */
export interface Hosted {
  readonly filters: readonly HostedFilter[];
  readonly urls: readonly HostedUrl[];
  readonly encodings: readonly HostedEncoding[];
  readonly requests?: readonly HostedRequest[];
  readonly comments: readonly HostComment[];
  /** `host-parse`: the file, or part of it, is not valid in its language. */
  readonly problems: readonly Problem[];
  /** The texts in parentheses under a configured name that are not filters of the dialect. */
  readonly setAside?: readonly Span[];
}

/** Extracts from a text of one language; never throws. The text may be embedded in another one. */
export type Host = (source: Embedded, settings: HostSettings) => Hosted;
