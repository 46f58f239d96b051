/** Why a Google sign-in failed, and what the person can do about it. */
export interface GoogleProblem {
  /** The provider's code without its `auth/`; `unknown` if there was none. */
  readonly code: string;
  /** The same code if there is a more specific message than that it failed. */
  readonly known: KnownGoogleCode | undefined;
  /** Whether continuing in this window may work where a popup did not. */
  readonly withoutPopup: boolean;
}

/** Codes with a more specific message than that it failed. */
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

/** Codes after which the provider's library must forget the person. */
export const endingCodes: readonly string[] = ['user-disabled', 'user-token-expired'];

/** Maps an error of the provider's library by its `code`, never by its message. */
export function googleProblem(thrown: unknown): GoogleProblem {
  const code = codeOf(thrown);
  return { code, known: known.find((one) => one === code), withoutPopup: code === 'popup-blocked' };
}

function codeOf(thrown: unknown): string {
  const code = typeof thrown === 'object' && thrown !== null && 'code' in thrown ? thrown.code : undefined;
  return typeof code === 'string' && code !== '' ? code.replace(/^auth\//, '') : 'unknown';
}
