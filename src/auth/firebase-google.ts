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
import type { GoogleProvider } from './google-sign-in.ts';

/** What firebase fetches from Google before it opens anything, and waits for without an end. */
const googleScript = 'https://apis.google.com/js/api.js';
/** People who see nothing happen for longer have given up, ms. */
const reachMs = 10_000;
/** Whoever comes back has signed in at Google already, and would have to do so again, ms. */
const comeBackMs = 60_000;

/**
 * Google sign-in through firebase; this file is fetched at the first click. Firebase opens its window at
 * 500 x 600, asks whether this domain is authorized, lets a new window cancel the old one, and reports a closed
 * one after 8 s. Only the ID token is taken: the session is ours, so firebase forgets the person at once.
 */
export function openFirebaseGoogle(setup: GoogleSetup): GoogleProvider {
  const { apiKey, authDomain, projectId, emulatorUrl } = setup;
  const app = initializeApp({ apiKey, authDomain, projectId }, 'google-sign-in');
  // A page that leaves for Google must find its way back: the state lives as long as the tab.
  const auth = initializeAuth(app, { persistence: browserSessionPersistence });
  if (emulatorUrl !== null) connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true });
  return {
    async popup() {
      await reachGoogle(reachMs);
      return tokenOf(auth, await signInWithPopup(auth, chooser(), browserPopupRedirectResolver));
    },
    async redirect() {
      // Without it nobody could be told apart on the way back.
      await reachGoogle(reachMs);
      await signInWithRedirect(auth, chooser(), browserPopupRedirectResolver);
    },
    async redirected() {
      await reachGoogle(comeBackMs);
      const credential = await getRedirectResult(auth, browserPopupRedirectResolver);
      return credential === null ? null : tokenOf(auth, credential);
    },
    forget: () => signOut(auth),
    close: () => deleteApp(app),
  };
}

/** Throws what firebase would throw if it ever gave up; it goes on with the script that is here then. */
async function reachGoogle(withinMs: number): Promise<void> {
  if ('gapi' in globalThis) return;
  await runOutsideScript(googleScript, withinMs).catch(() => {
    throw Object.assign(new Error('Google could not be reached.'), { code: 'auth/network-request-failed' });
  });
}

/** Asks which account it shall be, on a phone that several people hold as well. */
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
