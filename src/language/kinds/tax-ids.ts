import { checkDigit } from './check-digit.ts';
import type { DeclaredKind, Meant } from './kind.ts';
import { kindOfTexts } from './texts.ts';

/*
 * Numbers with check digits. The key is the text without a mask.
 */

/** The form of a number whose last digits are check digits. */
interface Form {
  readonly mask: string;
  /** What stands before the check digits: a `0` is a digit, an `X` a digit or a capital letter. */
  readonly base: string;
  /** Of all without the mask. */
  readonly length: number;
  /** With the mask or without. */
  readonly shape: RegExp;
  readonly heaviest: number;
}

function formOf(mask: string, checkDigits: number, heaviest = 9): Form {
  const plain = withoutMask(mask);
  const shape = [plain, mask]
    .join('|')
    .replace(/[.0X]/g, (character) => (character === '0' ? '\\d' : character === 'X' ? '[\\dA-Z]' : '\\.'));
  return {
    mask,
    base: plain.slice(0, -checkDigits),
    length: plain.length,
    shape: new RegExp(`^(${shape})$`),
    heaviest,
  };
}

const forms = /* @__PURE__ */ (() => ({
  // Since July 2026 all but the check digits may be letters.
  cnpj: formOf('XX.XXX.XXX/XXXX-00', 2),
  cpf: formOf('000.000.000-00', 2, 11),
  // State 2, year and month 4, CNPJ 14, model 2, series 3, number 9, emission type 1, code 8, check digit 1; in groups of four.
  accessKey: formOf(`0000 00XX XXXX XXXX XX00${' 0000'.repeat(6)}`, 1),
}))();

export type NumberName = keyof typeof forms;

/** A number without the characters that only a mask has. */
export function withoutMask(number: string): string {
  return number.replace(/[./\- ]/g, '');
}

/** A number without a mask in its mask. */
export function withMask(name: NumberName, number: string): string {
  let at = 0;
  return forms[name].mask.replace(/[0X]/g, () => number.charAt(at++));
}

/** Numbers of equal digits follow the rule of their check digits, but are never issued to anybody. */
function isRepeated(number: string): boolean {
  return /^(\d)\1*$/.test(number);
}

/** What a word stands for that may be a number of this name, with or without its mask. */
export function readNumber(name: NumberName, word: string): Meant {
  const form = forms[name];
  if (!form.shape.test(word)) return { fault: 'value' };
  const plain = withoutMask(word);
  if (name !== 'accessKey' && isRepeated(plain)) return { fault: 'value' };
  const key = withCheckDigits(plain, form);
  if (key !== plain) return { fault: 'check-digit', instead: key };
  return plain === word ? { key } : { key, unmasked: plain };
}

/** A number with the right check digits, whether it has some or not. */
function withCheckDigits(number: string, { base, length, heaviest }: Form): string {
  let whole = number.slice(0, base.length);
  while (whole.length < length) whole += checkDigit(whole, heaviest);
  return whole;
}

function keyOf(name: NumberName, text: string): string | undefined {
  const meant = readNumber(name, text);
  return 'key' in meant ? meant.key : undefined;
}

function numberKind(name: NumberName): DeclaredKind {
  const keyIn = (text: string) => keyOf(name, text);
  return kindOfTexts({
    name,
    meant: (word) => readNumber(name, word),
    keyOf: keyIn,
    textOf: (key) => key,
    partOf: keyIn,
  });
}

export const cnpj: DeclaredKind = /* @__PURE__ */ numberKind('cnpj');
export const cpf: DeclaredKind = /* @__PURE__ */ numberKind('cpf');
export const accessKey: DeclaredKind = /* @__PURE__ */ numberKind('accessKey');

/** What stands before the check digits of the next number, or of the one before. */
function stepped(base: string, key: string, step: 1 | -1): string | undefined {
  const characters = [...key.slice(0, base.length)];
  for (let at = base.length - 1; at >= 0; at--) {
    const size = base[at] === 'X' ? 36 : 10;
    const next = Number.parseInt(characters[at] as string, 36) + step;
    characters[at] = ((next + size) % size).toString(36).toUpperCase();
    if (next >= 0 && next < size) return characters.join('');
  }
  return undefined;
}

/** A right number strictly between two others; `undefined` if there is none. A bound that is missing is none. */
export function numberBetween(name: NumberName, low: string | undefined, high: string | undefined): string | undefined {
  const form = forms[name];
  const near = low ?? high;
  const nextTo = (one: string) => {
    const beside = stepped(form.base, one, low === undefined && high !== undefined ? -1 : 1);
    return beside && withCheckDigits(beside, form);
  };
  const beside = near === undefined ? withCheckDigits(form.base.replace(/X/g, '0'), form) : nextTo(near);
  const key = beside && keyOf(name, beside) === undefined ? nextTo(beside) : beside;
  return key && (high === undefined || key < high) ? key : undefined;
}

// So many numbers are tried to find one with given check digits, of which there are a hundred.
const mostTried = 1000;

/** Some numbers that have the segments of a text in their order. */
export function* numbersContaining(name: NumberName, text: string): Iterable<string> {
  const form = forms[name];
  /** A number that begins with a text, ends with another one and has a third between them. */
  const filled = (start: string, middle: string, end: string, filler: string): string | undefined => {
    const free = form.length - start.length - middle.length - end.length;
    for (let count = Number(filler); count < Math.min(mostTried, Math.floor(10 ** free)); count++) {
      const filling = String(count).padStart(free, filler);
      const fixed = start + filling.slice(0, free >> 1) + middle;
      const key = withCheckDigits(fixed + filling.slice(free >> 1) + end, form);
      if (key.startsWith(fixed) && key.endsWith(end) && keyOf(name, key) !== undefined) return key;
    }
    return undefined;
  };
  const segments = text.split(/[^0-9A-Z]+/);
  const joined = (...range: readonly number[]) => segments.slice(...range).join('');
  for (let first = 0; first <= segments.length; first++) {
    for (let second = first; second <= segments.length; second++) {
      const [start, middle, end] = [joined(0, first), joined(first, second), joined(second)];
      // One of them is a digit that must not be there, if any is.
      for (const filler of '017') {
        const key = filled(start, middle, end, filler);
        if (key !== undefined) yield key;
      }
    }
  }
}
