import { conditionsOf } from '../language/conditions.ts';
import { type Filter, isCondition, meaningOf, negatedBy, operandsOf } from '../language/filter.ts';
import { oppositeOf } from '../language/meanings.ts';
import { parse } from '../language/parse/parse.ts';
import { print } from '../language/print.ts';
import { visit } from '../language/visit.ts';
import { simplify } from '../meaning/simplify/simplify.ts';
import { shortened } from '../source/excerpt.ts';
import { spanCheck } from '../source/lines.ts';
import type { Edit, Span } from '../source/problem.ts';
import { check } from '../source/shape.ts';
import { editorMessages } from './messages.ts';
import { filterAround } from './outline.ts';
import { type CompleteSettings, completeSettings, type EditorSettings, ifMeaningful } from './settings.ts';

/** A change that the user can request; its edits count in the text. */
export interface Action {
  readonly title: string;
  readonly edits: readonly Edit[];
}

const budget = 200_000;

/** The actions for the innermost filter around a span; none if the text is not a filter. */
export function actionsAt(text: string, span: Span, settings: EditorSettings = {}): readonly Action[] {
  const ready = completeSettings(text, settings);
  check(spanCheck, span, 'span');
  const { ok, filter } = parse(text, { dialect: ready.dialect });
  if (!ok) return [];
  const node = filterAround(filter, span);
  if (node.span === undefined) return [];
  return [
    ...addAbsentBranch(text, filter, node, ready),
    ...simplifyWhole(filter, ready),
    ...negate(text, node, ready),
    ...wrap(node, ready),
  ];
}

function addAbsentBranch(
  text: string,
  root: Filter,
  node: Filter,
  { dialect, locale }: CompleteSettings,
): readonly Action[] {
  const [or, absent] = [dialect.symbol('or'), dialect.symbol('absent')];
  const isCompared = isCondition(node) && node.values.length > 0;
  if (!isCompared || node.span === undefined || or === undefined || absent === undefined) return [];
  const property = node.property.text;
  let parent: Filter | undefined;
  visit(root, (other, ancestors) => {
    if (other === node) parent = ancestors.at(-1);
  });
  const isThere =
    parent !== undefined &&
    meaningOf(parent) === 'or' &&
    conditionsOf(parent).some(({ means, property: { text } }) => means === 'absent' && text === property);
  if (isThere) return [];
  const branch = `(${absent} ${property})`;
  const edit = { span: node.span, text: `(${or} ${sourceOf(text, node)} ${branch})` };
  return [{ title: editorMessages[locale].absent(branch), edits: [edit] }];
}

function simplifyWhole(root: Filter, { dialect, properties, locale }: CompleteSettings): readonly Action[] {
  const simple = ifMeaningful(() => simplify(root, { dialect, budget, ...(properties && { properties }) }));
  if (simple === undefined || typeof simple === 'boolean' || root.span === undefined) return [];
  const written = print(simple, { dialect });
  if (written === print(root, { dialect })) return [];
  const edits = [{ span: root.span, text: written }];
  return [{ title: editorMessages[locale].simplify(shortened(written)), edits }];
}

function negate(text: string, node: Filter, { dialect, locale }: CompleteSettings): readonly Action[] {
  const say = editorMessages[locale];
  const span = node.span as Span;
  const inside = negatedBy(node);
  if (inside !== undefined) {
    const inner = sourceOf(text, inside);
    return [{ title: say.unwrap(node.operator?.text ?? ''), edits: [{ span, text: inner }] }];
  }
  const means = meaningOf(node);
  const opposed = means && oppositeOf(means);
  const opposite = opposed && dialect.symbol(opposed);
  const not = dialect.symbol('not');
  return [
    ...(opposite !== undefined && node.operator?.span
      ? [{ title: say.opposite(opposite), edits: [{ span: node.operator.span, text: opposite }] }]
      : []),
    ...(not === undefined ? [] : [{ title: say.negate(not), edits: wrapEdits(node, not) }]),
  ];
}

function wrap(node: Filter, { dialect, locale }: CompleteSettings): readonly Action[] {
  return (['or', 'and'] as const).flatMap((meaning) => {
    const symbol = dialect.symbol(meaning);
    const isOne = meaningOf(node) === meaning && operandsOf(node).length === 1;
    return symbol === undefined || isOne
      ? []
      : [{ title: editorMessages[locale].wrap(symbol), edits: wrapEdits(node, symbol) }];
  });
}

function wrapEdits({ span }: Filter, symbol: string): readonly Edit[] {
  const { start, end } = span as Span;
  return [
    { span: { start, end: start }, text: `(${symbol} ` },
    { span: { start: end, end }, text: ')' },
  ];
}

function sourceOf(text: string, { span }: Filter): string {
  return text.slice(span?.start, span?.end);
}
