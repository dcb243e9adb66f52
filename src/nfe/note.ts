/*
 * What is read of a note. Each field names the element that it comes from, below `infNFe`; one that the note does not have is
 * left out. All values are texts as the XML has them: numbers keep their digits, times their offsets.
 */

/** A note of layout 3.10 or 4.00, authorized (`nfeProc`) or not (`NFe`). */
export interface Nfe {
  readonly kind: 'nfe';
  /** `@Id`, with or without `NFe` at its beginning, if it has the form of a key. */
  readonly accessKey?: string;
  /** What is wrong with the check digit of that key. */
  readonly accessKeyProblem?: string;
  /** `ide/mod`: `55` for an NF-e, `65` for an NFC-e. */
  readonly model?: string;
  /** `ide/natOp`: the nature of the operation, in words. */
  readonly operation?: string;
  /** `ide/tpNF`: `0` for goods that come in, `1` for goods that go out. */
  readonly direction?: string;
  /** `ide/finNFe`: `1` normal, `2` complementary, `3` adjustment, `4` return. */
  readonly purpose?: string;
  /** `ide/nNF` */
  readonly number?: string;
  /** `ide/serie` */
  readonly series?: string;
  /** `ide/dhEmi`, such as `2026-07-04T00:00:00-03:00`. */
  readonly issuedAt?: string;
  /** `emit` */
  readonly issuer?: Party;
  /** `dest` */
  readonly recipient?: Party;
  /** `total/ICMSTot/vNF` */
  readonly total?: string;
  /** `total/IBSCBSTot/gIBS/vIBS` */
  readonly ibs?: string;
  /** `total/IBSCBSTot/gCBS/vCBS` */
  readonly cbs?: string;
  /** `det`, in their order. */
  readonly items: readonly Item[];
  /** `protNFe/infProt`, beside the note: what the authority answered. */
  readonly protocol?: Protocol;
  /** `ide/tpAmb`: `1` for production, `2` for tests. */
  readonly environment?: string;
}

/** The issuer or the recipient of a note: a company with a CNPJ, or a person with a CPF. */
export interface Party {
  /** `CNPJ` */
  readonly cnpj?: string;
  /** `CPF` */
  readonly cpf?: string;
  /** `xNome` */
  readonly name?: string;
  /** `enderEmit/UF` or `enderDest/UF`; `EX` is abroad. */
  readonly state?: string;
  /** `enderEmit/xMun` or `enderDest/xMun` */
  readonly city?: string;
}

/** An item of a note: a product or a service. */
export interface Item {
  /** `prod/cProd` */
  readonly code?: string;
  /** `prod/xProd` */
  readonly description?: string;
  /** `prod/CFOP` */
  readonly cfop?: string;
  /** `prod/NCM` */
  readonly ncm?: string;
  /** `prod/qCom` */
  readonly quantity?: string;
  /** `prod/vUnCom` */
  readonly unitPrice?: string;
  /** `prod/vProd` */
  readonly total?: string;
}

/** The protocol of a note. */
export interface Protocol {
  /** `cStat`: `100` is authorized. */
  readonly status?: string;
  /** `dhRecbto` */
  readonly authorizedAt?: string;
}

/**
 * A document of which little but its kind is read: the summary of a note, an event of a note or of a CT-e, a CT-e, or what
 * is not known, such as a note of another layout.
 */
export interface OtherDocument {
  readonly kind: 'resNFe' | 'event' | 'cte' | 'unknown';
  /** The access key of the note that this event cancels (`procEventoNFe` with 110111 or 110112), if the authority registered it. */
  readonly cancels?: string;
}

/** What `readNote` returns; only the kind `nfe` has the fields of a note. */
export type Note = Nfe | OtherDocument;

/** The fields of a note as paths: those of its parts behind the name of the part, such as `issuer.cnpj`. */
type FieldPath =
  | Exclude<keyof Nfe, 'kind' | 'accessKeyProblem' | PartName>
  | `${'issuer' | 'recipient'}.${keyof Party}`
  | `items.${keyof Item}`
  | `protocol.${keyof Protocol}`;

/** The fields that hold other fields. */
export type PartName = 'issuer' | 'recipient' | 'items' | 'protocol';

/** The element or attribute that each field comes from, below `infNFe`; that of the protocol is beside the note. */
export const elements: Readonly<Record<FieldPath, string>> = {
  accessKey: '@Id',
  model: 'ide/mod',
  operation: 'ide/natOp',
  direction: 'ide/tpNF',
  purpose: 'ide/finNFe',
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
  ibs: 'total/IBSCBSTot/gIBS/vIBS',
  cbs: 'total/IBSCBSTot/gCBS/vCBS',
  'protocol.status': 'protNFe/infProt/cStat',
  'protocol.authorizedAt': 'protNFe/infProt/dhRecbto',
};

/** The name of a field in a flat document: its part, then the field; those of items have `item` before a name that the note has too. */
export function flatName(path: string): string {
  const [field = '', part] = path.split('.').reverse();
  const isPlain = part === undefined || (part === 'items' && !(field in elements));
  return isPlain ? field : `${part === 'items' ? 'item' : part}${field.charAt(0).toUpperCase()}${field.slice(1)}`;
}
