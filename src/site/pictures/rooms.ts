import { escapeHtml } from '../text/html.ts';

/** A step of the way: its name, its room, and its place in columns and rows. */
interface Step {
  readonly label: string;
  readonly room: string;
  readonly column: number;
  readonly row: number;
}

const steps = {
  file: { label: 'a file', room: 'hosts', column: 0, row: 0 },
  text: { label: 'text', room: 'language/parse', column: 1, row: 0 },
  filter: { label: 'filter', room: 'language', column: 2, row: 0 },
  built: { label: 'a program', room: 'builder', column: 1, row: 1 },
  problems: { label: 'problems', room: 'validate', column: 3, row: 0 },
  report: { label: 'report', room: 'report', column: 4, row: 0 },
  meaning: { label: 'what it selects', room: 'meaning', column: 3, row: 1 },
  query: { label: 'SQL and others', room: 'translate', column: 4, row: 1 },
  printed: { label: 'text for a URL', room: 'language', column: 3, row: 2 },
  documents: { label: 'documents', room: 'client', column: 4, row: 2 },
} as const satisfies Readonly<Record<string, Step>>;

const ways: readonly (readonly [from: keyof typeof steps, to: keyof typeof steps])[] = [
  ['file', 'text'],
  ['text', 'filter'],
  ['built', 'filter'],
  ['filter', 'problems'],
  ['problems', 'report'],
  ['filter', 'meaning'],
  ['meaning', 'query'],
  ['filter', 'printed'],
  ['printed', 'documents'],
];

const width = 138;
const height = 46;
const across = 178;
const down = 74;
const margin = 6;

/** The way of a text through the rooms of the code. */
export function roomsPicture(): string {
  const whole = 4 * across + width + 2 * margin;
  const bottom = 2 * down + height + 2 * margin;
  const lines = ways.map(([from, to]) => {
    const [x, y] = cornerOf(steps[from]);
    const [toX, toY] = cornerOf(steps[to]);
    const start = x + width;
    const middle = start + (toX - start) / 2;
    const points = `M${start} ${y + height / 2}H${middle}V${toY + height / 2}H${toX}`;
    return `<path d="${points}"/><path class="arrow" d="M${toX - 6} ${toY + height / 2 - 4}l6 4l-6 4"/>`;
  });
  const boxes = Object.values(steps).map((step) => {
    const [x, y] = cornerOf(step);
    const middle = x + width / 2;
    return (
      `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="4"/><text x="${middle}" y="${y + 19}">${escapeHtml(step.label)}</text>` +
      `<text class="room" x="${middle}" y="${y + 36}">${escapeHtml(step.room)}</text>`
    );
  });
  return `<svg class="rooms" role="img" width="${whole}" height="${bottom}" viewBox="0 0 ${whole} ${bottom}"><title>The way of a text through the rooms</title>${lines.join('')}${boxes.join('')}</svg>`;
}

function cornerOf({ column, row }: Step): [x: number, y: number] {
  return [margin + column * across, margin + row * down];
}
