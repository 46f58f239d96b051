import type { SignedInUser } from '#domain/user.ts';
import type { Cancel } from '#platform/clock.ts';
import type { SignedIn } from './session-store.ts';

export type AuthStatus = 'loading' | 'authenticated' | 'unauthenticated';
/** `signed_out`: by the person. `expired`: by the server. `elsewhere`: in another tab. */
export type SessionEnd = 'signed_out' | 'expired' | 'elsewhere';

/** Who is signed in now, and who wants to know. */
export interface Present {
  status(): AuthStatus;
  /** Who is signed in; after a sign-up, who may sign in next. */
  user(): SignedInUser | null;
  show(signedIn: SignedIn | null): void;
  /** Somebody has an account now and is not signed in to it. */
  introduce(user: SignedInUser): void;
  /** Nobody is signed in any more; says so to all who listen, unless nobody was. */
  end(how: SessionEnd): void;
  subscribe(listener: () => void): Cancel;
  onEnded(listener: (how: SessionEnd) => void): Cancel;
}

export function createPresent(): Present {
  const listeners = new Set<() => void>();
  const endListeners = new Set<(how: SessionEnd) => void>();
  let status: AuthStatus = 'loading';
  let user: SignedInUser | null = null;

  function become(nextStatus: AuthStatus, nextUser: SignedInUser | null): void {
    status = nextStatus;
    user = nextUser;
    for (const listener of listeners) listener();
  }
  function listen<T>(set: Set<T>, listener: T): Cancel {
    set.add(listener);
    return () => void set.delete(listener);
  }
  return {
    status: () => status,
    user: () => user,
    show: (signedIn) =>
      signedIn === null ? become('unauthenticated', null) : become('authenticated', signedIn.user),
    introduce(newcomer) {
      if (status !== 'authenticated') become('unauthenticated', newcomer);
    },
    end(how) {
      const was = status;
      if (was !== 'unauthenticated') become('unauthenticated', null);
      if (was === 'authenticated') for (const listener of endListeners) listener(how);
    },
    subscribe: (listener) => listen(listeners, listener),
    onEnded: (listener) => listen(endListeners, listener),
  };
}
