import { useAuth } from '#app/account/auth.ts';
import { useStore } from '#app/data/live-query.ts';
import { subjectOf, type Wish } from '#domain/wishes/wish.ts';
import { useOpenedWishes } from './use-open-wishes.ts';

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
