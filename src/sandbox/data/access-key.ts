import { checkDigit } from './check-digit.ts';

/** The parts of an access key, each in its full length, as text. */
export interface AccessKeyParts {
  /** IBGE's number of the issuer's state, 2 digits. */
  readonly state: string;
  /** Year and month of issue, `YYMM`. */
  readonly month: string;
  /** CNPJ of the issuer, or its CPF padded with `000`. */
  readonly issuer: string;
  /** 3 digits. */
  readonly series: string;
  /** 9 digits. */
  readonly number: string;
  /** Random, 8 digits. */
  readonly code: string;
}

/** The access key of an NFe (model 55, normal emission): 43 characters and their check digit. */
export function accessKey(parts: AccessKeyParts): string {
  const { state, month, issuer, series, number, code } = parts;
  const key = `${state}${month}${issuer.padStart(14, '0')}55${series}${number}1${code}`;
  return key + checkDigit(key);
}

/** The same key with a wrong check digit. */
export function withWrongCheckDigit(key: string): string {
  return key.slice(0, -1) + ((Number(key.at(-1)) + 1) % 10);
}
