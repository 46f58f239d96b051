import { localText, readLocalTime } from './local-time.ts';

/** A time as it stands in a form: what clocks show, and which of two where they show it twice. */
export interface TypedTime {
  /** `2026-11-23T19:30`; '' where nothing was chosen. */
  readonly text: string;
  readonly second: boolean;
}

/** The instant that is meant, ms; null while there is none. */
export function instantOf({ text, second }: TypedTime, timeZone: string): number | null {
  const time = readLocalTime(text, timeZone);
  if (time.kind === 'once') return time.at;
  if (time.kind === 'twice') return second ? time.second : time.first;
  return null;
}

/** An instant (ms) as a form shows it, on the clocks of a zone (IANA name). */
export function typedTimeOf(at: number, timeZone: string): TypedTime {
  const text = localText(at, timeZone);
  const time = readLocalTime(text, timeZone);
  // Forms know whole minutes.
  return { text, second: time.kind === 'twice' && Math.floor(at / 60_000) * 60_000 === time.second };
}

const secondMark = ' second';

/** Both parts as one text, as drafts are stored: `2026-10-25T02:30 second`. */
export const textOfTyped = ({ text, second }: TypedTime): string => (second ? text + secondMark : text);

/** The reverse of `textOfTyped`. */
export const typedOfText = (stored: string): TypedTime => {
  const second = stored.endsWith(secondMark);
  return { text: second ? stored.slice(0, -secondMark.length) : stored, second };
};
