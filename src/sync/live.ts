import { displacedWaitMs } from '#domain/failures/backoff.ts';
import type { Cancel, Clock } from '#platform/clock.ts';
import type { DoorTransport, EnrolledEvent } from './deps.ts';

/** Live connections, one for each event; they only nudge. */
export interface Live {
  /** Connects what is not connected, lets go of what is no longer wanted. Call it when the server answers. */
  want(events: readonly EnrolledEvent[]): void;
  /** True when every wanted event has a connection that has spoken. */
  whole(): boolean;
  /** Lets go of every connection; what is wanted after that is connected anew. */
  close(): void;
}

export interface LiveDeps {
  readonly clock: Clock;
  readonly transport: Pick<DoorTransport, 'listen'>;
  /** An event has reached this revision. */
  readonly moved: (eventId: string, revision: number) => void;
  /** A connection that had spoken broke: polling takes over until it stands again. */
  readonly lost: () => void;
}

interface Connection {
  cancel: Cancel;
  spoken: boolean;
}

/** A proxy that lets no websocket through must not be asked at every poll: 2, 4, 8 ... 60 s between tries. */
const firstWaitMs = 2_000;
const longestWaitMs = 60_000;

/** Connecting is never waited for; a connection counts as live only once it has said something. */
export function createLive(deps: LiveDeps): Live {
  const { clock, transport } = deps;
  const open = new Map<string, Connection>();
  const retry = new Map<string, { readonly at: number; readonly waitMs: number }>();
  let wanted: ReadonlySet<string> = new Set();

  const waitAfter = (eventId: string, { spoken }: Connection): number =>
    spoken ? firstWaitMs : Math.min(longestWaitMs, 2 * (retry.get(eventId)?.waitMs ?? 1_000));

  function broke(eventId: string, connection: Connection, displaced: boolean): void {
    if (open.get(eventId) !== connection) return;
    open.delete(eventId);
    const waitMs = displaced ? displacedWaitMs : waitAfter(eventId, connection);
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
