/**
 * Why a call did not do what it was for. Everything that decides (keep, back off, ask for the Wi-Fi
 * password, sign out) decides by `kind` and `code`, never by a message.
 */
export type Failure =
  /** No connection, DNS, TLS, reset. */
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'timeout' }
  /** Something answered that is not our server: a captive portal, a proxy's page, foreign JSON. */
  | { readonly kind: 'foreign'; readonly status: number }
  | { readonly kind: 'server'; readonly status: number; readonly retryAfterMs: number | null }
  | { readonly kind: 'limited'; readonly retryAfterMs: number | null }
  | { readonly kind: 'too_large' }
  /** 401: not signed in, token or lease ran out. */
  | { readonly kind: 'unauthorized'; readonly code: string; readonly message: string }
  /** Any other 4xx: the request as it is will never do. */
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly code: string;
      readonly message: string;
      readonly errors: readonly string[];
    };

export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: Failure };
