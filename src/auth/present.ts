import type { SignedInUser } from '#domain/user.ts';
import type { Cancel } from '#platform/clock.ts';
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

/** Who is signed in now, and who wants to know. */
export interface Present {
  status(): AuthStatus;
  /** Who is signed in; after a sign-up, who may sign in next. */
  user(): SignedInUser | null;
  /** Credential id of who is signed in. */
  person(): number | null;
  show(signedIn: SignedIn | null): void;
  /** Somebody has an account now and is not signed in to it. */
  introduce(user: SignedInUser): void;
  /** Nobody is signed in any more; says so to all who listen, unless nobody was. */
  end(how: SessionEnd): void;
  subscribe(listener: () => void): Cancel;
  /** Told before all others: what is the last person's must be gone before anything is drawn for the next one. */
  onPerson(listener: (change: PersonChange) => void): Cancel;
  onEnded(listener: (how: SessionEnd) => void): Cancel;
}

export function createPresent(): Present {
  const listeners = new Set<() => void>();
  const personListeners = new Set<(change: PersonChange) => void>();
  const endListeners = new Set<(how: SessionEnd) => void>();
  let status: AuthStatus = 'loading';
  let user: SignedInUser | null = null;

  const person = () => (status === 'authenticated' ? (user?.credentialId ?? null) : null);
  function become(nextStatus: AuthStatus, nextUser: SignedInUser | null, why: SessionEnd): void {
    const before = person();
    status = nextStatus;
    user = nextUser;
    const now = person();
    if (before !== now)
      for (const listener of personListeners) listener({ before, now, why: before === null ? null : why });
    for (const listener of listeners) listener();
  }
  function listen<T>(set: Set<T>, listener: T): Cancel {
    set.add(listener);
    return () => void set.delete(listener);
  }
  return {
    status: () => status,
    user: () => user,
    person,
    show: (signedIn) =>
      signedIn === null
        ? become('unauthenticated', null, 'elsewhere')
        : become('authenticated', signedIn.user, 'elsewhere'),
    introduce(newcomer) {
      if (status !== 'authenticated') become('unauthenticated', newcomer, 'elsewhere');
    },
    end(how) {
      const was = status;
      if (was !== 'unauthenticated') become('unauthenticated', null, how);
      if (was === 'authenticated') for (const listener of endListeners) listener(how);
    },
    subscribe: (listener) => listen(listeners, listener),
    onPerson: (listener) => listen(personListeners, listener),
    onEnded: (listener) => listen(endListeners, listener),
  };
}
