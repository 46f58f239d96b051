const formatters = new Map<string, Intl.DateTimeFormat>();
/** Cache of valid zones: checking one costs a formatter, and there are some hundreds. */
const zones = new Set<string>();

/**
 * Formats a local time with its UTC offset: `2026-11-21T19:30:00+01:00`, to the second. Uses UTC for an unknown zone.
 *
 * @param at ms since 1970
 * @param timeZone IANA name
 */
export function zonedTime(at: number, timeZone: string): string {
  const local = Math.floor((at + offsetMs(at, timeZone)) / 1000) * 1000;
  const minutes = Math.round(offsetMs(at, timeZone) / 60_000);
  const two = (count: number) => String(count).padStart(2, '0');
  const distance = Math.abs(minutes);
  const offset = `${minutes < 0 ? '-' : '+'}${two(Math.floor(distance / 60))}:${two(distance % 60)}`;
  return `${new Date(local).toISOString().slice(0, 19)}${offset}`;
}

/** Returns a zone's UTC offset at a time, ms, in whole minutes; east is positive. */
export function offsetMs(at: number, timeZone: string): number {
  const second = Math.floor(at / 1000) * 1000;
  const parts = new Map(
    formatterOf(timeZone)
      .formatToParts(second)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const read = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const local = Date.UTC(
    read('year'),
    read('month') - 1,
    read('day'),
    read('hour'),
    read('minute'),
    read('second'),
  );
  return Math.round((local - second) / 60_000) * 60_000;
}

/**
 * Returns the instant at which clocks of a zone show a local time: the first if they show it twice; later by the
 * length of the gap if they skip it.
 *
 * @param local ms since 1970, read as if the clock were UTC's
 */
export function timeAt(local: number, timeZone: string): number {
  const early = local - offsetMs(local - 86_400_000, timeZone);
  if (early + offsetMs(early, timeZone) === local) return early;
  const late = local - offsetMs(local + 86_400_000, timeZone);
  return late + offsetMs(late, timeZone) === local ? late : early;
}

/** Returns whether a time zone exists. */
export function isTimeZone(name: string): boolean {
  if (zones.has(name)) return true;
  try {
    const isZone = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
    if (isZone) zones.add(name);
    return isZone;
  } catch {
    return false;
  }
}

/** Caches one formatter per time zone: they are slow to create and few are needed. */
function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en', {
    timeZone: isTimeZone(timeZone) ? timeZone : 'UTC',
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formatters.set(timeZone, made);
  return made;
}
