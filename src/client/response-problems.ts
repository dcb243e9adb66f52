import { isObject } from '../source/is-object.ts';
import type { Fix, Problem } from '../source/problem.ts';
import type { Span } from '../source/span.ts';
import type { Scrub } from './credentials.ts';

/**
 * The problems in the `errors` of an answer such as `prefilter/server` gives; entries of another shape are ignored. A fix
 * that repeats a credential or is too long to be quoted is left out.
 */
export function readProblems(errors: readonly unknown[], scrub: Scrub): readonly Problem[] {
  return errors.slice(0, 100).flatMap((error): Problem[] => {
    const { code, detail, span, help, fix } = isObject(error) ? error : {};
    if (typeof code !== 'string' || typeof detail !== 'string' || !isSpan(span)) return [];
    return [
      {
        code: scrub(code),
        severity: 'error',
        message: scrub(detail),
        span: pickSpan(span),
        ...(typeof help === 'string' && { help: scrub(help) }),
        ...(isFix(fix, scrub) && { fix: pickFix(fix) }),
      },
    ];
  });
}

function isSpan(value: unknown): value is Span {
  return isObject(value) && Number.isInteger(value.start) && Number.isInteger(value.end);
}

function isFix(value: unknown, scrub: Scrub): value is Fix {
  if (!isObject(value) || (value.safety !== 'safe' && value.safety !== 'unsafe') || !Array.isArray(value.edits))
    return false;
  const isQuotable = (text: unknown) => typeof text === 'string' && (text.trim() === '' || scrub(text) === text.trim());
  return (
    isQuotable(value.title) && value.edits.every((edit) => isObject(edit) && isSpan(edit.span) && isQuotable(edit.text))
  );
}

// Picks the known keys; an answer may hold others.
const pickSpan = ({ start, end }: Span): Span => ({ start, end });

function pickFix({ title, safety, edits }: Fix): Fix {
  return { title, safety, edits: edits.map(({ span, text }) => ({ span: pickSpan(span), text })) };
}
