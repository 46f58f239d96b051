import { useAuth } from '#app/account/auth.ts';
import { useStore } from '#app/data/live-query.ts';
import { subjectOf, type Wish } from '#domain/wishes/wish.ts';
import { useOpenedWishes } from './use-open-wishes.ts';

/** Returns the signed-in user's open requests, oldest first; undefined before the store answered. */
export function useOwnWishes(): readonly Wish[] | undefined {
  const wishes = useOpenedWishes();
  const { user } = useAuth();
  const ownerId = user?.credentialId ?? null;
  return useStore(
    async () => (wishes === null || ownerId === null ? [] : wishes.ofPerson(ownerId)),
    [wishes, ownerId],
  );
}

/** Returns the requests on one subject, as named by `wishSubjects`. */
export const useWishesAbout = (subject: string): readonly Wish[] =>
  (useOwnWishes() ?? []).filter((wish) => subjectOf(wish.ask) === subject);
