/** What stood in the way of a Google sign-in, and what a person can do about it. */
export interface GoogleProblem {
  /** The provider's code without its `auth/`; `unknown` where there was none. */
  readonly code: string;
  /** The same where there is something better to say than that it failed. */
  readonly known: KnownGoogleCode | undefined;
  /** Going on in this very window may do where a popup did not. */
  readonly withoutPopup: boolean;
}

/** The codes that there is something better to say of than that it failed. */
const known = [
  'popup-blocked',
  'popup-closed-by-user',
  'cancelled-popup-request',
  'unauthorized-domain',
  'network-request-failed',
  'web-storage-unsupported',
  'internal-error',
  'no-auth-event',
  'operation-not-supported-in-this-environment',
  'operation-not-allowed',
  'user-disabled',
  'user-token-expired',
  'too-many-requests',
  'timeout',
] as const;
type KnownGoogleCode = (typeof known)[number];

/** Codes after which nothing of the person may stay with the provider's library. */
export const endingCodes: readonly string[] = ['user-disabled', 'user-token-expired'];

/** Reads what the provider's library threw: it decides by `code`, never by the message. */
export function googleProblem(thrown: unknown): GoogleProblem {
  const code = codeOf(thrown);
  return { code, known: known.find((one) => one === code), withoutPopup: code === 'popup-blocked' };
}

function codeOf(thrown: unknown): string {
  const code = typeof thrown === 'object' && thrown !== null && 'code' in thrown ? thrown.code : undefined;
  return typeof code === 'string' && code !== '' ? code.replace(/^auth\//, '') : 'unknown';
}
