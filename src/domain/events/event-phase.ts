import { localDay } from '#domain/time/local-day.ts';

/** Phase of an event, which determines the organizer's next tasks. */
export type EventPhase = 'draft' | 'on_sale' | 'door_day' | 'after' | 'cancelled';

interface ListedState {
  readonly status: 'draft' | 'published' | 'cancelled' | 'ended';
  /** Why an administrator hid it; null or absent if none did. */
  readonly takenDown?: string | null | undefined;
}

/**
 * Returns whether an event was never public. An event that was taken down is hidden like a draft, but has sold
 * tickets and has doors.
 */
export const isDraft = ({ status, takenDown }: ListedState): boolean =>
  status === 'draft' && takenDown == null;

/** For doors in the small hours, the door day starts the evening before; ms. */
const eveningBeforeMs = 6 * 3_600_000;

/** Returns whether an event is taking place now; false while its date is open. @param now ms */
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

/**
 * Returns the phase of an event. `door_day` covers the local date of its doors and the hours before they open. @param
 * now ms
 */
export function eventPhase(event: PhasedEvent, now: number): EventPhase {
  const { status, doorsOpenAt, endsAt, timeZone } = event;
  if (isDraft(event)) return 'draft';
  if (status === 'cancelled') return status;
  if (status === 'ended' || endsAt <= now) return 'after';
  const isDoorDay =
    doorsOpenAt - now <= eveningBeforeMs || localDay(now, timeZone) === localDay(doorsOpenAt, timeZone);
  return isDoorDay ? 'door_day' : 'on_sale';
}
