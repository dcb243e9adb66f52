import { type Locale, texts } from '../messages/locale.ts';
import { invalidArgument } from '../source/problem.ts';
import { anything, check, type ErrorOf, openShape } from '../source/shape.ts';

const configurationCheck = /* @__PURE__ */ (() =>
  openShape({ dialect: anything, properties: anything, extends: anything }))();

const say = /* @__PURE__ */ texts({
  en: {
    extends: (section: string) =>
      `names other configurations, which are not read here. Pass one that has all of \`${section}\`.`,
  },
  'pt-BR': {
    extends: (section) =>
      `nomeia outras configurações, que não são lidas aqui. Passe uma que tenha todo o \`${section}\`.`,
  },
});

/** A section of a configuration, as `prefilter.config.json` holds it; throws for one that extends others, which may say more of it. */
export function sectionOf(
  config: object,
  section: 'dialect' | 'properties',
  errorOf: ErrorOf = (message) => invalidArgument(message),
  locale: Locale = 'en',
): unknown {
  check(configurationCheck, config, 'config', errorOf, false, locale);
  const { [section]: found = {}, extends: bases } = config as Readonly<Record<string, unknown>>;
  const isAlone = bases === undefined || (Array.isArray(bases) && bases.length === 0);
  if (isAlone) return found;
  const flaw = say[locale].extends(section);
  throw errorOf(`\`config.extends\` ${flaw}`, ['config.extends', flaw]);
}
