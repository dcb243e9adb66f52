import { cnpj, cpf } from 'cpf-cnpj-validator';
import type { Settings } from '../settings.ts';
import { checkList } from './query.ts';

/** CNPJs and CPFs as they are sent, with only the punctuation removed. Refuses a list with a wrong one. */
export function writeTaxpayerNumbers(numbers: readonly string[], settings: Settings): readonly string[] {
  const { checkDigits, refuse } = settings;
  checkList('cnpjs', numbers, (number) => taxpayerNumberFlaw(number, checkDigits), refuse);
  return numbers.map(bareNumber);
}

/** What is wrong with a CNPJ (letters included) or CPF, with or without punctuation; `undefined` if it is valid. */
export function taxpayerNumberFlaw(value: unknown, checkDigits = true): string | undefined {
  const valid = checkDigits
    ? cnpj.isValid(value as string, true) || cpf.isValid(value as string, true)
    : /^([A-Z0-9]{12}[0-9]{2}|[0-9]{11})$/.test(bareNumber(value as string));
  return valid ? undefined : 'is not a valid CNPJ or CPF';
}

/** A CNPJ or CPF without its punctuation. */
export function bareNumber(text: string): string {
  return cnpj.strip(text, true);
}
