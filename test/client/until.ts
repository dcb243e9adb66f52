import { expect, vi } from 'vitest';

/** Waits until a condition holds; how long that takes depends on the machine. */
export function until(begun: () => boolean): Promise<void> {
  return vi.waitFor(() => expect(begun()).toBe(true), { interval: 1, timeout: 60_000 });
}
