import type { Hosted } from '../../hosts/host.ts';
import { type Locale, texts } from '../../messages/locale.ts';
import type { Finding } from '../../report/finding.ts';
import { type Source, spanCheck } from '../../source/lines.ts';
import { applyEdits, doCollide, type Edit, hullOf, type Span } from '../../source/problem.ts';
import { callback, check, flag, listOf, shape } from '../../source/shape.ts';
import { checkArguments, type LintSettings } from '../config/settings.ts';
import { settingsOf } from '../config/settings-of.ts';
import { examined, extracted } from '../lint.ts';
import { areGone, type Fixable, isAsMeant } from './verify.ts';

/** Options of `repair`. */
export interface RepairOptions {
  /** Whether to apply fixes that may change what a filter selects; default false. */
  readonly unsafe?: boolean;
  /** Only fix findings that touch one of these spans; default everywhere. */
  readonly within?: readonly Span[];
  /** Extracts from the file; by default by its name. */
  readonly extract?: (source: Source) => Hosted;
}

const optionsCheck = shape<RepairOptions>({ unsafe: flag, within: listOf(spanCheck), extract: callback });

/** A file after its repair. */
export interface Repaired {
  /** The repaired text. */
  readonly text: string;
  /** The number of applied fixes. */
  readonly applied: number;
  /** The fixes that were not applied because they would have changed something else; spans count in `text`. */
  readonly dropped: readonly Finding[];
}

const messages = texts({
  en: {
    dropped: (title: string, rule: string) =>
      `The fix “${title}” of \`${rule}\` would change something else here, so it was not applied.`,
  },
  'pt-BR': {
    dropped: (title, rule) =>
      `A correção “${title}” de \`${rule}\` mudaria outra coisa aqui, por isso não foi aplicada.`,
  },
});

// Each round should leave fewer problems; this stops two rules that undo each other.
const maxRounds = 100;

// Bisecting thousands of fixes for one bad one takes some thirty extractions.
const maxReadings = 200;

/**
 * Applies the fixes of a file's findings until none is left. After each round the file is extracted again, and a fix that
 * changed anything else is dropped. Idempotent. `settings` come from `settingsOf`. Throws a `PrefilterError` for a wrong argument.
 */
export function repair(source: Source, settings: LintSettings = settingsOf(), options: RepairOptions = {}): Repaired {
  checkArguments(source, settings);
  check(optionsCheck, options, 'options');
  const { unsafe = false, within, extract = (read) => extracted(read, settings) } = options;
  let { text } = source;
  let places = within;
  let applied = 0;
  for (let round = 0; ; round++) {
    const now = { ...source, text };
    const hosted = extract(now);
    const fixable = examined(now, settings, hosted).flatMap((found): Fixable[] => {
      const { suppressed, problem } = found.finding;
      const { fix } = problem;
      if (fix === undefined || suppressed || (fix.safety === 'unsafe' && !unsafe)) return [];
      return places?.some((place) => touch(place, problem.span)) === false ? [] : [{ ...found, fix }];
    });
    const { good, bad } = applicable(now, hosted, fixable, { extract, settings });
    if (good.length === 0 || round === maxRounds) {
      return { text, applied, dropped: bad.map((found) => droppedFix(found, settings.locale)) };
    }
    text = applyEdits(text, editsOf(good));
    places = places?.map((place) => afterEdits(place, editsOf(good)));
    applied += good.length;
  }
}

/** Reads and checks a file again after fixes. */
interface Reader {
  readonly extract: (source: Source) => Hosted;
  readonly settings: LintSettings;
}

/** The fixes that change only what they should and leave no finding of their own, verified by extracting the fixed file. */
export function soundFixes(
  source: Source,
  hosted: Hosted,
  fixable: readonly Fixable[],
  reader: Reader,
): ReadonlySet<Fixable> {
  const sound = new Set<Fixable>();
  for (let left = fixable; ; ) {
    const { good, bad } = divided(source, hosted, withoutCollisions(left), reader);
    if (good.length + bad.length === 0) return sound;
    for (const found of good) sound.add(found);
    const done = new Set([...good, ...bad]);
    left = left.filter((found) => !done.has(found));
  }
}

