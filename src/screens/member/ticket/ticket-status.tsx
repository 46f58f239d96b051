import { Link } from '@tanstack/react-router';
import { Ban, CircleSlash2, Clock, RefreshCcw, Undo2, UserRoundCheck, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { BadStatus } from '#app/wallet/shown-code.ts';
import type { WalletTicket } from '#contract/sales/tickets.ts';
import { buttonLook } from '#ui/button.tsx';
import { OrderLink } from '#screens/parts/order-link.tsx';

interface Story {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly words: string;
}

const stories: Readonly<Record<BadStatus, Story>> = {
  transferred: {
    icon: UserRoundCheck,
    title: 'Given to somebody else',
    words:
      'They have taken it and have a code of their own. The code that was here no longer admits anybody.',
  },
  refunded: {
    icon: Undo2,
    title: 'Refunded',
    words:
      'Its order was taken back: what was paid goes back the way it was paid. This ticket no longer admits.',
  },
  revoked: {
    icon: RefreshCcw,
    title: 'Replaced or taken back',
    words:
      'This ticket no longer admits. A newer one may have taken its place: look among your tickets. If there is none, ask the organizer.',
  },
  cancelled: {
    icon: CircleSlash2,
    title: 'Cancelled',
    words:
      'The event or this ticket was cancelled, so there is no code. What happens next stands at the event.',
  },
  unknown: {
    icon: RefreshCcw,
    title: 'Update needed',
    words: 'This version of the app can’t show this ticket. Reload to update, or ask at the help desk.',
  },
  blocked: {
    icon: Ban,
    title: 'Blocked',
    words:
      'The organizer has stopped this ticket for now. Ask the organizer, or whoever is in charge at the door.',
  },
  unpaid: {
    icon: Clock,
    title: 'Not paid yet',
    words: 'The code appears here as soon as the payment has arrived.',
  },
};

const panelLook = css({
  display: 'grid',
  gap: 'near',
  alignContent: 'center',
  justifyItems: 'start',
  p: 'room',
  minH: '16rem',
  borderRadius: 'large',
  borderWidth: '1px',
  borderColor: 'verdict.refuseText',
  bg: 'verdict.refuseDeep',
});

/** In place of the code of a ticket that does not admit: why, and what to do. There is no code below it. */
export function NotValid({ ticket, status }: { readonly ticket: WalletTicket; readonly status: BadStatus }) {
  const { icon: Icon, title, words } = stories[status];
  return (
    <div className={panelLook} data-ticket-status={status}>
      <Icon size={36} aria-hidden className={css({ color: 'verdict.refuseText' })} />
      <h2 className={css({ textStyle: 'h2' })}>{title}</h2>
      <p>{words}</p>
      <p className={css({ color: 'text.soft' })}>Reference {ticket.reference}</p>
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
  if (status === 'cancelled') {
    return (
      <Link
        to="/events/$registrationId"
        params={{ registrationId: ticket.eventId }}
        className={buttonLook({ look: 'primary' })}
      >
        To the event
      </Link>
    );
  }
  const ofOrder = (status === 'refunded' || status === 'unpaid') && ticket.orderId !== null;
  return (
    <>
      {ofOrder && ticket.orderId !== null ? (
        <OrderLink orderId={ticket.orderId} primary>
          {status === 'unpaid' ? 'Pay the order' : 'See the order'}
        </OrderLink>
      ) : null}
      <Link to="/tickets" className={buttonLook()}>
        All tickets
      </Link>
    </>
  );
}
