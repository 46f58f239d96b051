import { useAuth } from '#app/account/auth.ts';
import { worksAtDoors } from '#app/account/role.ts';
import { useServer } from '#app/data/server-data.ts';
import { myEvents } from '#contract/events/events.ts';
import { allRights, type EventHere } from './command.ts';
import type { Found } from './found.ts';
import { useEventFound } from './use-event-found.ts';
import { useEventsFound } from './use-events-found.ts';
import { useOwnFound, useUsersFound } from './use-own-found.ts';
import { useTyped } from './use-typed.ts';

/**
 * What is found by what was typed, by the same permissions as in the lists: on an event's pages its people, orders and
 * devices first; elsewhere those of the organizer's next events. From this device at once, from the server as it answers.
 */
export function useFound(typed: string, event: EventHere | null): Found {
  const { asked, resting } = useTyped(typed);
  const next = useNextEvents(asked !== '' && event === null);
  const parts = [
    useEventFound(asked, event ?? next[0] ?? null),
    useEventFound(asked, next[1] ?? null),
    useEventFound(asked, next[2] ?? null),
    useEventsFound(asked),
    useOwnFound(asked),
    useUsersFound(asked),
  ];
  return {
    groups: parts.flatMap(({ groups }) => groups).filter(({ items }) => items.length > 0),
    searching: !resting || parts.some(({ searching }) => searching),
  };
}

/** So many calls for each event follow from one word: today's and the next few. */
const mostEvents = 3;

/** The events that the person runs and that come next, today's first; at most three. */
function useNextEvents(wanted: boolean): readonly EventHere[] {
  const { user } = useAuth();
  const next = useServer(
    myEvents,
    { query: { when: 'upcoming', limit: String(mostEvents) } },
    { off: !wanted || !worksAtDoors(user) },
  );
  if (!wanted) return [];
  return (next.data?.items ?? []).slice(0, mostEvents).map(({ registrationId, name }) => ({
    registrationId,
    name,
    rights: allRights,
  }));
}
