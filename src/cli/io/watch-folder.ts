import { watch } from 'node:fs';
import type { Io } from './io.ts';

/** Watches the entries of a folder, but not of its subfolders; ends by itself if the folder is removed. */
export const watchFolder: Io['watchFolder'] = (folder, onChange) => {
  const watcher = watch(folder, (_, name) => onChange(name ?? undefined));
  watcher.on('error', () => watcher.close());
  return () => watcher.close();
};
