import { type Check, is, wholeNumber } from './shape.ts';
import type { Span } from './span.ts';

export const offsetCheck = /* @__PURE__ */ wholeNumber(0);

export const spanCheck: Check = /* @__PURE__ */ is('`{ start, end }`, offsets in the text', (value) => {
  const { start, end } = Object(value) as Partial<Span>;
  return offsetCheck.fits(start) && offsetCheck.fits(end) && Number(start) <= Number(end);
});
