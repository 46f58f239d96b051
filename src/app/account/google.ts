import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { GoogleAnswer } from '#auth/google.ts';
import { appConfig, type GoogleSetup } from '#contract/app-config.ts';
import type { Failure, Result } from '#domain/failures/failure.ts';
import type { SignedInUser } from '#domain/people/user.ts';
import { newId } from '#platform/ids.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { consumeOrigin } from './origin.ts';
import { asksForCode } from './second-factor.ts';
import { useServer } from '#app/data/server-data.ts';
import { spokenMessage } from '#app/shell/toasts.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import type { FirstTexts } from '#messages/first-texts.ts';
import { failureText } from '#app/format/failure-text.ts';

/** Returns the build-time setup for a project; normally null, and the server is asked. */
function builtSetup(): GoogleSetup | null {
  const read = (name: string): string => {
    const value: unknown = import.meta.env[name];
    return typeof value === 'string' ? value : '';
  };
  const [apiKey, projectId] = [read('VITE_FIREBASE_API_KEY'), read('VITE_FIREBASE_PROJECT_ID')];
  if (apiKey === '' || projectId === '') return null;
  const authDomain = read('VITE_FIREBASE_AUTH_DOMAIN') || `${projectId}.firebaseapp.com`;
  return { apiKey, projectId, authDomain, emulatorUrl: read('VITE_FIREBASE_EMULATOR_URL') || null };
}

/** Null: not set up. Undefined: not known yet, because the server could not be asked. */
function useGoogleSetup(): GoogleSetup | null | undefined {
  const built = builtSetup();
  const config = useServer(appConfig, {}, { off: built !== null });
  return built ?? config.data?.google;
}

export interface GoogleState {
  readonly setup: GoogleSetup | null | undefined;
  readonly busy: boolean;
  /** The popup was blocked, so offer the way without one. */
  readonly blocked: boolean;
  begin(): void;
  leave(): void;
}

/** How long a press waits for the setup, ms. */
const pendingPressMs = 10_000;

type PendingAction = (known: GoogleSetup) => Promise<GoogleAnswer>;

/** Asks Google for an account and passes its ID token to `take`. */
export function useGoogle(take: (idToken: string) => Promise<void>): GoogleState {
  const { auth, notify, clock } = useEngines();
  const { problems } = useMessages('account').google;
  const setup = useGoogleSetup();
  const [pending, setPending] = useState(0);
  const [blocked, setBlocked] = useState(false);
  const came = useRef(false);
  /** Pressed before the setup was known: runs once it is. */
  const wanted = useRef<{ readonly act: PendingAction; readonly at: number } | null>(null);

  const finish = async (answer: GoogleAnswer) => {
    if (answer.outcome === 'token') return take(answer.idToken);
    if (answer.outcome !== 'failed') return;
    setBlocked(answer.problem.withoutPopup);
    const { known } = answer.problem;
    notify.googleFailed(known === undefined ? undefined : problems[known]);
  };
  const run = (act: PendingAction) => {
    if (setup === undefined) wanted.current = { act, at: clock.monotonic() };
    if (setup === null || setup === undefined) return;
    setPending((count) => count + 1);
    void act(setup)
      .then(finish)
      .finally(() => setPending((count) => count - 1));
  };
  useEffect(() => {
    if (setup === null || setup === undefined || came.current || !auth.google.awaits()) return;
    came.current = true;
    run((known) => auth.google.comeBack(known));
  });
  useEffect(() => {
    const wish = wanted.current;
    if (setup === undefined || wish === null) return;
    wanted.current = null;
    // Later, a popup would be unexpected.
    if (clock.monotonic() - wish.at <= pendingPressMs) run(wish.act);
  });
  return {
    setup,
    busy: pending > 0,
    blocked,
    begin: () => run((known) => auth.google.begin(known)),
    leave: () => run((known) => auth.google.leave(known)),
  };
}

/** Returns the message for a Google sign-in that our server refused. */
export function googleFailureText(failure: Failure, messages: FirstTexts): string {
  const said =
    failure.kind === 'unauthorized' || failure.kind === 'refused'
      ? failure.message
      : failureText(failure, 'read', messages.failures);
  return spokenMessage(said, messages.shell.notices.googleFailed.call);
}

/** A Google sign-in that still needs the account's second factor code. */
interface PendingSecondFactor {
  readonly idToken: string;
  readonly nonce: string;
}

export interface GoogleSignInState extends GoogleState {
  /** Set once Google has identified the user and the account requires a code. */
  readonly half: PendingSecondFactor | null;
  /** Completes the sign-in with that code. */
  finish(half: PendingSecondFactor, secondFactorCode: string): Promise<Result<SignedInUser>>;
  /** Goes to the page the user wanted. */
  arrive(user: SignedInUser): Promise<void>;
}

/** Signs in with a Google ID token and goes to the page the user wanted. */
export function useGoogleSignIn(): GoogleSignInState {
  const { auth, clock, tabStored, notify, messages, tab } = useEngines();
  const navigate = useNavigate();
  const [half, setHalf] = useState<PendingSecondFactor | null>(null);
  const arrive = async ({ credentialId }: SignedInUser) => {
    notify.googleSuccessful();
    await navigate({ href: consumeOrigin(tabStored, tab.origin, credentialId), replace: true });
  };
  const google = useGoogle(async (idToken) => {
    const given = { idToken, nonce: newId(clock.wall()) };
    const result = await auth.signIn({ by: 'google', ...given });
    if (result.ok) return arrive(result.value);
    const { failure } = result;
    const isHalf = asksForCode(failure);
    setHalf(isHalf ? given : null);
    if (!isHalf) notify.googleFailed(googleFailureText(failure, messages.first));
  });
  return {
    ...google,
    half,
    finish: (given, secondFactorCode) => auth.signIn({ by: 'google', ...given, secondFactorCode }),
    arrive,
  };
}
