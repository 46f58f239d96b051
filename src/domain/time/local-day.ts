const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns the calendar date at a time, as `2026-11-21`.
 *
 * @param at ms since 1970
 * @param timeZone IANA name; RangeError for one that does not exist
 */
export function localDay(at: number, timeZone: string): string {
  const parts = new Map(
    formatterOf(timeZone)
      .formatToParts(at)
      .map((part) => [part.type, part.value]),
  );
  return `${parts.get('year') ?? ''}-${parts.get('month') ?? ''}-${parts.get('day') ?? ''}`;
}

/** Maximum length of a day: 24 hours and a clock change. */
const maxDayMs = 26 * 3_600_000;

/** Returns the start of the next calendar day, ms; handles days of 23 and 25 hours. */
export function nextLocalDay(at: number, timeZone: string): number {
  const today = localDay(at, timeZone);
  let before = at;
  let after = at + maxDayMs;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (localDay(middle, timeZone) === today) before = middle;
    else after = middle;
  }
  return after;
}

/** Caches one formatter per time zone: they are slow to create (tens of microseconds) and few are needed. */
function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known !== undefined) return known;
  const fields = {
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  } as const;
  const made = new Intl.DateTimeFormat('en', { timeZone, ...fields });
  formatters.set(timeZone, made);
  return made;
}
