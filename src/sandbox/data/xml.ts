import type { Note } from './note.ts';
import { createRandom, digits, pickOne, type Random, randomInteger, randomText } from './random.ts';
import { stateCode, type Taxpayer } from './taxpayer.ts';

/*
 * The XML of a note: the authorized `<nfeProc>` of layout 4.00, in the test environment (`tpAmb` 2), so that nobody
 * mistakes it for a real document. It has every element that the layout requires; its signature is random bytes.
 */

interface Item {
  readonly code: string;
  readonly name: string;
  readonly count: number;
  readonly cents: number;
}

const goods = ['Pão francês', 'Café torrado 500 g', 'Parafuso 3/8"', 'Caderno <A4>', 'Cimento & cal', 'Óleo de soja'];

/** The XML of a generated note; the same for the same seed and note. */
export function noteXml(note: Note, seed: number): string {
  const random = createRandom(seed, 2 * note.index + 1);
  const items = Array.from({ length: 1 + randomInteger(random, 4) }, () => randomItem(random));
  const total = formatMoney(items.reduce((sum, item) => sum + item.count * item.cents, 0));
  const { accessKey: key } = note;
  const digest = randomBase64(random, 28);
  return (
    '<?xml version="1.0" encoding="UTF-8"?>' +
    '<nfeProc xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00"><NFe xmlns="http://www.portalfiscal.inf.br/nfe">' +
    `<infNFe Id="NFe${key}" versao="4.00">${identificationXml(note)}${partiesXml(note)}` +
    items.map((item, i) => itemXml(item, i + 1, crossesStates(note) ? 6102 : 5102)).join('') +
    totalsXml(total) +
    '<transp><modFrete>9</modFrete></transp>' +
    `<pag><detPag><tPag>01</tPag><vPag>${total}</vPag></detPag></pag>` +
    `<infAdic><infCpl>${escapeXml(`Pedido nº ${randomInteger(random, 9999)}: "sem valor fiscal" <teste> & ação`)}</infCpl></infAdic>` +
    `</infNFe>${signatureXml(random, key, digest)}</NFe>${protocolXml(note, random, digest)}</nfeProc>`
  );
}

function identificationXml(note: Note): string {
  const { accessKey: key, issuer, issuedAt } = note;
  return (
    `<ide><cUF>${key.slice(0, 2)}</cUF><cNF>${key.slice(35, 43)}</cNF><natOp>Venda de mercadoria</natOp><mod>55</mod>` +
    `<serie>${Number(key.slice(22, 25))}</serie><nNF>${Number(key.slice(25, 34))}</nNF><dhEmi>${formatTime(issuedAt)}</dhEmi>` +
    `<tpNF>1</tpNF><idDest>${crossesStates(note) ? 2 : 1}</idDest><cMunFG>${issuer.city.code}</cMunFG><tpImp>1</tpImp><tpEmis>1</tpEmis>` +
    `<cDV>${key.at(-1)}</cDV><tpAmb>2</tpAmb><finNFe>1</finNFe><indFinal>0</indFinal><indPres>9</indPres><indIntermed>0</indIntermed>` +
    '<procEmi>0</procEmi><verProc>prefilter sandbox</verProc></ide>'
  );
}

function crossesStates({ issuer, owner }: Note): boolean {
  return issuer.city.state !== owner.city.state;
}

function partiesXml({ issuer, owner }: Note): string {
  return (
    `<emit>${identityXml(issuer)}<xNome>${escapeXml(issuer.name)}</xNome><enderEmit>${addressXml(issuer)}</enderEmit>` +
    `<IE>${registrationOf(issuer)}</IE><CRT>1</CRT></emit>` +
    `<dest>${identityXml(owner)}<xNome>NF-E EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL</xNome>` +
    `<enderDest>${addressXml(owner)}</enderDest><indIEDest>9</indIEDest></dest>`
  );
}

function identityXml({ id }: Taxpayer): string {
  return id.length === 11 ? `<CPF>${id}</CPF>` : `<CNPJ>${id}</CNPJ>`;
}

function addressXml({ city }: Taxpayer): string {
  return (
    `<xLgr>Rua Sete de Setembro</xLgr><nro>100</nro><xBairro>Centro</xBairro><cMun>${city.code}</cMun>` +
    `<xMun>${city.name}</xMun><UF>${city.state}</UF><CEP>01001000</CEP><cPais>1058</cPais><xPais>Brasil</xPais>`
  );
}

