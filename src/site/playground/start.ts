import { known, type State } from './state.ts';

/** What a page made by `prefilter play` brings: a state for each filter, the first of which it begins with. */
export interface Start {
  readonly name: string;
  readonly state: Partial<State>;
}

/** Reads what the page brings, from the element that holds it as JSON. */
export function readStart(json: string): readonly Start[] {
  const given: unknown = JSON.parse(json);
  if (!Array.isArray(given)) return [];
  return given.map(({ name, state }) => ({ name: String(name), state: known(state) }));
}
