const formatters = new Map<string, Intl.DateTimeFormat>();
/** Those met so far: asking for one costs a formatter, and there are some hundreds. */
const zones = new Set<string>();

/**
 * A time as people at a place write it, with the place's distance from UTC: `2026-11-21T19:30:00+01:00`. Seconds are
 * the least it tells. In UTC where nobody knows the zone.
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

/** How far a zone is from UTC at a time, in whole minutes as ms; east is positive. */
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
 * The time at which clocks of a zone show this. Where they show it twice, the first; where they skip it, as much later.
 *
 * @param local ms since 1970, read as if the clock were UTC's
 */
export function timeAt(local: number, timeZone: string): number {
  const early = local - offsetMs(local - 86_400_000, timeZone);
  if (early + offsetMs(early, timeZone) === local) return early;
  const late = local - offsetMs(local + 86_400_000, timeZone);
  return late + offsetMs(late, timeZone) === local ? late : early;
}

/** Whether there is such a zone. */
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

/** Formatters are dear to make and few: one for each zone met. */
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
