import { localeOf, pagePath, type SourcePage } from './paths.ts';

/** A guide for `llms.txt`. */
interface Guide extends SourcePage {
  readonly title: string;
  readonly description: string;
}

/**
 * The two files for language models, by path, as https://llmstxt.org describes them: a list of the English guides, and all of them as
 * one text.
 */
export function filesForModels(guides: readonly Guide[]): readonly (readonly [path: string, text: string])[] {
  const english = guides.filter(({ path }) => localeOf(path) === 'en');
  const [start, ...others] = english;
  const lines = others.map(({ path, title, description }) => `- [${title}](${pagePath(path)}): ${description}`);
  const list = [
    '# prefilter',
    `> ${start?.description ?? ''}`,
    'A filter is `(operator operand …)`, such as `(OR (= processed false) (_not_exists processed))`. Check every filter before it is used: `npx prefilter lint -e FILTER`.',
    `## Guides\n\n${lines.join('\n')}`,
    '## Optional\n\n- [All guides in one text](llms-full.txt)',
  ];
  return [
    ['llms.txt', `${list.join('\n\n')}\n`],
    [
      'llms-full.txt',
      english
        .map(({ markdown }) => markdown.trim())
        .join('\n\n---\n\n')
        .concat('\n'),
    ],
  ];
}
