import { checkDigit } from './check-digit.ts';
import type { Kind, Meant } from './kind.ts';

/*
 * Numbers with check digits. The key is the text without a mask.
 */

/** The form of a number whose last digits are check digits. */
interface Form {
  readonly plain: RegExp;
  readonly masked: RegExp;
  /** What stands before the check digits, in the form of a mask. */
  readonly base: string;
  readonly checkDigits: number;
  readonly heaviest: number;
}

/** A number without the characters that only a mask has. */
export function withoutMask(number: string): string {
  return number.replace(/[./\- ]/g, '');
}

const digits = '0123456789';
const alphanumeric = `${digits}ABCDEFGHIJKLMNOPQRSTUVWXYZ`;

/** In a mask, `0` is a digit and `X` a digit or a letter. */
function kindOfMask(name: Kind['name'], mask: string, checkDigits: number, heaviest = 9): Kind {
  const plainMask = withoutMask(mask);
  const [plain, masked] = [plainMask, mask].map((one) => {
    const pattern = one.replaceAll('.', '\\.').replaceAll('0', '[0-9]').replaceAll('X', '[0-9A-Z]');
    return new RegExp(`^${pattern}$`);
  }) as [RegExp, RegExp];
  const form: Form = { plain, masked, base: plainMask.slice(0, -checkDigits), checkDigits, heaviest };
  const meant = (word: string): Meant => {
    const plain = form.masked.test(word) ? withoutMask(word) : word;
    if (!form.plain.test(plain)) return { fault: 'value' };
    const key = withCheckDigits(plain, form);
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
        low !== undefined
          ? stepped(low, form, 1)
          : high !== undefined
            ? stepped(high, form, -1)
            : form.base.replace(/X/g, '0');
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
  const { base, checkDigits, plain } = form;
  const free = base.length + checkDigits - start.length - middle.length - end.length;
  if (free < 0) return undefined;
  const half = free >> 1;
  for (let count = Number(filler); count < mostTried && String(count).length <= Math.max(free, 1); count++) {
    const filling = String(count).padStart(free, filler).slice(0, free);
    const fixed = `${start}${filling.slice(0, half)}${middle}`;
    const key = withCheckDigits(`${fixed}${filling.slice(half)}${end}`, form);
    if (plain.test(key) && key.startsWith(fixed) && key.endsWith(end)) return key;
    if (free === 0) return undefined;
  }
  return undefined;
}

/** `12.345.678/0001-95`. Since July 2026 all but the check digits may be letters. */
export const cnpj: Kind = /* @__PURE__ */ kindOfMask('cnpj', 'XX.XXX.XXX/XXXX-00', 2);

/** `123.456.789-09`. */
export const cpf: Kind = /* @__PURE__ */ kindOfMask('cpf', '000.000.000-00', 2, 11);

/** State 2, year and month 4, CNPJ 14, model 2, series 3, number 9, emission type 1, code 8, check digit 1; in groups of four. */
export const accessKey: Kind = /* @__PURE__ */ kindOfMask(
  'accessKey',
  `0000 00XX XXXX XXXX XX00${' 0000'.repeat(6)}`,
  1,
);

/** A number with the right check digits, whether it has some or not. */
function withCheckDigits(number: string, { base, checkDigits, heaviest }: Form): string {
  let whole = number.slice(0, base.length);
  for (let count = 0; count < checkDigits; count++) whole += checkDigit(whole, heaviest);
  return whole;
}

/** What stands before the check digits of the next key, or of the one before. */
function stepped(key: string, form: Form, step: 1 | -1): string | undefined {
  const base = [...key.slice(0, form.base.length)];
  for (let at = base.length - 1; at >= 0; at--) {
    const characters = form.base[at] === 'X' ? alphanumeric : digits;
    const next = characters[characters.indexOf(base[at] as string) + step];
    base[at] = next ?? (characters.at(step === 1 ? 0 : -1) as string);
    if (next !== undefined) return base.join('');
  }
  return undefined;
}
