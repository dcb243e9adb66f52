import { checkDigit } from '../../language/kinds/check-digit.ts';
import { createRandom, digits, pickOne, type Random, randomInteger, randomText } from './random.ts';

/** A company with a CNPJ, or a person with a CPF. */
export interface Taxpayer {
  /** CNPJ, 14 characters (letters among them since July 2026), or CPF, 11 digits. */
  readonly id: string;
  readonly name: string;
  readonly city: City;
}

interface City {
  readonly name: string;
  readonly code: string;
  readonly state: string;
}

const cities: readonly City[] = [
  { name: 'São Paulo', code: '3550308', state: 'SP' },
  { name: 'Rio de Janeiro', code: '3304557', state: 'RJ' },
  { name: 'Belo Horizonte', code: '3106200', state: 'MG' },
  { name: 'Curitiba', code: '4106902', state: 'PR' },
  { name: 'Florianópolis', code: '4205407', state: 'SC' },
  { name: 'Goiânia', code: '5208707', state: 'GO' },
  { name: 'Brasília', code: '5300108', state: 'DF' },
  { name: 'Salvador', code: '2927408', state: 'BA' },
];

const trades = ['Padaria', 'Construções', 'Livraria', 'Transportes', 'Café & Cia', 'Mercearia "Boa Vista"', 'Óptica'];
const names = ['Araújo', 'Conceição', "D'Ávila", 'Gonçalves', 'Müller', 'Nakamura', 'Souza & Filhos', 'Vilão'];

/** The form of an identification: a CNPJ of digits, one with letters, or a CPF. */
type Kind = 'digits' | 'letters' | 'person';

/** The taxpayers of the account, whose received notes it has: one of each kind and another company. */
export function ownersOf(seed: number): readonly Taxpayer[] {
  const kinds: readonly Kind[] = ['digits', 'letters', 'person', 'digits'];
  return kinds.map((kind, i) => createTaxpayer(kind, createRandom(seed, -1 - i)));
}

/** The issuers of the notes: mostly companies, a third of them with letters in their CNPJ, and some persons. */
export function issuersOf(seed: number): readonly Taxpayer[] {
  const kinds: readonly Kind[] = ['digits', 'digits', 'letters', 'digits', 'letters', 'person'];
  return Array.from({ length: 48 }, (_, i) =>
    createTaxpayer(kinds[i % kinds.length] as Kind, createRandom(seed, -100 - i)),
  );
}

/** IBGE's number of the state of a city. */
export function stateCode({ code }: City): string {
  return code.slice(0, 2);
}

function createTaxpayer(kind: Kind, random: Random): Taxpayer {
  const [name, city] = [pickOne(random, names), pickOne(random, cities)];
  if (kind === 'person') return { id: randomCpf(random), name: `João ${name}`, city };
  return { id: randomCnpj(random, kind === 'letters'), name: `${pickOne(random, trades)} ${name} Ltda`, city };
}

/** A CNPJ with its two check digits: root of 8 characters, the establishment `0001`. */
function randomCnpj(random: Random, letters: boolean): string {
  const root = letters
    ? randomText(random, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 1) + randomText(random, `${digits}ABCDEFGHIJKLMNOPQRSTUVWXYZ`, 7)
    : String(10_000_000 + randomInteger(random, 90_000_000));
  const first = `${root}0001${checkDigit(`${root}0001`)}`;
  return first + checkDigit(first);
}

/** A CPF with its two check digits. */
function randomCpf(random: Random): string {
  const base = String(100_000_000 + randomInteger(random, 900_000_000));
  const first = base + checkDigit(base, 11);
  return first + checkDigit(first, 11);
}
