import { defaultKeys } from '../../hosts/evidence/names.ts';
import { collations, declarableTypes, storages } from '../../language/column.ts';
import { type NamedDialect, namedDialects } from '../../language/dialect/declared.ts';
import { type Meaning, meanings } from '../../language/meanings.ts';
import { typeNames } from '../../language/property-types.ts';
import type { Declared, JsonSchema } from './json-schema.ts';

// Longer ones cost time for each file, and nobody writes them.
const texts = {
  type: 'array',
  maxItems: 1000,
  items: { type: 'string', maxLength: 1000 },
} as const satisfies JsonSchema;

const level = { enum: ['off', 'info', 'warning', 'warn', 'error'] } as const satisfies JsonSchema;

const valueType = {
  anyOf: [{ enum: typeNames }, { ...texts, minItems: 1 }],
} as const satisfies JsonSchema;

const kindFacts = {
  zone: { type: 'string', description: 'The IANA name of the time zone of an `instant`, such as `America/Sao_Paulo`' },
  ignore: {
    type: 'array',
    items: { enum: ['case', 'accents'] },
    minItems: 1,
    description: 'What the texts of a `string` are compared without',
  },
} as const satisfies Readonly<Record<string, JsonSchema>>;

const columnName = [{ type: 'string' }, { ...texts, minItems: 1 }] as const satisfies readonly JsonSchema[];

const column = {
  anyOf: [
    ...columnName,
    {
      type: 'object',
      properties: {
        column: { anyOf: columnName },
        type: { enum: declarableTypes },
        values: { ...texts, description: 'All values of an `enum`' },
        enum: { anyOf: columnName, description: 'Of an `enum` in PostgreSQL, the name of its type' },
        storage: { enum: storages, description: 'How the column has an instant, a date or a decimal' },
        ...kindFacts,
        collation: { enum: collations },
        scale: { type: 'integer', minimum: 0 },
        json: {
          type: 'boolean',
          description: 'True for a JSON column that it is inside of, by the steps of its `path`',
        },
        field: { type: 'string', description: 'For Prisma: the name of the field, if it is not that of the column' },
        bits: { type: 'integer', description: 'For Prisma: the size of an integer, 32 or 64' },
        digits: { type: 'integer', minimum: 0, description: 'For Prisma: the digits of the seconds of an instant' },
        required: { type: 'boolean', description: 'For Prisma: whether it always has a value' },
      },
      additionalProperties: false,
    },
  ],
  description:
    'Its column in a table, or its field in a store of documents: the name, or what differs from the declaration',
} as const satisfies JsonSchema;

const operator = {
  type: 'object',
  properties: {
    operands: { enum: [...new Set(Object.values(meanings).map(({ takes }) => takes))] },
    means: { enum: Object.keys(meanings) as Meaning[] },
    pairwise: { type: 'boolean', description: 'Whether only one or two operands are documented' },
    unconfirmed: { type: 'boolean', description: 'Whether no documentation confirms that the service knows it' },
    method: { type: 'string', description: 'Its method in the builder' },
    summary: { type: 'string' },
    example: { type: 'string' },
  },
  required: ['operands'],
  additionalProperties: false,
} as const satisfies JsonSchema;

