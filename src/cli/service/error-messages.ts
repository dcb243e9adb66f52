import { ArgumentError } from '../../client/client.ts';

/** Arguments and options of the client, and the flags that set them. */
const flagOfArgument: Readonly<Record<string, string>> = {
  limit: '--limit',
  maxDocuments: '--max',
  cursor: '--cursor',
  accessKeys: '--access-key',
  cnpjs: '--cnpj',
  createdAt: '--created-from',
  'createdAt.from': '--created-from',
  'createdAt.to': '--created-to',
  baseUrl: '--base-url',
  'service.path': '--path',
  'service.positionParameter': '--position-parameter',
  timeoutMs: '--timeout',
  maxWaitMs: '--max-wait',
  maxResponseBytes: '--max-response',
  resume: '--resume',
  overlap: '--overlap',
  slice: '--slice',
  split: '--split',
  headers: '--header',
};

/** The message of an error for the user of the command line: it names flags, not options of the library. */
export function clientErrorText(error: Error): string {
  return error instanceof ArgumentError ? argumentText(error) : withFlags(error.message);
}

/** A message of the library, which speaks of its options, with the flags of the command line. */
export function withFlags(message: string): string {
  return message.replace(/`([\w.]+)`/g, (all, name) => (flagOfArgument[name] ? `\`${flagOfArgument[name]}\`` : all));
}

function argumentText({ argument, message }: ArgumentError): string {
  const name = argument.replace(/\[\d+\]$/, '').replace(/^headers\..*$/, 'headers');
  const flaw = withFlags(message.slice(`\`${argument}\` `.length));
  return `\`${flagOfArgument[name] ?? name}\` ${flaw}${flaw.endsWith('.') ? '' : '.'}`;
}
