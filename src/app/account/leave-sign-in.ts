import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useEngines } from '#app/engines/engines.tsx';
import { forgetOrigin, isWayIn } from './origin.ts';

/** Whoever leaves the sign-in for another page no longer wants to go where it would have led. */
export function useLeaveSignIn(): void {
  const router = useRouter();
  const { tabStored } = useEngines();
  useEffect(
    () =>
      // Before the next page is shown: it may want a sign-in of its own.
      router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation }) => {
        if (fromLocation === undefined || !isWayIn(fromLocation.pathname)) return;
        if (!isWayIn(toLocation.pathname)) forgetOrigin(tabStored);
      }),
    [router, tabStored],
  );
}
