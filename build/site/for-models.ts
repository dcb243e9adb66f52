import type { PageFile } from './page-data.ts';

/**
 * The two files for language models, by path, as https://llmstxt.org describes them: a list of the English guides, and all of them as
 * one text.
 */
export function modelFiles(files: readonly PageFile[]): readonly (readonly [path: string, text: string])[] {
  const isGuide = ({ source }: PageFile) =>
    source === 'README.md' || /^docs\/(?!pt-BR\/|rules\/|commands\/|targets\/|api\/)/.test(source);
  const guides = files.filter((file) => isGuide(file) && !file.frontmatter.stub);
  const [start, ...others] = guides;
  const lines = others.map(
    ({ path, title, description }) => `- [${title}](${path.replace(/\.md$/, '.html')}): ${description}`,
  );
  const list = [
    '# prefilter',
    `> ${start?.description ?? ''}`,
    'A filter is `(operator operand …)`, such as `(OR (= processed false) (_not_exists processed))`. Check every filter before it is used: `npx prefilter lint -e FILTER`.',
    `## Guides\n\n${lines.join('\n')}`,
    '## Optional\n\n- [All guides in one text](llms-full.txt)',
  ];
  const all = guides.map(({ markdown }) => markdown.trim()).join('\n\n---\n\n');
  return [
    ['llms.txt', `${list.join('\n\n')}\n`],
    ['llms-full.txt', `${all}\n`],
  ];
}
