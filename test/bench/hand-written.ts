import { type Filter, parseOrThrow, qive } from 'prefilter';
import { convert } from './objects.ts';

/**
 * A filter as a person would write it by hand: own properties only, values compared as text. It is generated from the
 * filter, so the two cannot differ, as one expression with literal names and values.
 */
export function handWritten(text: string): (properties: object) => boolean {
  const source = `return (properties) => ${expression(parseOrThrow(text, { dialect: qive }))};`;
  return new Function('has', source)(Object.hasOwn) as (properties: object) => boolean;
}

function expression(filter: Filter): string {
  return convert<string>(filter, {
    group: (kind, parts) => `(${parts.join(kind === 'or' ? ' || ' : ' && ')})`,
    equal(property, text) {
      const value = `properties.${property}`;
      const other = text === 'true' || text === 'false' ? ` || ${value} === ${text}` : '';
      return `((${value} === '${text}'${other}) && has(properties, '${property}'))`;
    },
    absent(property) {
      const value = `properties.${property}`;
      return `!(${value} !== undefined && ${value} !== null && has(properties, '${property}'))`;
    },
  });
}
