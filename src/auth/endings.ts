import type { EndSession } from '#api/ending-transport.ts';
import type { SessionTransport } from '#api/session-transport.ts';
import type { Failure, Result } from '#domain/failures/failure.ts';
import { endingOf } from '#domain/people/session-ending.ts';
import type { StoredSession } from '#domain/people/session.ts';
import type { Cancel, Clock } from '#platform/clock.ts';
import type { EndingStore, StoredEnding } from './ending-store.ts';
import { endAtServer } from './sign-out.ts';

export interface EndingsDeps {
  readonly transport: Pick<SessionTransport, 'logout' | 'refresh'>;
  /** Ends a session of our own server without its tokens. */
  readonly endSession: EndSession;
  readonly store: EndingStore;
  readonly clock: Pick<Clock, 'after'>;
  readonly random: { fraction(): number };
}

/** Sessions that were signed out of but not yet ended by the server. Never rejects. */
export interface Endings {
  /** Records that the session is to end and tells the server; fails if the server could not be told yet. */
  end(session: StoredSession): Promise<Result<void>>;
  /** Retries pending ones, when there is reason to expect success. */
  nudge(): void;
  /** Returns whether any are pending. */
  waits(): boolean;
  stop(): void;
}

/** Interval between retries while a page is open, in ms. */
const againMs = 30_000;
const done = { ok: true, value: undefined } as const;

/** Recorded before it is sent, and deleted only once our own server has answered. */
export function createEndings(deps: EndingsDeps): Endings {
  const { store } = deps;
  let underWay: Promise<void> | null = null;
  let timer: Cancel = () => {};

  async function send(kept: StoredEnding): Promise<Result<void>> {
    const answer =
      'accessToken' in kept ? await endAtServer(deps.transport, kept) : await deps.endSession(kept);
    if (!answer.ok && !isRuling(answer.failure)) return answer;
    store.remove(kept);
    return done;
  }
  async function sendAll(): Promise<void> {
    for (const kept of store.all()) await send(kept);
  }
  function nudge(): void {
    timer();
    if (store.all().length === 0) return;
    underWay ??= sendAll().finally(() => {
      underWay = null;
      if (store.all().length > 0)
        timer = deps.clock.after(againMs * (0.5 + deps.random.fraction() / 2), nudge);
    });
  }

  return {
    async end(session) {
      const own = endingOf(session);
      const kept = own ?? session;
      store.add(kept);
      // With the bearer token as specified, so that the reply deletes the cookies; otherwise with the recorded data.
      const told = own === null ? undefined : await deps.transport.logout(session);
      if (told?.ok === true) store.remove(kept);
      const answer = told === undefined || isUnauthorized(told) ? await send(kept) : told;
      if (!answer.ok) timer = deps.clock.after(againMs, nudge);
      return answer.ok ? done : answer;
    },
    nudge,
    waits: () => store.all().length > 0,
    stop: () => timer(),
  };
}

const isUnauthorized = (answer: Result<unknown>): boolean =>
  !answer.ok && answer.failure.kind === 'unauthorized';

/** Our server's own refusal: retrying would give the same result. */
const isRuling = (failure: Failure): boolean =>
  (failure.kind === 'unauthorized' || failure.kind === 'refused') && !failure.code.startsWith('http_');
