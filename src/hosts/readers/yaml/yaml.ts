import { Composer, type CST, type Document, type ErrorCode, Lexer, Parser, type YAMLError } from 'yaml';
import type { Localized } from '../../../messages/locale.ts';
import { shortened } from '../../../source/excerpt.ts';
import type { Problem } from '../../../source/problem.ts';
import { type Embedded, part } from '../../embedded.ts';
import { type Extraction, hostParse, limited, unexpected } from '../../extraction.ts';
import type { Host, HostSettings } from '../../host.ts';
import { withoutQuietEntries } from './entries.ts';
import { type Readers, YamlWalk } from './walk.ts';

const none: Readers = { ofFile: () => undefined, ofLanguage: () => undefined };

/** YAML without the files and programs in it. */
export const yaml: Host = yamlHost();

/**
 * Makes a reader of YAML streams of any number of documents, with the readers of the files in them, as in a ConfigMap, and of the
 * programs. Aliases are not followed: the anchored value is read where it is defined.
 */
export function yamlHost(readers: Readers = none): Host {
  return limited('YAML', '-:,#\n\'"[{', 550_000, (file, settings) => {
    // The library reads a byte order mark before a list as content.
    const source = file.text.startsWith('\ufeff') ? part(file, { start: 1 }) : file;
    // A comment announces any text.
    const isAny = settings.isAnnounced !== undefined;
    const left = isAny ? source.text : withoutQuietEntries(source.text, settings.sources);
    const found = readYaml(source, left, settings, readers);
    // Where a quote is never closed, for one, depends on all that follows.
    const isDone = left === source.text || found.isValid;
    return isDone ? found.extraction : readYaml(source, source.text, settings, readers).extraction;
  });
}

/** Extracts from `text`, which is the source's, perhaps with parts blanked. */
export function readYaml(
  source: Embedded,
  text: string,
  settings: HostSettings,
  readers = none,
): { readonly extraction: Extraction; readonly isValid: boolean } {
  const walk = new YamlWalk(source, settings, readers);
  const { extraction } = walk;
  // With the failsafe schema every scalar is a string, so unknown tags are not errors.
  const composer = new Composer({ uniqueKeys: false, schema: 'failsafe' });
  let isValid = true;
  const report = (documents: Iterable<Document.Parsed>) => {
    for (const { errors } of documents) {
      const error = errors.find(({ code }) => code !== 'TAG_RESOLVE_FAILED');
      if (error === undefined) continue;
      extraction.problems.push(problemOf(source, error, settings));
      isValid = false;
    }
  };
  for (const token of parseTokens(text)) {
    walk.document(token);
    if (walk.depth > deepest) {
      extraction.problems.push(hostParse(source, { start: 0, end: 0 }, tooDeep, settings.locale));
      return { extraction, isValid: false };
    }
    report(composer.next(token));
  }
  report(composer.end());
  return { extraction, isValid };
}

/** Members of the library's lexer that are not in its types. */
interface LexerState {
  indentNext: number;
  parseQuotedScalar(): Generator<string, unknown>;
}

/**
 * The syntax trees of a YAML stream, one document after the other. The library wants the continued lines of a quoted scalar
 * indented one column more than PyYAML, libyaml and Go do; in real files, `- key: "a` continues in the column of `key`.
 */
function* parseTokens(text: string): Generator<CST.Token> {
  const lexer = new Lexer();
  const state = lexer as unknown as LexerState;
  const parseQuotedScalar = state.parseQuotedScalar;
  state.parseQuotedScalar = function* lenient() {
    const indent = state.indentNext;
    state.indentNext = Math.max(0, indent - 1);
    const next = yield* parseQuotedScalar.call(state);
    state.indentNext = indent;
    return next;
  };
  const parser = new Parser();
  for (const lexeme of lexer.lex(text)) yield* parser.next(lexeme);
  yield* parser.end();
}

const indentation: Localized = {
  en: 'This YAML is not valid: the indentation or the line break here does not fit its surroundings.',
  'pt-BR': 'Este YAML não é válido: a indentação ou a quebra de linha não combina com o que está em volta.',
};

const messages: Readonly<Partial<Record<ErrorCode, Localized>>> = {
  BAD_INDENT: indentation,
  BLOCK_AS_IMPLICIT_KEY: indentation,
  BLOCK_IN_FLOW: indentation,
  MULTILINE_IMPLICIT_KEY: indentation,
  TAB_AS_INDENT: {
    en: 'This YAML is not valid: tabs cannot be used for indentation.',
    'pt-BR': 'Este YAML não é válido: tabulações não podem ser usadas na indentação.',
  },
  MISSING_CHAR: {
    en: 'This YAML is not valid: a quote, a bracket, a comma, a colon or a space is missing here.',
    'pt-BR': 'Este YAML não é válido: falta aqui uma aspa, um colchete, uma vírgula, dois-pontos ou um espaço.',
  },
};

/** Collections nested deeper are not validated: the composer is recursive and would overflow. */
const deepest = 500;

const tooDeep: Localized = {
  en: `This YAML nests deeper than ${deepest} levels, so its syntax was not checked.`,
  'pt-BR': `Este YAML tem mais de ${deepest} níveis; por isso a sua sintaxe não foi verificada.`,
};

function problemOf(source: Embedded, { code, pos }: YAMLError, settings: HostSettings): Problem {
  const start = Math.min(pos[0], source.text.length);
  // The library's error covers only the backslash.
  const length = code === 'BAD_DQ_ESCAPE' ? 2 : pos[1] - start;
  const end = Math.min(start + Math.max(0, length), source.text.length);
  const message = messages[code] ?? unexpected('YAML', shortened(source.text.slice(start, end)));
  return hostParse(source, { start, end }, message, settings.locale);
}
