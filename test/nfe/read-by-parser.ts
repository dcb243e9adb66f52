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
    ...keyIn(`${infNFe['@Id'] ?? ''}`),
    model: textOf(ide?.mod),
    operation: textOf(ide?.natOp),
    direction: textOf(ide?.tpNF),
    purpose: textOf(ide?.finNFe),
    number: textOf(ide?.nNF),
    series: textOf(ide?.serie),
    issuedAt: textOf(ide?.dhEmi),
    issuer: partyOf(emit, emit?.enderEmit),
    recipient: partyOf(dest, dest?.enderDest),
    total: textOf(total?.ICMSTot?.vNF),
    ibs: textOf(total?.IBSCBSTot?.gIBS?.vIBS),
    cbs: textOf(total?.IBSCBSTot?.gCBS?.vCBS),
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

/** The key in an id; its check digit by the weights 2 to 9 from the right. */
function keyIn(id: string): object {
  const [, key] = /^(?:NFe)?([0-9]{6}[A-Z0-9]{12}[0-9]{26})$/.exec(id) ?? [];
  if (key === undefined) return {};
  const sum = [...key.slice(0, 43)]
    .reverse()
    .reduce((all, one, at) => all + (one.charCodeAt(0) - 48) * (2 + (at % 8)), 0);
  const digit = sum % 11 < 2 ? 0 : 11 - (sum % 11);
  const accessKeyProblem = `ends in ${key[43]}, where the check digit of the others is ${digit}`;
  return { accessKey: key, ...(key[43] !== `${digit}` && { accessKeyProblem }) };
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
