import type { CST } from 'yaml';
import { comment } from '../../comment.ts';
import { type Embedded, part, withPlaceholders } from '../../embedded.ts';
import { nameTest } from '../../evidence/names.ts';
import { assignedIn, inText, inValue, mayHoldValue } from '../../evidence/value.ts';
import type { Extraction } from '../../extraction.ts';
import { underName } from '../../extraction.ts';
import type { Evidence, Host, Hosted, HostSettings } from '../../host.ts';
import { KeyedWalk } from '../../keyed.ts';
import type { ReaderOf } from '../interpreters.ts';
import { readCommand } from '../shell/shell.ts';
import type { ShellWord } from '../shell/word.ts';
import { blockScalar, flowScalar } from './scalar.ts';
import { isCommand, isScript, script } from './script.ts';

/** Finds the readers of what is embedded: files by their names, programs by their languages. */
export interface Readers {
  readonly ofFile: (name: string) => Host | undefined;
  readonly ofLanguage: ReaderOf;
}

/** The stack of what is still to be read: a value, or the end of a collection. */
type Step =
  | { readonly value: CST.Token; readonly context: ValueContext; readonly key?: string | undefined }
  | { readonly leave: true };

/** An environment variable in a list, as in Compose. */
const assignment = /^([A-Z][A-Z\d_]*)=/;

