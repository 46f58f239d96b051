import type { Renewal, SpokenSession } from '#api/call.ts';
import type { SessionTransport } from '#api/session-transport.ts';
import type { Result } from '#domain/failures/failure.ts';
import type { SignedInUser } from '#domain/people/user.ts';
import type { Cancel } from '#platform/clock.ts';
import { createOpening, type Opening, type OpeningDeps } from './opening.ts';
import type { PageOwner } from './page-owner.ts';
import {
  createPresent,
  type AuthStatus,
  type PersonChange,
  type Present,
  type SessionEnd,
} from './present.ts';
import { createRenewing } from './renewing.ts';
import { signIn, type SignIn, type SignInDeps } from './sign-in.ts';
import type { EndReason } from './session-store.ts';

export type { PersonChange, SessionEnd } from './present.ts';

export interface AuthDeps extends OpeningDeps, Pick<SignInDeps, 'askWho'> {
  readonly transport: SessionTransport;
  /** Whom this tab's page belongs to. */
  readonly owner: PageOwner;
}

/** Who is signed in, and the verbs that change it. A session ends only by its person or by our own server. */
export interface AuthEngine {
  start(): void;
  stop(): void;
  status(): AuthStatus;
  /** Who is signed in; while nobody is, who has just signed up. */
  user(): SignedInUser | null;
  /** Credential id of who is signed in; null when nobody is. */
  person(): number | null;
  /** What calls carry; null also where another tab signed in somebody else: nobody speaks in another person's name. */
  session(): SpokenSession | null;
  /** Who signed in in another tab while this page is somebody else's: to be asked about. Null where nobody is. */
  other(): SignedInUser | null;
  /** The page goes on as the other one: it is theirs from now on. */
  continueAsOther(): void;
  /** The page doesn't: nobody is signed in on it until somebody signs in here. */
  declineOther(): void;
  signIn(way: SignIn): Promise<Result<SignedInUser>>;
  /** Somebody signed up: known by name from now on, and not signed in. */
  introduce(user: SignedInUser): void;
  /** The signed-in person's own details changed. */
  amend(user: SignedInUser): void;
  /**
   * Ends the session here at once; fails where the server could not be told yet, which is made up for. Unsent scans stay.
   *
   * @param why what the other tabs say
   */
  signOut(why?: 'signed_out' | 'deleted'): Promise<Result<void>>;
  /** Ends the session here without a word to the server: the `auth:logout` event. */
  end(): void;
  /** One forced refresh after a 401 to a call with `accessToken`. */
  renew(accessToken: string): Promise<Renewal>;
  subscribe(listener: () => void): Cancel;
  /** Told of every change of person, before any other listener. */
  onPerson(listener: (change: PersonChange) => void): Cancel;
  onEnded(listener: (how: SessionEnd) => void): Cancel;
}

export function createAuthEngine(deps: AuthDeps): AuthEngine {
  const { store } = deps;
  const present = createPresent(deps.owner);
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
      // A page that slept is told late of what other tabs did: nobody speaks in another person's name meanwhile.
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
      // Renewed while that call was under way: try with the new one.
      if (stored !== undefined && stored.accessToken !== accessToken) return 'renewed';
      return refresh('forced');
    },
  };
}

/** The ways in which the page's own person leaves. */
function createLeaving(deps: AuthDeps, present: Present, opening: Opening) {
  const { store } = deps;
  /** Whether the stored session is another person's than this page's: not for this page to end. */
  const isOthers = () => {
    const signedIn = store.read();
    return signedIn !== null && signedIn.user.credentialId !== present.person();
  };
  /** @param why what the other tabs are told */
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
      store.keepSignedOut(true);
      // Written down before the session is taken away: a page that is closed in between leaves it to the next.
      const told = session === undefined ? undefined : deps.endings.end(session);
      end('signed_out', why);
      return told ?? { ok: true, value: undefined };
    },
  };
}
