import { checkDigit } from './check-digit.ts';
import type { Kind, Meant } from './kind.ts';

/*
 * Numbers with check digits. The key is the text without a mask.
 */

/** The form of a number whose last digits are check digits. */
interface Form {
  /** Without a mask. */
  readonly plain: RegExp;
  readonly masked: RegExp;
  readonly checkDigits: number;
  readonly heaviest: number;
  /** The least value before its check digits. */
  readonly least: string;
  /** The characters that each position can have, in ascending order. */
  charactersAt(position: number): string;
}

const digits = '0123456789';
const alphanumeric = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** `12.345.678/0001-95`. Since July 2026 all but the check digits may be letters. */
export const cnpj: Kind = /* @__PURE__ */ kindOfForm('cnpj', {
  plain: /^[0-9A-Z]{12}[0-9]{2}$/,
  masked: /^[0-9A-Z]{2}(?:\.[0-9A-Z]{3}){2}\/[0-9A-Z]{4}-[0-9]{2}$/,
  checkDigits: 2,
  heaviest: 9,
  least: '0'.repeat(12),
  charactersAt: () => alphanumeric,
});

/** `123.456.789-09`. */
export const cpf: Kind = /* @__PURE__ */ kindOfForm('cpf', {
  plain: /^[0-9]{11}$/,
  masked: /^[0-9]{3}(?:\.[0-9]{3}){2}-[0-9]{2}$/,
  checkDigits: 2,
  heaviest: 11,
  least: '0'.repeat(9),
  charactersAt: () => digits,
});

/** State 2, year and month 4, CNPJ 14, model 2, series 3, number 9, emission type 1, code 8, check digit 1; masked in groups of four. */
export const accessKey: Kind = /* @__PURE__ */ kindOfForm('accessKey', {
  plain: /^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$/,
  masked: /^[0-9A-Z]{4}(?: [0-9A-Z]{4}){10}$/,
  checkDigits: 1,
  heaviest: 9,
  least: '0'.repeat(43),
  charactersAt: (position) => (position >= 6 && position < 18 ? alphanumeric : digits),
});

function kindOfForm(name: Kind['name'], form: Form): Kind {
  const meant = (word: string): Meant => {
    const plain = form.masked.test(word) ? word.replace(/[./\- ]/g, '') : word;
    if (!form.plain.test(plain)) return { fault: 'value' };
    const key = withCheckDigits(plain.slice(0, -form.checkDigits), form);
    if (key !== plain) return { fault: 'check-digit', instead: key };
    return plain === word ? { key } : { key, unmasked: plain };
  };
  return {
    name,
    meant,
    keyOf(text) {
      const read = meant(text);
      return 'key' in read ? read.key : undefined;
    },
    textOf: (key) => key,
    between(low, high) {
      const base =
        low !== undefined ? stepped(low, form, 1) : high !== undefined ? stepped(high, form, -1) : form.least;
      const key = base === undefined ? undefined : withCheckDigits(base, form);
      return key !== undefined && (high === undefined || key < high) ? key : undefined;
    },
    hasParts: true,
    *containing(text) {
      const segments = text.split(/[^0-9A-Z]+/);
      for (let first = 0; first <= segments.length; first++) {
        for (let second = first; second <= segments.length; second++) {
          const [start, middle, end] = [[0, first], [first, second], [second]].map((range) =>
            segments.slice(...range).join(''),
          ) as [string, string, string];
          for (const filler of fillers) {
            const key = keyWith(start, middle, end, filler, form);
            if (key !== undefined) yield key;
          }
        }
      }
    },
  };
}

// So many numbers are tried to find one with given check digits, of which there are a hundred.
const mostTried = 1000;

// One of them is a digit that must not be there, if any is.
const fillers = '017';

/** A key that begins with a text, ends with another one and has a third between them. */
function keyWith(start: string, middle: string, end: string, filler: string, form: Form): string | undefined {
  const { least, checkDigits, plain } = form;
  const free = least.length + checkDigits - start.length - middle.length - end.length;
  if (free < 0) return undefined;
  const half = free >> 1;
  for (let count = Number(filler); count < mostTried && String(count).length <= Math.max(free, 1); count++) {
    const filling = String(count).padStart(free, filler).slice(0, free);
    const fixed = `${start}${filling.slice(0, half)}${middle}`;
    const key = withCheckDigits(`${fixed}${filling.slice(half)}${end}`.slice(0, least.length), form);
    if (plain.test(key) && key.startsWith(fixed.slice(0, key.length)) && key.endsWith(end)) return key;
    if (free === 0) return undefined;
  }
  return undefined;
}

function withCheckDigits(base: string, { checkDigits, heaviest }: Form): string {
  let whole = base;
  for (let count = 0; count < checkDigits; count++) whole += checkDigit(whole, heaviest);
  return whole;
}

/** What stands before the check digits of the next key, or of the one before. */
function stepped(key: string, { checkDigits, charactersAt }: Form, step: 1 | -1): string | undefined {
  const base = [...key.slice(0, -checkDigits)];
  for (let at = base.length - 1; at >= 0; at--) {
    const characters = charactersAt(at);
    const next = characters[characters.indexOf(base[at] as string) + step];
    base[at] = next ?? (characters.at(step === 1 ? 0 : -1) as string);
    if (next !== undefined) return base.join('');
  }
  return undefined;
}
