/** A page as Markdown; its path says where it stands, what its links count from, and its language. */
export interface SourcePage {
  readonly path: string;
  readonly markdown: string;
}
