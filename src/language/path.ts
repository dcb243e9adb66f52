import { factsOf, type Properties, pathOf } from './properties.ts';

/*
 * Properties inside of others: a document is read step by step, and each step is an own property of an object that is no list.
 */

/** The steps to a property that is declared to be inside of others; `undefined` for one of the document itself. */
export function declaredPath(properties: Properties | undefined, name: string): readonly string[] | undefined {
  return pathOf(properties && factsOf(properties, name));
}

/** What a document has at the end of a path; `undefined` where a step is missing, or leads into a list or a value. */
export function valueAt(document: unknown, path: readonly string[]): unknown {
  let at = document;
  for (let i = 0; i < path.length; i++) {
    if (!hasStep(at, path[i] as string)) return undefined;
    at = at[path[i] as string];
  }
  return at;
}

/** Whether a document has the last step of a path, whatever its value. */
export function hasPath(document: unknown, path: readonly string[]): boolean {
  return hasStep(valueAt(document, path.slice(0, -1)), path.at(-1) as string);
}

function hasStep(value: unknown, step: string): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.hasOwn(value, step);
}

/** A document with these values of properties, each at its path. */
export function documentWith(
  entries: readonly (readonly [name: string, value: unknown])[],
  pathFor: (name: string) => readonly string[] | undefined,
): Readonly<Record<string, unknown>> {
  const whole: Nested = new Map();
  for (const [name, value] of entries) {
    const path = pathFor(name) ?? [name];
    let at = whole;
    for (const step of path.slice(0, -1)) {
      const inner = at.get(step);
      const next: Nested = inner instanceof Map ? inner : new Map();
      at.set(step, next);
      at = next;
    }
    at.set(path.at(-1) as string, value);
  }
  return plain(whole);
}

type Nested = Map<string, unknown>;

// `fromEntries`, so that `__proto__` is an ordinary name.
function plain(nested: Nested): Readonly<Record<string, unknown>> {
  return Object.fromEntries([...nested].map(([name, value]) => [name, value instanceof Map ? plain(value) : value]));
}
