import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useEngines } from '#app/engines/engines.tsx';
import { forgetOrigin, isWayIn, rememberEvent } from './origin.ts';

/**
 * Whoever goes to the sign-in from an event goes on with it afterwards, by whichever link they went. Whoever leaves the
 * sign-in for another page no longer wants to go where it would have led.
 */
export function useWayBack(): void {
  const router = useRouter();
  const { tabStored } = useEngines();
  useEffect(
    () =>
      // Before the next page is shown: it may want a sign-in of its own.
      router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation }) => {
        if (fromLocation === undefined) return;
        if (isWayIn(toLocation.pathname)) rememberEvent(tabStored, fromLocation.href);
        else if (isWayIn(fromLocation.pathname)) forgetOrigin(tabStored);
      }),
    [router, tabStored],
  );
}
