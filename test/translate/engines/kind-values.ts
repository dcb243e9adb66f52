import { checkDigit } from '../../../src/language/kinds/check-digit.ts';
import type { PropertyFacts } from '../../../src/language/properties.ts';
import { splitTexts } from '../../support/split-texts.ts';

const zone = 'America/Sao_Paulo';

/** A property of a kind, the texts that documents have, and the words of filters. */
export interface Tried {
  readonly facts: PropertyFacts;
  readonly texts: readonly string[];
  readonly words: readonly string[];
}

const product = (left: readonly string[], right: readonly string[]) =>
  left.flatMap((one) => right.map((other) => one + other));

/** Around the changes of clocks in the zone, at the ends of all years, and around a leap second. */
const times = [
  ...product(['2018-11-03T23:59:59', '2018-11-04T00:00:00', '2018-11-04T00:30:00', '2018-11-04T01:00:00'], ['', '.5']),
  ...product(
    ['2018-02-17T22:59:59', '2018-02-17T23:00:00', '2018-02-17T23:30:00', '2018-02-18T00:00:00'],
    ['', '.000001'],
  ),
  ...[
    '2016-12-31T21:59:59',
    '2016-12-31T22:00:00',
    '2026-03-31T12:00:00',
    '2026-03-31T12:00:00.100',
    '1969-12-31T23:59:59.9',
  ],
  ...[
    '0001-01-01T00:00:00',
    '0001-01-02T03:06:28',
    '1582-10-10T00:00:00',
    '9999-12-31T23:59:59',
    '9999-12-31T20:59:59.999999',
  ],
];
const nanoseconds = [
  '2026-03-31T12:00:00.123456789',
  '2026-03-31T12:00:00.123456',
  '2026-03-31T12:00:00.1234567',
  '1950-01-01T00:00:00.000000001',
];
const zones = ['Z', '-03:00', '-02:00', '+05:30'];
const instantTexts = [
  ...product(times, zones),
  ...product(['0001-01-01T00:00:00', '9999-12-31T23:59:59'], ['+23:59', '-23:59']),
  ...['2016-12-31T23:59:60Z', '2016-12-31T21:59:60-02:00', '2016-12-31T23:59:60-02:00', '2016-12-31t23:59:60.5z'],
];
const noInstants = [
  ...[
    'soon',
    '2026-03-31',
    '2026-02-29T00:00:00Z',
    '2026-03-31T24:00:00Z',
    '2026-03-31T12:00:00-03',
    '2026-03-31 12:00:00Z',
  ],
  ...[
    '2026-03-31T12:00:60Z',
    '0000-01-01T00:00:00Z',
    '2026-03-31T12:00:00.Z',
    '2026-03-31T12:00:00.1234567890Z',
    '',
    '2026-04-31T00:00:00Z',
  ],
  ...[
    '2026-03-31T12:00:00Z\n',
    '12026-03-31T12:00:00Z',
    '2026-03-31T12:00:00+24:00',
    '2024-02-29T00:00:00Z',
    '1900-02-29T00:00:00Z',
  ],
];
const periods = splitTexts(
  '2018¦2018-11¦2018-11-04¦2018-02-18¦2018-02-17¦0001¦9999¦9999-12-31¦2026-03¦2016-12-31¦soon',
);
const instantWords = [
  ...instantTexts,
  ...nanoseconds.map((one) => `${one}Z`),
  ...times,
  ...periods,
  ...noInstants.slice(0, 4),
];

const dateTexts = splitTexts(
  '0001-01-01¦1582-10-10¦1899-12-31¦1900-01-01¦2024-02-29¦2026-03-01¦2026-03-31¦2026-04-01¦2299-12-31¦9999-12-31',
);
const noDates = splitTexts('soon¦2026-02-29¦2026-3-1¦2026-03-31T00:00:00Z¦0000-01-01¦2026-03-32¦¦2026-03-31 ');
const dateWords = [...dateTexts, ...periods, '2026-02-29', '2024-02', '1582', '2300'];

