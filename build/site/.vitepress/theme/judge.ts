import { parse } from '../../../../src/language/parse/parse.ts';
import { explain } from '../../../../src/meaning/explain/explain.ts';
import type { Locale } from '../../../../src/messages/locale.ts';
import { validate } from '../../../../src/validate/validate.ts';

/** The words of a filter, or of its first mistake. */
export function judge(text: string, locale: Locale): readonly [words: string, isWrong: boolean] {
  const { ok, filter } = parse(text, { locale });
  return ok ? [explain(filter, { locale }), false] : [validate(text, { locale })[0]?.message ?? '', true];
}
