import { invalidArgument } from '../source/problem.ts';
import { anything, check, type ErrorOf, openShape } from '../source/shape.ts';

const configurationCheck = /* @__PURE__ */ (() =>
  openShape({ dialect: anything, properties: anything, extends: anything }))();

/** A section of a configuration, as `prefilter.config.json` holds it; throws for one that extends others, which may say more of it. */
export function sectionOf(
  config: object,
  section: 'dialect' | 'properties',
  errorOf: ErrorOf = (message) => invalidArgument(message),
): unknown {
  check(configurationCheck, config, 'config', errorOf);
  const { [section]: found = {}, extends: bases } = config as Readonly<Record<string, unknown>>;
  const isAlone = bases === undefined || (Array.isArray(bases) && bases.length === 0);
  if (isAlone) return found;
  const flaw = `names other configurations, which are not read here. Pass one that has all of \`${section}\`.`;
  throw errorOf(`\`config.extends\` ${flaw}`, ['config.extends', flaw]);
}
