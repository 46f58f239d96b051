import { createListeners } from '#domain/listeners.ts';
import { isConnection, isServerAway, type Failure, type Result } from '#domain/failures/failure.ts';
import type { browserReachability } from '#platform/reachability.ts';
import type { Reach, SyncEngine } from '#sync/deps.ts';

type ServerWay = Extract<Reach, 'online' | 'away' | 'offline'>;

/** Whether the server was reached when it was last asked. Before the first answer: what the browser believes. */
export interface ServerContact {
  readonly note: (result: Result<unknown>) => void;
  /** Whether it is there and works; the same as `way` is online. */
  readonly reached: () => boolean;
  /** Where it is not reached: whether the line is at fault, or the server. */
  readonly way: () => ServerWay;
  /** False until the first answer, or the first that failed to come: so far it is only believed. */
  readonly asked: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
}

/** The browser's word counts only where it says "offline", or that something changed; an answer outdoes it. */
export function createServerContact(
  reachability: Pick<typeof browserReachability, 'onHint' | 'mayBeOnline'>,
): ServerContact {
  let way: ServerWay = reachability.mayBeOnline() ? 'online' : 'offline';
  let asked = false;
  const listeners = createListeners();
  const become = (next: ServerWay) => {
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
      become(result.ok ? 'online' : wayAfter(result.failure));
    },
    reached: () => way === 'online',
    way: () => way,
    asked: () => asked,
    subscribe: listeners.add,
  };
}

const wayAfter = (failure: Failure): ServerWay =>
  isServerAway(failure) ? 'away' : isConnection(failure) ? 'offline' : 'online';

const isReached = (reach: Reach): boolean => reach === 'online' || reach === 'slow';

/** A device that works at a door hears of the server through its scans first: screens need not find out by themselves. */
export function noteDoorContact(
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
