import { localDay } from '#domain/time/local-day.ts';

/** Where an event is on its way: what its organizer has to do with it next. */
export type EventPhase = 'draft' | 'on_sale' | 'door_day' | 'after' | 'cancelled';

interface ListedState {
  readonly status: 'draft' | 'published' | 'cancelled' | 'ended';
  /** Why an administrator hid it; null or absent where none did. */
  readonly takenDown?: string | null | undefined;
}

/** Whether nobody has seen an event yet. One that was taken down is hidden like a draft, but has been sold, and has doors. */
export const isDraft = ({ status, takenDown }: ListedState): boolean =>
  status === 'draft' && takenDown == null;

/** Doors of the small hours are got ready the evening before; ms. */
const eveningBeforeMs = 6 * 3_600_000;

/** Whether an event goes on at this moment; one whose date is yet to be named does not. @param now ms */
export const isUnderWay = (
  event: Pick<PhasedEvent, 'status' | 'endsAt'> & { readonly startsAt: number },
  now: number,
): boolean => event.status === 'published' && event.startsAt <= now && now < event.endsAt;

interface PhasedEvent extends ListedState {
  /** ms. */
  readonly doorsOpenAt: number;
  /** ms. */
  readonly endsAt: number;
  readonly timeZone: string;
}

/** In which phase an event is: the day of its doors is a day at the event, and the hours before they open. @param now ms */
export function eventPhase(event: PhasedEvent, now: number): EventPhase {
  const { status, doorsOpenAt, endsAt, timeZone } = event;
  if (isDraft(event)) return 'draft';
  if (status === 'cancelled') return status;
  if (status === 'ended' || endsAt <= now) return 'after';
  const isDoorDay =
    doorsOpenAt - now <= eveningBeforeMs || localDay(now, timeZone) === localDay(doorsOpenAt, timeZone);
  return isDoorDay ? 'door_day' : 'on_sale';
}
