import type { Interpolation } from '../hosts/embedded.ts';
import type { HostedUrl, Sources } from '../hosts/host.ts';

/** The address of the operation, for examples. */
export const address = 'https://api.arquivei.com.br/v1/nfe/received';

/** Whether a URL addresses the operation that takes filters. */
export function isOfReceived({ text, parameters }: HostedUrl, sources: Sources): boolean {
  const path = /^[^?#]*/.exec(text)?.[0] ?? '';
  return /\/received\/?$/.test(path) || parameters.some(({ name }) => sources.parameters.includes(name));
}

/** Whether all parameters are visible: no interpolation hides some, and the text does not end in the middle of the query. */
export function isComplete({ text, interpolations, parameters, isContinued }: HostedUrl): boolean {
  if (isContinued) return false;
  const last = parameters.at(-1)?.valueSpan;
  if (last === undefined || last.start === last.end) return false;
  const query = queryStart(text, interpolations);
  const values = new Map(parameters.map(({ valueSpan: { start, end } }) => [start, end]));
  return interpolations.every(({ span }) => span.end <= query || values.get(span.start) === span.end);
}

/** The first `?` or `#` of a URL that is not part of an interpolation. */
function queryStart(text: string, interpolations: readonly Interpolation[]): number {
  let from = 0;
  for (const { span } of interpolations) {
    const mark = text.slice(from, span.start).search(/[?#]/);
    if (mark >= 0) return from + mark;
    from = span.end;
  }
  return Math.max(from, text.slice(from).search(/[?#]/) + from);
}
