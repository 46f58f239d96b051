import { Navigate, useRouter } from '@tanstack/react-router';
import { Fragment, useEffect, useState, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import { rolesOf, type Audience } from './audience.ts';
import { useAuth, useSettled } from './auth.ts';
import { useEngines, type AuthState } from '#app/engines/engines.tsx';
import { useShellTexts } from '#app/engines/use-messages.ts';
import { rememberOrigin } from './origin.ts';

/** How long a guard waits before it decides, so that a session still loading is not mistaken for none; ms. */
export const guardWaitMs = 100;

export type GuardDecision = 'wait' | 'sign_in' | 'forbidden' | 'enter';

/** Decides where a guard leads. An existing session opens at once; only a redirect waits. */
export function decideGuard(auth: AuthState, audience: Audience, settled: boolean): GuardDecision {
  const allowed = rolesOf(audience);
  if (allowed === 'everybody') return 'enter';
  if (auth.status === 'loading') return 'wait';
  if (auth.status === 'unauthenticated' || auth.user === null) return settled ? 'sign_in' : 'wait';
  if (allowed.includes(auth.user.role)) return 'enter';
  return settled ? 'forbidden' : 'wait';
}

export function Waiting({ text }: { readonly text: string }) {
  return (
    <div
      role="status"
      data-state-of-screen="loading"
      className={css({ display: 'grid', placeItems: 'center', minH: '50dvh', color: 'text.soft' })}
    >
      {text}
    </div>
  );
}

function WaitingForSession() {
  return <Waiting text={useShellTexts().loading.session} />;
}

/**
 * Redirects to the sign-in once. `<Navigate>` that depends on the location would redirect again at each render,
 * forever.
 */
function SignInFirst({ left }: { readonly left: boolean }) {
  const { tabStored } = useEngines();
  const router = useRouter();
  useEffect(() => {
    // After a sign-out, the return path was decided then; only store it for visitors who wanted this page.
    if (!left) rememberOrigin(tabStored, router.latestLocation.href);
    void router.navigate({ to: '/login', replace: true });
  }, [left, tabStored, router]);
  return <WaitingForSession />;
}

interface GuardProps {
  readonly audience: Audience;
  /** The device's own access to this screen, if any. */
  readonly orElse?: boolean;
  /** Credential id of the person whose stored data this screen shows without a session; null for none. */
  readonly absentPerson?: number | null;
  readonly children: ReactNode;
}

/** Shows its children to those who may see them, and redirects everyone else. */
export function Guard({ audience, orElse = false, absentPerson = null, children }: GuardProps) {
  const auth = useAuth();
  const settled = useSettled(guardWaitMs);
  const [entered, setEntered] = useState(false);
  if (!entered && auth.status === 'authenticated') setEntered(true);
  if (orElse) return children;
  // Same key as with a session, so that the content stays when the session ends.
  if (auth.status === 'unauthenticated' && absentPerson !== null)
    return <Fragment key={absentPerson}>{children}</Fragment>;
  switch (decideGuard(auth, audience, settled)) {
    case 'wait':
      return <WaitingForSession />;
    case 'sign_in':
      return <SignInFirst left={entered} />;
    case 'forbidden':
      return <Navigate to="/unauthorized" replace />;
    case 'enter':
      // Keyed by user, so that nothing typed or opened by one user stays for the next.
      return <Fragment key={auth.user?.credentialId}>{children}</Fragment>;
  }
}
