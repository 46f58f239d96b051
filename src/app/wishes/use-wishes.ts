import { useSyncExternalStore } from 'react';
import { useAuth } from '#app/account/auth.ts';
import { useStore } from '#app/data/live-query.ts';
import { useEngines } from '#app/engines/engines.tsx';
import type { Wishes } from '#app/engines/wishes.ts';
import { subjectOf, type Wish } from '#domain/wishes/wish.ts';

/** The engine where it runs already; null otherwise. Wakes nothing. */
function useOpenedWishes(): Wishes | null {
  const { wishes } = useEngines();
  return useSyncExternalStore(wishes.subscribe, wishes.opened);
}

/** How many of the signed-in person's wishes wait, or were refused. */
export function useOpenWishes(): number {
  const wishes = useOpenedWishes();
  const { user } = useAuth();
  return useSyncExternalStore(
    (listener) => wishes?.onOpen(listener) ?? (() => {}),
    () => (user === null ? 0 : (wishes?.open(user.credentialId) ?? 0)),
  );
}

/** What the signed-in person asked for and the server has not done, oldest first; undefined before the store answered. */
export function useOwnWishes(): readonly Wish[] | undefined {
  const wishes = useOpenedWishes();
  const { user } = useAuth();
  const ownerId = user?.credentialId ?? null;
  return useStore(
    async () => (wishes === null || ownerId === null ? [] : wishes.ofPerson(ownerId)),
    [wishes, ownerId],
  );
}

/** Those about one thing, which `wishSubjects` names. */
export const useWishesAbout = (subject: string): readonly Wish[] =>
  (useOwnWishes() ?? []).filter((wish) => subjectOf(wish.ask) === subject);
