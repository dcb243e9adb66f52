import { inspect } from 'node:util';
import { expect } from 'vitest';

/** Every text that a way of printing makes of a value: its messages, stacks and causes, also of what stands inside. */
function printed(value: unknown): string {
  const texts: string[] = [
    String(value),
    inspect(value),
    inspect(value, { depth: Number.POSITIVE_INFINITY, showHidden: true, getters: true }),
    JSON.stringify(value) ?? '',
  ];
  if (value instanceof Error) {
    texts.push(value.message, value.stack ?? '', value.toString());
    texts.push(JSON.stringify(value, Object.getOwnPropertyNames(value)), JSON.stringify({ ...value }));
    if (value.cause !== undefined) texts.push(printed(value.cause));
  }
  return texts.join('\n');
}

/** Fails where any way of printing a value shows one of the secrets, as it is or in another spelling. */
export function expectNoSecrets(value: unknown, secrets: Readonly<Record<string, string>>): void {
  const text = printed(value).toLowerCase();
  for (const secret of Object.values(secrets)) {
    const spellings = [
      secret,
      encodeURIComponent(secret),
      JSON.stringify(secret).slice(1, -1),
      secret.replaceAll('/', '\\/'),
      JSON.stringify(secret.replaceAll('/', '\\/')).slice(1, -1),
      Buffer.from(secret).toString('base64'),
    ];
    for (const spelling of spellings) expect(text.includes(spelling.toLowerCase())).toBe(false);
  }
}
