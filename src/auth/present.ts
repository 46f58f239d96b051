import { createListeners } from '#domain/listeners.ts';
import type { SignedInUser } from '#domain/people/user.ts';
import type { Cancel } from '#platform/clock.ts';
import type { PageOwner } from './page-owner.ts';
import type { EndReason, SignedIn } from './session-store.ts';

export type AuthStatus = 'loading' | 'authenticated' | 'unauthenticated';
/** Why a session ended; `elsewhere`: another tab ended it, and the store has the reason. */
export type SessionEnd = EndReason | 'elsewhere';

/** A change of the signed-in person, by credential ids; null if signed out. */
export interface PersonChange {
  readonly before: number | null;
  readonly now: number | null;
  /** Why `before` left, if known; null if nobody was signed in. */
  readonly why: SessionEnd | null;
}

/**
 * The signed-in person and its listeners. A page belongs to the person it was opened for: when somebody else signs in
 * in another tab, it stays unchanged and asks.
 */
export interface CurrentPerson {
  status(): AuthStatus;
  /** Returns the signed-in user; after a sign-up, the user who may sign in next. */
  user(): SignedInUser | null;
  /** Returns the signed-in user's credential id. */
  person(): number | null;
  /** Returns the user who has signed in in another tab, until it is decided whether this page continues as them. */
  other(): SignedInUser | null;
  /** Shows the user who signed in here, or as whom the page continues: it then belongs to them. */
  show(signedIn: SignedIn | null): void;
  /** Shows the user stored by another tab or the previous page if this page is theirs or has no owner; otherwise asks. */
  meet(signedIn: SignedIn): void;
  /** Declines the other user: this page stays signed out until somebody signs in here. */
  declineOther(): void;
  /** Introduces a user who has an account now but is not signed in. */
  introduce(user: SignedInUser): void;
  /** Ends the session and notifies all listeners, unless already signed out. */
  end(how: SessionEnd): void;
  subscribe(listener: () => void): Cancel;
  /**
   * Called before all other listeners: the previous person's data must be gone before anything is drawn for the next
   * one.
   */
  onPerson(listener: (change: PersonChange) => void): Cancel;
  onEnded(listener: (how: SessionEnd) => void): Cancel;
}

/** The user shown, and the one waiting to be. */
interface Shown {
  status: AuthStatus;
  user: SignedInUser | null;
  /** The user who has signed in elsewhere while the page is somebody else's. */
  other: SignedInUser | null;
  /** Whether the other user was declined. */
  isDeclined: boolean;
  /** The page's previous owner after somebody else signed in, until they are back or replaced; usually null. */
  aside: number | null;
}

const personIn = ({ status, user }: Shown): number | null =>
  status === 'authenticated' ? (user?.credentialId ?? null) : null;

function createShown(owner: PageOwner) {
  const { tell, add: subscribe } = createListeners();
  const persons = createListeners<[PersonChange]>();
  const shown: Shown = { status: 'loading', user: null, other: null, isDeclined: false, aside: null };

  function become(status: AuthStatus, user: SignedInUser | null, why: SessionEnd): void {
    const next: Shown = { status, user, other: null, isDeclined: false, aside: null };
    const now = personIn(next);
    // The tab's data of a person who stepped aside is deleted once somebody else replaces them, however late.
    const before = personIn(shown) ?? (now === null || now === shown.aside ? null : shown.aside);
    Object.assign(shown, before === null && now === null ? { ...next, aside: shown.aside } : next);
    if (now !== null) owner.write(now);
    if (before !== now) persons.tell({ before, now, why: before === null ? null : why });
    tell();
  }
  return { shown, become, tell, subscribe, onPerson: persons.add };
}

export function createCurrentPerson(owner: PageOwner): CurrentPerson {
  const { shown, become, tell, subscribe, onPerson } = createShown(owner);
  const ends = createListeners<[SessionEnd]>();
  return {
    status: () => shown.status,
    user: () => shown.user,
    person: () => personIn(shown),
    other: () => (shown.isDeclined ? null : shown.other),
    show: (signedIn) =>
      signedIn === null
        ? become('unauthenticated', null, 'elsewhere')
        : become('authenticated', signedIn.user, 'elsewhere'),
    meet({ user }) {
      const whose = owner.read();
      if (whose === null || whose === user.credentialId) become('authenticated', user, 'elsewhere');
      else if (shown.other?.credentialId !== user.credentialId) {
        Object.assign(shown, { other: user, isDeclined: false, aside: whose });
        tell();
      }
    },
    declineOther() {
      if (shown.other === null) return;
      // The page still belongs to its person: what they typed stays in the tab until they, or somebody else, sign in
      // here.
      Object.assign(shown, { status: 'unauthenticated', user: null, isDeclined: true });
      tell();
    },
    introduce(newcomer) {
      if (shown.status !== 'authenticated') become('unauthenticated', newcomer, 'elsewhere');
    },
    end(how) {
      const { status: was, other } = shown;
      shown.other = null;
      // Signing out here frees the page for anybody; after any other end its person may come back to it.
      if (how === 'signed_out') owner.write(null);
      if (was !== 'unauthenticated') become('unauthenticated', null, how);
      else if (other !== null) tell();
      if (was === 'authenticated') ends.tell(how);
    },
    subscribe,
    onPerson,
    onEnded: ends.add,
  };
}
