import { masked } from '../hosts/evidence/url.ts';
import type { Hosted, HostedRequest, HostedUrl, RequestParameter, Sources } from '../hosts/host.ts';
import { isFormEncoded, percentDecoded } from '../hosts/query-string.ts';
import type { Edit, Span } from '../source/problem.ts';
import { hostEdits } from './host-rule.ts';

/** The address of the operation, for examples. */
export const address = 'https://api.arquivei.com.br/v1/nfe/received';

/** Whether a URL addresses the operation that takes filters. */
export function isOfReceived({ text, parameters }: HostedUrl, sources: Sources): boolean {
  const path = /^[^?#&]*/.exec(text)?.[0] ?? '';
  return /\/received\/?$/.test(path) || parameters.some(({ name }) => sources.parameters.includes(name));
}

/** A request of the operation, in a URL or in the parameters that a program passes to an HTTP client. */
interface ReceivedRequest {
  readonly at: HostedUrl | HostedRequest;
  /** With decoded names and values; a value that is not known is missing. */
  readonly parameters: readonly (RequestParameter & {
    /** The edits that write another name. */
    readonly rename: (name: string, encoded: string) => readonly Edit[] | undefined;
  })[];
  readonly isComplete: boolean;
  /** Whether it is the argument of a function of our client. */
  readonly isOfClient: boolean;
}

/** The requests of the operation in a file. */
export function receivedRequests({ urls, requests = [] }: Hosted, sources: Sources): readonly ReceivedRequest[] {
  return [
    ...urls.filter((url) => isOfReceived(url, sources)).map(ofUrl),
    ...requests.filter(({ isMeant }) => isMeant).map(ofMap),
  ];
}

/** Those whose parameters have the service's names: what is not its address, and our client, may have names of their own. */
export function namedByService(hosted: Hosted, sources: Sources): readonly ReceivedRequest[] {
  return receivedRequests(hosted, sources).filter(
    ({ at, isOfClient }) => !isOfClient && (!('place' in at) || isAtReceived(at)),
  );
}

/** Whether the address of a URL is that of the operation, whatever follows. */
export function isAtReceived({ text }: HostedUrl): boolean {
  return /^[^?#&]*\/received\/?(?=[?#&])/.test(text);
}

/** A part of a URL's query, decoded. */
export function decodedAt({ text }: HostedUrl, { start, end }: Span): string {
  const value = text.slice(start, end);
  return percentDecoded(value, isFormEncoded(value)).text;
}

function ofUrl(url: HostedUrl): ReceivedRequest {
  const parameters = url.parameters
    .filter(({ inFragment }) => !inFragment)
    .map(({ name, nameSpan, valueSpan }) => {
      const { start, end } = valueSpan;
      const isKnown = url.interpolations.every(({ span }) => span.end <= start || span.start >= end);
      const value = url.text.slice(start, end);
      const isWritten = isKnown && !/^\s*(?:[$:<{[%](?!\d)|\.{3}|…|[A-Z][A-Z0-9_]+$)/.test(value);
      return {
        name: percentDecoded(name, false).text,
        nameSpan: url.map(nameSpan),
        valueSpan: url.map(valueSpan),
        ...(isWritten && { value: decodedAt(url, valueSpan) }),
        rename: (_: string, encoded: string) => hostEdits(url, [{ span: nameSpan, text: encoded }]),
      };
    });
  return { at: url, parameters, isComplete: isComplete(url), isOfClient: false };
}

function ofMap(request: HostedRequest): ReceivedRequest {
  const parameters = request.parameters.map((parameter) => ({
    ...parameter,
    rename: (name: string) => {
      const written = request.encode(name);
      return written === undefined ? undefined : [{ span: parameter.nameSpan, text: written }];
    },
  }));
  return { at: request, parameters, isComplete: request.isComplete, isOfClient: request.isOfClient };
}

/** Whether all parameters are visible: no interpolation hides some, and the text does not end in the middle of the query. */
export function isComplete(url: HostedUrl): boolean {
  const { interpolations, parameters, isContinued } = url;
  if (isContinued) return false;
  const last = parameters.at(-1)?.valueSpan;
  if (last === undefined || last.start === last.end) return false;
  const query = masked(url).search(/[?#]/);
  const values = new Map(parameters.map(({ valueSpan: { start, end } }) => [start, end]));
  return interpolations.every(({ span }) => query < 0 || span.end <= query || values.get(span.start) === span.end);
}
