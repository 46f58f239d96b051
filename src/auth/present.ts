import { createListeners } from '#domain/listeners.ts';
import type { SignedInUser } from '#domain/people/user.ts';
import type { Cancel } from '#platform/clock.ts';
import type { PageOwner } from './page-owner.ts';
import type { EndReason, SignedIn } from './session-store.ts';

export type AuthStatus = 'loading' | 'authenticated' | 'unauthenticated';
/** Why a session ended; `elsewhere`: another tab ended it, and the store says why. */
export type SessionEnd = EndReason | 'elsewhere';

/** Somebody came, left, or took the place of somebody else. Persons by their credential ids; null is nobody. */
export interface PersonChange {
  readonly before: number | null;
  readonly now: number | null;
  /** Why `before` left, as far as it is known; null where nobody was there. */
  readonly why: SessionEnd | null;
}

/**
 * Who is signed in now, and who wants to know. A page belongs to the person it was opened for: when somebody else signs
 * in in another tab, it stays as it is and asks.
 */
export interface Present {
  status(): AuthStatus;
  /** Who is signed in; after a sign-up, who may sign in next. */
  user(): SignedInUser | null;
  /** Credential id of who is signed in. */
  person(): number | null;
  /** Who has signed in in another tab, while the person in front of this page has not said whether to go on as them. */
  other(): SignedInUser | null;
  /** Shows who signed in here, or whom the page may go on as: it is theirs from now on. */
  show(signedIn: SignedIn | null): void;
  /** Shows whoever another tab stored, or the last page did, where this page is theirs or nobody's; else asks. */
  meet(signedIn: SignedIn): void;
  /** Not as the other one: nobody is signed in on this page until somebody signs in here. */
  declineOther(): void;
  /** Somebody has an account now and is not signed in to it. */
  introduce(user: SignedInUser): void;
  /** Nobody is signed in any more; says so to all who listen, unless nobody was. */
  end(how: SessionEnd): void;
  subscribe(listener: () => void): Cancel;
  /** Told before all others: what is the last person's must be gone before anything is drawn for the next one. */
  onPerson(listener: (change: PersonChange) => void): Cancel;
  onEnded(listener: (how: SessionEnd) => void): Cancel;
}

/** Who is shown, and who waits to be. */
interface Shown {
  status: AuthStatus;
  user: SignedInUser | null;
  /** Who has signed in elsewhere while the page is somebody else's. */
  other: SignedInUser | null;
  /** Whether the person in front of the page said no to them. */
  isDeclined: boolean;
  /** Whose page it was when somebody else signed in, until they are back or somebody takes their place; null as a rule. */
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
    // What the tab has of a person who stepped aside goes once somebody else takes their place, however late.
    const before = personIn(shown) ?? (now === null || now === shown.aside ? null : shown.aside);
    Object.assign(shown, before === null && now === null ? { ...next, aside: shown.aside } : next);
    if (now !== null) owner.write(now);
    if (before !== now) persons.tell({ before, now, why: before === null ? null : why });
    tell();
  }
  return { shown, become, tell, subscribe, onPerson: persons.add };
}

export function createPresent(owner: PageOwner): Present {
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
      // The page stays its person's: what they typed waits in the tab until they, or somebody else, sign in here.
      Object.assign(shown, { status: 'unauthenticated', user: null, isDeclined: true });
      tell();
    },
    introduce(newcomer) {
      if (shown.status !== 'authenticated') become('unauthenticated', newcomer, 'elsewhere');
    },
    end(how) {
      const { status: was, other } = shown;
      shown.other = null;
      // Who signs out on this page leaves it to whoever comes; of any other end its person may come back to it.
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
