import { useSyncExternalStore } from 'react';
import { useAuth } from '#app/account/auth.ts';
import { useEngines } from '#app/engines/engines.tsx';
import type { DeferredRequests } from '#app/engines/deferred-requests.ts';
import type { OpenRequests } from '#database/deferred-requests.ts';

/** Returns the engine if it is running; null otherwise. Does not start it. */
export function useOpenedRequests(): DeferredRequests | null {
  const { wishes } = useEngines();
  return useSyncExternalStore(wishes.subscribe, wishes.opened, wishes.opened);
}

/** Returns how many of the signed-in user's requests are waiting, and how many were refused. */
export const useOpenRequests = (): OpenRequests => useOpenRequestsOf(useAuth().user?.credentialId ?? null);

/** Returns the numbers for a user (credential id); zero for null. */
export function useOpenRequestsOf(ownerId: number | null): OpenRequests {
  const wishes = useOpenedRequests();
  const subscribe = (listener: () => void) => wishes?.onOpen(listener) ?? (() => {});
  const countOf = (kind: keyof OpenRequests) => () =>
    ownerId === null ? 0 : (wishes?.open(ownerId)[kind] ?? 0);
  const [waiting, refused] = [countOf('waiting'), countOf('refused')];
  return {
    waiting: useSyncExternalStore(subscribe, waiting, waiting),
    refused: useSyncExternalStore(subscribe, refused, refused),
  };
}
