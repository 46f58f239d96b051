/** What stood in the way of a Google sign-in, and what a person can do about it. */
export interface GoogleProblem {
  /** The provider's code without its `auth/`; `unknown` where there was none. */
  readonly code: string;
  /** For the notice; undefined where nothing better is known than that it failed. */
  readonly words: string | undefined;
  /** Going on in this very window may do where a popup did not. */
  readonly withoutPopup: boolean;
}

const known: Readonly<Record<string, { readonly words: string; readonly withoutPopup?: boolean }>> = {
  'popup-blocked': {
    words: 'Your browser blocked the Google window. Allow popups for this site, or go on without one.',
    withoutPopup: true,
  },
  'popup-closed-by-user': {
    words: 'The Google window was closed before you finished. Try again when you are ready.',
  },
  'cancelled-popup-request': { words: 'A newer Google window took the place of this one. Finish there.' },
  'unauthorized-domain': {
    words:
      'Google sign-in is not allowed from this address. Sign in another way, and tell the people who run this site.',
  },
  'network-request-failed': { words: 'Google could not be reached. Check the connection and try again.' },
  'web-storage-unsupported': {
    words:
      'This browser blocks the storage that Google sign-in needs. Allow cookies for this site, or sign in another way.',
  },
  'internal-error': { words: 'Google sign-in had trouble and did not finish. Try again in a moment.' },
  'no-auth-event': { words: 'Google sign-in did not finish. Try again, or sign in another way.' },
  'operation-not-supported-in-this-environment': {
    words: 'Google sign-in does not work in this kind of window. Open this site in your usual browser.',
  },
  'operation-not-allowed': { words: 'Google sign-in is switched off for this site. Sign in another way.' },
  'user-disabled': { words: 'This Google account is switched off for this site. Sign in another way.' },
  'user-token-expired': { words: 'Your Google sign-in ran out. Sign in with Google again.' },
  'too-many-requests': { words: 'Too many tries with Google. Wait a few minutes, then try again.' },
  timeout: { words: 'Google did not answer in time. Try again on a better connection.' },
};

/** Codes after which nothing of the person may stay with the provider's library. */
export const endingCodes: readonly string[] = ['user-disabled', 'user-token-expired'];

/** Reads what the provider's library threw: it decides by `code`, never by the message. */
export function googleProblem(thrown: unknown): GoogleProblem {
  const code = codeOf(thrown);
  const entry = Object.hasOwn(known, code) ? known[code] : undefined;
  return { code, words: entry?.words, withoutPopup: entry?.withoutPopup ?? false };
}

function codeOf(thrown: unknown): string {
  const code = typeof thrown === 'object' && thrown !== null && 'code' in thrown ? thrown.code : undefined;
  return typeof code === 'string' && code !== '' ? code.replace(/^auth\//, '') : 'unknown';
}
