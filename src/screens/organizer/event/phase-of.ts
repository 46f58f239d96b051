import type { myEvents } from '#contract/events/my-events.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import { eventPhase, type EventPhase } from '#domain/events/event-phase.ts';

/** Returns the phase of an organizer's event as the server sends it. @param now ms */
export function phaseOf(event: ReplyOf<typeof myEvents>['items'][number], now: number): EventPhase {
  const { status, takenDown, timeZone } = event;
  const times = { doorsOpenAt: Date.parse(event.doorsOpenAt), endsAt: Date.parse(event.endsAt) };
  return eventPhase({ status, takenDown, timeZone, ...times }, now);
}
