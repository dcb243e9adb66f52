/** The parts of Prisma's data model (`Prisma.dmmf.datamodel`) that are read. */
export interface PrismaDatamodel {
  /** The database, such as `postgresql`, where it is known. */
  readonly provider?: string;
  readonly models: readonly { readonly name: string; readonly fields: readonly PrismaModelField[] }[];
  readonly enums?: readonly PrismaEnum[];
}

export interface PrismaEnum {
  readonly name: string;
  readonly values: readonly { readonly name: string; readonly dbName?: string | null }[];
  /** Its name in the database, and its schema there. */
  readonly dbName?: string | null;
  readonly schema?: string;
}

export interface PrismaModelField {
  readonly name: string;
  readonly kind: string;
  readonly type: string;
  readonly isList?: boolean;
  readonly isRequired?: boolean;
  /** True for a field that the client does not have. */
  readonly isIgnored?: boolean;
  /** The name of its column, if it is another one. */
  readonly dbName?: string | null;
  /** The type of its column, such as `['Uuid', []]`. */
  readonly nativeType?: readonly [name: string, details: readonly string[]] | null;
  readonly default?: unknown;
  readonly documentation?: string | undefined;
}
