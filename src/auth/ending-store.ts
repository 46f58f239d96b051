import * as v from 'valibot';
import type { SessionEnding } from '#domain/people/session-ending.ts';
import type { StoredSession } from '#domain/people/session.ts';
import type { StoredValues } from '#platform/stored-values.ts';
import { storedSession } from './session-store.ts';

/** The data needed to end a session of our own server; for another host, which requires it, the session itself. */
export type StoredEnding = SessionEnding | StoredSession;

const ending = v.object({ sessionId: v.string(), csrfToken: v.string() });
const storedEndings = v.array(v.union([storedSession, ending]));

/** Sessions still to be ended at the server, in localStorage, shared by all tabs; unreadable entries are ignored. */
export interface EndingStore {
  all(): readonly StoredEnding[];
  add(kept: StoredEnding): void;
  remove(kept: StoredEnding): void;
}

/** While this key exists, a session is waiting to be ended, and its leftovers must not sign anybody in. */
const endingsKey = 'gatehouse.endings';

/** `mirror` is called on every change, for the worker, which cannot read localStorage. */
export function createEndingStore(
  values: Pick<StoredValues, 'get' | 'set' | 'remove'>,
  mirror: (endings: readonly SessionEnding[]) => void,
): EndingStore {
  function all(): readonly StoredEnding[] {
    try {
      const read = v.safeParse(storedEndings, JSON.parse(values.get(endingsKey) ?? '[]'));
      return read.success ? read.output : [];
    } catch {
      return [];
    }
  }
  function keep(endings: readonly StoredEnding[]): void {
    if (endings.length === 0) values.remove(endingsKey);
    else values.set(endingsKey, JSON.stringify(endings));
    mirror(endings.flatMap(ofOwnServer));
  }
  const others = (than: StoredEnding) => all().filter((kept) => nameOf(kept) !== nameOf(than));
  return {
    all,
    add: (kept) => keep([...others(kept), kept]),
    remove: (kept) => keep(others(kept)),
  };
}

const nameOf = (kept: StoredEnding): string => ('accessToken' in kept ? kept.accessToken : kept.sessionId);

const ofOwnServer = (kept: StoredEnding): readonly SessionEnding[] => {
  if ('accessToken' in kept) return [];
  return [{ sessionId: kept.sessionId, csrfToken: kept.csrfToken }];
};
