import { type Locale, locales } from '../../messages/locale.ts';
import { Failure } from './failure.ts';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * The language to speak: `--lang`, else `PREFILTER_LANG`, else the one that is configured, else, `toPeople`, what the
 * terminal is set to. English without any. Throws a `Failure` where one of the first two names no language there is.
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

/** The first that is set counts, also where it names a language that we do not speak. */
function terminalLanguage({ LC_ALL, LC_MESSAGES, LANG }: Env): string {
  return LC_ALL || LC_MESSAGES || LANG || '';
}

/** `pt_BR.UTF-8`, `pt`, `PT-br`, `en_US`. */
function readLocale(name: string): Locale | undefined {
  const [language] = name.toLowerCase().split(/[^a-z]/, 1);
  return language === 'pt' ? 'pt-BR' : language === 'en' ? 'en' : undefined;
}
