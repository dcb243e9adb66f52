import type { ESLint } from 'eslint';
import { withoutComments } from '../hosts/readers/filter-file.ts';
import { qive } from '../language/dialect/dialects.ts';
import { type Filter, isFilter, operandsOf } from '../language/filter.ts';
import { parse } from '../language/parse/parse.ts';
import { lineStarts, type Position, positionAt } from '../source/lines.ts';
import type { Span } from '../source/problem.ts';

/** The tree of a `.filter` file; `filter` is missing if it could not be parsed. */
export interface FilterDocument {
  readonly kind: 'document';
  /** ESLint before 9.25 finds the listeners of a node by this key, and ignores `nodeTypeKey`. */
  readonly type: 'document';
  readonly filter?: Filter;
  readonly span: Span;
}

type Node = FilterDocument | Filter;

/** Anything with a span: a node, or its operator, property or value. */
interface Placed {
  readonly span?: Span;
}

interface Visit {
  readonly kind: 1;
  readonly target: Node;
  /** 1 on entering, 2 on leaving. */
  readonly phase: 1 | 2;
  readonly args: [Node];
}

/** Parses a file with the widest dialect, whichever one the rule expects. */
export function filterDocument(text: string): FilterDocument {
  const { filter } = parse(withoutComments(text), { dialect: qive });
  return { kind: 'document', type: 'document', ...(filter && { filter }), span: { start: 0, end: text.length } };
}

/** The interface of a file for ESLint and its rules; lines and columns count from 1. */
export class FilterSourceCode {
  readonly text: string;
  readonly ast: FilterDocument;
  readonly lines: readonly string[];
  /**
   * Rules of other plugins that are on for all files read these when they are created, before they see a foreign tree:
   * without them eslint-plugin-vue and typescript-eslint stop the whole run.
   */
  readonly parserServices = {
    program: {
      getCompilerOptions: () => ({ strict: true, strictNullChecks: true }),
      getTypeChecker: () => ({}),
      getSourceFile: () => undefined,
      getSourceFiles: () => [],
    },
    esTreeNodeToTSNodeMap: new WeakMap(),
    tsNodeToESTreeNodeMap: new WeakMap(),
  };
  readonly #starts: readonly number[];
  readonly #parents = new Map<Node, Node>();

  constructor(text: string, ast: FilterDocument) {
    this.text = text;
    this.ast = ast;
    this.lines = text.split(/\r\n?|\n/);
    this.#starts = lineStarts(text);
    for (const { target, phase } of this.traverse()) {
      if (phase === 1) for (const child of childrenOf(target)) this.#parents.set(child, target);
    }
  }

  /** An empty scope, for rules that read one when they are created. */
  getScope(): object {
    const none: readonly never[] = [];
    return { type: 'global', set: new Map(), variables: none, references: none, through: none, childScopes: none };
  }

  getLocFromIndex(index: number): Position {
    return positionAt(this.#starts, index);
  }

  getIndexFromLoc({ line, column }: Position): number {
    return (this.#starts[line - 1] ?? this.text.length) + column - 1;
  }

  getLoc(node: Placed): { start: Position; end: Position } {
    const [start, end] = this.getRange(node);
    return { start: this.getLocFromIndex(start), end: this.getLocFromIndex(end) };
  }

  getRange({ span = this.ast.span }: Placed): [number, number] {
    return [span.start, span.end];
  }

  getText(node: Placed = this.ast): string {
    return this.text.slice(...this.getRange(node));
  }

  getParent(node: Node): Node | undefined {
    return this.#parents.get(node);
  }

  /** Outermost first. */
  getAncestors(node: Node): Node[] {
    const ancestors: Node[] = [];
    for (let at = this.getParent(node); at !== undefined; at = this.getParent(at)) ancestors.unshift(at);
    return ancestors;
  }

  traverse(): Iterable<Visit> {
    const visits: Visit[] = [];
    const addVisits = (target: Node) => {
      visits.push(visitOf(target, 1));
      for (const child of childrenOf(target)) addVisits(child);
      visits.push(visitOf(target, 2));
    };
    addVisits(this.ast);
    return visits;
  }
}

function visitOf(target: Node, phase: Visit['phase']): Visit {
  return { kind: 1, target, phase, args: [target] };
}

function childrenOf(node: Node): readonly Node[] {
  if (node.kind !== 'document') return operandsOf(node).filter(isFilter);
  return node.filter === undefined ? [] : [node.filter];
}

type Language = NonNullable<ESLint.Plugin['languages']>[string];

/**
 * `.filter` files as an ESLint language. A syntax error is not a parse failure: the rules report it. The tree is a `document` with
 * the filter as `parse` gives it; `kind` tells the nodes apart.
 */
export const filterLanguage: Language = {
  fileType: 'text',
  lineStart: 1,
  columnStart: 1,
  nodeTypeKey: 'kind',
  visitorKeys: {
    document: ['filter'],
    or: ['operands'],
    and: ['operands'],
    not: ['operands'],
    condition: [],
    call: ['operands'],
  } satisfies Readonly<Record<'document' | Filter['kind'], readonly string[]>>,
  // Language options set for all files are meant for other languages.
  validateLanguageOptions() {},
  parse: ({ body }) => ({ ok: true, ast: filterDocument(body as string) }),
  createSourceCode: ({ body }, { ast }) => new FilterSourceCode(body as string, ast as FilterDocument),
};
