import { Composer, type Document, type YAMLError } from 'yaml';
import type { Problem } from '../../../source/problem.ts';
import { type Embedded, part } from '../../embedded.ts';
import { holdsValue, nameTest } from '../../evidence/names.ts';
import { inValue } from '../../evidence/value.ts';
import { Extraction, hostParse, tooLarge } from '../../extraction.ts';
import type { Host, HostSettings } from '../../host.ts';
import { withoutQuietEntries } from './entries.ts';
import { deepest, parseTokens, tooDeep, yamlProblem } from './parser.ts';
import { type Readers, YamlWalk } from './walk.ts';

const none: Readers = { ofFile: () => undefined, ofLanguage: () => undefined };

/** YAML without the files and programs in it. */
export const yaml: Host = yamlHost();

/**
 * Makes a reader of YAML streams of any number of documents, with the readers of the files in them, as in a ConfigMap, and of the
 * programs. Aliases are not followed: the anchored value is read where it is defined.
 */
export function yamlHost(readers: Readers = none): Host {
  return (file, settings) => readStream(file, settings, readers);
}

function readStream(file: Embedded, settings: HostSettings, readers: Readers): Extraction {
  // The library reads a byte order mark before a list as content.
  const source = file.text.startsWith('\ufeff') ? part(file, { start: 1 }) : file;
  const tooMuch = tooLarge(source, '-:,#\n\'"[{', 550_000, 'YAML', settings);
  if (tooMuch !== undefined) {
    const unread = new Extraction();
    unread.problems.push(tooMuch);
    return unread;
  }
  const left = withoutQuietEntries(source.text, settings.sources);
  const found = readYaml(source, left, settings, readers);
  // Where a quote is never closed, for one, depends on all that follows.
  const isDone = left === source.text || found.isValid;
  const { extraction } = isDone ? found : readYaml(source, source.text, settings, readers);
  addTemplates(source, extraction, settings);
  return extraction;
}

/** Values that a template fills in, which to YAML are maps: `filter: {{ .Values.filter | default "…" }}`. */
function addTemplates(source: Embedded, extraction: Extraction, settings: HostSettings): void {
  const isNamed = nameTest(settings.sources.keys);
  for (const { 1: before = '', 2: key = '', 3: value = '', index } of source.text.matchAll(templated)) {
    const grade = isNamed(holdsValue(key) ? (nameBefore.exec(source.text.slice(0, index))?.[1] ?? '') : key);
    const start = index + before.length;
    if (grade === undefined) continue;
    extraction.add(inValue(part(source, { start, end: start + value.length }), 'yaml', grade, settings));
  }
}

/** The name on the line before a value, as in a list of variables. */
const nameBefore = /(?:^|\n)[ \t]*(?:-[ \t]+)?["']?(?:name|key)["']?:[ \t]*["']?([\w.-]{1,100})["']?[ \t]*\r?\n$/;
const templated = /^([ \t]*(?:-[ \t]+)?["']?([\w.-]+)["']?:[ \t]+)(\{\{[^\n]*\}\})[ \t]*\r?$/gm;

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

function problemOf(source: Embedded, { code, pos }: YAMLError, settings: HostSettings): Problem {
  const start = Math.min(pos[0], source.text.length);
  // The library's error covers only the backslash.
  const length = code === 'BAD_DQ_ESCAPE' ? 2 : pos[1] - start;
  const end = Math.min(start + Math.max(0, length), source.text.length);
  return hostParse(source, { start, end }, yamlProblem(code, source.text.slice(start, end)), settings.locale);
}
