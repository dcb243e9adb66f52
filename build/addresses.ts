/** The addresses in `package.json`, as npm knows them. */
export interface Addresses {
  readonly repository: { readonly type: string; readonly url: string };
  readonly homepage: string;
  readonly bugs: { readonly url: string };
}

/** What stands in them for the account that the project is published under, until its owner is known. */
const placeholder = /(?<=\/)OWNER\b/;

/** The addresses of the project, or none while the owner is not known: none is better than one that leads nowhere. */
export function addressesOf({
  repository,
  homepage,
  bugs,
}: Addresses): Addresses | Partial<Record<keyof Addresses, never>> {
  return [repository.url, homepage, bugs.url].some((url) => placeholder.test(url))
    ? {}
    : { repository, homepage, bugs };
}
