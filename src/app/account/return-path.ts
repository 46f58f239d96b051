import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useEngines } from '#app/engines/engines.tsx';
import { deleteOrigin, isSignInPath, rememberEvent } from './origin.ts';

/**
 * Stores the event page as the return path for a sign-in from it, by whichever link. Leaving the sign-in for another
 * page deletes the return path.
 */
export function useReturnPath(): void {
  const router = useRouter();
  const { tabStored } = useEngines();
  useEffect(
    () =>
      // Before the next page is shown, because it may require its own sign-in.
      router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation }) => {
        if (fromLocation === undefined) return;
        if (isSignInPath(toLocation.pathname)) rememberEvent(tabStored, fromLocation.href);
        else if (isSignInPath(fromLocation.pathname)) deleteOrigin(tabStored);
      }),
    [router, tabStored],
  );
}
