import type { GoogleSetup } from '#contract/app-config.ts';
import type { StoredValues } from '#platform/stored-values.ts';
import { endingCodes, googleProblem, type GoogleProblem } from './google-problem.ts';

/** The identity provider's library, once it is here. Its verbs throw errors with a `code`. */
export interface GoogleProvider {
  /** The ID token of the person who signed in in a window of its own. */
  popup(): Promise<string>;
  /** Leaves this page for the provider's. */
  redirect(): Promise<void>;
  /** The ID token that this page came back with; null where it did not come back from the provider. */
  redirected(): Promise<string | null>;
  /** Forgets the person. */
  forget(): Promise<void>;
  close(): Promise<void>;
}

export interface GoogleDeps {
  /** Fetches the library: at the first click, not before. */
  readonly load: (setup: GoogleSetup) => Promise<GoogleProvider>;
  /** False where a popup cannot come back to its page, as in installed apps on iOS. */
  readonly mayPopUp: () => boolean;
  /** Ends with the tab. */
  readonly tabStored: Pick<StoredValues, 'get' | 'set' | 'remove'>;
}

export type GoogleAnswer =
  | { readonly outcome: 'token'; readonly idToken: string }
  /** The page is being left. */
  | { readonly outcome: 'leaving' }
  | { readonly outcome: 'failed'; readonly problem: GoogleProblem };

export interface GoogleSignIn {
  /** Asks for an account in a window of its own; a second asking takes the place of the first. */
  begin(setup: GoogleSetup): Promise<GoogleAnswer>;
  /** Asks for it in this very window. */
  leave(setup: GoogleSetup): Promise<GoogleAnswer>;
  /** Whether this tab left for the provider and may have come back. */
  awaits(): boolean;
  /** What the page came back with. */
  comeBack(setup: GoogleSetup): Promise<GoogleAnswer>;
}

const leftKey = 'gatehouse.google-left';

type Attempt = (
  setup: GoogleSetup,
  act: (by: GoogleProvider) => Promise<GoogleAnswer>,
) => Promise<GoogleAnswer>;

/** Tries something with the library, which is fetched once; whatever it throws becomes a problem in words. */
function createAttempt(load: GoogleDeps['load']): Attempt {
  let opening: Promise<GoogleProvider> | null = null;

  function provider(setup: GoogleSetup): Promise<GoogleProvider> {
    opening ??= load(setup).catch((error: unknown) => {
      // A chunk that did not load is fetched anew at the next click.
      opening = null;
      throw error;
    });
    return opening;
  }
  return async (setup, act) => {
    let by: GoogleProvider;
    try {
      by = await provider(setup);
    } catch {
      return { outcome: 'failed', problem: googleProblem({ code: 'auth/network-request-failed' }) };
    }
    try {
      return await act(by);
    } catch (error) {
      const problem = googleProblem(error);
      if (endingCodes.includes(problem.code)) await by.forget().catch(() => {});
      return { outcome: 'failed', problem };
    }
  };
}

export function createGoogleSignIn(deps: GoogleDeps): GoogleSignIn {
  const attempt = createAttempt(deps.load);

  async function leave(setup: GoogleSetup): Promise<GoogleAnswer> {
    const answer = await attempt(setup, async (by) => {
      deps.tabStored.set(leftKey, '1');
      await by.redirect();
      return { outcome: 'leaving' };
    });
    // A page that stayed has nothing to wait for.
    if (answer.outcome === 'failed') deps.tabStored.remove(leftKey);
    return answer;
  }

  return {
    leave,
    begin: (setup) =>
      deps.mayPopUp()
        ? attempt(setup, async (by) => ({ outcome: 'token', idToken: await by.popup() }))
        : leave(setup),
    awaits: () => deps.tabStored.get(leftKey) !== null,
    comeBack(setup) {
      deps.tabStored.remove(leftKey);
      return attempt(setup, async (by) => {
        const idToken = await by.redirected();
        // Come back too early, or the browser keeps the provider's word from its frame here.
        return idToken === null
          ? { outcome: 'failed', problem: googleProblem({ code: 'auth/no-auth-event' }) }
          : { outcome: 'token', idToken };
      });
    },
  };
}
