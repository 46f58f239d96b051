import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleX, Hourglass, Undo2, type LucideIcon } from 'lucide-react';
import { css } from 'styled-system/css';
import { outcomeText, type OutcomeKind } from '#app/checkout/order-outcome.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import type { StoredTickets } from '#app/checkout/order-tickets.ts';
import type { Order } from '#contract/sales/orders.ts';
import type { PaymentStatus } from '#domain/sales/payment-status.ts';
import { buttonStyle } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useFormats } from '#app/format/use-formats.ts';

const icons: Readonly<Record<OutcomeKind, LucideIcon>> = {
  refunding: Undo2,
  confirming: Hourglass,
  awaiting_payment: Hourglass,
  confirmed: CircleCheck,
  expired: CircleX,
  cancelled: CircleX,
  unknown: Hourglass,
  refunded: Undo2,
};

interface OutcomeProps {
  readonly order: Order;
  readonly payment: PaymentStatus;
  readonly stored: StoredTickets;
}

/** The state of the order. Screen readers announce its heading when it changes. */
export function OrderOutcome({ order, payment, stored }: OutcomeProps) {
  const { outcome } = useMessages('checkout');
  const { kind, title, text } = outcomeText(order, payment, stored, outcome, useFormats());
  const Icon = icons[kind];
  const good = order.state === 'confirmed' && order.payment?.status !== 'refunding';
  const color = good ? css({ color: 'verdict.admit' }) : css({ color: 'verdict.attention' });
  return (
    <Card data-order={order.state} data-payment={payment}>
      <div role="status" className={css({ display: 'flex', gap: 'near' })}>
        <Icon size={28} aria-hidden className={`${color} ${css({ flexShrink: '0' })}`} />
        <div>
          <p className={css({ textStyle: 'h2' })}>{title}</p>
          <p className={css({ color: 'text.soft', mt: 'tight' })}>{text}</p>
        </div>
      </div>
      <WayOn order={order} good={good} />
    </Card>
  );
}

function WayOn({ order, good }: { readonly order: Order; readonly good: boolean }) {
  const { order: texts } = useMessages('checkout');
  const tickets = order.attendees.flatMap(({ ticketId }) => (ticketId === null ? [] : [ticketId]));
  const [only] = tickets;
  const look = buttonStyle({ look: 'primary', size: 'large' });
  const way = css({ mt: 'base' });
  if (good)
    return (
      <p className={way}>
        {tickets.length === 1 && only !== undefined ? (
          <Link to="/tickets/$ticketId" params={{ ticketId: only }} className={look}>
            {texts.viewTickets(1)}
          </Link>
        ) : (
          <Link to="/tickets" className={look}>
            {texts.viewTickets(tickets.length)}
          </Link>
        )}
      </p>
    );
  if (!order.eventAhead || (order.state !== 'expired' && order.state !== 'cancelled')) return null;
  return (
    <p className={way}>
      <Link to="/events/$registrationId" params={{ registrationId: order.registrationId }} className={look}>
        {texts.chooseAgain}
      </Link>
    </p>
  );
}
