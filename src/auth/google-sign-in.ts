import type { GoogleSetup } from '#contract/app-config.ts';
import type { StoredValues } from '#platform/stored-values.ts';
import { googleLeftKey, hasLeftForGoogle, type GoogleAnswer, type GoogleSignIn } from './google.ts';
import { endingCodes, googleProblem } from './google-problem.ts';

/** The identity provider's library, once loaded. Its methods throw errors with a `code`. */
export interface GoogleProvider {
  /** Signs in in a separate window and returns the ID token. */
  popup(): Promise<string>;
  /** Leaves this page for the provider's. */
  redirect(): Promise<void>;
  /** Returns the ID token that this page came back with; null if it did not come back from the provider. */
  redirected(): Promise<string | null>;
  /** Forgets the person. */
  forget(): Promise<void>;
  close(): Promise<void>;
}

export interface GoogleDeps {
  /** Opens the provider's library, at the first attempt; the later ones use the same. */
  readonly open: (setup: GoogleSetup) => GoogleProvider;
  /** False if a popup cannot return to its page, as in installed apps on iOS. */
  readonly canOpenPopup: () => boolean;
  /** Cleared when the tab is closed. */
  readonly tabStored: Pick<StoredValues, 'get' | 'set' | 'remove'>;
}

type Attempt = (
  setup: GoogleSetup,
  act: (by: GoogleProvider) => Promise<GoogleAnswer>,
) => Promise<GoogleAnswer>;

/** Runs an action with the library, which is opened once; any error it throws becomes a problem with a message. */
function createAttempt(open: GoogleDeps['open']): Attempt {
  let opened: GoogleProvider | null = null;
  return async (setup, act) => {
    try {
      opened ??= open(setup);
      return await act(opened);
    } catch (error) {
      const problem = googleProblem(error);
      if (endingCodes.includes(problem.code)) await opened?.forget().catch(() => {});
      return { outcome: 'failed', problem };
    }
  };
}

export function createGoogleSignIn(deps: GoogleDeps): GoogleSignIn {
  const attempt = createAttempt(deps.open);

  async function leave(setup: GoogleSetup): Promise<GoogleAnswer> {
    const answer = await attempt(setup, async (by) => {
      deps.tabStored.set(googleLeftKey, '1');
      await by.redirect();
      return { outcome: 'leaving' };
    });
    // A page that did not navigate has nothing to wait for.
    if (answer.outcome === 'failed') deps.tabStored.remove(googleLeftKey);
    return answer;
  }

  return {
    leave,
    begin: (setup) =>
      deps.canOpenPopup()
        ? attempt(setup, async (by) => ({ outcome: 'token', idToken: await by.popup() }))
        : leave(setup),
    awaits: () => hasLeftForGoogle(deps.tabStored),
    comeBack(setup) {
      deps.tabStored.remove(googleLeftKey);
      return attempt(setup, async (by) => {
        const idToken = await by.redirected();
        // Came back too early, or the browser blocks the provider's storage in its frame here.
        return idToken === null
          ? { outcome: 'failed', problem: googleProblem({ code: 'auth/no-auth-event' }) }
          : { outcome: 'token', idToken };
      });
    },
  };
}
