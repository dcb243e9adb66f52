import { checkDigit } from '../../language/kinds/check-digit.ts';
import { type Occurrence, occurs } from '../endpoint/quirks.ts';
import { createRandom, digits, pickOne, type Random, randomInteger, randomText } from './random.ts';
import { issuersOf, ownersOf, stateCode, type Taxpayer } from './taxpayer.ts';

/** The values of a property. */
export type PropertyValue = string | number | boolean;

/** Whether a note can hold a value: `1e999` is valid JSON, but not a number that a file can return. */
export function isPropertyValue(value: unknown): value is PropertyValue {
  return typeof value === 'number' ? Number.isFinite(value) : typeof value === 'string' || typeof value === 'boolean';
}

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

const minute = 60_000;
// July 2026, the month in which CNPJs with letters began; a note is issued up to two days before.
const firstCreated = Date.UTC(2026, 6, 4, 3);

/** Makes the notes of a seed, each from its index alone; the caller's documents come first. */
export function createNoteMaker(
  seed: number,
  documents: readonly SandboxDocument[] = [],
  wrongCheckDigit?: Occurrence,
): (index: number) => Note {
  const owners = ownersOf(seed);
  const issuers = issuersOf(seed);
  return (index) => {
    const random = createRandom(seed, 2 * index);
    const issuer = pickOne(random, issuers);
    const owner = pickOne(random, owners);
    const createdAt = firstCreated + index * minute + randomInteger(random, minute / 1000) * 1000;
    const issuedAt = createdAt - (1 + randomInteger(random, 3000)) * minute;
    const [series, number] = [issuer.id.length === 11 ? '920' : '001', String(index + 1).padStart(9, '0')];
    const start = stateCode(issuer.city) + formatMonth(issuedAt) + issuer.id.padStart(14, '0');
    // An NFe has the model 55, and normal emission the type 1.
    const key = `${start}55${series}${number}1${randomText(random, digits, 8)}`;
    const wrong = occurs(wrongCheckDigit, index + 1) ? 1 : 0;
    const note: Note = {
      index,
      position: 5 * index + 1 + randomInteger(random, 5),
      accessKey: key + ((checkDigit(key) + wrong) % 10),
      owner,
      issuer,
      issuedAt,
      createdAt,
      properties: randomProperties(random),
    };
    const document = documents[index];
    return document === undefined ? note : applyDocument(note, document);
  };
}

function applyDocument(note: Note, { createdAt, ...parts }: SandboxDocument): Note {
  return { ...note, ...parts, createdAt: createdAt?.getTime() ?? note.createdAt };
}

/** `YYMM` in Brazilian time, three hours behind UTC. */
function formatMonth(time: number): string {
  const date = new Date(time - 180 * minute);
  return String(date.getUTCFullYear() % 100) + String(date.getUTCMonth() + 1).padStart(2, '0');
}

/**
 * `processed` is missing, false or true, and sometimes the text of either, because the service stores what callers
 * send.
 */
function randomProperties(random: Random): NoteProperties {
  const processed = pickOne(random, [undefined, undefined, false, false, 'false', true, true, 'true']);
  const costCenter = random() < 0.5 ? `CC-${randomInteger(random, 20)}` : undefined;
  return {
    ...(processed !== undefined && { processed }),
    ...(costCenter !== undefined && { cost_center: costCenter }),
    priority: 1 + randomInteger(random, 5),
  };
}
