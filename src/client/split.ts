import { propertiesOf } from '../language/conditions.ts';
import { type Dialect, makeDialect } from '../language/dialect/dialect.ts';
import { dialectOf } from '../language/dialect/dialects.ts';
import type { Filter, FilterLike } from '../language/filter.ts';
import { FilterError } from '../language/filter-error.ts';
import { parseOrThrow } from '../language/parse/parse.ts';
import { print } from '../language/print.ts';
import { prepare } from '../meaning/push-down/push-down.ts';
import { planQuestions, type Questions } from '../meaning/push-down/questions.ts';
import { type Checkpoint, type Position, writeCursor, writePosition } from './checkpoint.ts';
import type { ReceivedDocument } from './document.ts';
import { ProtocolError } from './errors.ts';
import { answerMessages } from './messages/answers.ts';
import { queryMessages } from './messages/queries.ts';
import type { WalkedPage } from './page.ts';
import { planRequests, type ReceivedQuery } from './query.ts';
import type { Settings } from './settings.ts';
import type { WalkState } from './walk-state.ts';

/** A filter divided into a walk and questions about its documents. */
export interface SplitPlan extends Questions {
  /** The filter as it was asked, as text; identifies the query. */
  readonly asked: string;
  readonly to: Dialect;
  /** The filter to walk through; `undefined` for all documents. */
  readonly sent: Filter | undefined;
  readonly exact: boolean;
  /** Whether no document can be selected. */
  readonly isEmpty: boolean;
  /** A filter that no document satisfies, since it names a value that none has. */
  readonly impossible: Filter | undefined;
}

/** Walks through the pages of a query that is a part of the filter `asked`. */
type WalkPages = (
  query: ReceivedQuery,
  settings: Settings,
  state: WalkState,
  asked?: string,
) => AsyncGenerator<WalkedPage, void>;

/**
 * Walks through the narrowest filter that the service understands, and asks about the documents of each page what that leaves
 * open. The checkpoint belongs to the filter as it was asked, and its position to the walk.
 */
export async function* walkInParts(
  query: ReceivedQuery,
  settings: Settings,
  state: WalkState,
  walkPages: WalkPages,
): AsyncGenerator<WalkedPage, void> {
  const { plan, own, walk } = partToWalk(query, settings);
  const { filter: _, dialect: __, split: ___, maxDocuments, ...rest } = query;
  if (plan.isEmpty) {
    await planRequests(walk, true, own, plan.asked);
    state.isDrained = true;
    return;
  }
  if (plan.exact) {
    const exact = { ...walk, ...(maxDocuments !== undefined && { maxDocuments }) };
    return yield* walkPages(exact, own, state, plan.asked);
  }
  const ask = createAsk(rest, own, state, walkPages);
  const inner: WalkState = { checkpoint: rest.checkpoint, isDrained: false, stop: state.stop };
  state.checkpoint = rest.checkpoint;
  let left = maxDocuments ?? Number.POSITIVE_INFINITY;
  let isFirst = true;
  for await (const page of walkPages(walk, own, inner, plan.asked)) {
    const selected = await selectDocuments(page.documents, plan, ask, settings, isFirst);
    isFirst = false;
    const documents = selected.slice(0, left);
    left -= documents.length;
    const isCut = documents.length < selected.length;
    const checkpoint = isCut ? cutCheckpoint(page, documents, inner.checkpoint, rest.cursor) : page.checkpoint;
    if (documents.length > 0) yield { ...page, documents, checkpoint };
    state.checkpoint = checkpoint;
    if (left === 0) return;
  }
  state.checkpoint = inner.checkpoint;
  state.isDrained = inner.isDrained;
}

/** The query to walk through for a filter in parts, with its settings. */
export function partToWalk(query: ReceivedQuery, settings: Settings) {
  const { filter: _, dialect: __, split: ___, maxDocuments: ____, ...rest } = query;
  const plan = planSplit(query, settings);
  const own: Settings = { ...settings, checkFilter: false, service: { ...settings.service, dialect: plan.to } };
  const walk: ReceivedQuery = { ...rest, ...(plan.sent !== undefined && { filter: plan.sent }) };
  return { plan, own, walk };
}

/** The function that asks about keys, with the conditions and the settings of the walk. */
function createAsk(query: ReceivedQuery, settings: Settings, { stop }: WalkState, walkPages: WalkPages): Ask {
  const { cursor: _, checkpoint: __, limit: ___, accessKeys: ____, ...conditions } = query;
  const { path, maxLimit } = settings.service;
  return async (filter, keys, isWhole) => {
    const part = {
      ...conditions,
      accessKeys: keys,
      limit: Math.min(maxLimit, keys.length),
      ...(filter !== undefined && { filter }),
      // Otherwise its end would take one more request, though all have come.
      ...(!isWhole && { maxDocuments: keys.length }),
    };
    settings.onEvent?.({ kind: 'question', filter: filter && print(filter), keys: keys.length });
    const asked = new Set(keys);
    const found = new Set<string>();
    for await (const { documents } of walkPages(
      part,
      { ...settings, hasOwnKeys: true },
      { checkpoint: undefined, isDrained: false, stop },
    )) {
      for (const { accessKey = '' } of documents) {
        if (!asked.has(accessKey)) {
          throw new ProtocolError(path, answerMessages[settings.locale].foreignKey);
        }
        found.add(accessKey);
      }
    }
    return found;
  };
}

