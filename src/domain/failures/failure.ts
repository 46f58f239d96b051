/** The code of a failed call whose person left while it was under way: ours, no server says it. */
export const personChangedCode = 'person_changed';
/** The code of a change that was refused because somebody has changed the same thing since it was read. */
export const changedElsewhereCode = 'changed_elsewhere';

/**
 * Why a call did not do what it was for. Everything that decides (keep, back off, ask for the Wi-Fi
 * password, sign out) decides by `kind` and `code`, never by a message.
 */
export type Failure =
  /**
   * No connection, DNS, TLS, reset. `nothingSent` where the request surely never left this device; without it the
   * server may have done what was asked, and only its reply was lost.
   */
  | { readonly kind: 'unreachable'; readonly nothingSent?: true }
  | { readonly kind: 'timeout' }
  /** Something answered that is not our server: a captive portal, a proxy's page, foreign JSON. */
  | { readonly kind: 'foreign'; readonly status: number }
  /**
   * `message`: what the server itself said, for a person; absent where it said nothing. The same below. `away` where the
   * server cannot work at all: a proxy in front of it says so, or it says itself that it is starting or has no database.
   * `outdated` where it answered in words of a newer version than this app's.
   */
  | {
      readonly kind: 'server';
      readonly status: number;
      readonly away?: true;
      readonly outdated?: true;
      readonly retryAfterMs: number | null;
      readonly message?: string;
      readonly errors?: readonly string[];
    }
  /** 429. `message` says how long to wait, but for another host's where `leavesWaitUnsaid`. */
  | {
      readonly kind: 'limited';
      readonly retryAfterMs: number | null;
      readonly message?: string;
      readonly leavesWaitUnsaid?: true;
      readonly errors?: readonly string[];
    }
  | { readonly kind: 'too_large' }
  /** 401: not signed in, token or lease ran out. */
  | {
      readonly kind: 'unauthorized';
      readonly code: string;
      readonly message: string;
      readonly errors?: readonly string[];
    }
  /** Any other 4xx: the request as it is will never do. */
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly code: string;
      readonly message: string;
      readonly errors: readonly string[];
      /** A sentence for each field that breaks a rule, by its name, where the server names them. */
      readonly fields?: Readonly<Record<string, string>>;
      /** Other facts that our own server names for programs; read them by a schema. */
      readonly details?: Readonly<Record<string, unknown>>;
    };

export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: Failure };

/** True where the same request may do later: the line, the server, or its limits were at fault. */
export function isTransient(failure: Failure): boolean {
  switch (failure.kind) {
    case 'unreachable':
    case 'timeout':
    case 'foreign':
    case 'server':
    case 'limited':
      return true;
    case 'too_large':
    case 'unauthorized':
    case 'refused':
      return false;
  }
}

/** True where the way to the server is at fault, not the server: a better network is the way on. */
export const isConnection = ({ kind }: Failure): boolean =>
  kind === 'unreachable' || kind === 'timeout' || kind === 'foreign';

/** Faults of the line or of the session, or a plea for quiet: what is sent next would fare no better. */
export const stopsCycle = (failure: Failure): boolean =>
  isConnection(failure) || failure.kind === 'limited' || failure.kind === 'unauthorized';

/** True where nobody at the server does any work for now: every call would fail as this one did. */
export const isServerAway = (failure: Failure): boolean => failure.kind === 'server' && failure.away === true;

/** How long the server asked to be left alone, ms; null where it named no time. */
export function askedWaitMs(failure: Failure | null): number | null {
  return failure?.kind === 'server' || failure?.kind === 'limited' ? failure.retryAfterMs : null;
}

/** Whether the server has surely done nothing: the request never left, or was turned away at its gate. */
export const didNothing = (failure: Failure): boolean =>
  (failure.kind === 'unreachable' && failure.nothingSent === true) ||
  failure.kind === 'limited' ||
  failure.kind === 'unauthorized';
