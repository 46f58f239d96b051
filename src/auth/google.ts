import type { GoogleSetup } from '#contract/app-config.ts';
import type { StoredValues } from '#platform/stored-values.ts';
import type { GoogleProblem } from './google-problem.ts';

export type GoogleAnswer =
  | { readonly outcome: 'token'; readonly idToken: string }
  /** The page is about to navigate away. */
  | { readonly outcome: 'leaving' }
  | { readonly outcome: 'failed'; readonly problem: GoogleProblem };

export interface GoogleSignIn {
  /** Asks for an account in a separate window; a second request replaces the first. */
  begin(setup: GoogleSetup): Promise<GoogleAnswer>;
  /** Asks for an account in this window. */
  leave(setup: GoogleSetup): Promise<GoogleAnswer>;
  /** Returns whether this tab left for the provider and may have come back. */
  awaits(): boolean;
  /** Returns the result that the page came back with. */
  comeBack(setup: GoogleSetup): Promise<GoogleAnswer>;
}

interface LateGoogleDeps {
  /** Loads the code, at the first click and not before. */
  readonly open: () => Promise<GoogleSignIn>;
  readonly tabStored: Pick<StoredValues, 'get'>;
}

/** Set in this tab while it is away at the provider. */
export const googleLeftKey = 'gatehouse.google-left';

export const hasLeftForGoogle = (tabStored: Pick<StoredValues, 'get'>): boolean =>
  tabStored.get(googleLeftKey) !== null;

/** What is said if the code itself could not be loaded. */
const notLoaded: GoogleAnswer = {
  outcome: 'failed',
  problem: { code: 'network-request-failed', known: 'network-request-failed', withoutPopup: false },
};

/** Google sign-in whose code, with the provider's library, is loaded at the first attempt; most visits need neither. */
export function createLateGoogleSignIn({ open, tabStored }: LateGoogleDeps): GoogleSignIn {
  const attempt = async (act: (google: GoogleSignIn) => Promise<GoogleAnswer>): Promise<GoogleAnswer> => {
    const google = await open().catch(() => null);
    return google === null ? notLoaded : act(google);
  };
  return {
    begin: (setup) => attempt((google) => google.begin(setup)),
    leave: (setup) => attempt((google) => google.leave(setup)),
    awaits: () => hasLeftForGoogle(tabStored),
    comeBack: (setup) => attempt((google) => google.comeBack(setup)),
  };
}