/** The encodings that a file can be said to have, as labels. */
const encodings = [
  ...['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'iso-8859-1', 'iso-8859-15', 'cp850'],
  ...['windows-1250', 'windows-1251', 'windows-1253', 'windows-1254', 'iso-8859-2', 'macintosh'],
] as const;

export type Encoding = (typeof encodings)[number];

/** Settings that overrides can change for some files. */
const ofFiles = {
  encoding: {
    enum: encodings,
    description:
      'The encoding of files that have no byte order mark, by default UTF-8, else what they declare, else Windows-1252',
  },
  dialect: {
    type: 'object',
    description: 'The operators and forms to expect',
    properties: {
      name: {
        type: 'string',
        maxLength: 100,
        default: 'received',
        description: 'A name of your own, or that of a dialect of the package',
      },
      extends: {
        enum: Object.keys(namedDialects) as NamedDialect[],
        description: 'The dialect of the package that it builds on: by default the one of its name, else `received`',
      },
      operators: {
        type: 'object',
        description: 'More operators, by their symbols; `null` leaves one out',
        additionalProperties: { anyOf: [operator, { type: 'null' }] },
      },
      quotedValues: { type: 'boolean', description: 'Whether values can stand in quotes' },
      equality: { enum: ['text', 'typed'] },
    },
    additionalProperties: false,
  },
  properties: {
    type: 'object',
    description: 'The properties of documents and their types; once any is declared, other names are findings',
    additionalProperties: {
      anyOf: [
        ...valueType.anyOf,
        {
          type: 'object',
          properties: {
            type: valueType,
            ...kindFacts,
            many: { type: 'boolean', description: 'Whether a document can have several values' },
            path: {
              anyOf: columnName,
              description: 'Where it is, if inside of others: a list of names, or a text such as `address.city`',
            },
            default: { type: 'string', description: 'The value of new documents' },
            description: { type: 'string' },
            column,
            storedAs: { type: 'string', description: 'Its name in the store, if callers use another one' },
            operators: { ...texts, description: 'The symbols of the operators that callers may use with it' },
          },
          required: ['type'],
          additionalProperties: false,
        },
      ],
    },
  },
  sources: {
    type: 'object',
    description: 'What to look for in files; lists extend the defaults, `!name` removes one',
    properties: {
      parameters: { ...texts, default: ['filter'], description: 'Parameters of URLs that hold a filter' },
      hosts: {
        ...texts,
        default: ['api.arquivei.com.br', 'sandbox-api.arquivei.com.br'],
        description: 'Host names whose URLs always count',
      },
      tags: { ...texts, default: ['filter'], description: 'Tags of template literals' },
      calls: {
        ...texts,
        default: ['parseOrThrow', 'received({filter})', 'receivedPages({filter})', 'receivedPage({filter})'],
        description:
          'Functions that take a filter first, or as a member or a named argument, in any language: `list({filter})`',
      },
      comments: { ...texts, default: ['filter'], description: 'Texts of comments that announce a filter' },
      keys: {
        ...texts,
        default: defaultKeys,
        description:
          'Names of keys, variables, attributes and parameters that hold these words, in any style; `a.b` matches the end of a path, `*` any key; with `*` inside, the whole name is compared, in any style too. What stands under them is surely a filter, also under a default that is named again',
      },
      strict: {
        type: 'boolean',
        default: false,
        description: 'Whether every text in parentheses under such a name is a filter, whatever language it looks like',
      },
    },
    additionalProperties: false,
  },
  suppressions: {
    type: 'object',
    description: 'How suppression comments are handled',
    properties: {
      inline: { type: 'boolean', default: true, description: 'Whether comments suppress findings' },
      requireReason: { type: 'boolean', default: true, description: 'Whether each needs a reason' },
      reportUnused: { ...level, default: 'warning', description: 'The severity of unused suppressions' },
    },
    additionalProperties: false,
  },
  rules: {
    type: 'object',
    description: 'The severity of a rule, alone or with its options',
    additionalProperties: {
      anyOf: [
        level,
        {
          type: 'array',
          prefixItems: [level, { type: 'object', additionalProperties: { type: 'integer', minimum: 0 } }],
          minItems: 1,
          items: false,
        },
      ],
    },
  },
} as const satisfies Readonly<Record<string, JsonSchema>>;

const patterns = (description: string) =>
  ({ ...texts, description: `${description}; patterns as in .gitignore, relative to this file` }) as const;

const configuration = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'The configuration of prefilter',
  type: 'object',
  properties: {
    $schema: { type: 'string' },
    extends: {
      anyOf: [{ type: 'string' }, texts],
      description: 'Configurations that this one builds on: a path relative to this file, a package, or a list of them',
    },
    include: patterns('The only files to check'),
    exclude: patterns('Files not to check'),
    respectGitignore: { type: 'boolean', default: true, description: 'Whether to skip files that Git ignores' },
    ...ofFiles,
    overrides: {
      type: 'array',
      description: 'Settings for some files; later entries win',
      items: {
        type: 'object',
        properties: { files: { ...patterns('The files'), minItems: 1 }, ...ofFiles },
        required: ['files'],
        additionalProperties: false,
      },
    },
    output: {
      type: 'object',
      properties: {
        format: {
          anyOf: [{ type: 'string' }, texts],
          description: 'Report formats: a name, or NAME=FILE with a file below prefilter-reports',
        },
      },
      additionalProperties: false,
    },
    locale: { enum: ['en', 'pt-BR'], description: 'The language of messages' },
  },
  additionalProperties: false,
} as const satisfies JsonSchema;

/** The content of a configuration file. */
export type Configuration = Declared<typeof configuration>;

/** What the schema needs to know about a rule. */
type Named = {
  readonly summary: string | { readonly en: string };
  readonly options?: Readonly<Record<string, number>>;
};

/** The schema of a configuration file with these rules, used by editors and by our own validation. */
export function configurationSchema(rules: Readonly<Record<string, Named>>): JsonSchema {
  const settings = {
    ...ofFiles.rules,
    properties: Object.fromEntries(Object.entries(rules).map(([id, rule]) => [id, settingOf(rule)])),
    additionalProperties: false,
  } as const;
  const { properties } = configuration;
  const { items } = properties.overrides;
  return {
    ...configuration,
    properties: {
      ...properties,
      rules: settings,
      overrides: { ...properties.overrides, items: { ...items, properties: { ...items.properties, rules: settings } } },
    },
  };
}

function settingOf({ summary, options = {} }: Named): JsonSchema {
  const description = typeof summary === 'string' ? summary : summary.en;
  const numbers = Object.entries(options).map(([name, value]): [string, JsonSchema] => [
    name,
    { type: 'integer', minimum: 0, default: value },
  ]);
  if (numbers.length === 0) return { ...level, description };
  const given = { type: 'object', properties: Object.fromEntries(numbers), additionalProperties: false } as const;
  return { anyOf: [level, { type: 'array', prefixItems: [level, given], minItems: 1, items: false }], description };
}
