import type { Renewal } from '#api/call.ts';
import type { Cancel } from '#platform/clock.ts';
import type { Present } from './present.ts';
import { createRefresher, type Cause, type Refreshed, type RefreshDeps } from './refresh.ts';
import type { SignedIn } from './session-store.ts';

/** Between two tries of a refresh that could not be had. */
const againMs = 30_000;
/** Browsers take timers of up to 24.8 days, and end longer ones at once. */
const longestTimerMs = 24 * 3_600_000;

export interface Renewing {
  refresh(cause: Cause): Promise<Renewal>;
  /** Takes the session as it is stored now, whoever wrote it; another person's is asked about first. */
  adopt(): void;
  /** Takes it as this page's own: its person signed in here, or goes on as somebody else. */
  take(): void;
  stop(): void;
}

/** Performs the schedule: after each try it asks the rules when to come again. */
export function createRenewing(deps: RefreshDeps, present: Present): Renewing {
  const refresher = createRefresher(deps);
  let timer: Cancel = () => {};
  // Nobody is renewed who is not signed in, by no timer left over.
  present.subscribe(() => {
    if (present.status() !== 'authenticated') timer();
  });

  function plan(ms: number): void {
    timer();
    timer = deps.clock.after(Math.min(longestTimerMs, Math.max(0, ms)), () => void refresh('timer'));
  }
  function planNext(done: Refreshed): void {
    if (present.status() !== 'authenticated') return;
    if (done.did === 'idle') plan(done.at - deps.clock.wall());
    if (done.did === 'unavailable' || done.did === 'refused')
      plan(againMs * (0.5 + deps.random.fraction() / 2));
  }

  async function refresh(cause: Cause): Promise<Renewal> {
    const done = await refresher.refresh(cause);
    if (done.did === 'renewed') adopt();
    // Somebody may have signed in again, here or elsewhere, since the answer was given.
    if (done.did === 'ended' || done.did === 'gone') {
      if (deps.store.read() !== null) adopt();
      else present.end(done.did === 'ended' ? deps.store.ended() : 'elsewhere');
    }
    planNext(done);
    return renewalOf(done);
  }

  function follow(shown: (signedIn: SignedIn) => void): void {
    const signedIn = deps.store.read();
    if (signedIn === null) return present.end('elsewhere');
    shown(signedIn);
    void refresh('timer');
  }
  const adopt = () => follow(present.meet);

  return { refresh, adopt, take: () => follow(present.show), stop: () => timer() };
}

function renewalOf({ did }: Refreshed): Renewal {
  if (did === 'gone' || did === 'ended') return 'ended';
  return did === 'renewed' ? 'renewed' : 'unavailable';
}
