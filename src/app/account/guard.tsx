import { Navigate, useRouter } from '@tanstack/react-router';
import { Fragment, useEffect, useState, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import { rolesOf, type Audience } from './audience.ts';
import { useAuth, useSettled } from './auth.ts';
import { useEngines, type AuthState } from '#app/engines/engines.tsx';
import { useShellTexts } from '#app/engines/use-messages.ts';
import { rememberOrigin } from './origin.ts';

/** How long a guard waits before it decides, so that a session being read is not mistaken for none; ms. */
export const guardWaitMs = 100;

export type Way = 'wait' | 'sign_in' | 'forbidden' | 'enter';

/** Where a guard leads. A session that is there opens at once; only turning someone away waits. */
export function decideWay(auth: AuthState, audience: Audience, settled: boolean): Way {
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

/** Leads to the sign-in once. `<Navigate>` together with the location would lead there again at each render, for ever. */
function SignInFirst({ left }: { readonly left: boolean }) {
  const { tabStored } = useEngines();
  const router = useRouter();
  useEffect(() => {
    // Whoever was here has left, and what is kept of it was decided then; a visitor wanted to come here.
    if (!left) rememberOrigin(tabStored, router.latestLocation.href);
    void router.navigate({ to: '/login', replace: true });
  }, [left, tabStored, router]);
  return <WaitingForSession />;
}

interface GuardProps {
  readonly audience: Audience;
  /** A device's own right to this screen, where it has one. */
  readonly orElse?: boolean;
  /** Credential id of the person whose stored things this screen shows without a session; null for nobody's. */
  readonly absentPerson?: number | null;
  readonly children: ReactNode;
}

/** Shows its children to those who may see them, and leads everyone else where they belong. */
export function Guard({ audience, orElse = false, absentPerson = null, children }: GuardProps) {
  const auth = useAuth();
  const settled = useSettled(guardWaitMs);
  const [entered, setEntered] = useState(false);
  if (!entered && auth.status === 'authenticated') setEntered(true);
  if (orElse) return children;
  // By the same key as with a session: what is shown stays as it is when the session ends.
  if (auth.status === 'unauthenticated' && absentPerson !== null)
    return <Fragment key={absentPerson}>{children}</Fragment>;
  switch (decideWay(auth, audience, settled)) {
    case 'wait':
      return <WaitingForSession />;
    case 'sign_in':
      return <SignInFirst left={entered} />;
    case 'forbidden':
      return <Navigate to="/unauthorized" replace />;
    case 'enter':
      // Nothing that one person has typed or opened stays for the next.
      return <Fragment key={auth.user?.credentialId}>{children}</Fragment>;
  }
}
