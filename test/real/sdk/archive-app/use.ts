import { Archive, PrefilterError, where } from 'archive-sdk';

/** What the second package does with the SDK; the compiler checks it, and it runs. */
export async function use(): Promise<unknown[]> {
  const lines: string[] = [];
  let failures = 1;
  const fetch = async () => (failures-- > 0 ? new Response('', { status: 503 }) : Response.json([{ key: 'a' }]));
  const archive = new Archive({ baseUrl: 'https://archive.example', fetch, log: (line) => lines.push(line) });
  const found = await archive.find('(OR (= status new) (_not_exists status))');
  await archive.find(where('total').equals(7));
  const text: string = '(= status done)';
  await archive.find(text);
  // @ts-expect-error `statu` is not declared.
  const wrong = await archive.find('(= statu new)').catch((error: unknown) => error);
  // @ts-expect-error A parenthesis is missing.
  const open = await archive.find('(= status new').catch((error: unknown) => error);
  // @ts-expect-error `gone` is no status.
  const gone = await archive.find('(= status gone)').catch((error: unknown) => error);
  return [found, lines, ...[wrong, open, gone].map((error) => PrefilterError.is(error) && error.code)];
}
