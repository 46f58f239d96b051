import { Link } from '@tanstack/react-router';
import { BadgeCheck } from 'lucide-react';
import { css, cx } from 'styled-system/css';
import { useServer } from '#app/data/server-data.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { readAttendee, type Attendee, type AttendeeStory } from '#contract/sales/attendees.ts';
import { ReadState } from '#screens/parts/read-state.tsx';
import { buttonStyle } from '#ui/button.tsx';
import { SideSheet } from '#ui/layers/dialog.tsx';
import { Passages } from './passages.tsx';
import { endStyle, FactRow, rowStyle } from '#ui/fact-row.tsx';
import { Part, softStyle } from './sheet-part.tsx';
import { EraseAttendee } from './erase-attendee.tsx';
import { DoorNote } from './door-note.tsx';
import { CheckInButton } from './check-in.tsx';
import type { CheckIn } from '#app/events/use-check-in.ts';
import { AttendeeState } from './attendee-state.tsx';

interface AttendeeSheetProps {
  readonly eventId: string;
  /** As in the list; null while none is open. */
  readonly attendee: Attendee | null;
  readonly timeZone: string | undefined;
  readonly checkIn: CheckIn;
  readonly onClose: () => void;
}

/** Details of one attendee: the ticket, its order, previous holders, and each use. */
export function AttendeeSheet({ eventId, attendee, timeZone = 'UTC', checkIn, onClose }: AttendeeSheetProps) {
  const { attendees: texts, badges } = useMessages('desk');
  const { dayAndTime } = useFormats();
  const { sheet } = texts;
  return (
    <SideSheet open={attendee !== null} onClose={onClose} title={titleOf(attendee)} tall>
      {attendee === null ? null : (
        <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'room' })}>
          <AttendeeState attendee={checkIn.asHere(attendee)} unsent={checkIn.isUnsent(attendee)} />
          <CheckInButton checkIn={checkIn} attendee={checkIn.asHere(attendee)} />
          <dl>
            <FactRow label={sheet.email}>{attendee.email}</FactRow>
            <FactRow label={sheet.phone}>{attendee.phoneNumber}</FactRow>
            <FactRow label={sheet.code} isCode>
              {attendee.reference}
            </FactRow>
            <FactRow label={sheet.type}>{attendee.ticketTypeName}</FactRow>
            <FactRow label={sheet.issued}>{dayAndTime(attendee.issuedAt, timeZone)}</FactRow>
          </dl>
          <Link
            to="/events/$registrationId/badges"
            params={{ registrationId: eventId }}
            search={{ only: String(attendee.ticketNumber) }}
            className={cx(buttonStyle(), css({ justifySelf: 'start' }))}
          >
            <BadgeCheck size={20} aria-hidden /> {badges.printOne}
          </Link>
          <Story eventId={eventId} attendee={attendee} checkIn={checkIn} timeZone={timeZone} />
          <EraseAttendee eventId={eventId} attendee={attendee} />
        </div>
      )}
    </SideSheet>
  );
}

/** Without a name, the ticket's code names the attendee. */
const titleOf = (attendee: Attendee | null): string =>
  attendee === null ? '' : attendee.name || attendee.reference;

interface StoryProps {
  readonly eventId: string;
  readonly attendee: Attendee;
  readonly checkIn: CheckIn;
  readonly timeZone: string;
}

function Story({ eventId, attendee: { ticketId, ticketNumber }, checkIn, timeZone }: StoryProps) {
  const { sheet: texts } = useMessages('desk').attendees;
  const read = useServer(readAttendee, { params: { registrationId: eventId, ticketId } });
  const at = { ticketId, ticketNumber, checkIn, timeZone };
  return (
    <>
      {/* What this device knows by itself waits for nobody. */}
      {read.data === undefined && checkIn.device !== null ? <Passages {...at} told={[]} /> : null}
      <ReadState read={read} what={texts.what}>
        {({ attendee, order, before, passages }) => (
          <>
            {attendee.note === undefined ? null : (
              <DoorNote key={ticketId} eventId={eventId} ticketId={ticketId} note={attendee.note} />
            )}
            <Passages {...at} told={passages} />
            <Order order={order} timeZone={timeZone} />
            <Before before={before} timeZone={timeZone} />
          </>
        )}
      </ReadState>
    </>
  );
}

type Timed<T> = T & { readonly timeZone: string };

function Order({ order, timeZone }: Timed<Pick<AttendeeStory, 'order'>>) {
  const { attendees, orders } = useMessages('desk');
  const { order: texts } = attendees.sheet;
  const { count, dayAndTime, price } = useFormats();
  return (
    <Part title={texts.title}>
      {order === null ? (
        <p className={softStyle}>{texts.none}</p>
      ) : (
        <dl>
          <FactRow label={texts.number}>
            <span translate="no">{order.orderId}</span>
          </FactRow>
          <FactRow label={attendees.columns.state}>{orders.states[order.state]}</FactRow>
          <FactRow label={texts.buyer}>{order.buyerName}</FactRow>
          <FactRow label={texts.tickets}>{count(order.tickets)}</FactRow>
          <FactRow label={texts.total}>{price(order.total)}</FactRow>
          <FactRow label={texts.ordered}>{dayAndTime(order.createdAt, timeZone)}</FactRow>
        </dl>
      )}
    </Part>
  );
}

function Before({ before, timeZone }: Timed<Pick<AttendeeStory, 'before'>>) {
  const { noName, sheet } = useMessages('desk').attendees;
  const { dayAndTime } = useFormats();
  if (before.length === 0) return null;
  return (
    <Part title={sheet.before.title}>
      <ul>
        {before.map(({ ticketId, name, reference, until }) => (
          <li key={ticketId} className={rowStyle}>
            <bdi className={css({ minW: '0', overflowWrap: 'anywhere' })}>{name || reference || noName}</bdi>
            {until === null ? null : (
              <span className={endStyle}>{sheet.before.until(dayAndTime(until, timeZone))}</span>
            )}
          </li>
        ))}
      </ul>
    </Part>
  );
}
