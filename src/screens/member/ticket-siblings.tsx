import { Link } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { WalletTicket } from '#contract/tickets.ts';
import { buttonLook } from '#ui/button.tsx';

/** The way to the other tickets of the same event, in the wallet's order. */
export function Siblings({
  tickets,
  current,
}: {
  readonly tickets: readonly WalletTicket[];
  readonly current: WalletTicket;
}) {
  const at = tickets.findIndex((ticket) => ticket.ticketId === current.ticketId);
  if (tickets.length < 2 || at === -1) return null;
  const [before, after] = [tickets[at - 1], tickets[at + 1]];
  return (
    <nav
      aria-label="Tickets for this event"
      className={css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 'snug' })}
    >
      {before === undefined ? (
        <span className={css({ w: 'touch' })} />
      ) : (
        <Step to={before} label="Previous ticket" icon={<ChevronLeft size={22} aria-hidden />} />
      )}
      <span className={css({ color: 'text.soft' })}>
        Ticket {at + 1} of {tickets.length}
      </span>
      {after === undefined ? (
        <span className={css({ w: 'touch' })} />
      ) : (
        <Step to={after} label="Next ticket" icon={<ChevronRight size={22} aria-hidden />} />
      )}
    </nav>
  );
}

function Step({
  to,
  label,
  icon,
}: {
  readonly to: WalletTicket;
  readonly label: string;
  readonly icon: ReactNode;
}) {
  return (
    <Link
      to="/tickets/$ticketId"
      params={{ ticketId: to.ticketId }}
      replace
      aria-label={label}
      className={buttonLook({ size: 'square' })}
    >
      {icon}
    </Link>
  );
}
