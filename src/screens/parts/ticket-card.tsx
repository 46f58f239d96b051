import { Link } from '@tanstack/react-router';
import { css } from 'styled-system/css';
import { clockTime, day, zoneNote } from '#app/format/words.ts';
import type { WalletTicket } from '#contract/sales/tickets.ts';
import { Badge } from '#ui/badge.tsx';
import { Poster } from '#ui/pictures/poster.tsx';

const stateWords = {
  transferred: 'Given to somebody else',
  refunded: 'Refunded',
  revoked: 'Replaced or taken back',
  cancelled: 'Cancelled',
  blocked: 'Blocked',
  unpaid: 'Not paid',
  unknown: 'Update the app to see',
} as const;

/** How a ticket stands: good, used, or why not. */
export function TicketState({ ticket, now }: { readonly ticket: WalletTicket; readonly now: number }) {
  if (ticket.status !== 'valid') return <Badge tone="refuse">{stateWords[ticket.status]}</Badge>;
  if (ticket.eventCancelled) return <Badge tone="refuse">Event cancelled</Badge>;
  if (ticket.transfer !== null && Date.parse(ticket.transfer.expiresAt) > now)
    return <Badge tone="accent">Offered to somebody</Badge>;
  if (ticket.used !== null) {
    return (
      <Badge>
        Used {clockTime(ticket.used.at, ticket.timeZone)} · {ticket.used.gateName}
      </Badge>
    );
  }
  return Date.parse(ticket.endsAt) < now ? <Badge>Past</Badge> : <Badge tone="admit">Valid</Badge>;
}

/** Two bites taken out where a paper ticket would tear. */
const torn = css({
  '--bite': '10px',
  '--at': '7.5rem',
  maskImage:
    'radial-gradient(circle var(--bite) at var(--at) 0, transparent 98%, black), radial-gradient(circle var(--bite) at var(--at) 100%, transparent 98%, black)',
  maskComposite: 'intersect',
});

/** One ticket of the wallet, as the paper it stands for. */
export function TicketCard({ ticket, now }: { readonly ticket: WalletTicket; readonly now: number }) {
  const past = Date.parse(ticket.endsAt) < now || ticket.status !== 'valid';
  return (
    <Link
      to="/tickets/$ticketId"
      params={{ ticketId: ticket.ticketId }}
      className={`${torn} ${css({ display: 'flex', bg: 'surface.raised', borderRadius: 'large', overflow: 'hidden', minH: '8.5rem', transition: 'background-color 120ms', _hover: { bg: 'surface.lifted' } })}`}
    >
      <div
        className={css({ w: '7.5rem', flexShrink: '0', position: 'relative' })}
        style={{ filter: past ? 'grayscale(1) brightness(0.6)' : 'none' }}
      >
        <div className={css({ position: 'absolute', inset: '0' })}>
          <Poster seed={ticket.eventId} />
        </div>
      </div>
      <div
        className={css({
          p: 'base',
          display: 'grid',
          gap: 'tight',
          alignContent: 'center',
          borderLeftWidth: '2px',
          borderStyle: 'dashed',
          borderColor: 'surface.top',
          flex: '1',
          minW: '0',
        })}
      >
        <p className={css({ textStyle: 'label', color: past ? 'text.soft' : 'accent' })}>
          {day(ticket.startsAt, ticket.timeZone)} · doors {clockTime(ticket.doorsOpenAt, ticket.timeZone)}
          {zoneNote(ticket.startsAt, ticket.timeZone)}
        </p>
        <h3 className={css({ textStyle: 'h3' })}>{ticket.eventName}</h3>
        <p className={css({ textStyle: 'small', color: 'text.soft' })}>
          {ticket.typeName} · {ticket.holderName === '' ? ticket.reference : ticket.holderName}
        </p>
        <p>
          <TicketState ticket={ticket} now={now} />
        </p>
      </div>
    </Link>
  );
}
