import { localText, readLocalTime } from './local-time.ts';

/** A time as entered in a form: the local time, and which occurrence if clocks show it twice. */
export interface TypedTime {
  /** `2026-11-23T19:30`; '' if nothing was chosen. */
  readonly text: string;
  readonly second: boolean;
}

/** Returns the instant, ms; null if there is none. */
export function instantOf({ text, second }: TypedTime, timeZone: string): number | null {
  const time = readLocalTime(text, timeZone);
  if (time.kind === 'once') return time.at;
  if (time.kind === 'twice') return second ? time.second : time.first;
  return null;
}

/** Converts an instant (ms) for a form in a time zone (IANA name). */
export function typedTimeOf(at: number, timeZone: string): TypedTime {
  const text = localText(at, timeZone);
  const time = readLocalTime(text, timeZone);
  // Forms have minute precision.
  return { text, second: time.kind === 'twice' && Math.floor(at / 60_000) * 60_000 === time.second };
}

const secondMark = ' second';

/** Joins both parts into one text for storing drafts: `2026-10-25T02:30 second`. */
export const textOfTyped = ({ text, second }: TypedTime): string => (second ? text + secondMark : text);

/** Inverse of `textOfTyped`. */
export const typedOfText = (stored: string): TypedTime => {
  const second = stored.endsWith(secondMark);
  return { text: second ? stored.slice(0, -secondMark.length) : stored, second };
};
