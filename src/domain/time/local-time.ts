import { offsetMs } from './zoned-time.ts';

/**
 * Result of interpreting a local time. `twice`: clocks go back over it, so it occurs a second time. `skipped`: clocks
 * go forward over it; `before` and `after` are the last and first local minute around the gap.
 */
export type LocalTime =
  | { readonly kind: 'once'; readonly at: number }
  | { readonly kind: 'twice'; readonly first: number; readonly second: number }
  | { readonly kind: 'skipped'; readonly before: string; readonly after: string }
  | { readonly kind: 'unreadable' };

const shape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;
const day = 86_400_000;
const minute = 60_000;

/**
 * Interprets a form's local time, `2026-03-29T02:30`, in a time zone (IANA name).
 *
 * @returns instants in ms since 1970
 */
export function readLocalTime(text: string, timeZone: string): LocalTime {
  const local = shape.test(text) ? Date.parse(`${text}:00.000Z`) : Number.NaN;
  if (Number.isNaN(local) || localText(local, 'UTC') !== text) return { kind: 'unreadable' };
  const [early, late] = [offsetMs(local - day, timeZone), offsetMs(local + day, timeZone)];
  const found = [...new Set([local - Math.max(early, late), local - Math.min(early, late)])].filter(
    (at) => at + offsetMs(at, timeZone) === local,
  );
  const [first, second] = found;
  if (first === undefined) return skipped(local, { early, late, timeZone });
  return second === undefined ? { kind: 'once', at: first } : { kind: 'twice', first, second };
}

/** The length of the gap is the difference of the offsets; its start is found to the minute. */
function skipped(
  local: number,
  { early, late, timeZone }: { readonly early: number; readonly late: number; readonly timeZone: string },
): LocalTime {
  // With the offset from before the gap, the instant is after the change by at most the length of the gap.
  let change = local - early;
  while (offsetMs(change - minute, timeZone) === late) change -= minute;
  return {
    kind: 'skipped',
    before: localText(change - minute, timeZone),
    after: localText(change, timeZone),
  };
}

/** Formats an instant for a form in a time zone: `2026-03-29T03:30`. */
export function localText(at: number, timeZone: string): string {
  return new Date(at + offsetMs(at, timeZone)).toISOString().slice(0, 16);
}
