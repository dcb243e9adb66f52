/*
 * Node's own modules, loaded on demand: a sandbox that neither keeps a file nor listens runs anywhere.
 */

export function fileSystem() {
  return process.getBuiltinModule('node:fs');
}

export function http() {
  return process.getBuiltinModule('node:http');
}

export type IncomingMessage = InstanceType<ReturnType<typeof http>['IncomingMessage']>;
export type ServerResponse = InstanceType<ReturnType<typeof http>['ServerResponse']>;

/** As much of `node:sqlite` as is used here. */
export interface Sqlite {
  readonly DatabaseSync: new (
    file: string,
  ) => {
    exec(sql: string): void;
    prepare(sql: string): Statement;
    close(): void;
  };
}

interface Statement {
  run(...values: (string | number)[]): unknown;
  all(...values: (string | number)[]): readonly Readonly<Record<string, unknown>>[];
}

/** `node:sqlite`, if the runtime has it: Node 22.13 and later. */
export function sqlite(): Sqlite | undefined {
  return globalThis.process?.getBuiltinModule?.('node:sqlite') as Sqlite | undefined;
}
