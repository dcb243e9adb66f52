/** How many requests a period allows, and how a refusal states when the next period begins. */
export interface RateLimit {
  /** Requests per period; default 60,000. */
  readonly allowed?: number;
  /** Length of a period in milliseconds; default one minute. */
  readonly periodMs?: number;
  /**
   * The unit of `X-RateLimit-Reset`: seconds since 1970 (the default), milliseconds since 1970, or seconds from now.
   */
  readonly reset?: 'seconds' | 'milliseconds' | 'delta';
}

/** Counts requests in periods; a period begins with the first request after the previous one has ended. */
export class Budget {
  readonly #allowed: number;
  readonly #periodMs: number;
  readonly #reset: 'seconds' | 'milliseconds' | 'delta';
  #used = 0;
  #endsAt = -Infinity;

  constructor({ allowed = 60_000, periodMs = 60_000, reset = 'seconds' }: RateLimit = {}) {
    this.#allowed = allowed;
    this.#periodMs = periodMs;
    this.#reset = reset;
  }

  /** Counts one request; `exhausted` if none was left. */
  take(now: number): { readonly headers: Readonly<Record<string, string>>; readonly exhausted: boolean } {
    if (now >= this.#endsAt) {
      this.#used = 0;
      this.#endsAt = now + this.#periodMs;
    }
    const exhausted = this.#used >= this.#allowed;
    if (!exhausted) this.#used++;
    const headers = {
      'X-RateLimit-Limit': String(this.#allowed),
      'X-RateLimit-Remaining': String(this.#allowed - this.#used),
    };
    return exhausted ? { headers: { ...headers, ...this.#refusal(now) }, exhausted } : { headers, exhausted };
  }

  #refusal(now: number): Record<string, string> {
    const wait = Math.ceil((this.#endsAt - now) / 1000);
    const reset = {
      seconds: Math.ceil(this.#endsAt / 1000),
      milliseconds: this.#endsAt,
      delta: wait,
    };
    return { 'Retry-After': String(wait), 'X-RateLimit-Reset': String(reset[this.#reset]) };
  }
}
