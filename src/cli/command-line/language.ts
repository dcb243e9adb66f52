import { type Locale, locales } from '../../messages/locale.ts';
import { Failure } from './failure.ts';

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
  throw new Failure((say, near) => say.wrongValue(name, asked, near(asked, locales), locales));
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
