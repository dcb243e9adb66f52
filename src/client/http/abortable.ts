/**
 * Runs work under a signal of its own that aborts with any of the given ones; then rejects with that one's reason, also
 * where the work does not listen. Work that fails is aborted too, so that nothing of it stays in flight. Listens to the
 * given signals only meanwhile: a signal that outlives a thousand requests does not collect them.
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
