import type { Checkpoint } from './checkpoint.ts';

/** The state that the generator of a walk shares with its `Walk`. */
export interface WalkState {
  checkpoint: Checkpoint | undefined;
  isDrained: boolean;
  readonly stop: AbortSignal;
}
