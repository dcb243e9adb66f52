import { expect } from 'vitest';
import { readConfiguration } from '../../../src/lint/config/configuration.ts';
import { configurationSchema } from '../../../src/lint/config/schema.ts';
import { allRules } from '../../../src/lint/rules.ts';
import { lineStarts, positionAt } from '../../../src/source/lines.ts';

export const schema = configurationSchema(allRules);

/** The problems of a configuration, as `line:column message`. */
export function problemsOf(text: string, locale: 'en' | 'pt-BR' = 'en'): string[] {
  const { problems, file } = readConfiguration({ file: 'prefilter.config.json', text }, schema, locale);
  expect(file === undefined).toBe(problems.length > 0);
  return problems.map(({ message, span }) => {
    expect(span.end).toBeGreaterThanOrEqual(span.start);
    const { line, column } = positionAt(lineStarts(text), span.start);
    return `${line}:${column} ${message}`;
  });
}
