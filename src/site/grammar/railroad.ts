import { escapeHtml } from '../text/html.ts';
import type { Expression, Ranges } from './ebnf.ts';

/**
 * A part of a diagram. Its line enters at the left and leaves at the right at the same height; `up` and `down` say how
 * far it extends above and below that line. All lengths are pixels at a font size of 14.
 */
interface Part {
  readonly width: number;
  readonly up: number;
  readonly down: number;
  /** SVG elements with the start of the line at a point. */
  draw(x: number, y: number): string;
}

const letter = 8.45;
const half = 14;
const gap = 14;
const bend = 10;
const margin = 12;

/** The railroad diagram of a rule: every way from the left to the right spells a text that the rule allows. */
export function railroad(name: string, expression: Expression): string {
  const part = partOf(expression);
  const width = part.width + 4 * margin;
  const height = part.up + part.down + 2 * margin;
  const y = part.up + margin;
  const ends = [margin, width - margin].map((x) => `<path d="M${round(x)} ${round(y - 8)}v16"/>`).join('');
  const start = margin * 2;
  const body = `${ends}${line(margin, y, margin)}${part.draw(start, y)}${line(start + part.width, y, margin)}`;
  return `<svg class="railroad" role="img" width="${round(width)}" height="${round(height)}" viewBox="0 0 ${round(width)} ${round(height)}"><title>${escapeHtml(name)}</title>${body}</svg>`;
}

function partOf(expression: Expression): Part {
  switch (expression.kind) {
    case 'rule':
      return box(expression.name, 'rule');
    case 'character':
      return box(labelOf(expression.ranges), 'terminal');
    case 'sequence':
      return sequence(expression.parts.map(partOf));
    case 'choice':
      return choice(expression.alternatives.map(partOf));
    case 'repeat': {
      const of = partOf(expression.of);
      if (expression.mark === '?') return choice([nothing, of]);
      return expression.mark === '+' ? loop(of) : choice([nothing, loop(of)]);
    }
  }
}

const nothing: Part = { width: 0, up: 0, down: 0, draw: () => '' };

function box(label: string, kind: 'rule' | 'terminal'): Part {
  const width = label.length * letter + 20;
  return {
    width,
    up: half,
    down: half,
    draw: (x, y) =>
      `<rect class="${kind}" x="${round(x)}" y="${round(y - half)}" width="${round(width)}" height="${2 * half}" rx="${kind === 'rule' ? 2 : half}"/>` +
      `<text x="${round(x + width / 2)}" y="${round(y + 5)}">${escapeHtml(label)}</text>`,
  };
}

function sequence(parts: readonly Part[]): Part {
  return {
    width: parts.reduce((sum, { width }) => sum + width, gap * (parts.length - 1)),
    up: Math.max(...parts.map(({ up }) => up)),
    down: Math.max(...parts.map(({ down }) => down)),
    draw: (x, y) => {
      let at = x;
      return parts
        .map((part, index) => {
          const joint = index === 0 ? '' : line(at - gap, y, gap);
          const drawn = joint + part.draw(at, y);
          at += part.width + gap;
          return drawn;
        })
        .join('');
    },
  };
}

/** The first alternative on the line, the others below it. */
function choice(parts: readonly Part[]): Part {
  const [first = nothing] = parts;
  const inner = Math.max(...parts.map(({ width }) => width));
  const depths = depthsOf(parts);
  const width = inner + 4 * bend;
  return {
    width,
    up: first.up,
    down: Math.max(first.down, (depths.at(-1) as number) + (parts.at(-1) as Part).down),
    draw: (x, y) =>
      parts
        .map((part, index) => {
          const depth = depths[index] as number;
          const row = y + depth;
          const from = x + 2 * bend;
          const rest = line(from + part.width, row, inner - part.width);
          if (index === 0)
            return `${line(x, y, 2 * bend)}${part.draw(from, y)}${rest}${line(from + inner, y, 2 * bend)}`;
          const down = `<path d="M${round(x)} ${round(y)}q${bend} 0 ${bend} ${bend}v${round(depth - 2 * bend)}q0 ${bend} ${bend} ${bend}"/>`;
          const up = `<path d="M${round(from + inner)} ${round(row)}q${bend} 0 ${bend} ${-bend}v${round(2 * bend - depth)}q0 ${-bend} ${bend} ${-bend}"/>`;
          return `${down}${part.draw(from, row)}${rest}${up}`;
        })
        .join(''),
  };
}

/** How far each alternative is below the first. */
function depthsOf(parts: readonly Part[]): number[] {
  const depths: number[] = [];
  let below = 0;
  for (const [index, { up, down }] of parts.entries()) {
    const depth = index === 0 ? 0 : Math.max(below + 8 + up, 2 * bend);
    depths.push(depth);
    below = depth + down;
  }
  return depths;
}

/** A part with a way back below it. */
function loop(part: Part): Part {
  const back = part.down + bend;
  return {
    width: part.width + 2 * bend,
    up: part.up,
    down: back + 2,
    draw: (x, y) => {
      const from = x + bend;
      const to = from + part.width;
      const way = `<path d="M${round(to)} ${round(y)}q${bend} 0 ${bend} ${bend}v${round(back - 2 * bend)}q0 ${bend} ${-bend} ${bend}h${round(-part.width)}q${-bend} 0 ${-bend} ${-bend}v${round(2 * bend - back)}q0 ${-bend} ${bend} ${-bend}"/>`;
      const arrow = `<path class="arrow" d="M${round(from + part.width / 2 + 4)} ${round(y + back - 4)}l-6 4l6 4"/>`;
      return `${line(x, y, bend)}${part.draw(from, y)}${line(to, y, bend)}${way}${arrow}`;
    },
  };
}

function line(x: number, y: number, length: number): string {
  return length <= 0 ? '' : `<path d="M${round(x)} ${round(y)}h${round(length)}"/>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

const names: Readonly<Record<number, string>> = {
  9: 'tab',
  10: 'line feed',
  13: 'carriage return',
  32: 'space',
  65279: 'byte order mark',
};

const last = 0x10ffff;

/** The label of a set of characters: its characters, or the excluded ones if that is shorter. */
function labelOf(ranges: Ranges): string {
  const isMost = ranges.some(([from, to]) => to - from > last / 2);
  return isMost ? `any but ${listOf(gapsOf(ranges))}` : listOf(ranges);
}

function listOf(ranges: Ranges): string {
  return ranges
    .flatMap(([from, to]) =>
      to - from === 1 ? [from, to].map(nameOf) : [from === to ? nameOf(from) : `${codeOf(from)}–${codeOf(to)}`],
    )
    .join(ranges.some(([from]) => names[from]?.includes(' ')) ? ', ' : '  ');
}

function nameOf(code: number): string {
  return names[code] ?? (code > 32 && code < 127 ? String.fromCodePoint(code) : codeOf(code));
}

function codeOf(code: number): string {
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}

function gapsOf(ranges: Ranges): Ranges {
  const gaps: (readonly [number, number])[] = [];
  let from = 0;
  for (const [start, end] of ranges) {
    if (start > from) gaps.push([from, start - 1]);
    from = end + 1;
  }
  return from > last ? gaps : [...gaps, [from, last]];
}
