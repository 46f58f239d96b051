import type { Call } from '#api/call.ts';
import type { LineListener } from '#api/live-line.ts';
import type { Cancel, Clock } from '#platform/clock.ts';

/** Topic of a connection: the door of an event, or the administrators' log. */
export type LiveTopic = { readonly eventId: string } | 'admin:logs';

type OnLost = LineListener['onLost'];

/**
 * Subscribes to a topic as the signed-in user: reports changes, including possible ones before the connection was
 * open, and once that the connection was lost.
 */
export type EventLive = (topic: LiveTopic, onMoved: () => void, onLost: OnLost) => Cancel;

/** Opens live connections for events' doors and the log; the socket code loads with the first one. */
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
  return (topic, onMoved, onLost) => {
    let over = false;
    let stop: Cancel = () => {};
    const connect = async () => {
      const [{ openLiveLine }, { requestLiveTicket }] = await Promise.all([
        import('#api/live-line.ts'),
        import('./live-ticket.ts'),
      ]);
      const asked = await requestLiveTicket(call, topic);
      if (over) return;
      const name = topic === 'admin:logs' ? topic : `door:${topic.eventId}`;
      if (!asked.ok) return onLost(false);
      const listener = { onReady: onMoved, onMoved, onLost };
      stop = openLiveLine({ clock, openSocket }, name, asked.value.ticket, listener);
    };
    connect().catch(() => {
      if (!over) onLost(false);
    });
    return () => {
      over = true;
      stop();
    };
  };
}
