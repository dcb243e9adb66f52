import { tokensOf } from '../editor/tokens.ts';
import { parse } from '../language/parse/parse.ts';
import { explain } from '../meaning/explain/explain.ts';
import type { Locale } from '../messages/locale.ts';
import { validate } from '../validate/validate.ts';
import { type Child, element, fill, inlineCode } from './element.ts';

/* The filter of the first screen: its colours, and its words or its first mistake, while it is typed. Loaded when the box is first used. */

const box = document.querySelector<HTMLTextAreaElement>('#live');
const shown = document.querySelector('#live-filter code');
const words = document.querySelector('#live-words');
if (box !== null && shown !== null && words !== null) {
  const show = () => showFilter(box.value, shown, words);
  box.addEventListener('input', show);
  show();
}

function showFilter(text: string, code: Element, place: Element): void {
  const locale = document.documentElement.lang as Locale;
  const parts: Child[] = [];
  let at = 0;
  for (const { kind, span } of tokensOf(text)) {
    const token = element('span', { class: `filter-${kind}` }, text.slice(span.start, span.end));
    parts.push(text.slice(at, span.start), token);
    at = span.end;
  }
  fill(code, ...parts, text.slice(at));
  const { ok, filter } = parse(text, { locale });
  place.classList.toggle('wrong', !ok);
  const message = ok ? explain(filter, { locale }) : (validate(text, { locale })[0]?.message ?? '');
  fill(place, inlineCode(message));
}
