/**
 * A README whose relative links and pictures are addresses in the repository at the version's tag; links to a heading of the page
 * itself stay. `repository` is its address as npm has it, such as `git+https://github.com/OWNER/NAME.git`.
 */
export function withAbsoluteLinks(markdown: string, repository: string, version: string): string {
  const root = repository.replace(/^git\+|\.git$/g, '');
  const absolute = (link: string, kind: 'blob' | 'raw') =>
    /^(?:\w+:|#|\/)/.test(link) ? link : `${root}/${kind}/v${version}/${link.replace(/^\.\//, '')}`;
  // Blocks of code and code among words are not read.
  return markdown.replace(
    /^ *(`{3,})[\s\S]*?^ *\1$|(`+)[^`][\s\S]*?\2|(!?)\[((?:[^[\]]|\[[^[\]]*\]\([^)]*\))*)\]\(([^)\s]+)\)|(?<= )(src|srcset|href)="([^"]+)"/gm,
    (whole, _fence, _code, mark?: string, text?: string, link?: string, name?: string, value?: string) => {
      if (link !== undefined && text !== undefined)
        return `${mark}[${withAbsoluteLinks(text, repository, version)}](${absolute(link, mark === '!' ? 'raw' : 'blob')})`;
      if (value !== undefined) return `${name}="${absolute(value, name === 'href' ? 'blob' : 'raw')}"`;
      return whole;
    },
  );
}
