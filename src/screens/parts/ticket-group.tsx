import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import type { WalletTicket } from '#contract/sales/tickets.ts';
import { TicketCard } from './ticket-card.tsx';

/** Cards out of view are neither laid out nor painted, so a wallet of hundreds scrolls like one of three. */
const itemStyle = css({ contentVisibility: 'auto', containIntrinsicSize: 'auto 8.5rem' });

/** Tickets as cards, one below the other. */
export function TicketGroup({
  tickets,
  now,
  hasNews,
}: {
  readonly tickets: readonly WalletTicket[];
  readonly now: number;
  /** Whether a ticket has unread news about its event. */
  readonly hasNews?: (ticket: WalletTicket) => boolean;
}) {
  return (
    <ul className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'near' })}>
      {tickets.map((ticket) => (
        <li key={ticket.ticketId} className={itemStyle}>
          <TicketCard ticket={ticket} now={now} hasNews={hasNews?.(ticket) === true} />
        </li>
      ))}
    </ul>
  );
}

const summaryStyle = css({
  minH: 'touch',
  display: 'flex',
  alignItems: 'center',
  textStyle: 'h2',
  cursor: 'pointer',
  mb: 'near',
});

/** Past tickets, collapsed. */
export function PastTickets({
  tickets,
  now,
  open = false,
}: {
  readonly tickets: readonly WalletTicket[];
  readonly now: number;
  readonly open?: boolean;
}) {
  const { list: texts } = useMessages('wallet');
  if (tickets.length === 0) return null;
  return (
    <details open={open}>
      <summary className={summaryStyle}>{texts.past(tickets.length)}</summary>
      <TicketGroup tickets={tickets} now={now} />
    </details>
  );
}
