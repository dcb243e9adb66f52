import { readEbnf } from '../grammar/ebnf.ts';
import type { SourcePage } from '../source-page.ts';

/** The page of the grammar: a diagram of each rule, and the text of record. */
export function grammarPage(ebnf: string): SourcePage {
  const rules = [...readEbnf(ebnf).keys()].flatMap((name) => [`### ${name}`, `<!-- picture: railroad ${name} -->`]);
  return {
    path: 'grammar/README.md',
    markdown: [
      '# The grammar',
      'What a filter looks like. Every way through a diagram, from the left to the right, spells a right text: round boxes are ' +
        'characters, square ones other rules. Which operators there are and what they take is in [operators](operators.md).',
      '## Diagrams',
      ...rules,
      '## The text of record',
      'The diagrams are drawn from this file, `grammar/filter.ebnf` in the package, which tests hold against the parser. ' +
        '[Conformance vectors](conformance/README.md) show what a reader must make of a text.',
      `\`\`\`ebnf\n${ebnf.trim()}\n\`\`\``,
    ].join('\n\n'),
  };
}
