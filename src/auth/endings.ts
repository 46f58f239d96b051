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

/** Sessions whose person signed out and which the server has not ended yet. Never rejects. */
export interface Endings {
  /** Writes down that the session is to end, and says so to the server; fails where it has not heard yet. */
  end(session: StoredSession): Promise<Result<void>>;
  /** Says again what has not been heard: there is reason to hope. */
  nudge(): void;
  /** Whether the server has yet to hear of one. */
  waits(): boolean;
  stop(): void;
}

/** Between two tries while a page is open, ms. */
const againMs = 30_000;
const done = { ok: true, value: undefined } as const;

/** Written down before it is sent, and crossed out only once our own server has answered. */
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
      // As the specification has it, by the bearer, whose reply takes the cookies along; else by what was written down.
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

/** Our server's own refusal: saying the same again brings the same. */
const isRuling = (failure: Failure): boolean =>
  (failure.kind === 'unauthorized' || failure.kind === 'refused') && !failure.code.startsWith('http_');
