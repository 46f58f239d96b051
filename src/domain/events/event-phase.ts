import { localDay } from '#domain/time/local-day.ts';

/** Where an event is on its way: what its organizer has to do with it next. */
export type EventPhase = 'draft' | 'on_sale' | 'door_day' | 'after' | 'cancelled';

/** Doors of the small hours are got ready the evening before; ms. */
const eveningBeforeMs = 6 * 3_600_000;

/** Whether an event goes on at this moment; one whose date is yet to be named does not. @param now ms */
export const isUnderWay = (
  event: Pick<PhasedEvent, 'status' | 'endsAt'> & { readonly startsAt: number },
  now: number,
): boolean => event.status === 'published' && event.startsAt <= now && now < event.endsAt;

interface PhasedEvent {
  readonly status: 'draft' | 'published' | 'cancelled' | 'ended';
  /** ms. */
  readonly doorsOpenAt: number;
  /** ms. */
  readonly endsAt: number;
  readonly timeZone: string;
}

/** In which phase an event is: the day of its doors is a day at the event, and the hours before they open. @param now ms */
export function eventPhase({ status, doorsOpenAt, endsAt, timeZone }: PhasedEvent, now: number): EventPhase {
  if (status === 'draft' || status === 'cancelled') return status;
  if (status === 'ended' || endsAt <= now) return 'after';
  const isDoorDay =
    doorsOpenAt - now <= eveningBeforeMs || localDay(now, timeZone) === localDay(doorsOpenAt, timeZone);
  return isDoorDay ? 'door_day' : 'on_sale';
}
