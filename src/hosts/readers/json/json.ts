import type { Localized } from '../../../messages/locale.ts';
import { shortened } from '../../../source/excerpt.ts';
import type { Span } from '../../../source/problem.ts';
import { comment } from '../../comment.ts';
import type { Embedded } from '../../embedded.ts';
import { inValue } from '../../evidence/value.ts';
import { endsEarly, hostParse, unclosed, unexpected } from '../../extraction.ts';
import type { Evidence, Host, HostSettings } from '../../host.ts';
import { isProgram, KeyedWalk } from '../../keyed.ts';
import { mayHoldFilter } from '../../prescan.ts';
import { codeHost } from '../code/code.ts';
import { codeLanguages } from '../code/languages.ts';
import { type Flaw, readJson } from './read-json.ts';
import { jsonString } from './strings.ts';

/** The kinds of JSON beside the usual one. */
interface JsonForm {
  /** One value after the other, as in `.ndjson`. */
  readonly isStream?: boolean;
  /** Reads the commands under `scripts`, as in a `package.json`. */
  readonly script?: Host;
  /** Reads the programs in exports of n8n, Node-RED and Postman. */
  readonly program?: Host;
}

/** JSON, in which comments and trailing commas are allowed. Only the first syntax error is reported; reading then goes on. */
export const json: Host = jsonHost({});
export const jsonLines: Host = jsonHost({ isStream: true });

const graphql = codeHost(codeLanguages.graphql);

/** Makes a reader of a kind of JSON. */
export function jsonHost({ isStream, script, program }: JsonForm): Host {
  return (source, settings) => {
    const { text } = source;
    const read = (value: Embedded, evidence: Evidence) => {
      const isQuery = evidence === 'none' && /^\s*(?:\{(?!\{)|(?:query|mutation|subscription)\b)/.test(value.text);
      return isQuery ? graphql(value, settings) : inValue(value, 'json', evidence, settings);
    };
    const walk = new KeyedWalk('json', settings, read);
    const { extraction } = walk;
    let key: string | undefined;
    let isAnnounced = false;
    const flaw = readJson(
      text,
      {
        open: (isList) => {
          walk.enter(key, isList);
          [key, isAnnounced] = [undefined, false];
        },
        close: (isList) => {
          // Behind a mistake an object may end while a list in it is open.
          while (walk.depth > 0 && walk.isInList !== isList) walk.leave();
          if (walk.depth > 0) walk.leave();
          [key, isAnnounced] = [undefined, false];
        },
        key: (name) => {
          [key, isAnnounced] = [name, false];
        },
        other: () => {
          isAnnounced = false;
        },
        comment: (span) => {
          const inner = withoutMarks(text, span);
          extraction.add(comment(source, inner, span, 'json', settings));
          isAnnounced = settings.sources.comments.includes(text.slice(inner.start, inner.end).trim());
        },
        string: (_, content) => {
          const image = text.slice(content.start, content.end);
          const decode = () => jsonString(source, content);
          const host = isAnnounced ? undefined : hostOf(key ?? walk.keys.at(-1) ?? '', image);
          if (isAnnounced && image !== '') extraction.add(inValue(decode(), 'json', 'announced', settings));
          else if (host !== undefined) extraction.add({ ...host(decode(), settings), problems: [] });
          else walk.scalar(walk.isInList ? undefined : (key ?? ''), { image, decode });
          [key, isAnnounced] = [undefined, false];
        },
      },
      isStream,
    );
    if (flaw !== undefined) extraction.problems.push(problemOf(source, flaw, settings));
    return walk.end();

    function hostOf(name: string, image: string): Host | undefined {
      if (script && walk.keys.at(-1) === 'scripts' && image.includes('(')) return script;
      return isProgram(name) && mayHoldFilter(image, 'values', settings.sources) ? program : undefined;
    }
  };
}

/** The span of a comment without its marks. */
function withoutMarks(text: string, { start, end }: Span): Span {
  const isClosed = text.startsWith('/*', start) && text.startsWith('*/', end - 2) && end >= start + 4;
  return { start: start + 2, end: isClosed ? end - 2 : end };
}

const tooDeep: Localized = {
  en: 'This JSON nests too deeply to be read, so not all of it was checked.',
  'pt-BR': 'Este JSON tem níveis demais para ser lido; por isso nem tudo nele foi verificado.',
};

function problemOf(source: Embedded, { why, ...span }: Flaw, { locale }: HostSettings) {
  const found = source.text.slice(span.start, span.end);
  if (why === 'deep') return hostParse(source, span, tooDeep, locale);
  if (why === 'early') return hostParse(source, span, endsEarly('JSON'), locale);
  const message =
    why === 'unclosed' ? unclosed(found.startsWith('"') ? '"' : found) : unexpected('JSON', shortened(found));
  return hostParse(source, span, message, locale);
}