/** A state registration, derived from the identification but without letters. */
function registrationOf({ id, city }: Taxpayer): string {
  return stateCode(city) + id.replace(/[^0-9]/g, '').slice(-7);
}

function randomItem(random: Random): Item {
  return {
    code: randomText(random, digits, 6),
    name: pickOne(random, goods),
    count: 1 + randomInteger(random, 20),
    cents: 1 + randomInteger(random, 50_000),
  };
}

function itemXml({ code, name, count, cents }: Item, number: number, operation: number): string {
  const quantity = `${count}.0000`;
  const price = formatMoney(cents);
  return (
    `<det nItem="${number}"><prod><cProd>${code}</cProd><cEAN>SEM GTIN</cEAN><xProd>${escapeXml(name)}</xProd>` +
    `<NCM>19059090</NCM><CFOP>${operation}</CFOP><uCom>UN</uCom><qCom>${quantity}</qCom><vUnCom>${price}</vUnCom>` +
    `<vProd>${formatMoney(count * cents)}</vProd><cEANTrib>SEM GTIN</cEANTrib><uTrib>UN</uTrib><qTrib>${quantity}</qTrib>` +
    `<vUnTrib>${price}</vUnTrib><indTot>1</indTot></prod><imposto>` +
    '<ICMS><ICMSSN102><orig>0</orig><CSOSN>102</CSOSN></ICMSSN102></ICMS><PIS><PISNT><CST>07</CST></PISNT></PIS>' +
    '<COFINS><COFINSNT><CST>07</CST></COFINSNT></COFINS></imposto></det>'
  );
}

function totalsXml(total: string): string {
  const none = (names: string) =>
    names
      .split(' ')
      .map((name) => `<${name}>0.00</${name}>`)
      .join('');
  return (
    `<total><ICMSTot>${none('vBC vICMS vICMSDeson vFCP vBCST vST vFCPST vFCPSTRet')}<vProd>${total}</vProd>` +
    `${none('vFrete vSeg vDesc vII vIPI vIPIDevol vPIS vCOFINS vOutro')}<vNF>${total}</vNF></ICMSTot></total>`
  );
}

function signatureXml(random: Random, key: string, digest: string): string {
  const algorithm = (element: string, uri: string) => `<${element} Algorithm="http://www.w3.org/${uri}"/>`;
  const canonical = 'TR/2001/REC-xml-c14n-20010315';
  return (
    '<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><SignedInfo>' +
    algorithm('CanonicalizationMethod', canonical) +
    algorithm('SignatureMethod', '2000/09/xmldsig#rsa-sha1') +
    `<Reference URI="#NFe${key}"><Transforms>${algorithm('Transform', '2000/09/xmldsig#enveloped-signature')}` +
    `${algorithm('Transform', canonical)}</Transforms>${algorithm('DigestMethod', '2000/09/xmldsig#sha1')}` +
    `<DigestValue>${digest}</DigestValue></Reference></SignedInfo><SignatureValue>${randomBase64(random, 344)}</SignatureValue>` +
    `<KeyInfo><X509Data><X509Certificate>${randomBase64(random, 400)}</X509Certificate></X509Data></KeyInfo></Signature>`
  );
}

function protocolXml({ accessKey: key, createdAt }: Note, random: Random, digest: string): string {
  return (
    `<protNFe versao="4.00"><infProt><tpAmb>2</tpAmb><verAplic>SANDBOX_1</verAplic><chNFe>${key}</chNFe>` +
    `<dhRecbto>${formatTime(createdAt)}</dhRecbto><nProt>${key.slice(0, 2)}${randomText(random, digits, 13)}</nProt>` +
    `<digVal>${digest}</digVal><cStat>100</cStat><xMotivo>Autorizado o uso da NF-e</xMotivo></infProt></protNFe>`
  );
}

/** A time as `2026-07-04T00:00:00-03:00`. */
function formatTime(milliseconds: number): string {
  return `${new Date(milliseconds - 180 * 60_000).toISOString().slice(0, 19)}-03:00`;
}

function formatMoney(cents: number): string {
  return (cents / 100).toFixed(2);
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** Random base64 of so many randomText, a multiple of 4. */
function randomBase64(random: Random, length: number): string {
  return `${randomText(random, 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/', length - 2)}A=`;
}
