/** The properties of a language of elements and attributes. */
export interface MarkupLanguage {
  /** Whether `<script>` is an ordinary element. */
  readonly isXml?: true;
  /** What begins an expression of JavaScript in text; `{` does so in attributes too. */
  readonly braces?: '{' | '{{';
  /** Whether there is TypeScript between lines of `---` at the start. */
  readonly hasFrontMatter?: true;
}

/** The languages of elements and attributes, which is all that their reader knows about them. */
export const markupLanguages = {
  xml: { isXml: true },
  html: {},
  vue: { braces: '{{' },
  svelte: { braces: '{' },
  astro: { braces: '{', hasFrontMatter: true },
} as const satisfies Readonly<Record<string, MarkupLanguage>>;
