/** As HTTP writes a date today, and as RFC 850 did. */
const withZone = /^[A-Z][a-z]+, \d{1,2}[ -][A-Z][a-z]{2}[ -](?:\d{4}|\d{2}) \d{2}:\d{2}:\d{2} GMT$/;
/** As `asctime` of C writes it, which names no zone and means GMT. */
const withoutZone = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/;

/**
 * A date as HTTP writes it (RFC 9110, 5.6.7), ms since 1970; null where it is none. `Date.parse` alone makes a date of "1.5",
 * of "10, 10" and of "Busy, 10 GMT" too.
 */
export function readHttpDate(text: string): number | null {
  const date = text.trim();
  if (withZone.test(date)) return momentOf(date);
  return withoutZone.test(date) ? momentOf(`${date} GMT`) : null;
}

function momentOf(date: string): number | null {
  const at = Date.parse(date);
  return Number.isNaN(at) ? null : at;
}
