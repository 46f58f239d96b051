import { isDateOpen } from '#domain/events/open-date.ts';
import { writeSum } from '#domain/sales/currency.ts';
import type { Amount } from '#domain/sales/money.ts';
import { isTimeZone } from '#domain/time/zoned-time.ts';
import { withLatinDigits } from './latin-digits.ts';
import { whenAsked } from './when-asked.ts';

/** Returns the IANA zone of the reader's system. */
export const readersZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** An ISO time, or ms since 1970. */
type Instant = string | number;

/** The words used to format times and numbers; numbers are passed in already formatted. */
export interface FormatWords {
  readonly free: string;
  /** Replaces an event's date while it is open. */
  readonly dateOpen: string;
  /** Corrects a date where the browser's format is wrong for the language. */
  readonly writtenDate?: (date: string) => string;
  readonly justNow: string;
  readonly yesterday: string;
  readonly secondsAgo: (count: string) => string;
  readonly minutesAgo: (count: string) => string;
  readonly hoursAgo: (count: string) => string;
  readonly daysAgo: (count: string) => string;
  /** Says how far a clock is behind the true time; `fast` how far ahead. */
  readonly slow: (distance: string) => string;
  readonly fast: (distance: string) => string;
  readonly seconds: (count: string) => string;
  readonly minutes: (count: string) => string;
  readonly hours: (count: string) => string;
  readonly days: (count: string) => string;
  /** Separates list items, including the trailing space. */
  readonly comma: string;
  /** Joins an amount and its currency code with a non-breaking space. */
  readonly money: (sum: string, currency: string) => string;
  /** Appended to a time that differs on the reader's own clock. */
  readonly zoneNote: (place: string) => string;
}

/**
 * Formats times, numbers and money in one language. A zone is an IANA name: a time is shown in that zone, in UTC if
 * the zone is unknown, or in the reader's zone if it is omitted. An open date is shown as such and has no time of
 * day.
 */
