import type { Call } from '#api/call.ts';
import { liveTicket } from '#contract/door/live.ts';
import type { Cancel, Clock } from '#platform/clock.ts';

/** Listens to the door of an event as the signed-in person: whether it moved, and once that the line was lost. */
export type EventLive = (eventId: string, onMoved: () => void, onLost: () => void) => Cancel;

/** Opens lines to the doors of events; what speaks to the socket is fetched with the first of them. */
export function createEventLive({
  call,
  clock,
  host,
}: {
  readonly call: Call;
  readonly clock: Clock;
  readonly host: string;
}): EventLive {
  const openSocket = (path: string) => new WebSocket(new URL(path, host.replace(/^http/, 'ws')));
  return (eventId, onMoved, onLost) => {
    let over = false;
    let stop: Cancel = () => {};
    const connect = async () => {
      const { openLiveLine } = await import('#api/live-line.ts');
      const asked = await call(liveTicket, { params: { registrationId: eventId }, body: {} });
      if (over) return;
      if (asked.ok) stop = openLiveLine({ clock, openSocket }, eventId, asked.value.ticket, onMoved, onLost);
      else onLost();
    };
    connect().catch(() => {
      if (!over) onLost();
    });
    return () => {
      over = true;
      stop();
    };
  };
}
