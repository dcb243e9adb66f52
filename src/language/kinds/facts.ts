import { is } from '../../source/shape.ts';

/*
 * The facts that make a type into one kind or another.
 */

/** What texts are compared without. */
export type Ignored = 'case' | 'accents';

export const zoneCheck = /* @__PURE__ */ is('the IANA name of a time zone, such as `America/Sao_Paulo`', isZone);

function isZone(name: unknown): boolean {
  if (typeof name !== 'string' || !/^[a-z]/i.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

export const ignoreCheck = /* @__PURE__ */ is(
  "`['case']` or `['case', 'accents']`",
  (value) =>
    Array.isArray(value) && value.includes('case') && value.every((one) => one === 'case' || one === 'accents'),
);
