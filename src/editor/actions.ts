import { type Filter, operandsOf } from '../language/filter.ts';
import { FilterError } from '../language/filter-error.ts';
import { parse } from '../language/parse/parse.ts';
import { print } from '../language/print.ts';
import { visit } from '../language/visit.ts';
import { simplify } from '../meaning/simplify/simplify.ts';
import type { Edit } from '../source/edit.ts';
import { check } from '../source/shape.ts';
import { shortened } from '../source/shortened.ts';
import { type Span, spanCheck } from '../source/span.ts';
import { filterAround } from './place.ts';
import { type Complete, complete, type EditorSettings } from './settings.ts';
import { editorTexts } from './texts.ts';

/** A change that the user can request; its edits count in the text. */
export interface Action {
  readonly title: string;
  readonly edits: readonly Edit[];
}

const budget = 200_000;

/** The actions for the innermost filter around a span; none if the text is not a filter. */
export function actionsAt(text: string, span: Span, settings: EditorSettings = {}): readonly Action[] {
  const ready = complete(text, settings);
  check(spanCheck, span, 'span');
  const { ok, filter } = parse(text, { dialect: ready.dialect });
  if (!ok) return [];
  const node = filterAround(filter, span);
  if (node.span === undefined) return [];
  return [
    ...absentBranch(text, filter, node, ready),
    ...simplified(filter, ready),
    ...negated(text, node, ready),
    ...wrapped(node, ready),
  ];
}

function absentBranch(text: string, root: Filter, node: Filter, { dialect, locale }: Complete): readonly Action[] {
  const [or, absent] = [dialect.symbol('or'), dialect.symbol('absent')];
  if (
    (node.kind !== 'compare' && node.kind !== 'oneOf') ||
    node.span === undefined ||
    or === undefined ||
    absent === undefined
  )
    return [];
  const property = node.property.text;
  let parent: Filter | undefined;
  visit(root, (other, ancestors) => {
    if (other === node) parent = ancestors.at(-1);
  });
  const isThere =
    parent?.kind === 'or' &&
    parent.operands.some((other) => other.kind === 'presence' && !other.present && other.property.text === property);
  if (isThere) return [];
  const branch = `(${absent} ${property})`;
  const edit = { span: node.span, text: `(${or} ${textOf(text, node)} ${branch})` };
  return [{ title: editorTexts[locale].absent(branch), edits: [edit] }];
}

function simplified(root: Filter, { dialect, properties, locale }: Complete): readonly Action[] {
  const options = { dialect, budget, ...(properties && { properties }) };
  const simple = simplifiedOr(root, options);
  if (typeof simple === 'boolean' || root.span === undefined) return [];
  const written = print(simple, { dialect });
  if (written === print(root, { dialect })) return [];
  const edits = [{ span: root.span, text: written }];
  return [{ title: editorTexts[locale].simplify(shortened(written)), edits }];
}

/** The simplified filter, or `true` where there is none because an operator has no meaning. */
function simplifiedOr(root: Filter, options: Parameters<typeof simplify>[1]): Filter | boolean {
  try {
    return simplify(root, options);
  } catch (error) {
    if (error instanceof FilterError) return true;
    throw error;
  }
}

/** Pairs of comparisons that are negations of each other. */
const opposites = { equal: 'notEqual', notEqual: 'equal', present: 'absent', absent: 'present' } as const;

function negated(text: string, node: Filter, { dialect, locale }: Complete): readonly Action[] {
  const say = editorTexts[locale];
  const span = node.span as Span;
  if (node.kind === 'not') {
    const inner = textOf(text, node.operand);
    return [{ title: say.unwrap(node.operator?.text ?? ''), edits: [{ span, text: inner }] }];
  }
  const means =
    node.kind === 'presence' ? (node.present ? 'present' : 'absent') : node.kind === 'compare' && node.comparator;
  const opposite = means && means in opposites ? dialect.symbol(opposites[means as keyof typeof opposites]) : undefined;
  const not = dialect.symbol('not');
  return [
    ...(opposite !== undefined && node.operator?.span
      ? [{ title: say.opposite(opposite), edits: [{ span: node.operator.span, text: opposite }] }]
      : []),
    ...(not === undefined ? [] : [{ title: say.negate(not), edits: around(node, not) }]),
  ];
}

function wrapped(node: Filter, { dialect, locale }: Complete): readonly Action[] {
  return (['or', 'and'] as const).flatMap((meaning) => {
    const symbol = dialect.symbol(meaning);
    const isOne = node.kind === meaning && operandsOf(node).length === 1;
    return symbol === undefined || isOne
      ? []
      : [{ title: editorTexts[locale].wrap(symbol), edits: around(node, symbol) }];
  });
}

function around({ span }: Filter, symbol: string): readonly Edit[] {
  const { start, end } = span as Span;
  return [
    { span: { start, end: start }, text: `(${symbol} ` },
    { span: { start: end, end }, text: ')' },
  ];
}

function textOf(text: string, { span }: Filter): string {
  return text.slice(span?.start, span?.end);
}
