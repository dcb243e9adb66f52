import { cnpj, cpf } from 'cpf-cnpj-validator';

/** What is wrong with a CNPJ (letters included) or CPF, with or without punctuation; `undefined` where nothing is. */
export function taxpayerNumberFlaw(value: unknown, checkDigits = true): string | undefined {
  const valid = checkDigits
    ? cnpj.isValid(value as string, true) || cpf.isValid(value as string, true)
    : /^([A-Z0-9]{12}[0-9]{2}|[0-9]{11})$/.test(typeof value === 'string' ? bareNumber(value) : '');
  return valid ? undefined : 'is no valid CNPJ or CPF';
}

/** A CNPJ or CPF as it is sent: without punctuation, and nothing else taken away. */
export function bareNumber(text: string): string {
  return text.replace(/[./-]/g, '');
}
