import { Link } from '@tanstack/react-router';
import { css } from 'styled-system/css';
import { feesOf } from '#app/checkout/fees-of-order.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { titleOfGuest } from '#app/requests/about-order.ts';
import type { Order } from '#contract/sales/orders.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { endStyle, rowStyle } from '#ui/fact-row.tsx';
import type { OrderedTicket } from './ticket-action.tsx';

const attendeeStyle = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 'tight',
  py: 'snug',
  borderBottomWidth: '1px',
  borderColor: 'line',
});

interface OrderTicketsProps {
  readonly order: Order;
  /** Absent for users who may not change tickets. */
  readonly onTicket?: (ticket: OrderedTicket) => void;
  readonly onMove?: (ticket: OrderedTicket) => void;
}

/** The items and attendees of an order, with each ticket's state. */
export function OrderTickets({ order, onTicket, onMove }: OrderTicketsProps) {
  const { orders, partRefund } = useMessages('desk');
  const { line, sheet: texts } = orders;
  const { count, price } = useFormats();
  const { lines, attendees, total, refunded } = order;
  const fees = feesOf(order);
  return (
    <section className={css({ display: 'grid', gap: 'base' })}>
      <h3 className={css({ textStyle: 'h3' })}>{texts.tickets}</h3>
      <ul>
        {lines.map(({ ticketTypeId, ticketTypeName, quantity, unitPrice }) => (
          <li key={`${ticketTypeId} ${unitPrice.amount}`} className={rowStyle}>
            <span className={css({ minW: '0' })}>{line(count(quantity), ticketTypeName)}</span>
            <span>{price({ ...unitPrice, amount: unitPrice.amount * quantity })}</span>
          </li>
        ))}
        <li className={rowStyle}>
          <strong>{texts.total}</strong>
          <strong>{price(total)}</strong>
        </li>
        {fees === 0 ? null : (
          <li className={rowStyle}>
            <span>{texts.fees}</span>
            <span>{price({ ...total, amount: fees })}</span>
          </li>
        )}
        {refunded === null ? null : (
          <li className={rowStyle}>
            {(refunded.pending ? partRefund.pending : partRefund.refunded)(price(refunded.amount))}
          </li>
        )}
      </ul>
      <ul>
        {attendees.map((attendee, place) => (
          // Keyed by index, because two guests without tickets may have one name.
          <AttendeeRow
            key={attendee.ticketId ?? `guest ${place}`}
            attendee={attendee}
            order={order}
            {...(onTicket === undefined ? {} : { onTicket })}
            {...(onMove === undefined ? {} : { onMove })}
          />
        ))}
      </ul>
      {order.refundedAfterUse > 0 ? <p>{texts.used(order.refundedAfterUse)}</p> : null}
    </section>
  );
}

interface AttendeeRowProps extends OrderTicketsProps {
  readonly attendee: Order['attendees'][number];
}

function AttendeeRow({ attendee, order, onTicket, onMove }: AttendeeRowProps) {
  const { ticketAction: texts } = useMessages('desk');
  const { email, ticketStatus } = attendee;
  const isPlain = ticketStatus === 'valid' || ticketStatus === 'unknown';
  return (
    <li className={attendeeStyle}>
      <span className={css({ display: 'flex', justifyContent: 'space-between', gap: 'base' })}>
        <span
          className={css({ display: 'grid', minW: '0', overflowWrap: 'anywhere', alignContent: 'start' })}
        >
          <bdi>{titleOfGuest(attendee, order)}</bdi>
          <span className={css({ textStyle: 'small', color: 'text.soft' })}>{email}</span>
          {isPlain ? null : (
            <span>
              <Badge tone={ticketStatus === 'blocked' ? 'attention' : 'plain'}>
                {texts.status[ticketStatus]}
              </Badge>
            </span>
          )}
        </span>
        <span className={endStyle}>
          <TicketType attendee={attendee} />
        </span>
      </span>
      {onTicket === undefined || onMove === undefined ? null : (
        <TicketButtons attendee={attendee} order={order} onTicket={onTicket} onMove={onMove} />
      )}
    </li>
  );
}

/** The type of an attendee's ticket, linking to the ticket. */
function TicketType({ attendee }: Pick<AttendeeRowProps, 'attendee'>) {
  const { sheet: texts } = useMessages('desk').orders;
  const { ticketId, ticketTypeName } = attendee;
  if (ticketId === null) return texts.noTicket;
  return (
    <Link to="/tickets/$ticketId" params={{ ticketId }} className={css({ textDecoration: 'underline' })}>
      {ticketTypeName}
    </Link>
  );
}

/** Actions on a valid or blocked ticket. */
function TicketButtons({ attendee, order, onTicket, onMove }: Required<AttendeeRowProps>) {
  const { moveTicket, ticketAction } = useMessages('desk');
  const { ticketId, reference, ticketStatus, price } = attendee;
  if (ticketId === null || !(ticketStatus === 'valid' || ticketStatus === 'blocked')) return null;
  const { orderId, registrationId, total } = order;
  const ticket = { ...attendee, ticketId, orderId, registrationId, paid: price ?? { ...total, amount: 0 } };
  return (
    <span className={css({ display: 'flex', flexWrap: 'wrap', gap: 'tight', justifyContent: 'flex-end' })}>
      {ticketStatus === 'valid' && price !== null ? (
        <Button aria-label={moveTicket.openOf(reference)} onClick={() => onMove(ticket)}>
          {moveTicket.open}
        </Button>
      ) : null}
      <Button aria-label={ticketAction.openOf(reference)} onClick={() => onTicket(ticket)}>
        {ticketAction.open}
      </Button>
    </span>
  );
}
