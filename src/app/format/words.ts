import { formatMoney } from '#domain/sales/currency.ts';
import type { Failure } from '#domain/failures/failure.ts';
import type { Amount } from '#domain/sales/money.ts';
import { tryAgainIn } from '#domain/time/wait-words.ts';
import { lostWords, sendingOf, type Called, type Sending } from '#app/data/sending.ts';

/**
 * What to tell a person about a failed call: what happened and what to do.
 *
 * @param called what was called, or what becomes of it; one that is sent once only where nothing is said, so that no
 *   sentence promises what nobody does
 */
export function failureWords(failure: Failure, called: Called | Sending = 'once'): string {
  switch (failure.kind) {
    case 'unreachable':
    case 'timeout':
    case 'foreign':
      return lostWords[typeof called === 'string' ? called : sendingOf(called)][failure.kind];
    case 'server':
      return failure.message ?? 'Something went wrong on our side. Try again in a minute.';
    case 'limited':
      return failure.message ?? `Too many attempts. ${tryAgainIn(failure.retryAfterMs)}`;
    case 'too_large':
      return 'This was too much for one request.';
    case 'unauthorized':
    case 'refused':
      return failure.message === ''
        ? `Request failed with status ${'status' in failure ? failure.status : 401}`
        : failure.message;
  }
}

/** True where trying again, or a better network, is the way on. */
export const isConnection = (failure: Failure): boolean =>
  failure.kind === 'unreachable' || failure.kind === 'timeout' || failure.kind === 'foreign';

const whole = new Intl.NumberFormat('en');
export const count = (value: number): string => whole.format(value);

/** "3 min ago", "just now", "2 days ago": for an instant and the present, both ms. */
export function ago(at: number, now: number): string {
  const seconds = Math.max(0, Math.round((now - at) / 1000));
  if (seconds < 10) return 'just now';
  if (seconds < 60) return `${seconds} s ago`;
  if (seconds < 3600) return `${Math.round(seconds / 60)} min ago`;
  if (seconds < 86_400) return `${Math.round(seconds / 3600)} h ago`;
  const days = Math.round(seconds / 86_400);
  return days === 1 ? 'yesterday' : `${days} days ago`;
}

/** "40 s slow", "12 h fast": how wrong a clock is, by the server's time minus its own, ms. */
export function clockError(offsetMs: number): string {
  const seconds = Math.round(Math.abs(offsetMs) / 1000);
  const sizes = [
    [2 * 86_400, 86_400, 'days'],
    [2 * 3600, 3600, 'h'],
    [90, 60, 'min'],
    [0, 1, 's'],
  ] as const;
  const [, unit, name] = sizes.find(([from]) => seconds >= from) ?? sizes[3];
  return `${Math.round(seconds / unit)} ${name} ${offsetMs > 0 ? 'slow' : 'fast'}`;
}

const formats = new Map<string, Intl.DateTimeFormat>();
function format(
  style: string,
  options: Intl.DateTimeFormatOptions,
  zone: string | undefined,
): Intl.DateTimeFormat {
  const key = `${style} ${zone ?? ''}`;
  const found = formats.get(key);
  if (found !== undefined) return found;
  const made = new Intl.DateTimeFormat(
    'en-GB',
    zone === undefined ? options : { ...options, timeZone: zone },
  );
  formats.set(key, made);
  return made;
}

type Instant = string | number;
/** "19:42" in a zone; the viewer's where none is named. */
export const clockTime = (at: Instant, zone?: string): string =>
  format('time', { hour: '2-digit', minute: '2-digit' }, zone).format(new Date(at));
/** "19:42:07". */
export const clockSeconds = (at: Instant, zone?: string): string =>
  format('seconds', { hour: '2-digit', minute: '2-digit', second: '2-digit' }, zone).format(new Date(at));
/** "Sat 21 Nov". */
export const day = (at: Instant, zone?: string): string =>
  format('day', { weekday: 'short', day: 'numeric', month: 'short' }, zone).format(new Date(at));
/** "Saturday 21 November 2026". */
export const longDay = (at: Instant, zone?: string): string =>
  format('long', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }, zone).format(
    new Date(at),
  );

/** The zone's name where the viewer's clock shows another time there, else nothing. */
export function zoneNote(at: Instant, zone: string): string {
  const date = new Date(at);
  const parts = (timeZone?: string) =>
    format('whole', { dateStyle: 'short', timeStyle: 'short' }, timeZone).format(date);
  return parts(zone) === parts() ? '' : ` (${zone.replace(/^.*\//, '').replaceAll('_', ' ')} time)`;
}

/** "GMD 250" or "Free". */
export const price = (money: Amount): string => (money.amount === 0 ? 'Free' : formatMoney(money));