function touch(a: Span, b: Span): boolean {
  return a.start <= b.end && b.start <= a.end;
}

/** Maps a span through edits; edits that touch it become part of it. */
function afterEdits(place: Span, edits: readonly Edit[]): Span {
  let { start, end } = place;
  let [before, through] = [0, 0];
  for (const { span, text } of edits) {
    const growth = text.length - (span.end - span.start);
    if (span.end < place.start) before += growth;
    else if (touch(span, place)) {
      start = Math.min(start, span.start);
      end = Math.max(end, span.end);
    }
    if (span.start <= place.end) through += growth;
  }
  return { start: start + before, end: end + through };
}

/** A set of fixes without overlaps; of two that overlap, the first. */
function withoutCollisions(fixable: readonly Fixable[]): readonly Fixable[] {
  const hulls = fixable
    .filter(({ fix }) => fix.edits.length > 0)
    .map((found) => ({ found, ...hullOf(found.fix.edits) }))
    .sort((a, b) => a.start - b.start);
  const chosen: Fixable[] = [];
  // Only fixes with overlapping hulls can have overlapping edits; these clusters are small.
  let cluster: Edit[] = [];
  let end = -1;
  for (const hull of hulls) {
    if (hull.start > end) cluster = [];
    end = Math.max(end, hull.end);
    const { edits } = hull.found.fix;
    if (doCollide(edits, cluster)) continue;
    for (const edit of edits) cluster.push(edit);
    chosen.push(hull.found);
  }
  return chosen;
}

interface Divided {
  readonly good: readonly Fixable[];
  readonly bad: readonly Fixable[];
}

/** The fixes to apply together, and the dropped ones; `good` is empty only if no fix can be applied. */
function applicable(source: Source, hosted: Hosted, fixable: readonly Fixable[], reader: Reader): Divided {
  const dropped = new Set<Fixable>();
  for (;;) {
    const chosen = withoutCollisions(fixable.filter((found) => !dropped.has(found)));
    const { good, bad } = divided(source, hosted, chosen, reader);
    for (const found of bad) dropped.add(found);
    if (good.length > 0 || chosen.length === 0) return { good, bad: [...dropped] };
  }
}

/** Splits fixes by bisection: `good` ones work together, each `bad` one fails alone. */
function divided(source: Source, hosted: Hosted, fixes: readonly Fixable[], { extract, settings }: Reader): Divided {
  let readings = 0;
  const isGood = (some: readonly Fixable[]) => {
    readings++;
    const fixed = { ...source, text: applyEdits(source.text, editsOf(some)) };
    const after = extract(fixed);
    return isAsMeant(hosted, some, after) && areGone(some, examined(fixed, settings, after));
  };
  const parted = (some: readonly Fixable[]): Divided => {
    if (some.length === 0 || (readings < maxReadings && isGood(some))) return { good: some, bad: [] };
    if (some.length === 1 || readings >= maxReadings) return { good: [], bad: some };
    const middle = some.length >> 1;
    const [first, second] = [parted(some.slice(0, middle)), parted(some.slice(middle))];
    const good = [...first.good, ...second.good];
    const bad = [...first.bad, ...second.bad];
    if (good.length === 0 || isGood(good)) return { good, bad };
    // Two halves that work alone but not together: the second half is retried in the next round.
    return { good: first.good, bad };
  };
  return parted(fixes);
}

function editsOf(fixes: readonly Fixable[]): readonly Edit[] {
  return fixes.flatMap(({ fix }) => fix.edits);
}

function droppedFix({ finding, fix }: Fixable, locale: Locale): Finding {
  const { code, span } = finding.problem;
  const message = messages[locale].dropped(fix.title, code);
  return { ...finding, problem: { code, severity: 'error', message, span } };
}
