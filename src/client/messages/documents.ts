import { texts } from '../../messages/locale.ts';

/** What is wrong with a document of a page, and with its access key. */
export const documentMessages = texts({
  en: {
    noAccessKey: 'the document has no access key',
    noXml: 'the document has no XML',
    brokenBase64: 'the XML is not whole base64',
    wrongEncoding: (encoding: string) => `the XML is not ${encoding}`,
    notXml: 'the base64 holds no XML, or a part of it',
    notKey: 'is not an access key: 44 digits, of which the 7th to 18th can be letters A to Z',
    capitals: '; write its letters as capitals',
    checkDigit: (last: string, right: string) => `ends in ${last}, where the check digit of the others is ${right}`,
  },
  'pt-BR': {
    noAccessKey: 'o documento não tem chave de acesso',
    noXml: 'o documento não tem XML',
    brokenBase64: 'o XML não é base64 completo',
    wrongEncoding: (encoding) => `o XML não é ${encoding}`,
    notXml: 'o base64 não contém XML, ou só uma parte dele',
    notKey: 'não é uma chave de acesso: 44 dígitos, dos quais do 7º ao 18º podem ser letras de A a Z',
    capitals: '; escreva as letras em maiúsculas',
    checkDigit: (last, right) => `termina em ${last}, mas o dígito verificador dos outros é ${right}`,
  },
});
