import { type AST, Linter } from 'eslint';
import plugin from '../../src/eslint/plugin.ts';
import type { Case } from './corpus.ts';
import recorded from './typescript-tokens.json' with { type: 'json' };

type Place = readonly [type: string, start: number, end: number];

const linter = new Linter();

/** Replays the tokens of `@typescript-eslint/parser`, which does not run with the TypeScript version used here. */
const typescriptTokens = {
  parse(text: string, { filePath }: { readonly filePath: string }) {
    const name = filePath.slice(filePath.lastIndexOf('/') + 1) as keyof typeof recorded;
    const known = recorded[name];
    if (known.text !== text) throw new Error(`what was read of ${name} is of another text`);
    const loc = { start: { line: 1, column: 0 }, end: { line: 1, column: 0 } };
    const token = ([type, start, end]: Place) => ({ type, value: text.slice(start, end), range: [start, end], loc });
    return {
      type: 'Program',
      body: [],
      sourceType: 'module',
      range: [0, text.length],
      loc,
      tokens: (known.tokens as unknown as Place[]).map(token),
      comments: (known.comments as unknown as Place[]).map(token),
    } as unknown as AST.Program;
  },
};

function config(file: string, options: object = {}): Linter.Config[] {
  const isTyped = /\.tsx?$/.test(file);
  return [
    { plugins: { prefilter: plugin } },
    { files: ['**/*.filter'], language: 'prefilter/filter' },
    { files: ['**/*.jsx'], languageOptions: { parserOptions: { ecmaFeatures: { jsx: true } } } },
    { files: ['**/*.ts', '**/*.tsx'], ...(isTyped && { languageOptions: { parser: typescriptTokens } }) },
    { rules: { 'prefilter/valid-filter': ['error', { minSeverity: 'info', ...options }] } },
  ];
}

/** The messages of ESLint for a file. */
export function linted([file, text]: Case, options?: object): Linter.LintMessage[] {
  return linter.verify(text, config(file, options), { filename: file });
}

/** The text after the fixes of ESLint. */
export function fixed([file, text]: Case, options?: object): string {
  return linter.verifyAndFix(text, config(file, options), { filename: file }).output;
}
