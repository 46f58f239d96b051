/** The current HTTP date format, and that of RFC 850. */
const withZone = /^[A-Z][a-z]+, \d{1,2}[ -][A-Z][a-z]{2}[ -](?:\d{4}|\d{2}) \d{2}:\d{2}:\d{2} GMT$/;
/** The format of C's `asctime`, which has no zone and means GMT. */
const withoutZone = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/;

/**
 * Parses an HTTP date (RFC 9110, 5.6.7), ms since 1970; null if it is invalid. `Date.parse` alone would also accept
 * "1.5", "10, 10" and "Busy, 10 GMT".
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
