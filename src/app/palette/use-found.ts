import { useAuth } from '#app/account/auth.ts';
import { worksAtDoors } from '#app/account/role.ts';
import { useServer } from '#app/data/server-data.ts';
import { myEvents } from '#contract/events/my-events.ts';
import { allRights, type EventHere } from './command.ts';
import { narrowed, notSearched, statusOf, type Found } from './found.ts';
import { useEventFound } from './use-event-found.ts';
import { useEventsFound } from './use-events-found.ts';
import { useOwnFound, useUsersFound } from './use-own-found.ts';
import { useTyped, type Typed } from './use-typed.ts';

/**
 * Searches by the typed text, with the same permissions as in the lists: on an event's pages its people, orders and
 * devices first; elsewhere those of the organizer's next events. From this device at once, from the server as it
 * answers.
 */
export function useFound(typed: string, event: EventHere | null): Found & Pick<Typed, 'tooShort'> {
  const { asked, resting, tooShort } = useTyped(typed);
  const next = useNextEvents(asked !== '' && event === null);
  const [first, second, third] = next.events;
  const parts = [
    useEventFound(asked, event ?? first ?? null),
    useEventFound(asked, second ?? null),
    useEventFound(asked, third ?? null),
    useEventsFound(asked),
    useOwnFound(asked),
    useUsersFound(asked),
  ];
  const all = parts.flatMap(({ groups }) => groups);
  return {
    // Otherwise Enter after another name would open the previous result.
    groups: (resting ? all : narrowed(all, typed)).filter(({ items }) => items.length > 0),
    searching: !resting || next.searching || parts.some(({ searching }) => searching),
    failed: resting && (next.failed || parts.some(({ failed }) => failed)),
    tooShort,
  };
}

/** One word causes several calls per event, so only today's and the next few are searched. */
const maxEvents = 3;

interface NextEvents extends Pick<Found, 'searching' | 'failed'> {
  readonly events: readonly EventHere[];
}

/** Returns the user's next events, today's first; at most three. */
function useNextEvents(wanted: boolean): NextEvents {
  const { user } = useAuth();
  const next = useServer(
    myEvents,
    { query: { when: 'upcoming', limit: String(maxEvents) } },
    { off: !wanted || !worksAtDoors(user) },
  );
  if (!wanted) return { ...notSearched, events: [] };
  const events = (next.data?.items ?? []).slice(0, maxEvents);
  return {
    ...statusOf([next]),
    events: events.map(({ registrationId, name }) => ({ registrationId, name, rights: allRights })),
  };
}
