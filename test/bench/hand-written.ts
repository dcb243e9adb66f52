import { type Filter, parseOrThrow, qive } from 'prefilter';

/**
 * A filter as a person would write it by hand: own properties only, values compared as text. It is generated from the
 * filter, so the two cannot differ, as one expression with literal names and values.
 */
export function handWritten(text: string): (properties: object) => boolean {
  const source = `return (properties) => ${expression(parseOrThrow(text, { dialect: qive }))};`;
  return new Function('has', source)(Object.hasOwn) as (properties: object) => boolean;
}

function expression(filter: Filter): string {
  switch (filter.kind) {
    case 'or':
      return `(${filter.operands.map(expression).join(' || ')})`;
    case 'and':
      return `(${filter.operands.map(expression).join(' && ')})`;
    case 'presence': {
      const value = `properties.${filter.property.text}`;
      return `!(${value} !== undefined && ${value} !== null && has(properties, '${filter.property.text}'))`;
    }
    case 'compare': {
      const { text } = filter.value;
      const value = `properties.${filter.property.text}`;
      const other = text === 'true' || text === 'false' ? ` || ${value} === ${text}` : '';
      return `((${value} === '${text}'${other}) && has(properties, '${filter.property.text}'))`;
    }
    default:
      throw new Error(filter.kind);
  }
}
