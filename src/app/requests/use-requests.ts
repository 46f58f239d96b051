import { useAuth } from '#app/account/auth.ts';
import { useStore } from '#app/data/live-query.ts';
import { subjectOf, type DeferredRequest } from '#domain/requests/deferred-request.ts';
import { useOpenedRequests } from './use-open-requests.ts';

/** Returns the signed-in user's open requests, oldest first; undefined before the store answered. */
export function useOwnRequests(): readonly DeferredRequest[] | undefined {
  const wishes = useOpenedRequests();
  const { user } = useAuth();
  const ownerId = user?.credentialId ?? null;
  return useStore(
    async () => (wishes === null || ownerId === null ? [] : wishes.ofPerson(ownerId)),
    [wishes, ownerId],
  );
}

/** Returns the requests on one subject, as named by `requestSubjects`. */
export const useRequestsAbout = (subject: string): readonly DeferredRequest[] =>
  (useOwnRequests() ?? []).filter((wish) => subjectOf(wish.ask) === subject);
