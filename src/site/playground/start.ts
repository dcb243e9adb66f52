import { known, type State } from './state.ts';

/** The initial states in a page made by `prefilter play`, one for each filter; the first is shown. */
export interface Start {
  readonly name: string;
  readonly state: Partial<State>;
}

/** Reads the initial states from the element that contains them as JSON. */
export function readStart(json: string): readonly Start[] {
  const given: unknown = JSON.parse(json);
  if (!Array.isArray(given)) return [];
  return given.map(({ name, state }) => ({ name: String(name), state: known(state) }));
}
