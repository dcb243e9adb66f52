import type { Item, Nfe, Party, Protocol } from './note.ts';

/** The fields of a note as paths: those of its parts behind the name of the part, such as `issuer.cnpj`. */
export type FieldPath =
  | Exclude<keyof Nfe, 'kind' | PartName>
  | `${'issuer' | 'recipient'}.${keyof Party}`
  | `items.${keyof Item}`
  | `protocol.${keyof Protocol}`;

/** The fields that hold other fields. */
export type PartName = 'issuer' | 'recipient' | 'items' | 'protocol';

/** The element or attribute that each field comes from, below `infNFe`; that of the protocol is beside the note. */
export const elements: Readonly<Record<FieldPath, string>> = {
  accessKey: '@Id',
  number: 'ide/nNF',
  series: 'ide/serie',
  issuedAt: 'ide/dhEmi',
  environment: 'ide/tpAmb',
  'issuer.cnpj': 'emit/CNPJ',
  'issuer.cpf': 'emit/CPF',
  'issuer.name': 'emit/xNome',
  'issuer.state': 'emit/enderEmit/UF',
  'issuer.city': 'emit/enderEmit/xMun',
  'recipient.cnpj': 'dest/CNPJ',
  'recipient.cpf': 'dest/CPF',
  'recipient.name': 'dest/xNome',
  'recipient.state': 'dest/enderDest/UF',
  'recipient.city': 'dest/enderDest/xMun',
  'items.code': 'det/prod/cProd',
  'items.description': 'det/prod/xProd',
  'items.cfop': 'det/prod/CFOP',
  'items.ncm': 'det/prod/NCM',
  'items.quantity': 'det/prod/qCom',
  'items.unitPrice': 'det/prod/vUnCom',
  'items.total': 'det/prod/vProd',
  total: 'total/ICMSTot/vNF',
  'protocol.status': 'protNFe/infProt/cStat',
  'protocol.authorizedAt': 'protNFe/infProt/dhRecbto',
};

/** The name of a field in a flat document: its part, then the field; those of items have `item` before a name that the note has too. */
export function flatName(path: string): string {
  const [field = '', part] = path.split('.').reverse();
  const isPlain = part === undefined || (part === 'items' && !(field in elements));
  return isPlain ? field : `${part === 'items' ? 'item' : part}${field.charAt(0).toUpperCase()}${field.slice(1)}`;
}
