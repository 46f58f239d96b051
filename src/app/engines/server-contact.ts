import { createListeners } from '#domain/listeners.ts';
import { isConnection, isServerAway, type Failure, type Result } from '#domain/failures/failure.ts';
import type { browserReachability } from '#platform/reachability.ts';
import type { Reach, SyncEngine } from '#sync/deps.ts';

type ServerStatus = Extract<Reach, 'online' | 'away' | 'offline'>;

/** Whether the server was reachable at the last call. Before the first response: what the browser reports. */
export interface ServerContact {
  readonly note: (result: Result<unknown>) => void;
  /** Returns whether the server is reachable and working; the same as `way` being online. */
  readonly reached: () => boolean;
  /** Returns, if it is not reachable, whether the connection or the server failed. */
  readonly way: () => ServerStatus;
  /** False until the first response or failed call: so far it is only an assumption. */
  readonly asked: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * Creates the state. The browser's reports count only for "offline" and as hints of a change; a response overrides
 * them.
 */
export function createServerContact(
  reachability: Pick<typeof browserReachability, 'onHint' | 'mayBeOnline'>,
): ServerContact {
  let way: ServerStatus = reachability.mayBeOnline() ? 'online' : 'offline';
  let asked = false;
  const listeners = createListeners();
  const become = (next: ServerStatus) => {
    if (next === way) return;
    way = next;
    listeners.tell();
  };
  reachability.onHint((hint) => {
    if (hint === 'online' || hint === 'offline') become(hint);
  });
  return {
    note(result) {
      asked = true;
      become(result.ok ? 'online' : statusAfter(result.failure));
    },
    reached: () => way === 'online',
    way: () => way,
    asked: () => asked,
    subscribe: listeners.add,
  };
}

const statusAfter = (failure: Failure): ServerStatus =>
  isServerAway(failure) ? 'away' : isConnection(failure) ? 'offline' : 'online';

const isReached = (reach: Reach): boolean => reach === 'online' || reach === 'slow';

/** A device that works at a door learns of the server's state through its scans first, so that screens need not ask. */
export function recordDoorContact(
  sync: Pick<SyncEngine, 'status' | 'subscribe'>,
  contact: Pick<ServerContact, 'note'>,
): void {
  let before = isReached(sync.status().reach);
  sync.subscribe(() => {
    const now = isReached(sync.status().reach);
    if (now && !before) contact.note({ ok: true, value: undefined });
    before = now;
  });
}
