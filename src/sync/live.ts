import { displacedReconnectMs } from '#domain/failures/backoff.ts';
import type { Cancel, Clock } from '#platform/clock.ts';
import type { DoorTransport, EnrolledEvent } from './deps.ts';

/** Live connections, one per event; they only trigger sync cycles. */
export interface Live {
  /** Opens missing connections and closes unwanted ones. Call it when the server has answered. */
  want(events: readonly EnrolledEvent[]): void;
  /** Returns whether every wanted event has a connection that has received a message. */
  whole(): boolean;
  /** Closes every connection; wanted ones are reopened later. */
  close(): void;
}

export interface LiveDeps {
  readonly clock: Clock;
  readonly transport: Pick<DoorTransport, 'listen'>;
  /** Called when an event has reached this revision. */
  readonly moved: (eventId: string, revision: number) => void;
  /** Called when an active connection broke: polling takes over until it is restored. */
  readonly lost: () => void;
}

interface Connection {
  cancel: Cancel;
  spoken: boolean;
}

/** Reconnect after 2, 4, 8 ... 60 s, so that a proxy that blocks websockets is not tried at every poll. */
const firstWaitMs = 2_000;
const maxWaitMs = 60_000;

/** Never waits for connecting; a connection counts as live only after its first message. */
export function createLive(deps: LiveDeps): Live {
  const { clock, transport } = deps;
  const open = new Map<string, Connection>();
  const retry = new Map<string, { readonly at: number; readonly waitMs: number }>();
  let wanted: ReadonlySet<string> = new Set();

  const waitAfter = (eventId: string, { spoken }: Connection): number =>
    spoken ? firstWaitMs : Math.min(maxWaitMs, 2 * (retry.get(eventId)?.waitMs ?? 1_000));

  function broke(eventId: string, connection: Connection, displaced: boolean): void {
    if (open.get(eventId) !== connection) return;
    open.delete(eventId);
    const waitMs = displaced ? displacedReconnectMs : waitAfter(eventId, connection);
    retry.set(eventId, { at: clock.monotonic() + waitMs, waitMs });
    if (connection.spoken) deps.lost();
  }

  function connect(event: EnrolledEvent): void {
    const connection: Connection = { cancel: () => {}, spoken: false };
    open.set(event.eventId, connection);
    connection.cancel = transport.listen(
      event,
      (revision) => {
        connection.spoken = true;
        deps.moved(event.eventId, revision);
      },
      (displaced) => broke(event.eventId, connection, displaced),
    );
  }

  function leave(eventId: string): void {
    const connection = open.get(eventId);
    open.delete(eventId);
    connection?.cancel();
  }

  return {
    want(events) {
      wanted = new Set(events.map((event) => event.eventId));
      for (const eventId of open.keys()) if (!wanted.has(eventId)) leave(eventId);
      for (const event of events) {
        const due = (retry.get(event.eventId)?.at ?? 0) <= clock.monotonic();
        if (due && !open.has(event.eventId)) connect(event);
      }
    },
    whole: () => wanted.size > 0 && [...wanted].every((eventId) => open.get(eventId)?.spoken === true),
    close() {
      for (const eventId of open.keys()) leave(eventId);
    },
  };
}
