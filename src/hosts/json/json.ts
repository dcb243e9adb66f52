import { shortened } from '../../source/shortened.ts';
import type { Span } from '../../source/span.ts';
import { comment } from '../comment.ts';
import { Extraction } from '../extraction.ts';
import type { Host } from '../host.ts';
import { endsEarly, hostParse, unclosed, unexpected } from '../host-parse.ts';
import { keyTest, namingKeys } from '../names.ts';
import { inValue } from '../value.ts';
import { jsonString } from './string.ts';
import { type JsonToken, jsonTokens } from './tokens.ts';

/** What the grammar expects next. */
type Expected = 'value' | 'element' | 'key' | 'first key' | 'colon' | 'comma' | 'end';

/**
 * JSON; comments and trailing commas are allowed in all files. The first syntax error is reported; reading then continues as
 * well as possible.
 */
export const json: Host = (source, settings) => {
  const { text } = source;
  const extraction = new Extraction();
  const isKey = keyTest(settings.sources.keys);
  const closers: ('}' | ']')[] = [];
  // For each enclosing object: its current key, and the value of its `name` or `key`.
  const keys: string[] = [];
  const names: (string | undefined)[] = [];
  let expected: Expected = 'value';
  let announced = false;

  const blame = (problem: () => Extraction['problems'][number]) => {
    if (extraction.problems.length === 0) extraction.problems.push(problem());
  };
  const check = (token: JsonToken, isExpected: boolean) => {
    const { start, end, why } = token.wrong ?? { ...token, why: 'unexpected' };
    if (isExpected && token.wrong === undefined) return;
    const found = shortened(text.slice(start, why === 'unclosed' && token.type === 'string' ? start + 1 : end));
    blame(() =>
      hostParse(
        source,
        { start, end },
        why === 'unclosed' ? unclosed(found) : unexpected('JSON', found),
        settings.locale,
      ),
    );
  };
  const afterValue = (): Expected => (closers.length > 0 ? 'comma' : 'end');
  const isValuePlace = () => expected === 'value' || expected === 'element';

  const readString = (token: JsonToken) => {
    const content = { start: token.start + 1, end: isClosed(text, token) ? token.end - 1 : token.end };
    if (expected === 'key' || expected === 'first key') {
      check(token, true);
      const key = jsonString(source, content).text;
      keys[keys.length - 1] = key === 'value' ? (names.at(-1) ?? key) : key;
      expected = 'colon';
      return;
    }
    check(token, isValuePlace());
    if (expected === 'value' && namingKeys.includes(keys.at(-1) ?? ''))
      names[keys.length - 1] = jsonString(source, content).text;
    expected = afterValue();
    const evidence = announced ? 'announced' : isKey(keys, closers.at(-1) === ']') ? 'named' : 'none';
    const mayHoldUrl = /[=\\]/.test(text.slice(content.start, content.end));
    if (evidence !== 'none' || mayHoldUrl) {
      extraction.add(inValue(jsonString(source, content), 'json', evidence, settings));
    }
  };

  const readPunctuation = (token: JsonToken) => {
    const mark = text[token.start];
    if (mark === '{' || mark === '[') {
      check(token, isValuePlace());
      closers.push(mark === '{' ? '}' : ']');
      if (mark === '{') keys.push('');
      expected = mark === '{' ? 'first key' : 'element';
    } else if (mark === ':') {
      check(token, expected === 'colon');
      expected = 'value';
    } else if (mark === ',') {
      check(token, expected === 'comma');
      expected = closers.at(-1) === '}' ? 'key' : 'element';
    } else {
      // A trailing comma is allowed.
      const isExpected = mark === '}' ? /key|comma/.test(expected) : /element|comma/.test(expected);
      check(token, isExpected && mark === closers.at(-1));
      if (mark === closers.at(-1)) {
        closers.pop();
        if (mark === '}') {
          keys.pop();
          names.length = keys.length;
        }
      }
      expected = afterValue();
    }
  };

  for (const token of jsonTokens(text)) {
    if (extraction.isFull) return extraction;
    if (token.type === 'comment') {
      check(token, true);
      const inner = contentOf(text, token);
      extraction.add(comment(source, inner, token, 'json', settings));
      announced = settings.sources.comments.includes(text.slice(inner.start, inner.end).trim());
      continue;
    }
    if (token.type === 'string') readString(token);
    else if (token.type === 'punctuation') readPunctuation(token);
    else {
      check(token, isValuePlace());
      expected = afterValue();
    }
    announced = false;
  }
  if (expected !== 'end')
    blame(() => hostParse(source, { start: text.length, end: text.length }, endsEarly('JSON'), settings.locale));
  return extraction;
};

function isClosed(text: string, { start, end, wrong }: JsonToken): boolean {
  return wrong?.why !== 'unclosed' && end > start + 1 && text[end - 1] === '"';
}

/** The span of a comment without its marks. */
function contentOf(text: string, { start, end }: JsonToken): Span {
  const isBlock = text.startsWith('/*', start);
  return { start: start + 2, end: isBlock && text.endsWith('*/', end) && end >= start + 4 ? end - 2 : end };
}
