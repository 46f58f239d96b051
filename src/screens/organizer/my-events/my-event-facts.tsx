import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import type { myEvents } from '#contract/events/my-events.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import { isDraft } from '#domain/events/event-phase.ts';
import { isDateOpen } from '#domain/events/open-date.ts';
import { EventState, isOnNow, OnNow } from '#screens/parts/event-card.tsx';
import { apart } from '#ui/apart.tsx';
import { Badge } from '#ui/badge.tsx';

export type MyEvent = ReplyOf<typeof myEvents>['items'][number];

/** Returns a function for an event's display name, including events that have no name yet. */
export function useNameOf(): (event: MyEvent) => string {
  const { noName } = useMessages('desk').myEvents;
  return ({ name }) => (name === '' ? noName : name);
}

/** Returns a function that formats an event's place in one line. */
export function usePlaceOf(): (event: MyEvent) => string {
  const { noPlace, online } = useMessages('desk').myEvents;
  const { listed } = useFormats();
  return ({ venue, onlineUrl }) =>
    venue === null
      ? onlineUrl === null
        ? noPlace
        : online
      : listed([...new Set([venue.name, venue.city])].filter((part) => part !== ''));
}

interface DoorsOfProps {
  readonly event: Pick<MyEvent, 'startsAt' | 'doorsOpenAt' | 'timeZone'>;
  readonly zoneStyle?: string;
}

/** The event's day and door time, in the event's time zone, which is named where the reader's clock differs. */
export function DoorsOf({ event, zoneStyle }: DoorsOfProps) {
  const { day, timeThere, zoneNote } = useFormats();
  const { myEvents: texts } = useMessages('desk');
  const { startsAt, doorsOpenAt, timeZone } = event;
  const zone = zoneNote(doorsOpenAt, timeZone);
  return (
    <>
      {apart(
        isDateOpen(Date.parse(startsAt))
          ? day(startsAt)
          : texts.doors(day(startsAt, timeZone), timeThere(doorsOpenAt, startsAt, timeZone)),
      )}
      {zone === '' ? null : <span className={zoneStyle}>{zone}</span>}
    </>
  );
}

interface MyEventStateProps {
  readonly event: MyEvent;
  readonly now: number;
  /** Says that it is published when there is nothing else to say: where no list of states shows that. */
  readonly alone?: boolean;
}

/** State of an event for its organizer: draft, taken down, running now, or its sales state. */
export function MyEventState({ event, now, alone = false }: MyEventStateProps) {
  const { draft, published, takenDown } = useMessages('desk').myEvents;
  if (isDraft(event)) return <Badge>{draft}</Badge>;
  if (event.takenDown != null) return <Badge tone="attention">{takenDown}</Badge>;
  if (isOnNow(event, now)) return <OnNow />;
  return <EventState event={event} now={now} otherwise={alone ? <Badge>{published}</Badge> : null} />;
}

/** Warns that two people may be inside with one ticket. Shown wherever the event appears. */
export function OpenConflicts({ count }: { readonly count: number }) {
  const { figures: texts } = useMessages('desk');
  return count === 0 ? null : <Badge tone="attention">{texts.conflicts(count)}</Badge>;
}
