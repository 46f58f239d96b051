import type { Cancel } from '#platform/clock.ts';
import type { Endings } from './endings.ts';
import type { Present } from './present.ts';
import type { Cause, RefreshDeps } from './refresh.ts';
import type { Renewing } from './renewing.ts';

export interface OpeningDeps extends RefreshDeps {
  /** Sessions that were signed out of and are not over at the server yet. */
  readonly endings: Endings;
  /** Calls back when the network may be back. */
  readonly onReachable: (listener: () => void) => Cancel;
  /** Calls back when the page is shown or gets the focus. */
  readonly onVisible: (listener: () => void) => Cancel;
}

/** What happens when the page opens, and when it comes back to its person or the network. */
export interface Opening {
  /** From the stored session, else by the cookie where one is kept, else nobody is signed in. */
  start(): void;
  stop(): void;
  /** A sign-out: no cookie is tried any more. */
  giveUp(): void;
}

export function createOpening(deps: OpeningDeps, present: Present, renewing: Renewing): Opening {
  const { store, endings } = deps;
  // A cookie that is left over from a sign-out signs nobody in, here or in another tab.
  const mayOpenByCookie = () => deps.cookies && !store.signedOut() && !endings.waits();
  let stops: readonly Cancel[] = [];
  let cookieIsUntried = false;

  async function openByCookie(): Promise<void> {
    const renewal = await renewing.refresh('start');
    cookieIsUntried = renewal === 'unavailable' && mayOpenByCookie();
    if (renewal !== 'renewed' && present.status() === 'loading') present.show(null);
  }
  const wake = (cause: Cause) => () => {
    endings.nudge();
    // A page that slept may have missed what other tabs did.
    const person = store.read()?.user.credentialId ?? null;
    const isKnown = present.status() !== 'loading' || present.other() !== null;
    if (isKnown && person !== present.person()) renewing.adopt();
    else if (present.status() === 'authenticated') void renewing.refresh(cause);
    else if (cookieIsUntried && mayOpenByCookie()) void openByCookie();
  };
  function open(): void {
    const signedIn = store.read();
    if (signedIn !== null) {
      present.meet(signedIn);
      void renewing.refresh('start');
    } else if (mayOpenByCookie()) void openByCookie();
    else present.show(null);
  }
  return {
    start() {
      stops = [
        store.onChange(renewing.adopt),
        deps.onVisible(wake('visible')),
        deps.onReachable(wake('reachable')),
      ];
      open();
      endings.nudge();
    },
    stop() {
      renewing.stop();
      endings.stop();
      for (const cancel of stops) cancel();
    },
    giveUp() {
      cookieIsUntried = false;
    },
  };
}
