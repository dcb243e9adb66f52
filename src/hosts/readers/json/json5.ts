import type { Localized } from '../../../messages/locale.ts';
import { shortened } from '../../../source/excerpt.ts';
import type { Span } from '../../../source/problem.ts';
import { endsEarly, hostParse, unclosed, unexpected } from '../../extraction.ts';
import type { Host } from '../../host.ts';
import { Collections } from '../collections.ts';
import { language, readTokens } from '../javascript/lexer.ts';

const form = {
  kind: 'json',
  language,
  separator: ':',
  isValue: (image: string) =>
    /^(?:true|false|null|[+-]?(?:Infinity|NaN|0[xX][\da-fA-F]+|(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?))$/.test(image),
  isKey: (image: string) => /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(image),
} as const;

/** JSON5, which is read as the JavaScript that it is. */
export const json5: Host = (source, settings) => {
  const { text } = source;
  const { tokens, flaw } = readTokens(text, false);
  const collections = new Collections(source, tokens, form, settings);
  const end = collections.value(0);
  const extraction = collections.end();
  const wrong = collections.wrong ?? (end < tokens.count ? end : undefined);
  const report = (span: Span, message: Localized) =>
    extraction.problems.push(hostParse(source, span, message, settings.locale));
  if (flaw?.isOpen) report(flaw.span, unclosed(text.slice(flaw.span.start, flaw.span.end)));
  else if (wrong !== undefined && wrong < tokens.count) {
    const span = { start: tokens.start(wrong), end: tokens.end(wrong) };
    report(span, unexpected('JSON5', shortened(text.slice(span.start, span.end))));
  } else if (wrong !== undefined || tokens.count === 0) {
    report({ start: text.length, end: text.length }, endsEarly('JSON5'));
  }
  return extraction;
};
