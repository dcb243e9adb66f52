declare module '@ldapjs/filter' {
  const filter: { parseString(text: string): { toString(): string } };
  export default filter;
}

declare module 's-expression' {
  /** Returns an error instead of throwing it. */
  export default function parse(text: string): unknown;
}
