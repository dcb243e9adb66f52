import { type Locale, type Localized, locales } from '../../messages/locale.ts';
import { misuse } from './failure.ts';

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
  PREFILTER_PERMISSION_KEY_FILE: {
    en: 'A file with the permission key, in its place',
    'pt-BR': 'Um arquivo com a chave de permissão, em seu lugar',
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

export function variableOf(flag: string): string {
  return `PREFILTER_${flag.toUpperCase().replaceAll('-', '_')}`;
}

type Env = Readonly<Record<string, string | undefined>>;

/**
 * The language of messages: `--lang`, else `PREFILTER_LANG`, else the configured one, else, with `toPeople`, that of the
 * terminal, else English. Throws a `Failure` if one of the first two names an unknown language.
 */
export function languageOf(flag: string | undefined, env: Env, toPeople: boolean, configured?: Locale): Locale {
  const own = env.PREFILTER_LANG || undefined;
  const asked = flag ?? own;
  if (asked === undefined && configured !== undefined) return configured;
  if (asked === undefined) return toPeople ? (readLocale(terminalLanguage(env)) ?? 'en') : 'en';
  const locale = readLocale(asked);
  if (locale !== undefined) return locale;
  const name = flag === undefined ? 'PREFILTER_LANG' : '--lang';
  throw misuse((say, near) => say.wrongValue(name, asked, near(asked, locales), locales));
}

/** The first variable that is set counts, even if it names a language without texts. */
function terminalLanguage({ LC_ALL, LC_MESSAGES, LANG }: Env): string {
  return LC_ALL || LC_MESSAGES || LANG || '';
}

/** `pt_BR.UTF-8`, `pt`, `PT-br`, `en_US`. */
function readLocale(name: string): Locale | undefined {
  const [language] = name.toLowerCase().split(/[^a-z]/, 1);
  return language === 'pt' ? 'pt-BR' : language === 'en' ? 'en' : undefined;
}
