import type { Renewal } from '#api/call.ts';
import type { Cancel } from '#platform/clock.ts';
import type { CurrentPerson } from './present.ts';
import { createRefresher, type Cause, type Refreshed, type RefreshDeps } from './refresh.ts';
import type { SignedIn } from './session-store.ts';

/** Interval between attempts after a failed refresh. */
const againMs = 30_000;
/** Browsers limit timers to 24.8 days, and fire longer ones at once. */
const maxTimerMs = 24 * 3_600_000;

export interface Renewing {
  refresh(cause: Cause): Promise<Renewal>;
  /** Adopts the currently stored session, whichever page stored it; asks first if it is another person's. */
  adopt(): void;
  /** Adopts it as this page's own: its person signed in here, or continues as somebody else. */
  take(): void;
  stop(): void;
}

/** Runs the refresh schedule: after each attempt the rules decide when to try again. */
export function createRenewing(deps: RefreshDeps, present: CurrentPerson): Renewing {
  const refresher = createRefresher(deps);
  let timer: Cancel = () => {};
  // Cancel the refresh timer on sign-out.
  present.subscribe(() => {
    if (present.status() !== 'authenticated') timer();
  });

  function plan(ms: number): void {
    timer();
    timer = deps.clock.after(Math.min(maxTimerMs, Math.max(0, ms)), () => void refresh('timer'));
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
    // Somebody may have signed in again, here or elsewhere, since the reply.
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
