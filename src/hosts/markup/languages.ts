/** The properties of a language of elements and attributes. */
export interface MarkupLanguage {
  /** File extensions and the names of code fences. */
  readonly names: string;
  /** Whether `<script>` is an ordinary element. */
  readonly isXml?: true;
  /** What begins an expression of JavaScript in text; `{` does so in attributes too. */
  readonly braces?: '{' | '{{';
  /** Whether there is TypeScript between lines of `---` at the start. */
  readonly hasFrontMatter?: true;
}

/** The languages of elements and attributes, which is all that their reader knows about them. */
export const markupLanguages: readonly MarkupLanguage[] = [
  {
    names:
      'xml config csproj vbproj fsproj dproj props targets nuspec resx xaml axaml axml fxml plist pom wsdl xsd xsl xslt rng jrxml svg rss atom xmp wxs bpmn',
    isXml: true,
  },
  {
    names: 'html htm xhtml shtml ftl vbhtml',
  },
  { names: 'vue', braces: '{{' },
  { names: 'svelte', braces: '{' },
  { names: 'astro', braces: '{', hasFrontMatter: true },
];
