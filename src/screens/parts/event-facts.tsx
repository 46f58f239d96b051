import { CalendarDays, MapPin, RefreshCcw, ScanLine, Ticket, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { mapOfPlace } from '#app/events/map-of-place.ts';
import { useFormats } from '#app/format/use-formats.ts';
import type { EventDetail } from '#contract/events/events.ts';
import { isDateOpen } from '#domain/events/open-date.ts';
import { apart } from '#ui/apart.tsx';
import { FormattedText } from './formatted-text.tsx';

type ShownEvent = Pick<
  EventDetail,
  | 'startsAt'
  | 'endsAt'
  | 'doorsOpenAt'
  | 'timeZone'
  | 'venue'
  | 'reentry'
  | 'ageLimit'
  | 'codePolicy'
  | 'organizerName'
>;

const itemStyle = css({
  display: 'flex',
  gap: 'near',
  '& svg': { color: 'accent', mt: '3px' },
});
const linkStyle = css({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  minH: 'touch',
  minW: 'touch',
  color: 'accent',
  textDecoration: 'underline',
  px: 'tight',
  // A touch target's height without a taller line.
  my: '-0.75rem',
});
function Fact({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <li className={itemStyle}>
      {icon}
      <div>{children}</div>
    </li>
  );
}

const soft = css({ color: 'text.soft', textStyle: 'small' });

interface EventFactsProps {
  readonly event: ShownEvent;
  /**
   * Ticket prices: '' if none are available; null if none are sold here, in which case the door is not mentioned;
   * absent while unknown.
   */
  readonly prices?: string | null;
  /** Shown if there is no place; absent if the event is online. */
  readonly noPlace?: string | undefined;
}

/** When and where an event takes place, what it costs, and what the door requires. */
export function EventFacts({ event, prices, noPlace }: EventFactsProps) {
  const { clockTime, listed, longDay, timeThere, zoneNote } = useFormats();
  const { event: texts } = useMessages('events');
  const place = event.venue;
  return (
    <ul className={css({ display: 'grid', gap: 'base' })}>
      <Fact icon={<CalendarDays size={20} aria-hidden />}>
        <strong>{longDay(event.startsAt, event.timeZone)}</strong>
        <p className={soft}>
          {isDateOpen(Date.parse(event.startsAt))
            ? texts.dateOpen
            : texts.times(
                timeThere(event.doorsOpenAt, event.startsAt, event.timeZone),
                clockTime(event.startsAt, event.timeZone),
                timeThere(event.endsAt, event.startsAt, event.timeZone),
              )}
          {zoneNote(event.startsAt, event.timeZone)}
        </p>
      </Fact>
      <Fact icon={<MapPin size={20} aria-hidden />}>
        {place === null ? (
          <strong>{noPlace ?? texts.online}</strong>
        ) : (
          <>
            <strong>{apart(place.name)}</strong>
            <p className={soft}>
              {apart(listed([place.address, place.city, place.country].filter((part) => part !== '')))}{' '}
              <a href={mapOfPlace(place)} rel="noreferrer" target="_blank" className={linkStyle}>
                {texts.map}
              </a>
            </p>
          </>
        )}
      </Fact>
      {prices == null || prices === '' ? null : (
        <Fact icon={<Ticket size={20} aria-hidden />}>
          <strong>{prices}</strong>
        </Fact>
      )}
      {prices === null ? null : (
        <>
          <Fact icon={<RefreshCcw size={20} aria-hidden />}>
            <strong>{texts.reentry[event.reentry]}</strong>
            {event.ageLimit === null ? null : <p className={soft}>{texts.age(event.ageLimit)}</p>}
          </Fact>
          <Fact icon={<ScanLine size={20} aria-hidden />}>
            <strong>{texts.atTheDoor}</strong>
            <p className={soft}>{texts.codes[event.codePolicy]}</p>
          </Fact>
        </>
      )}
      <Fact icon={<UserRound size={20} aria-hidden />}>
        <strong>{apart(event.organizerName)}</strong>
        <p className={soft}>{texts.organizer}</p>
      </Fact>
    </ul>
  );
}

/** The organizer's description of an event. */
export function EventStory({ text }: { readonly text: string }) {
  return (
    <div className={css({ color: 'text.soft', maxW: 'column' })}>
      <FormattedText text={text} />
    </div>
  );
}
