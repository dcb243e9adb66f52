/** A page as Markdown; its path gives its position in the site, the base of its links, and its language. */
export interface SourcePage {
  readonly path: string;
  readonly markdown: string;
}
