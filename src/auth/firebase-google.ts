import { deleteApp, initializeApp } from 'firebase/app';
import {
  browserPopupRedirectResolver,
  browserSessionPersistence,
  connectAuthEmulator,
  getRedirectResult,
  GoogleAuthProvider,
  initializeAuth,
  signInWithPopup,
  signInWithRedirect,
  signOut,
  type Auth,
  type UserCredential,
} from 'firebase/auth';
import type { GoogleSetup } from '#contract/app-config.ts';
import { runOutsideScript } from '#platform/outside-script.ts';
import { createGoogleSignIn, type GoogleDeps, type GoogleProvider } from './google-sign-in.ts';
import type { GoogleSignIn } from './google.ts';

/** The script that firebase loads from Google before it opens anything, waiting without a timeout. */
const googleScript = 'https://apis.google.com/js/api.js';
/** If nothing happens for this long, people have given up; in ms. */
const loadTimeoutMs = 10_000;
/** Somebody who comes back has already signed in at Google, and would have to do so again; in ms. */
const returnTimeoutMs = 60_000;

/** Creates the sign-in with Google through firebase. */
export const createFirebaseSignIn = (deps: Omit<GoogleDeps, 'open'>): GoogleSignIn =>
  createGoogleSignIn({ ...deps, open: openFirebaseGoogle });

/**
 * Signs in with Google through firebase; this module is loaded at the first click. Firebase opens its window at 500 x
 * 600, checks whether this domain is authorized, lets a new window cancel the old one, and reports a closed one after
 * 8 s. Only the ID token is used: the session is ours, so firebase forgets the person at once.
 */
export function openFirebaseGoogle(setup: GoogleSetup): GoogleProvider {
  const { apiKey, authDomain, projectId, emulatorUrl } = setup;
  const app = initializeApp({ apiKey, authDomain, projectId }, 'google-sign-in');
  // A page that leaves for Google must be recognized when it comes back: the state lives as long as the tab.
  const auth = initializeAuth(app, { persistence: browserSessionPersistence });
  if (emulatorUrl !== null) connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true });
  return {
    async popup() {
      await reachGoogle(loadTimeoutMs);
      return tokenOf(auth, await signInWithPopup(auth, chooser(), browserPopupRedirectResolver));
    },
    async redirect() {
      // Without it the returning page could not be matched with its sign-in.
      await reachGoogle(loadTimeoutMs);
      await signInWithRedirect(auth, chooser(), browserPopupRedirectResolver);
    },
    async redirected() {
      await reachGoogle(returnTimeoutMs);
      const credential = await getRedirectResult(auth, browserPopupRedirectResolver);
      return credential === null ? null : tokenOf(auth, credential);
    },
    forget: () => signOut(auth),
    close: () => deleteApp(app),
  };
}

/**
 * Throws the error that firebase would throw if it had a timeout; firebase then continues with the script when it is
 * loaded.
 */
async function reachGoogle(withinMs: number): Promise<void> {
  if ('gapi' in globalThis) return;
  await runOutsideScript(googleScript, withinMs).catch(() => {
    throw Object.assign(new Error('Google could not be reached.'), { code: 'auth/network-request-failed' });
  });
}

/** Asks which account to use, even on a phone shared by several people. */
function chooser(): GoogleAuthProvider {
  const provider = new GoogleAuthProvider();
  provider.setCustomParameters({ prompt: 'select_account' });
  return provider;
}

async function tokenOf(auth: Auth, { user }: UserCredential): Promise<string> {
  const idToken = await user.getIdToken();
  await signOut(auth);
  return idToken;
}
