import {
  defineProperties,
  encode,
  type FilterInput,
  type FilterLike,
  PrefilterError,
  parseOrThrow,
  type received,
  renameProperties,
  validate,
} from 'prefilter';

export { PrefilterError, where } from 'prefilter';

/** What a document of the archive can be asked for. */
export type ArchiveProperties = {
  readonly status: readonly ['new', 'done'];
  readonly total: 'number';
};

const properties: ArchiveProperties = defineProperties({ status: ['new', 'done'], total: 'number' });

/** The archive's own names. */
const names = { status: 'st', total: 'vl_total' } as const;

/** A document of the archive. */
export interface ArchiveDocument {
  readonly key: string;
}

/** How to reach the archive. */
export interface ArchiveOptions {
  readonly baseUrl: string;
  readonly fetch?: typeof globalThis.fetch;
  /** How often a request that fails is sent again (2). */
  readonly retries?: number;
  /** Gets a line for each request. */
  readonly log?: (line: string) => void;
}

/** Asks an archive for documents. */
export class Archive {
  readonly #options: Required<ArchiveOptions>;

  constructor(options: ArchiveOptions) {
    this.#options = { fetch: globalThis.fetch, retries: 2, log: () => {}, ...options };
  }

  /** The documents that a filter selects: a literal, a text, a tree or a fluent filter. */
  async find<const T>(filter: FilterInput<typeof received, ArchiveProperties, T>): Promise<readonly ArchiveDocument[]> {
    const { baseUrl, fetch, retries, log } = this.#options;
    const tree = typeof filter === 'string' ? parseOrThrow(filter) : (filter as FilterLike);
    const [problem] = validate(tree, { properties }).filter(({ severity }) => severity === 'error');
    if (problem !== undefined) throw new PrefilterError(problem.code, problem.message);
    const url = `${baseUrl}/documents?filter=${encode(renameProperties(tree, names))}`;
    for (let attempt = 0; ; attempt++) {
      log(`GET ${url}`);
      const response = await fetch(url);
      if (response.ok) return (await response.json()) as readonly ArchiveDocument[];
      if (attempt >= retries) throw new Error(`The archive answered ${response.status}.`);
    }
  }
}
