import type { Renewal, CallSession } from '#api/call.ts';
import type { SessionTransport } from '#api/session-transport.ts';
import type { Result } from '#domain/failures/failure.ts';
import type { SignedInUser } from '#domain/people/user.ts';
import type { Cancel } from '#platform/clock.ts';
import { createOpening, type Opening, type OpeningDeps } from './opening.ts';
import type { PageOwner } from './page-owner.ts';
import {
  createCurrentPerson,
  type AuthStatus,
  type PersonChange,
  type CurrentPerson,
  type SessionEnd,
} from './present.ts';
import { createRenewing } from './renewing.ts';
import { signIn, type SignIn, type SignInDeps } from './sign-in.ts';
import type { EndReason } from './session-store.ts';

export type { PersonChange, SessionEnd } from './present.ts';

export interface AuthDeps extends OpeningDeps, Pick<SignInDeps, 'requestSession'> {
  readonly transport: SessionTransport;
  /** The person this tab's page belongs to. */
  readonly owner: PageOwner;
}

/** The signed-in person, and the methods that change it. A session ends only by its person or by our own server. */
export interface AuthEngine {
  start(): void;
  stop(): void;
  status(): AuthStatus;
  /** Returns the signed-in user, or else the user who has just signed up. */
  user(): SignedInUser | null;
  /** Returns the signed-in user's credential id; null if nobody is signed in. */
  person(): number | null;
  /**
   * Returns the session for calls; null also if somebody else has signed in in another tab, so that no call is made
   * in another person's name.
   */
  session(): CallSession | null;
  /**
   * Returns the user who signed in in another tab while this page belongs to somebody else, to be asked about;
   * otherwise null.
   */
  other(): SignedInUser | null;
  /** Continues this page as the other user, whom it then belongs to. */
  continueAsOther(): void;
  /** Declines the other user: this page stays signed out until somebody signs in here. */
  declineOther(): void;
  signIn(way: SignIn): Promise<Result<SignedInUser>>;
  /** Introduces a user who has just signed up: their name is known, but they are not signed in. */
  introduce(user: SignedInUser): void;
  /** Updates the signed-in user's own details. */
  amend(user: SignedInUser): void;
  /**
   * Ends the session here at once; fails if the server couldn't be told yet, which is retried later. Unsent scans are
   * kept.
   *
   * @param why the reason given to other tabs
   */
  signOut(why?: 'signed_out' | 'deleted'): Promise<Result<void>>;
  /** Ends the session here without telling the server, for the `auth:logout` event. */
  end(): void;
  /** Forces one refresh after a 401 to a call with `accessToken`. */
  renew(accessToken: string): Promise<Renewal>;
  subscribe(listener: () => void): Cancel;
  /** Calls back on every change of user, before any other listener. */
  onPerson(listener: (change: PersonChange) => void): Cancel;
  onEnded(listener: (how: SessionEnd) => void): Cancel;
}

export function createAuthEngine(deps: AuthDeps): AuthEngine {
  const { store } = deps;
  const present = createCurrentPerson(deps.owner);
  const renewing = createRenewing(deps, present);
  const { refresh, adopt, take } = renewing;
  const opening = createOpening(deps, present, renewing);
  const { end, signOut } = createLeaving(deps, present, opening);

  return {
    status: () => present.status(),
    user: () => present.user(),
    subscribe: (listener) => present.subscribe(listener),
    onPerson: (listener) => present.onPerson(listener),
    onEnded: (listener) => present.onEnded(listener),
    person: () => present.person(),
    other: () => present.other(),
    continueAsOther: () => present.other() !== null && take(),
    declineOther: () => present.declineOther(),
    start: opening.start,
    stop: opening.stop,
    session() {
      const signedIn = store.read();
      const isShown = signedIn === null || signedIn.user.credentialId === present.person();
      // A suspended page learns late what other tabs did; until then it must not act in another person's name.
      if (!isShown) adopt();
      if (!isShown || signedIn === null) return null;
      const { accessToken, csrfToken } = signedIn.session;
      return { accessToken, csrfToken, person: signedIn.user.credentialId };
    },
    async signIn(way) {
      const answer = await signIn(deps, way);
      if (answer.ok) take();
      else if (store.read() === null) present.show(null);
      return answer;
    },
    introduce: (user) => present.introduce(user),
    amend(user) {
      const signedIn = store.read();
      if (signedIn === null || signedIn.user.credentialId !== user.credentialId) return;
      store.write({ ...signedIn, user });
      present.show({ ...signedIn, user });
    },
    signOut,
    end: () => end('expired'),
    async renew(accessToken) {
      const stored = store.read()?.session;
      // Refreshed during that call: retry with the new token.
      if (stored !== undefined && stored.accessToken !== accessToken) return 'renewed';
      return refresh('forced');
    },
  };
}

/** Creates the ways to sign out on this page. */
function createLeaving(deps: AuthDeps, present: CurrentPerson, opening: Opening) {
  const { store } = deps;
  /** Whether the stored session belongs to another person, and so is not for this page to end. */
  const isOthers = () => {
    const signedIn = store.read();
    return signedIn !== null && signedIn.user.credentialId !== present.person();
  };
  /** @param why the reason given to other tabs */
  const end = (how: EndReason, why = how) => {
    opening.giveUp();
    if (!isOthers()) store.clear(why);
    present.end(how);
  };
  return {
    end,
    async signOut(why: 'signed_out' | 'deleted' = 'signed_out'): Promise<Result<void>> {
      if (isOthers()) {
        present.end('signed_out');
        return { ok: true, value: undefined };
      }
      const session = store.read()?.session;
      store.storeSignedOut(true);
      // Recorded before the session is removed, so that the next page finishes it if this one is closed in between.
      const told = session === undefined ? undefined : deps.endings.end(session);
      end('signed_out', why);
      return told ?? { ok: true, value: undefined };
    },
  };
}
