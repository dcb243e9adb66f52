import type { HostedUrl, Sources } from '../hosts/host.ts';

/** The operation's address, for the examples of rules. */
export const address = 'https://api.arquivei.com.br/v1/nfe/received';

/** Whether a URL is meant for the one operation of the service that takes filters. */
export function isOfReceived({ text, parameters }: HostedUrl, sources: Sources): boolean {
  const path = /^[^?#]*/.exec(text)?.[0] ?? '';
  return /\/received\/?$/.test(path) || parameters.some(({ name }) => sources.parameters.includes(name));
}

/** Whether all parameters are known: no interpolation stands for some, and the text does not end where another text goes on. */
export function isComplete({ interpolations, parameters }: HostedUrl): boolean {
  const last = parameters.at(-1)?.valueSpan;
  if (last === undefined || last.start === last.end) return false;
  const query = parameters[0]?.nameSpan.start ?? 0;
  const values = new Map(parameters.map(({ valueSpan: { start, end } }) => [start, end]));
  return interpolations.every(({ span }) => span.end <= query || values.get(span.start) === span.end);
}
