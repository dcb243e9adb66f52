/** The part of JSON Schema that describes a configuration. */
export interface JsonSchema {
  readonly $schema?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: 'string' | 'boolean' | 'integer' | 'object' | 'array' | 'null';
  readonly enum?: readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: false | JsonSchema;
  readonly items?: false | JsonSchema;
  readonly prefixItems?: readonly JsonSchema[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly pattern?: string;
  readonly anyOf?: readonly JsonSchema[];
  readonly default?: unknown;
}

/** The type that a constant schema describes. */
export type Declared<S> = S extends { readonly anyOf: readonly (infer Option)[] }
  ? Declared<Option>
  : S extends { readonly enum: readonly (infer Choice)[] }
    ? Choice
    : S extends { readonly prefixItems: readonly [infer First, infer Second] }
      ? readonly [Declared<First>, Declared<Second>]
      : S extends { readonly items: infer Item }
        ? readonly Declared<Item>[]
        : S extends { readonly properties: infer Members }
          ? S extends { readonly required: readonly (infer Key)[] }
            ? { readonly [Name in keyof Members as Name extends Key ? Name : never]: Declared<Members[Name]> } & {
                readonly [Name in keyof Members as Name extends Key ? never : Name]?: Declared<Members[Name]>;
              }
            : { readonly [Name in keyof Members]?: Declared<Members[Name]> }
          : S extends { readonly additionalProperties: infer Value }
            ? Readonly<Record<string, Declared<Value>>>
            : S extends { readonly type: 'boolean' }
              ? boolean
              : S extends { readonly type: 'integer' }
                ? number
                : S extends { readonly type: 'null' }
                  ? null
                  : string;
