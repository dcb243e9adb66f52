import { queryFailure } from './messages.ts';

/** Loads an optional peer dependency; throws a `Failure` that says how to install it. */
export async function peer<Module>(name: string, load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    // Its native parts are packages too, which may be missing on their own.
    const isMissing = code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND';
    throw queryFailure((say) => (isMissing ? say.noPeer(name) : say.unusablePeer(name, message)));
  }
}