export interface Formats {
  /** Joins separate items in one line: "Main gate, River gate". */
  readonly listed: (parts: readonly string[]) => string;
  /** "12,431" */
  readonly count: (value: number) => string;
  /** "2.4": always one decimal. */
  readonly tenths: (value: number) => string;
  /** "12.4%", for a share from 0 to 1. */
  readonly percent: (share: number) => string;
  /** "2.25%", for hundredths of a per cent, without rounding. */
  readonly rate: (basisPoints: number) => string;
  /** "5 MB", "1.4 MB", "0.5 kB": units of 1000, as systems show it. */
  readonly fileSize: (bytes: number) => string;
  /** "GMD 250", or "Free". */
  readonly price: (money: Amount) => string;
  readonly money: (money: Amount) => string;
  /** "19:42" */
  readonly clockTime: (at: Instant, zone?: string) => string;
  /** "19:42:07" */
  readonly clockSeconds: (at: Instant, zone?: string) => string;
  /** "Sat 21 Nov" */
  readonly day: (at: Instant, zone?: string) => string;
  /** "Saturday 21 November 2026" */
  readonly longDay: (at: Instant, zone?: string) => string;
  /** "Sat 21 Nov 2026, 19:42" */
  readonly dayAndTime: (at: Instant, zone: string) => string;
  /** "Sat 21 Nov, 19:42" */
  readonly dayAndClock: (at: Instant, zone: string) => string;
  /** "Saturday 21 November 2026, 19:42" */
  readonly longDayAndClock: (at: Instant, zone: string) => string;
  /** "19:42", or "Sat 21 Nov, 19:42" if that is not the day there of `beside`: now, or the time named before it. */
  readonly timeThere: (at: Instant, beside: Instant, zone: string) => string;
  /** "GMT", "CET": the zone's usual name, without the "+0" that French and Arabic would append. */
  readonly zoneName: (at: Instant, zone: string) => string;
  /** " (Banjul time)" if the reader's clock differs from the time there, else empty. */
  readonly zoneNote: (at: Instant, zone: string) => string;
  /** Independent of the reader's zone: for pages rendered for everybody. */
  readonly zoneNoteForAll: (at: Instant, zone: string) => string;
  /** "3 min ago", "just now", "2 days ago": both arguments in ms. */
  readonly ago: (at: number, now: number) => string;
  /** "3 minutes ago", "in 2 hours", "just now": both arguments in ms. */
  readonly timeApart: (at: number, now: number) => string;
  /** "3 minutes", "2 hours": the distance between two instants in ms. */
  readonly timeBetween: (one: number, other: number) => string;
  /** "9:59", "1:02:03": remaining or elapsed time in whole seconds. */
  readonly timer: (seconds: number) => string;
  /** "2.4 s", "3 min": a clock's offset in ms, to a tenth of a second. */
  readonly offset: (ms: number) => string;
  /** "40 s slow", "12 h fast": a clock's error, given the true time minus its own in ms. */
  readonly clockError: (offsetMs: number) => string;
}

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const shortDay = { weekday: 'short', day: 'numeric', month: 'short' } as const;
const styles = {
  clock,
  seconds: { ...clock, second: '2-digit' },
  day: shortDay,
  longDay: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  dayOfYear: { ...shortDay, year: 'numeric' },
  zone: { timeZoneName: 'short' },
  minute: { dateStyle: 'short', timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/**
 * Tells apart the zones that a reader travels between while the page is open: a formatter stays in the zone in which it
 * was made. The offsets of two dates are cheap to read, unlike the name of the zone.
 */
function readersClock(): string {
  const [winter, summer] = [new Date(2026, 0, 1), new Date(2026, 6, 1)];
  return `${winter.getTimezoneOffset()} ${summer.getTimezoneOffset()}`;
}

/**
 * Caches formatters by style and zone: they are expensive to create (tens of microseconds) and few.
 *
 * @param locale a BCP 47 tag with a country, whose order of day and month is used
 */
function dateFormats(locale: Intl.Locale) {
  const made = new Map<string, Intl.DateTimeFormat>();
  return (style: keyof typeof styles, zone: string | undefined): Intl.DateTimeFormat => {
    const timeZone = zone === undefined || isTimeZone(zone) ? zone : 'UTC';
    const key = `${style} ${timeZone ?? readersClock()}`;
    const found = made.get(key);
    if (found !== undefined) return found;
    const format = new Intl.DateTimeFormat(locale, { ...styles[style], timeZone });
    made.set(key, format);
    return format;
  };
}

/** @param language as for dates; also determines how numbers are formatted */
export function createFormats(language: string, words: FormatWords): Formats {
  const locale = withLatinDigits(language);
  const money = (sum: Amount) => words.money(writeSum(sum, locale), sum.currency);
  const formatOf = dateFormats(locale);
  const tenths = tenthsIn(locale);
  const listed = (parts: readonly string[]) => parts.join(words.comma);
  const numbers = whenAsked(() => new Intl.NumberFormat(locale));
  const percents = whenAsked(
    () => new Intl.NumberFormat(locale, { style: 'percent', maximumSignificantDigits: 3 }),
  );
  const written = words.writtenDate ?? ((date: string) => date);
  const write = (style: keyof typeof styles) => (at: Instant, zone?: string) =>
    written(formatOf(style, zone).format(new Date(at)));
  const unlessOpen = (format: (at: Instant, zone?: string) => string, open: string) => {
    return (at: Instant, zone?: string) => (isDateOpen(new Date(at).getTime()) ? open : format(at, zone));
  };
  const clockTime = unlessOpen(write('clock'), '–');
  const day = unlessOpen(write('day'), words.dateOpen);
  const longDay = unlessOpen(write('longDay'), words.dateOpen);
  const dayOfYear = write('dayOfYear');
  const minute = write('minute');
  const zoneNoteForAll = (at: Instant, zone: string) =>
    isDateOpen(new Date(at).getTime()) ? '' : words.zoneNote(zone.replace(/^.*\//, '').replaceAll('_', ' '));
  const timeOf = (write: typeof dayOfYear) =>
    unlessOpen((at, zone) => listed([write(at, zone), clockTime(at, zone)]), words.dateOpen);
  const dayAndClock = timeOf(day);
  return {
    listed,
    count: (value) => numbers().format(value),
    // Rounded to a tenth of a per cent.
    percent: (share) => percents().format(Math.round(share * 1000) / 1000),
    tenths,
    ...measures(locale),
    money,
    price: (sum) => (sum.amount === 0 ? words.free : money(sum)),
    clockTime,
    clockSeconds: write('seconds'),
    day,
    longDay,
    dayAndTime: timeOf(dayOfYear),
    dayAndClock,
    longDayAndClock: timeOf(longDay),
    timeThere: (at, beside, zone) =>
      (longDay(at, zone) === longDay(beside, zone) ? clockTime : dayAndClock)(at, zone),
    zoneName(at, zone) {
      const parts = formatOf('zone', zone).formatToParts(new Date(at));
      return parts.find(({ type }) => type === 'timeZoneName')?.value.replace(/\+0$/, '') ?? zone;
    },
    zoneNote: (at, zone) => (minute(at, zone) === minute(at) ? '' : zoneNoteForAll(at, zone)),
    zoneNoteForAll,
    ago: (at, now) => agoIn(words, (now - at) / 1000),
    ...distances(locale, words),
    timer,
    offset: (ms) => offsetIn(words, tenths, Math.abs(ms) / 1000),
    clockError(offsetMs) {
      const distance = distanceIn(words, Math.abs(offsetMs) / 1000);
      return offsetMs > 0 ? words.slow(distance) : words.fast(distance);
    },
  };
}

const tenthsIn = (locale: Intl.Locale): Formats['tenths'] => {
  const tenths = whenAsked(
    () => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  );
  return (value) => tenths().format(value);
};

const sizeUnits = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Formats of measured values. */
function measures(locale: Intl.Locale): Pick<Formats, 'rate' | 'fileSize'> {
  const rates = whenAsked(
    () => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }),
  );
  return {
    rate: (basisPoints) => rates().format(basisPoints / 10_000),
    fileSize(bytes) {
      const thousands = bytes < 1000 ? 0 : Math.floor(Math.log10(bytes) / 3) - 1;
      const power = Math.min(sizeUnits.length - 1, thousands);
      // A non-empty size is never shown as 0.
      const size = Math.max(bytes / 1000 ** (power + 1), bytes === 0 ? 0 : 0.1);
      return new Intl.NumberFormat(locale, {
        style: 'unit',
        unit: sizeUnits[power] ?? 'kilobyte',
        maximumFractionDigits: size < 10 ? 1 : 0,
      }).format(size);
    },
  };
}

const two = (part: number): string => String(part).padStart(2, '0');

function timer(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const [hours, rest] = [Math.floor(minutes / 60), two(Math.floor(seconds % 60))];
  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${two(minutes % 60)}:${rest}`;
}

/** Formats time distances in full words and completed whole units. */
function distances(locale: Intl.Locale, words: FormatWords): Pick<Formats, 'timeApart' | 'timeBetween'> {
  const relative = whenAsked(() => new Intl.RelativeTimeFormat(locale));
  return {
    timeApart(at, now) {
      const seconds = Math.round(Math.abs(now - at) / 1000);
      if (seconds < 10) return words.justNow;
      const [count, unit] = inUnits(seconds);
      return relative().format(at <= now ? -count : count, unit);
    },
    timeBetween(one, other) {
      const [count, unit] = inUnits(Math.round(Math.abs(one - other) / 1000));
      return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
    },
  };
}

function inUnits(seconds: number): [count: number, unit: 'second' | 'minute' | 'hour' | 'day'] {
  if (seconds < 60) return [seconds, 'second'];
  if (seconds < 3600) return [Math.floor(seconds / 60), 'minute'];
  if (seconds < 172_800) return [Math.floor(seconds / 3600), 'hour'];
  return [Math.floor(seconds / 86_400), 'day'];
}

function agoIn(words: FormatWords, exactly: number): string {
  const seconds = Math.max(0, Math.round(exactly));
  if (seconds < 10) return words.justNow;
  if (seconds < 60) return words.secondsAgo(String(seconds));
  if (seconds < 3600) return words.minutesAgo(String(Math.round(seconds / 60)));
  if (seconds < 86_400) return words.hoursAgo(String(Math.round(seconds / 3600)));
  const days = Math.round(seconds / 86_400);
  return days === 1 ? words.yesterday : words.daysAgo(String(days));
}

function distanceIn(words: FormatWords, exactly: number): string {
  const seconds = Math.round(exactly);
  if (seconds >= 2 * 86_400) return words.days(String(Math.round(seconds / 86_400)));
  if (seconds >= 2 * 3600) return words.hours(String(Math.round(seconds / 3600)));
  return seconds >= 90 ? words.minutes(String(Math.round(seconds / 60))) : words.seconds(String(seconds));
}

const offsetIn = (words: FormatWords, tenths: Formats['tenths'], seconds: number): string =>
  seconds < 90 ? words.seconds(tenths(seconds)) : words.minutes(String(Math.round(seconds / 60)));
