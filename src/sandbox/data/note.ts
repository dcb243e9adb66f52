import { type Occurrence, occurs } from '../endpoint/quirks.ts';
import { accessKey, withWrongCheckDigit } from './access-key.ts';
import { characters, digits, integer, pick, type Random, randomOf } from './random.ts';
import { issuersOf, ownersOf, stateCode, type Taxpayer } from './taxpayer.ts';

/** The values of a property. */
export type PropertyValue = string | number | boolean;

export type NoteProperties = Readonly<Record<string, PropertyValue>>;

/** One received note. */
export interface Note {
  /** 0 for the oldest. */
  readonly index: number;
  /** Its position, which grows with each note and leaves gaps. */
  readonly position: number;
  readonly accessKey: string;
  /** The recipient: a taxpayer of the account. */
  readonly owner: Taxpayer;
  readonly issuer: Taxpayer;
  /** When it was issued and when it arrived at the service, in milliseconds since 1970. */
  readonly issuedAt: number;
  readonly createdAt: number;
  readonly properties: NoteProperties;
  /** A text from the caller instead of a generated one. */
  readonly xml?: string;
}

/** A note as a caller describes it; missing parts are generated. */
export interface SandboxDocument {
  readonly accessKey?: string;
  readonly xml?: string;
  readonly properties?: NoteProperties;
  readonly createdAt?: Date;
}

export interface Generation {
  readonly seed: number;
  readonly documents?: readonly SandboxDocument[];
  readonly wrongCheckDigit?: Occurrence | undefined;
}

const minute = 60_000;
// July 2026, the month in which CNPJs with letters began; a note is issued up to two days before.
const firstCreated = Date.UTC(2026, 6, 4, 3);

/** Makes the notes of a seed, each from its index alone. */
export function noteMaker({ seed, documents = [], wrongCheckDigit }: Generation): (index: number) => Note {
  const owners = ownersOf(seed);
  const issuers = issuersOf(seed);
  return (index) => {
    const random = randomOf(seed, 2 * index);
    const issuer = pick(random, issuers);
    const owner = pick(random, owners);
    const createdAt = firstCreated + index * minute + integer(random, minute / 1000) * 1000;
    const issuedAt = createdAt - (1 + integer(random, 3000)) * minute;
    const key = accessKey({
      state: stateCode(issuer.city),
      month: monthOf(issuedAt),
      issuer: issuer.id,
      series: issuer.id.length === 11 ? '920' : '001',
      number: String(index + 1).padStart(9, '0'),
      code: characters(random, digits, 8),
    });
    const note: Note = {
      index,
      position: 5 * index + 1 + integer(random, 5),
      accessKey: occurs(wrongCheckDigit, index + 1) ? withWrongCheckDigit(key) : key,
      owner,
      issuer,
      issuedAt,
      createdAt,
      properties: someProperties(random),
    };
    const given = documents[index];
    return given === undefined ? note : asGiven(note, given);
  };
}

function asGiven(note: Note, { createdAt, ...given }: SandboxDocument): Note {
  return { ...note, ...given, createdAt: createdAt?.getTime() ?? note.createdAt };
}

/** `YYMM` in Brazilian time, three hours behind UTC. */
function monthOf(time: number): string {
  const date = new Date(time - 180 * minute);
  return String(date.getUTCFullYear() % 100) + String(date.getUTCMonth() + 1).padStart(2, '0');
}

/**
 * `processed` is missing, false or true, and sometimes the text of either, because the service stores what callers
 * send.
 */
function someProperties(random: Random): NoteProperties {
  const processed = pick(random, [undefined, undefined, false, false, 'false', true, true, 'true']);
  const costCenter = random() < 0.5 ? `CC-${integer(random, 20)}` : undefined;
  return {
    ...(processed !== undefined && { processed }),
    ...(costCenter !== undefined && { cost_center: costCenter }),
    priority: 1 + integer(random, 5),
  };
}
