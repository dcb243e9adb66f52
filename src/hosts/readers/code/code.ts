import { Extraction } from '../../extraction.ts';
import type { Host } from '../../host.ts';
import { mayHoldFilter } from '../../prescan.ts';
import type { Language } from './languages.ts';
import { readProgram } from './program.ts';
import { scanCode } from './scan.ts';

/** Makes a reader of code for a language without a parser here: it reads named literals, URLs and comments. */
export function codeHost(language: Language): Host {
  const form = language.literals.some(({ document }) => document) ? 'documents' : 'code';
  return (source, settings) =>
    mayHoldFilter(source.text, form, settings.sources)
      ? readProgram(source, scanCode(source.text, language), language, settings)
      : new Extraction();
}
