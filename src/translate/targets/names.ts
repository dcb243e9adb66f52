/** The targets that write a condition of SQL. */
export const sqlTargetNames = ['postgres', 'sqlite', 'duckdb', 'clickhouse', 'mysql', 'spark', 'trino'] as const;

/** The targets that ask documents, events or search engines. */
export const documentTargetNames = [
  ...(['mongodb', 'elasticsearch', 'jsonlogic', 'cel', 'ldap', 'rsql', 'react-querybuilder'] as const),
  ...(['eventbridge', 'pubsub'] as const),
] as const;

/** Every target, for programs that list them without loading them. */
export const targetNames = [...sqlTargetNames, ...documentTargetNames] as const;

export type TargetName = (typeof targetNames)[number];
