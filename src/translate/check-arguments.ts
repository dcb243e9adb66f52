import { describe } from '../source/check-arguments.ts';
import { TranslateError } from './translate-error.ts';

/** Throws for a name that is not a key of the targets. */
export function checkTarget(name: string, targets: object): void {
  if (Object.hasOwn(targets, name)) return;
  const names = Object.keys(targets).join(', ');
  throw new TranslateError('invalid-options', `There is no target ${JSON.stringify(name)}; the targets are ${names}.`);
}

/** Throws for what is not the function or object of a query builder that conditions are made with. */
export function checkMaker(maker: unknown, argument: string, library: string, method?: string): void {
  if (typeof (method === undefined ? maker : Object(maker)[method]) === 'function') return;
  const message = `\`${argument}\` must be the \`${argument}\` of ${library}, not ${describe(maker)}.`;
  throw new TranslateError('invalid-options', message);
}
