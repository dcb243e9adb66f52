import type { Command, Commands } from './command-line/command.ts';
import { modules } from './commands.ts';

const all: typeof modules = {
  ...modules,
  // Only scripts call it, and no help lists it.
  complete: () => import('./commands/completion/complete.ts'),
};

export const commands: Commands = {
  names: Object.keys(modules),
  has: (name) => Object.hasOwn(all, name),
  load: (name) => (all[name] as () => Promise<Command>)(),
  declarations: async () => (await import('./declarations.ts')).declarations,
};
