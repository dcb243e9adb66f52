import { inspect } from 'node:util';
import { expect } from 'vitest';

/** Every text that a way of printing makes of a value: messages, stacks and causes, also of nested values. */
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

/** Fails if any way of printing a value shows one of the secrets, as it is or encoded. */
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
