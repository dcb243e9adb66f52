import type { ShikiTransformer } from 'shiki';
import type { PageFile } from '../page-data.ts';
import { type Decoration, exampleDecorations, filterDecorations, filtersIn, lineDecorations } from './filters.ts';

/** Marks in highlighted code what is ours: filters, which link to the playground, our types, and what is not copied from a console. */
export function codeTransformer(pageAt: (path: string) => PageFile): ShikiTransformer {
  return {
    name: 'prefilter',
    preprocess(code, options) {
      const meta = options.meta?.__raw ?? '';
      const page = pageAt(/page=(\S+)/.exec(meta)?.[1] ?? '');
      const example = page.examples[Number(/example=(\d+)/.exec(meta)?.[1] ?? Number.NaN)];
      options.decorations = [
        ...(example ? filterDecorations(code, 0, example.settings) : exampleDecorations(code, page.linkOf)),
        ...(options.lang === 'ts' ? typeDecorations(code, page) : []),
        ...(options.lang === 'shellsession' ? consoleDecorations(code) : []),
      ];
    },
  };
}

/** The names of our types outside of filters, each a link to its declaration. */
function typeDecorations(code: string, { declarationOf }: PageFile): readonly Decoration[] {
  const filters = filtersIn(code).map(({ span }) => span);
  return [...code.matchAll(/\b[A-Z]\w+\b/g)].flatMap(({ 0: name, index: start }) => {
    const href = declarationOf(name);
    const end = start + name.length;
    if (href === undefined || filters.some((filter) => start < filter.end && end > filter.start)) return [];
    return [{ start, end, tagName: 'a', properties: { class: 'type', href }, alwaysWrap: true as const }];
  });
}

/** The lines of a console that are no commands, which the button that copies leaves out. */
function consoleDecorations(code: string): readonly Decoration[] {
  return [...code.matchAll(/^(?!\$ ).+$/gm)].flatMap(({ 0: line, index: start }) =>
    lineDecorations(code, { start, end: start + line.length }, { class: 'vp-copy-ignore' }),
  );
}
