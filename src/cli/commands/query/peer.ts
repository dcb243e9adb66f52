import { Failure } from '../../command-line/failure.ts';
import type { QueryTexts } from './texts.ts';

/** A package that users add where they want it; a `Failure` that says how where it is not there. */
export async function peer<Module>(name: string, load: () => Promise<Module>, say: QueryTexts): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    // The parts of it that are not JavaScript are packages as well.
    const isMissing = code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND';
    throw new Failure(() => (isMissing ? say.noPeer(name) : say.unusablePeer(name, message)));
  }
}
