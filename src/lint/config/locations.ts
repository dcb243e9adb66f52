/** What a configuration file is called. */
export const configurationNames = ['prefilter.config.json', 'prefilter.config.jsonc'] as const;

/** A folder and those above it, up to the root of its Git work tree, else of the disk. */
export function foldersUpward(
  folder: string,
  dirname: (path: string) => string,
  isWorkTree: (folder: string) => boolean,
): readonly string[] {
  const parent = dirname(folder);
  const isLast = parent === folder || isWorkTree(folder);
  return isLast ? [folder] : [folder, ...foldersUpward(parent, dirname, isWorkTree)];
}
