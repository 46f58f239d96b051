import type { Cancel } from '#platform/clock.ts';
import type { Endings } from './endings.ts';
import type { CurrentPerson } from './present.ts';
import type { Cause, RefreshDeps } from './refresh.ts';
import type { Renewing } from './renewing.ts';

export interface OpeningDeps extends RefreshDeps {
  /** Sessions that were signed out of but have not been ended by the server yet. */
  readonly endings: Endings;
  /** Calls back when the network may be available again. */
  readonly onReachable: (listener: () => void) => Cancel;
  /** Calls back when the page becomes visible or gets the focus. */
  readonly onVisible: (listener: () => void) => Cancel;
}

/** Session handling when the page opens, becomes visible again, or is back online. */
export interface Opening {
  /** Restores the stored session, otherwise tries the refresh cookie if there may be one; otherwise stays signed out. */
  start(): void;
  stop(): void;
  /** After a sign-out: the cookie is not tried again. */
  giveUp(): void;
}

export function createOpening(deps: OpeningDeps, present: CurrentPerson, renewing: Renewing): Opening {
  const { store, endings } = deps;
  // A cookie left over from a sign-out must not sign anybody in, here or in another tab.
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
    // A suspended page may have missed what other tabs did.
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
