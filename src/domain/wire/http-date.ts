/**
 * A date as HTTP writes it (RFC 9110, 5.6.7), ms since 1970; null where it is none. `Date.parse` makes a date of "1.5" and of
 * "10, 10" too; those of HTTP end in GMT.
 */
export function readHttpDate(text: string): number | null {
  const at = text.trim().endsWith(' GMT') ? Date.parse(text) : NaN;
  return Number.isNaN(at) ? null : at;
}
