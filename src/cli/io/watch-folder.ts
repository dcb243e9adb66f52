import { watch } from 'node:fs';
import type { Io } from './io.ts';

/** Watches the entries of a folder, and none of the folders in it; ends by itself where the folder is removed. */
export const watchFolder: Io['watchFolder'] = (folder, onChange) => {
  const watcher = watch(folder, (_, name) => onChange(name ?? undefined));
  watcher.on('error', () => watcher.close());
  return () => watcher.close();
};
