import type { Properties } from '../language/properties.ts';
import { check, is } from '../source/shape.ts';
import {
  elements,
  flatName,
  type Item,
  type Nfe,
  type Note,
  type PartName,
  type Party,
  type Protocol,
} from './note.ts';

type NameIn<Part extends string, Fields> = `${Part}${Capitalize<keyof Fields & string>}`;

type NameOfItem = { [Field in keyof Item]-?: Field extends keyof Nfe ? `item${Capitalize<Field>}` : Field }[keyof Item];

/** The names of the properties, which `flatName` makes. */
type Name =
  | Exclude<keyof Nfe, 'accessKeyProblem' | PartName>
  | NameIn<'issuer' | 'recipient', Party>
  | NameIn<'protocol', Protocol>
  | NameOfItem;

// Notes are issued under Brazilian law: a date in a filter is one of Brasília.
const instant = { type: 'instant', zone: 'America/Sao_Paulo' } as const;

const states = [
  ...(['AC', 'AL', 'AM', 'AP', 'BA', 'CE', 'DF', 'ES', 'GO', 'MA', 'MG', 'MS', 'MT', 'PA'] as const),
  ...(['PB', 'PE', 'PI', 'PR', 'RJ', 'RN', 'RO', 'RR', 'RS', 'SC', 'SE', 'SP', 'TO', 'EX'] as const),
] as const;

/** The properties of a note as a flat document, and whether other documents cancel it, to declare them in `validate`, `builder`, `matches` and whatever else takes `properties`. */
export const noteProperties = {
  kind: ['nfe', 'resNFe', 'event', 'cte', 'unknown'],
  accessKey: 'accessKey',
  cancelled: 'boolean',
  model: ['55', '65'],
  operation: 'string',
  direction: ['0', '1'],
  purpose: ['1', '2', '3', '4', '5', '6'],
  number: 'decimal',
  series: 'decimal',
  issuedAt: instant,
  environment: ['1', '2'],
  issuerCnpj: 'cnpj',
  issuerCpf: 'cpf',
  issuerName: 'string',
  issuerState: states,
  issuerCity: 'string',
  recipientCnpj: 'cnpj',
  recipientCpf: 'cpf',
  recipientName: 'string',
  recipientState: states,
  recipientCity: 'string',
  code: { type: 'string', many: true },
  description: { type: 'string', many: true },
  cfop: { type: 'string', many: true },
  ncm: { type: 'string', many: true },
  quantity: { type: 'decimal', many: true },
  unitPrice: { type: 'decimal', many: true },
  itemTotal: { type: 'decimal', many: true },
  total: 'decimal',
  ibs: 'decimal',
  cbs: 'decimal',
  protocolStatus: 'string',
  protocolAuthorizedAt: instant,
} as const satisfies Properties & Readonly<Record<Name, unknown>>;

type Declared = typeof noteProperties;

/**
 * A note as a flat document: a text for each property that it has, a list of texts for those of its items, and `cancelled`, which
 * only who knows its events can add.
 */
export type NoteDocument = {
  readonly [P in keyof Declared]?: Declared[P] extends { readonly many: true }
    ? readonly string[]
    : Declared[P] extends 'boolean'
      ? boolean
      : string;
};

const noteCheck = /* @__PURE__ */ is(
  'a note, as `readNote` returns it',
  (note) => typeof Object(note).kind === 'string',
);

/** Where the value of each property is: in the note, or in its part of that name. */
const places = /* @__PURE__ */ (() =>
  Object.keys(elements).map((path) => {
    const [field = '', part] = path.split('.').reverse();
    return { field, part, name: flatName(path) };
  }))();

/**
 * A note as a document that a filter can be asked about, with the properties that `noteProperties` declares. Those of the items
 * are lists, with a value for each item that has one. A document of another kind has nothing but its `kind`.
 */
export function documentOf(note: Note): NoteDocument {
  check(noteCheck, note, 'note');
  const document: Record<string, unknown> = { kind: note.kind };
  for (const { field, part, name } of places) {
    const inside = part === undefined ? note : Object(note)[part];
    const value = Array.isArray(inside) ? inside.flatMap((item) => item[field] ?? []) : inside?.[field];
    if (value !== undefined && !(Array.isArray(value) && value.length === 0)) document[name] = value;
  }
  return document;
}
