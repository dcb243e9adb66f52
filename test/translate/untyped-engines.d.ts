declare module 'ldap-filter' {
  export function parse(filter: string): { matches(entry: object): boolean };
}
