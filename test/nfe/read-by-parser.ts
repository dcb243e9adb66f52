import { XMLParser } from 'fast-xml-parser';

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  htmlEntities: true,
});

/** A note as `fast-xml-parser` reads it: the same fields, each taken from its tree by hand. */
export function readByParser(xml: string): unknown {
  const { nfeProc, NFe = nfeProc?.NFe } = parser.parse(xml);
  const { infNFe } = NFe;
  const { ide, emit, dest, det, total } = infNFe;
  const status = nfeProc?.protNFe?.infProt;
  return withoutGaps({
    kind: 'nfe',
    accessKey: /^NFe(.*)/s.exec(infNFe['@Id'])?.[1],
    number: textOf(ide?.nNF),
    series: textOf(ide?.serie),
    issuedAt: textOf(ide?.dhEmi),
    issuer: partyOf(emit, emit?.enderEmit),
    recipient: partyOf(dest, dest?.enderDest),
    total: textOf(total?.ICMSTot?.vNF),
    items: [det ?? []].flat().map(({ prod }) => ({
      code: textOf(prod?.cProd),
      description: textOf(prod?.xProd),
      cfop: textOf(prod?.CFOP),
      ncm: textOf(prod?.NCM),
      quantity: textOf(prod?.qCom),
      unitPrice: textOf(prod?.vUnCom),
      total: textOf(prod?.vProd),
    })),
    protocol: { status: textOf(status?.cStat), authorizedAt: textOf(status?.dhRecbto) },
    environment: textOf(ide?.tpAmb),
  });
}

type Tree = Readonly<Record<string, unknown>> | undefined;

function partyOf(party: Tree, address: Tree): unknown {
  return {
    cnpj: textOf(party?.CNPJ),
    cpf: textOf(party?.CPF),
    name: textOf(party?.xNome),
    state: textOf(address?.UF),
    city: textOf(address?.xMun),
  };
}

/** The text of an element, which is an object if the element has attributes. */
function textOf(element: unknown): unknown {
  return typeof element === 'object' && element !== null
    ? ((element as Record<string, unknown>)['#text'] ?? '')
    : element;
}

/** A value without properties that are missing, and without parts that have none. */
function withoutGaps(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutGaps(one) ?? {});
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, one]) => [name, withoutGaps(one)] as const);
  const rest = entries.filter(([, one]) => one !== undefined);
  return rest.length === 0 ? undefined : Object.fromEntries(rest);
}
