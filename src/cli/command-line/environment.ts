import type { Localized } from '../../messages/locale.ts';

/** Environment variables that do not correspond to a flag. */
export const variables = {
  PREFILTER_API_ID: { en: 'The id of your credentials', 'pt-BR': 'O id das suas credenciais' },
  PREFILTER_API_KEY: { en: 'The key of your credentials', 'pt-BR': 'A chave das suas credenciais' },
  PREFILTER_API_ID_FILE: { en: 'A file with the id, in its place', 'pt-BR': 'Um arquivo com o id, em seu lugar' },
  PREFILTER_API_KEY_FILE: { en: 'A file with the key, in its place', 'pt-BR': 'Um arquivo com a chave, em seu lugar' },
  PREFILTER_PERMISSION_KEY: {
    en: 'A permission key to send along, if you have one',
    'pt-BR': 'Uma chave de permissão a enviar também, se houver',
  },
  PGPASSWORD: { en: 'The password of the PostgreSQL user', 'pt-BR': 'A senha do usuário PostgreSQL' },
  PREFILTER_LANG: { en: 'The language of messages: en or pt-BR', 'pt-BR': 'O idioma das mensagens: en ou pt-BR' },
  NO_COLOR: { en: 'If set, no colors', 'pt-BR': 'Se definida, sem cores' },
  FORCE_COLOR: { en: 'If set, colors also without a terminal', 'pt-BR': 'Se definida, cores também sem terminal' },
  PREFILTER_DEBUG: {
    en: 'If set, show where an internal error happened',
    'pt-BR': 'Se definida, mostrar onde ocorreu um erro interno',
  },
} as const satisfies Readonly<Record<string, Localized>>;

export type VariableName = keyof typeof variables;

/** Variables that every command reads. */
export const commonVariables: readonly VariableName[] = [
  'PREFILTER_LANG',
  'NO_COLOR',
  'FORCE_COLOR',
  'PREFILTER_DEBUG',
];

/** The variable that sets a flag. */
export function variableOf(flag: string): string {
  return `PREFILTER_${flag.toUpperCase().replaceAll('-', '_')}`;
}
