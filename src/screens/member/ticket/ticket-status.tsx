import { Link } from '@tanstack/react-router';
import { Ban, CircleSlash2, RefreshCcw, Undo2, UserRoundCheck, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import type { BadStatus } from '#app/wallet/shown-code.ts';
import type { WalletTicket } from '#contract/sales/tickets.ts';
import { buttonStyle } from '#ui/button.tsx';
import { OrderLink } from '#screens/parts/orders/order-link.tsx';

const icons: Readonly<Record<BadStatus, LucideIcon>> = {
  transferred: UserRoundCheck,
  refunded: Undo2,
  revoked: RefreshCcw,
  cancelled: CircleSlash2,
  unknown: RefreshCcw,
  blocked: Ban,
};

const panelStyle = css({
  display: 'grid',
  gap: 'near',
  alignContent: 'center',
  justifyItems: 'start',
  p: 'room',
  m: 'base',
  _roomy: { m: '0' },
  minH: '16rem',
  borderRadius: 'large',
  borderWidth: '1px',
  borderColor: 'verdict.refuseText',
  bg: 'verdict.refuseDeep',
});

/** Replaces the code of a ticket that does not admit: why, and what to do. */
export function NotValid({ ticket, status }: { readonly ticket: WalletTicket; readonly status: BadStatus }) {
  const { invalid: texts } = useMessages('wallet');
  const Icon = icons[status];
  return (
    <div className={panelStyle} data-ticket-status={status}>
      <Icon size={32} aria-hidden className={css({ color: 'verdict.refuseText' })} />
      <h2 className={css({ textStyle: 'h2' })}>{texts[status].title}</h2>
      <p>{texts[status].text}</p>
      <p className={css({ color: 'text.soft' })}>{texts.reference(ticket.reference)}</p>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug' })}>
        <NextStep ticket={ticket} status={status} />
      </div>
    </div>
  );
}

function NextStep({
  ticket,
  status,
}: {
  readonly ticket: WalletTicket;
  readonly status: BadStatus;
}): ReactNode {
  const { invalid: texts, ticket: ticketTexts } = useMessages('wallet');
  if (status === 'cancelled') {
    return (
      <Link
        to="/events/$registrationId"
        params={{ registrationId: ticket.eventId }}
        className={buttonStyle({ look: 'primary' })}
      >
        {texts.toEvent}
      </Link>
    );
  }
  return (
    <>
      {status === 'refunded' && ticket.orderId !== null ? (
        <OrderLink orderId={ticket.orderId} primary>
          {texts.viewOrder}
        </OrderLink>
      ) : null}
      <Link to="/tickets" className={buttonStyle()}>
        {ticketTexts.allTickets}
      </Link>
    </>
  );
}
