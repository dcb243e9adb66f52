/**
 * Runs work under a signal of its own that aborts with any of the given ones, and then rejects with that signal's reason,
 * even if the work ignores it. Work that fails is aborted too, so that no part of it stays in flight. Listeners are removed
 * at the end, so that a long-lived signal does not collect them.
 */
export async function abortable<T>(
  signals: readonly AbortSignal[],
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  for (const signal of signals) signal.throwIfAborted();
  const own = new AbortController();
  let relay = (_: Event) => {};
  const aborted = new Promise<never>((_, reject) => {
    relay = ({ target }) => {
      const { reason } = target as AbortSignal;
      reject(reason);
      own.abort(reason);
    };
  });
  for (const signal of signals) signal.addEventListener('abort', relay);
  try {
    return await Promise.race([aborted, work(own.signal)]);
  } catch (error) {
    own.abort();
    throw error;
  } finally {
    for (const signal of signals) signal.removeEventListener('abort', relay);
  }
}
