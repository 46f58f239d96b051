/** Code of a call that failed because its user signed out meanwhile; set by the app, never by a server. */
export const personChangedCode = 'person_changed';
/** Code of a change that was refused because somebody else changed the same thing since it was read. */
export const changedElsewhereCode = 'changed_elsewhere';

/**
 * Why a call failed. All decisions (retry, back off, ask for the Wi-Fi password, sign out) depend on `kind` and
 * `code`, never on a message.
 */
export type Failure =
  /**
   * No connection, DNS, TLS, reset. `nothingSent` if the request certainly never left this device; otherwise the
   * server may have processed it and only the response was lost.
   */
  | { readonly kind: 'unreachable'; readonly nothingSent?: true }
  | { readonly kind: 'timeout' }
  /** The response came from something other than our server: a captive portal, a proxy's page, foreign JSON. */
  | { readonly kind: 'foreign'; readonly status: number }
  /**
   * `message`: text of the server for people; absent if it sent none (also below). `away` if the server cannot work
   * at all: a proxy in front of it reports so, or it is starting or has no database. `outdated` if the response is in
   * a newer format than this app knows.
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
  /** 429. `message` says how long to wait, except with `leavesWaitUnsaid`, when another host limits. */
  | {
      readonly kind: 'limited';
      readonly retryAfterMs: number | null;
      readonly message?: string;
      readonly leavesWaitUnsaid?: true;
      readonly errors?: readonly string[];
    }
  | { readonly kind: 'too_large' }
  /** 401: not signed in, or the token or lease has expired. */
  | {
      readonly kind: 'unauthorized';
      readonly code: string;
      readonly message: string;
      readonly errors?: readonly string[];
      /** Set if our server says that the account is gone: its person deleted it. */
      readonly accountDeleted?: true;
    }
  /** Any other 4xx: this request will never succeed unchanged. */
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly code: string;
      readonly message: string;
      readonly errors: readonly string[];
      /** An error message for each invalid field by name, if the server lists them. */
      readonly fields?: Readonly<Record<string, string>>;
      /** Further machine-readable details from our server; parse them with a schema. */
      readonly details?: Readonly<Record<string, unknown>>;
    };

export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: Failure };

/** Returns whether the same request may succeed later: the connection, the server or its rate limits caused the failure. */
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

/** Returns whether the connection failed rather than the server, so that a better network helps. */
export const isConnection = ({ kind }: Failure): boolean =>
  kind === 'unreachable' || kind === 'timeout' || kind === 'foreign';

/** Returns whether the next request would fail too: a connection or session failure, or a rate limit. */
export const stopsCycle = (failure: Failure): boolean =>
  isConnection(failure) || failure.kind === 'limited' || failure.kind === 'unauthorized';

/** Returns whether the server cannot work at all for now, so that every call would fail. */
export const isServerAway = (failure: Failure): boolean => failure.kind === 'server' && failure.away === true;

/** Returns how long the server asked to wait, ms; null if it gave no time. */
export function requestedWaitMs(failure: Failure | null): number | null {
  return failure?.kind === 'server' || failure?.kind === 'limited' ? failure.retryAfterMs : null;
}

/** Returns whether the server may have done what was asked, because only its reply was lost. */
export const mayBeDone = (failure: Failure): boolean => isTransient(failure) && !wasNotProcessed(failure);

/** Returns whether the server refused the call with one of these codes; never true of another kind of failure, or of none. */
export const isRefusedWith = (failure: Failure | null | undefined, ...codes: readonly string[]): boolean =>
  failure?.kind === 'refused' && codes.includes(failure.code);

/** Returns whether the server certainly did nothing: the request never left, or was rejected before processing. */
export const wasNotProcessed = (failure: Failure): boolean =>
  (failure.kind === 'unreachable' && failure.nothingSent === true) ||
  failure.kind === 'limited' ||
  failure.kind === 'unauthorized';
