import { useMemo } from 'react';
import { useAuth } from '#app/account/auth.ts';
import { worksAtDoors } from '#app/account/role.ts';
import { useServer } from '#app/data/server-data.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { readStoredEvents } from '#app/events/stored-events.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { listEvents, type EventSummary } from '#contract/events/events.ts';
import { myEvents } from '#contract/events/my-events.ts';
import { maxOfKind, notSearched, statusOf, type Found, type FoundItem } from './found.ts';
import { eachOnce, namedBy, rowsSeen } from './seen.ts';

type Named = Pick<EventSummary, 'registrationId' | 'name' | 'startsAt' | 'timeZone' | 'venue'>;

const wordsOf = ({ name, venue, registrationId }: Named) => ({
  names: `${name} ${venue?.name ?? ''} ${venue?.city ?? ''}`,
  codes: registrationId,
});

/** Searches events: the user's own link to their management pages, others to the public page. */
export function useEventsFound(asked: string): Found {
  const { replies, stored } = useEngines();
  const { user } = useAuth();
  const { groups, noEventName } = useMessages('palette');
  const { day } = useFormats();
  const isDesk = worksAtDoors(user);
  const query = { search: asked, limit: String(maxOfKind) };
  const mine = useServer(myEvents, { query }, { off: asked === '' || !isDesk });
  const listed = useServer(listEvents, { query }, { off: asked === '' });
  // Hundreds of events are parsed, so do it once and not at each keystroke.
  const isAsked = asked !== '';
  const kept = useMemo(() => (isAsked ? (readStoredEvents(stored)?.items ?? []) : []), [stored, isAsked]);
  const itemOf =
    (own: boolean) =>
    (event: Named): FoundItem => ({
      key: `event:${event.registrationId}`,
      kind: 'event',
      title: event.name === '' ? noEventName : event.name,
      note: day(event.startsAt, event.timeZone),
      target: { to: `${own ? '/myEventsDetails' : '/events'}/${event.registrationId}` },
    });
  if (asked === '') return notSearched;
  const person = user?.credentialId ?? null;
  const seen = (rows: readonly Named[]) => namedBy(rows, asked, wordsOf, maxOfKind);
  const known = (endpoint: typeof myEvents | typeof listEvents): readonly Named[] =>
    rowsSeen(replies, endpoint, person);
  const own = [...(isDesk ? seen(known(myEvents)) : []), ...(mine.data?.items ?? [])];
  const others = [...seen([...known(listEvents), ...kept]), ...(listed.data?.items ?? [])];
  const items = eachOnce([...own.map(itemOf(true)), ...others.map(itemOf(false))], ({ key }) => key);
  return {
    groups: [{ key: 'events', title: groups.events, items: items.slice(0, maxOfKind) }],
    ...statusOf([mine, listed]),
  };
}
