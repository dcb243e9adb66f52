import type { Hosted } from './host.ts';
import { mostFound } from './too-large.ts';

/** Collects the findings of hosts in a file. */
export class Extraction implements Hosted {
  readonly filters: Hosted['filters'][number][] = [];
  readonly urls: Hosted['urls'][number][] = [];
  readonly encodings: Hosted['encodings'][number][] = [];
  readonly comments: Hosted['comments'][number][] = [];
  readonly problems: Hosted['problems'][number][] = [];
  setAside = 0;

  /** Whether the maximum number of filters and URLs has been reached. */
  get isFull(): boolean {
    return this.filters.length + this.urls.length >= mostFound;
  }

  add({ filters, urls, encodings, comments, problems, setAside = 0 }: Partial<Hosted>): void {
    for (const filter of filters ?? []) if (!this.isFull) this.filters.push(filter);
    for (const url of urls ?? []) if (!this.isFull) this.urls.push(url);
    for (const encoding of encodings ?? []) this.encodings.push(encoding);
    for (const comment of comments ?? []) this.comments.push(comment);
    for (const problem of problems ?? []) this.problems.push(problem);
    this.setAside += setAside;
  }
}