/** The checkpoint within a page: that before it, with the documents up to the last of these as yielded. */
function cutCheckpoint(
  page: WalkedPage,
  documents: readonly ReceivedDocument[],
  before: Checkpoint | undefined,
  cursor: ReceivedQuery['cursor'],
): Checkpoint {
  const { batch, batches, query } = page.checkpoint;
  const begun: Position = before ?? writePosition(writeCursor(cursor));
  const done = page.documents.slice(0, page.documents.indexOf(documents.at(-1) as ReceivedDocument) + 1);
  const given = [...(begun.given ?? []), ...done.map(({ accessKey = null }) => accessKey)];
  const position = writePosition(begun.cursor, given);
  const all = batches?.map((other, at) => (at === batch ? position : other));
  return { ...position, batch, ...(all && { batches: all }), query };
}

/** Asks which of these keys a filter selects; `isWhole` looks to the end for keys that were not asked for. */
type Ask = (filter: Filter | undefined, keys: readonly string[], isWhole: boolean) => Promise<ReadonlySet<string>>;

/** Divides a filter; refuses one that is wrong, or has a condition that the service cannot be asked for. */
export function planSplit(
  { filter, dialect, split }: Pick<ReceivedQuery, 'filter' | 'dialect' | 'split'>,
  { service, serviceDialect, properties, refuse, locale }: Settings,
): SplitPlan {
  const say = queryMessages[locale];
  const read = dialectOf(dialect ?? service.dialect);
  const { to: chosen, clean = false } = typeof split === 'object' ? split : {};
  const to = chosen === undefined ? confirmedPart(dialectOf(serviceDialect)) : dialectOf(chosen);
  try {
    if (typeof filter === 'string' && filter.trim() === '') refuse('filter', say.empty);
    const tree = typeof filter === 'string' ? parseOrThrow(filter, { dialect: read, locale }) : (filter as FilterLike);
    const asked = print(tree, { dialect: read });
    const prepared = prepare(tree, {
      dialect: read,
      to,
      clean,
      locale,
      ...(properties !== undefined && { properties }),
    });
    const [refused] = prepared.refused;
    if (refused !== undefined) {
      refuse('filter', say.notInParts(print(refused.condition, { dialect: read }), refused.reason));
    }
    const [property] = propertiesOf(tree);
    const impossible =
      property === undefined ? undefined : prepared.wording.oneOf(property, [{ text: unknownValue() }]);
    const { formula, sent, exact } = prepared;
    return { asked, to, sent, exact, isEmpty: formula === false, impossible, ...planQuestions(prepared) };
  } catch (error) {
    if (!(error instanceof FilterError)) throw error;
    const [, flaw = say.unreadable(error.message)] = /^`filter` (.*)/s.exec(error.message) ?? [];
    return refuse('filter', flaw, error.problems);
  }
}

/** The part of a dialect that published documentation confirms. */
function confirmedPart(dialect: Dialect): Dialect {
  const operators = Object.entries(dialect.operators).filter(([, { unconfirmed }]) => unconfirmed !== true);
  if (operators.length === Object.keys(dialect.operators).length) return dialect;
  const { name, quotedValues, equality } = dialect;
  return makeDialect({ name, quotedValues, equality, operators: Object.fromEntries(operators) });
}

/** A value that no document has. */
function unknownValue(): string {
  return `prefilter-${Math.random().toString(36).slice(2)}`;
}

/** The documents of a page that the filter selects; `isFirst` checks the service too. */
async function selectDocuments(
  documents: readonly ReceivedDocument[],
  plan: SplitPlan,
  ask: Ask,
  settings: Settings,
  isFirst: boolean,
): Promise<readonly ReceivedDocument[]> {
  const keys = documents.map(({ accessKey }) => accessKey).filter((key) => key !== undefined);
  if (keys.length < documents.length) {
    throw new ProtocolError(settings.service.path, answerMessages[settings.locale].keyless);
  }
  if (isFirst) await checkService(plan, ask, settings, keys);
  const answers = new Map(
    keys.map((key): [string, (boolean | undefined)[]] => [key, plan.questions.map(() => undefined)]),
  );
  const decided = (key: string) => plan.decide(answers.get(key) as readonly (boolean | undefined)[]);
  for (const [at, question] of plan.questions.entries()) {
    const open = [...answers.keys()].filter((key) => decided(key) === undefined);
    if (open.length === 0) break;
    const yes = await ask(question, open, false);
    for (const key of open) (answers.get(key) as (boolean | undefined)[])[at] = yes.has(key);
  }
  return documents.filter(({ accessKey }) => decided(accessKey as string));
}

/** That `access_key[]` and `filter` restrict together follows from the specification, but nobody has confirmed it. */
async function checkService(
  plan: SplitPlan,
  ask: Ask,
  { service: { path }, locale }: Settings,
  keys: readonly string[],
): Promise<void> {
  const say = answerMessages[locale];
  const isAll = (found: ReadonlySet<string>) => keys.every((key) => found.has(key));
  if (!isAll(await ask(undefined, keys, true))) {
    throw new ProtocolError(path, say.fewerKeys);
  }
  if (plan.impossible !== undefined && (await ask(plan.impossible, keys, true)).size > 0) {
    throw new ProtocolError(path, say.ignoresFilter);
  }
  if (plan.sent !== undefined && !isAll(await ask(plan.sent, keys, true))) {
    throw new ProtocolError(path, say.otherAnswer);
  }
}