/** Decimals that a column with four digits after the point holds. */
export const small = splitTexts(
  '0¦-0¦0.00¦1¦-1¦1.5¦1500¦1500.00¦1.5e3¦-1500¦0.1¦0.10¦-0.1¦99.99¦007¦1500.0001¦-1500.0001',
);
const large = [
  `${'9'.repeat(40)}.5`,
  '9'.repeat(40),
  `-${'9'.repeat(40)}`,
  '1e40',
  '-1e40',
  '1e-40',
  `0.${'0'.repeat(39)}1`,
  `1.${'0'.repeat(38)}1`,
  '0e99',
  '9007199254740993',
  '9007199254740992',
];
const noDecimals = ['soon', '1.500,00', '1,5', '', '.5', '1.', '+1', ' 1', '1e', 'NaN', '0x10'];

const asciiTexts = splitTexts(
  'sao paulo¦Sao Paulo¦SAO PAULO¦sao_paulo¦paulo¦SAO%¦rio¦Rio¦RIO DE JANEIRO¦¦a¦A¦Z¦z¦[¦_¦1500¦1500.00¦true',
);
const letters = splitTexts(
  'São Paulo¦SÃO PAULO¦são¦SA\u0303O¦ação¦AÇÃO¦acao¦Ärger¦ÑANDÚ¦ñandu\u0301¦ПРИВЕТ¦привет¦ΑΒΓ¦αβγ¦éa¦Éb',
);
const words = [
  'paulo',
  'SÃO',
  'sao',
  'Ã',
  'ç',
  'R',
  'a',
  'привет',
  'β',
  'o_',
  '%',
  '15',
  'e',
  ...asciiTexts,
  ...letters,
];

const cnpjs = [
  '12345678000195',
  '12.345.678/0001-95',
  '11222333000181',
  '11.222.333/0001-81',
  '12ABC34501DE35',
  '12.ABC.345/01DE-35',
];
const cpfs = ['12345678909', '123.456.789-09', '11144477735', '111.444.777-35'];
const keys = [
  '3526071234567800019555001000000001100000001',
  '35260712ABC34501DE355500100000000210000000'.padEnd(43, '7'),
]
  .map((base) => `${base}${checkDigit(base)}`)
  .flatMap((key) => [key, key.replace(/.{4}(?=.)/g, '$& ')]);

const ids = [
  '5f3c0a1e-7b2d-4c6f-8a90-1b2c3d4e5f60',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '00000000-0000-0000-0000-000000000000',
];
const spelled = ids.flatMap((id) => [
  id,
  id.toUpperCase(),
  `{${id}}`,
  `{${id.replaceAll('-', '').toUpperCase()}}`,
  id.replaceAll('-', ''),
]);

/** Local times, which only columns of them have. */
const local: Tried = { facts: { type: 'instant', zone }, texts: times, words: instantWords };

export const inJson: Readonly<Record<string, Tried>> = {
  at: {
    facts: { type: 'instant', zone },
    texts: [...instantTexts, ...nanoseconds.map((one) => `${one}-03:00`)],
    words: instantWords,
  },
  utc: { facts: { type: 'instant' }, texts: [...instantTexts, ...noInstants], words: instantWords },
  day: { facts: { type: 'date' }, texts: [...dateTexts, ...noDates], words: dateWords },
  total: {
    facts: { type: 'decimal' },
    texts: [...small, ...large, ...noDecimals],
    words: [...small, ...large, 'soon', '1,5'],
  },
  city: { facts: { type: 'string', ignore: ['case'] }, texts: [...asciiTexts, ...letters], words },
  plain: { facts: { type: 'string', ignore: ['case', 'accents'] }, texts: [...asciiTexts, ...letters], words },
  cnpj: {
    facts: { type: 'cnpj' },
    texts: cnpjs,
    words: [...cnpjs, '12345678000190', '123', '12.345.678', '0195', 'x'],
  },
  cpf: { facts: { type: 'cpf' }, texts: cpfs, words: [...cpfs, '12345678900', '111', '7735', '09'] },
  id: {
    facts: { type: 'uuid' },
    texts: spelled,
    words: [...spelled, '5F3c0a1e7b2d-4C6f-8a90-1b2c3d4e5f60', '5f3c0a1e-7b2d-4c6f-8a90-1b2c3d4e5f61', '5f3c', 'x'],
  },
  key: { facts: { type: 'accessKey' }, texts: keys, words: [...keys, '3526', '10', 'x'] },
};

export const triedOf = (property: string): Tried => ({ ...inJson, local })[property] as Tried;
