import { Link } from '@tanstack/react-router';
import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import type { WalletTicket } from '#contract/sales/tickets.ts';
import { isDateOpen } from '#domain/events/open-date.ts';
import { Badge } from '#ui/badge.tsx';
import { Poster } from '#screens/parts/poster.tsx';

/** A ticket's state: valid, used, or why it is not valid. */
export function TicketState({ ticket, now }: { readonly ticket: WalletTicket; readonly now: number }) {
  const { clockTime } = useFormats();
  const { states: texts } = useMessages('wallet');
  if (ticket.status !== 'valid') return <Badge tone="refuse">{texts[ticket.status]}</Badge>;
  if (ticket.eventCancelled) return <Badge tone="refuse">{texts.eventCancelled}</Badge>;
  if (ticket.transfer !== null && Date.parse(ticket.transfer.expiresAt) > now)
    return <Badge tone="accent">{texts.sent}</Badge>;
  if (ticket.used !== null) {
    const { left } = ticket.used;
    const { at, gateName } = left ?? ticket.used;
    return <Badge>{texts[left === null ? 'used' : 'left'](clockTime(at, ticket.timeZone), gateName)}</Badge>;
  }
  return Date.parse(ticket.endsAt) < now ? (
    <Badge>{texts.past}</Badge>
  ) : (
    <Badge tone="admit">{texts.valid}</Badge>
  );
}

/** Two notches where a paper ticket would tear. Below 13rem nothing but the text has room. */
const torn = css({
  '--bite': '10px',
  '--stub': 'clamp(0px, (100% - 13rem) * 99, min(7.5rem, 30%))',
  '--at': 'var(--stub)',
  _rtl: { '--at': 'calc(100% - var(--stub))' },
  maskImage:
    'radial-gradient(circle var(--bite) at var(--at) 0, transparent 98%, black), radial-gradient(circle var(--bite) at var(--at) 100%, transparent 98%, black)',
  maskComposite: 'intersect',
});

interface TicketCardProps {
  readonly ticket: WalletTicket;
  readonly now: number;
  /** Whether the ticket has unread news about its event. */
  readonly hasNews?: boolean;
}

/** A wallet ticket, drawn like a paper ticket. */
export function TicketCard({ ticket, now, hasNews = false }: TicketCardProps) {
  const { day, timeThere, zoneNote } = useFormats();
  const { card: texts, news } = useMessages('wallet');
  const past = Date.parse(ticket.endsAt) < now || ticket.status !== 'valid';
  return (
    <Link
      to="/tickets/$ticketId"
      params={{ ticketId: ticket.ticketId }}
      className={`${torn} ${css({ display: 'flex', bg: 'surface.raised', borderRadius: 'large', overflow: 'hidden', minH: '8.5rem', transition: 'background-color 120ms', _hover: { bg: 'surface.lifted' } })}`}
    >
      <div
        className={css({ w: 'var(--stub)', flexShrink: '0', position: 'relative' })}
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
          gridTemplateColumns: 'minmax(0, 1fr)',
          gap: 'tight',
          alignContent: 'center',
          borderInlineStartWidth: '2px',
          borderStyle: 'dashed',
          borderColor: 'surface.top',
          flex: '1',
          minW: '0',
        })}
      >
        <p className={css({ textStyle: 'label', color: past ? 'text.soft' : 'accent' })}>
          {isDateOpen(Date.parse(ticket.startsAt))
            ? day(ticket.startsAt)
            : texts.doors(
                day(ticket.startsAt, ticket.timeZone),
                timeThere(ticket.doorsOpenAt, ticket.startsAt, ticket.timeZone),
              )}
          {zoneNote(ticket.startsAt, ticket.timeZone)}
        </p>
        <h3 className={css({ textStyle: 'h3' })}>
          <bdi>{ticket.eventName}</bdi>
        </h3>
        <p className={css({ textStyle: 'small', color: 'text.soft' })}>
          <bdi>{ticket.typeName}</bdi> ·{' '}
          <bdi>{ticket.holderName === '' ? ticket.reference : ticket.holderName}</bdi>
        </p>
        <p className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug' })}>
          {ticket.addOn === null ? null : <Badge tone="accent">{texts.addOn}</Badge>}
          <TicketState ticket={ticket} now={now} />
          {hasNews ? <Badge tone="attention">{news.unseen}</Badge> : null}
        </p>
      </div>
    </Link>
  );
}
