import type { Problem } from './problem.ts';

/**
 * The class of every error that this package throws, except for the reason of an `AbortSignal`. Wrong options have the code
 * `invalid-options`, those of the client `argument`. Messages are English.
 */
export class PrefilterError extends Error {
  override get name(): string {
    return 'PrefilterError';
  }

  /** For subclasses of others that name themselves. */
  override set name(value: string) {
    Object.defineProperty(this, 'name', { value, writable: true, configurable: true });
  }

  /** What went wrong, stable between versions. */
  readonly code: string;
  /** What is wrong in a text, with positions, if a text is the cause. */
  declare readonly problems?: readonly Problem[];

  /**
   * Whether a value is an error of this class, also one that another copy of the package made: `PrefilterError.is(error)` for any,
   * `FilterError.is(error)` for those of a class.
   */
  static is<E extends PrefilterError>(this: abstract new (...args: never[]) => E, error: unknown): error is E {
    if (error instanceof this) return true;
    // A subclass without a name of its own is known by its instances alone.
    if (!Object.hasOwn(this.prototype, 'name')) return false;
    const names = new Set<unknown>();
    for (let one: unknown = error; one instanceof Error; one = Object.getPrototypeOf(one)) names.add(one.name);
    return names.has('PrefilterError') && names.has((this.prototype as E).name);
  }

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** The error for a wrong option or argument. */
export function invalidArgument(message: string, options?: ErrorOptions): PrefilterError {
  return new PrefilterError('invalid-options', message, options);
}
