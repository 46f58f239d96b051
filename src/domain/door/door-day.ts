/** Time around an event in which its doors may be at work, ms: long enough for a set-up in the morning, or a long night. */
const aroundMs = 12 * 3_600_000;

/**
 * Returns whether it is the day of an event's doors, or long before or after: somebody has then opened the wrong event of
 * a series, or the event was moved.
 *
 * @param event times in ms
 * @param now ms
 */
export function doorDay(
  { doorsOpenAt, endsAt }: { readonly doorsOpenAt: number; readonly endsAt: number },
  now: number,
): 'before' | 'on' | 'after' {
  if (now < doorsOpenAt - aroundMs) return 'before';
  return now > endsAt + aroundMs ? 'after' : 'on';
}
