import { type Check, is } from '../../source/shape.ts';

/*
 * The facts that make a type into one kind or another.
 */

/** What texts are compared without. */
export type Ignored = 'case' | 'accents';

export const zoneCheck: Check = /* @__PURE__ */ (() => ({
  ...is('the IANA name of a time zone, such as `America/Sao_Paulo`', isZone),
  names: () => Intl.supportedValuesOf('timeZone'),
}))();

// Every call with declared properties checks them, and to ask the runtime takes longer than to compile a filter.
const knownZones = new Set<string>();

function isZone(name: unknown): boolean {
  if (typeof name !== 'string' || !/^[a-z]/i.test(name)) return false;
  if (knownZones.has(name)) return true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    knownZones.add(name);
    return true;
  } catch {
    return false;
  }
}

export const ignoreCheck = /* @__PURE__ */ is(
  "`['case']` or `['case', 'accents']`",
  (value) =>
    Array.isArray(value) && value.includes('case') && value.every((one) => one === 'case' || one === 'accents'),
);