/** Arguments of a module in one text, as in Ansible: `set_fact: nfe_filter="(…)"`. */
const argument = /(?:^|\s)([A-Za-z_]\w*)=(["'])(\([^"']*)\2/g;

/** The context of a value. */
interface ValueContext {
  readonly inFlow: boolean;
  readonly depth: number;
  /** The `shell` of the enclosing map, or what stands for it. */
  readonly shell?: string;
  /** The shell that a map around it gives to all its steps. */
  readonly defaultShell?: string;
}

/** Walks the tokens of a stream without recursion, so that no depth overflows the stack. */
export class YamlWalk {
  readonly extraction: Extraction;
  depth = 0;
  readonly #source: Embedded;
  readonly #settings: HostSettings;
  readonly #readers: Readers;
  readonly #walk: KeyedWalk;
  readonly #isVariable: ReturnType<typeof nameTest>;
  readonly #steps: Step[] = [];

  constructor(source: Embedded, settings: HostSettings, readers: Readers) {
    this.#source = source;
    this.#readers = readers;
    this.#settings = settings;
    this.#walk = new KeyedWalk('yaml', settings, (value, evidence, key) => this.#read(value, evidence, key));
    this.extraction = this.#walk.extraction;
    this.#isVariable = nameTest(settings.sources.keys);
  }

  document(token: CST.Token): void {
    this.#steps.push({ value: token, context: { inFlow: false, depth: 0 } });
    for (let step = this.#steps.pop(); step !== undefined; step = this.#steps.pop()) {
      if ('leave' in step) this.#walk.leave();
      else this.#value(step);
    }
  }

  #value({ value, context, key }: Exclude<Step, { leave: true }>): void {
    this.depth = Math.max(this.depth, context.depth);
    switch (value.type) {
      case 'document':
        this.#marks(value.start, value.end);
        if (value.value) this.#steps.push({ value: value.value, context });
        return;
      case 'comment':
        this.#marks([value]);
        return;
      case 'block-map':
      case 'block-seq':
      case 'flow-collection':
        this.#collection(value, context, key);
        return;
      case 'scalar':
      case 'single-quoted-scalar':
      case 'double-quoted-scalar':
        this.#marks(value.end);
        this.#scalar(value.source, () => flowScalar(this.#source, value, context.inFlow), context, key, false);
        return;
      case 'alias':
      case 'doc-end':
        this.#marks(value.end);
        return;
      case 'block-scalar':
        this.#marks(value.props);
        this.#scalar(value.source, () => blockScalar(this.#source, value), context, key, true);
        return;
    }
  }

  #collection(
    of: CST.BlockMap | CST.BlockSequence | CST.FlowCollection,
    context: ValueContext,
    keyOf: string | undefined,
  ): void {
    const inFlow = of.type === 'flow-collection';
    const isList = of.type === 'block-seq' || (inFlow && of.start.source === '[');
    this.#walk.enter(keyOf, isList);
    this.#steps.push({ leave: true });
    const shell = isList ? context.shell : shellOf(of.items);
    const defaultShell = (isList ? undefined : defaultShellOf(of.items)) ?? context.defaultShell;
    const inner: ValueContext = {
      inFlow,
      depth: context.depth + 1,
      ...(shell !== undefined && { shell }),
      ...(defaultShell !== undefined && { defaultShell }),
    };
    if (inFlow) this.#marks(of.end);
    for (const item of of.items) this.#marks(item.start, item.sep);
    if (isList && isCommand(this.#walk.keys) && this.#command(of.items, inFlow)) return;
    const steps = of.items.flatMap(({ key, sep, value }): Step[] => {
      const isPair = sep !== undefined || (!isList && key);
      const steps: Step[] = key ? [{ value: key, context: inner, key: '' }] : [];
      if (value) steps.push({ value, context: inner, key: isPair ? (key ? this.#textOf(key) : '') : undefined });
      return steps;
    });
    for (const step of steps.reverse()) this.#steps.push(step);
  }

  /** Reads a list of scalars as the words of one command. */
  #command(items: readonly CST.CollectionItem[], inFlow: boolean): boolean {
    const words: ShellWord[] = [];
    for (const { sep, value } of items) {
      if (value === undefined || value === null) continue;
      const scalar = sep === undefined ? this.#scalarOf(value, inFlow) : undefined;
      if (scalar === undefined) return false;
      words.push({ ...withPlaceholders(scalar), place: 'literal' });
      this.#marks('end' in value ? value.end : undefined);
    }
    // `command: [sh, -c]` and `args: ["curl …"]` of Kubernetes.
    const [script, more] = words;
    const isScript = this.#walk.keys.at(-1) === 'args' && more === undefined && /^[\w./]+\s/.test(script?.text ?? '');
    const option = isScript && script !== undefined ? assignedIn(script, this.#settings, true) : undefined;
    if (option !== undefined) {
      this.extraction.add(underName(inText(option.text, 'yaml', option.grade, this.#settings), option.name));
      return true;
    }
    this.extraction.add(readCommand(words, 'yaml', this.#settings, this.#readers.ofLanguage));
    return true;
  }

  #scalarOf(token: CST.Token, inFlow: boolean): Embedded | undefined {
    if (token.type === 'block-scalar') return blockScalar(this.#source, token);
    return isFlow(token) ? flowScalar(this.#source, token, inFlow) : undefined;
  }

  #textOf(key: CST.Token): string {
    // Most keys are written as they read.
    if (key.type === 'scalar' && !key.source.includes('\n')) return key.source;
    return this.#scalarOf(key, false)?.text ?? '';
  }

  /** Reads a file or a script in a scalar, else a value. */
  #scalar(
    image: string,
    decode: () => Embedded,
    context: ValueContext,
    key: string | undefined,
    isBlock: boolean,
  ): void {
    const keys = key === undefined ? this.#walk.keys : [...this.#walk.keys, key];
    const name = keys.at(-1) ?? '';
    const host = isBlock && name.includes('.') ? this.#readers.ofFile(name) : undefined;
    if (host !== undefined) this.extraction.add({ ...host(decode(), this.#settings), problems: [] });
    else if (isScript(keys) && this.#walk.grade(key) === undefined) {
      const shell = context.shell ?? (name === 'run' ? context.defaultShell : undefined);
      const readerOf = this.#readers.ofLanguage;
      this.extraction.add(script(decode(), keys, { isBlock, shell, readerOf }, this.#settings));
    } else this.#walk.scalar(key, { image, decode });
  }

  #read(value: Embedded, evidence: Evidence, key: string | undefined): Partial<Hosted> {
    const [assigned = '', variable = ''] = (key === undefined && assignment.exec(value.text)) || [];
    const named = this.#isVariable(variable);
    if (named !== undefined) {
      const found = inValue(part(value, { start: assigned.length }), 'yaml', named, this.#settings);
      return underName(found, variable);
    }
    if (evidence === 'none') {
      for (const { 0: image, 1: name = '', 3: text = '', index } of value.text.matchAll(argument)) {
        const grade = this.#isVariable(name);
        const end = index + image.length - 1;
        const content = part(value, { start: end - text.length, end });
        if (grade === undefined) continue;
        this.extraction.add(underName(inValue(content, 'yaml', grade, this.#settings), name));
      }
      // On the line after a comment that announces a filter, any text may be one.
      if (this.#settings.isAnnounced === undefined && !mayHoldValue(value.text)) return {};
    }
    return inValue(value, 'yaml', evidence, this.#settings);
  }

  #comment({ offset, source: text }: CST.SourceToken): void {
    const end = offset + text.length;
    // Quiet entries are comments here and something else in the source.
    if (this.#source.text.slice(offset, end) !== text) return;
    const found = comment(this.#source, { start: offset + 1, end }, { start: offset, end }, 'yaml', this.#settings);
    this.extraction.add(found);
  }

  #marks(...lists: readonly (readonly CST.Token[] | undefined)[]): void {
    for (const list of lists) {
      for (const token of list ?? []) if (token.type === 'comment') this.#comment(token);
    }
  }
}

/** Keys that say which program runs the script beside them, the nearest first. */
const runners = ['shell', 'interpreter', 'command'];

/** The value of the key `shell`, as in a step of GitHub Actions, or of the `command` of a program in Argo Workflows. */
function shellOf(items: readonly CST.CollectionItem[]): string | undefined {
  for (const runner of runners) {
    const value = valueUnder(items, runner);
    const isProgram = runner !== 'command' || valueUnder(items, 'source') !== undefined;
    const first = value !== undefined && 'items' in value ? value.items[0]?.value : value;
    if (isProgram && isFlow(first)) return first.source.replace(/^(["'])(.*)\1$/s, '$2');
  }
  return undefined;
}

/** The shell of all steps in a workflow or job: `defaults: { run: { shell: … } }`. */
function defaultShellOf(items: readonly CST.CollectionItem[]): string | undefined {
  const defaults = valueUnder(items, 'defaults');
  const run = defaults !== undefined && 'items' in defaults ? valueUnder(defaults.items, 'run') : undefined;
  return run !== undefined && 'items' in run ? shellOf(run.items) : undefined;
}

/** The value of a key in a map. */
function valueUnder(items: readonly CST.CollectionItem[], name: string): CST.Token | undefined {
  return items.find(({ key }) => key?.type === 'scalar' && key.source === name)?.value ?? undefined;
}

function isFlow(token: CST.Token | null | undefined): token is CST.FlowScalar {
  return token?.type === 'scalar' || token?.type === 'single-quoted-scalar' || token?.type === 'double-quoted-scalar';
}
