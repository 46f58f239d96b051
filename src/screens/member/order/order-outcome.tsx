import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleX, Hourglass, Undo2, type LucideIcon } from 'lucide-react';
import { css } from 'styled-system/css';
import { buyersOrderState } from '#app/shown-order-state.ts';
import type { StoredTickets } from '#app/use-stored-tickets.ts';
import { clockTime, price } from '#app/words.ts';
import type { Order } from '#contract/orders.ts';
import type { PaymentStanding } from '#domain/payment-standing.ts';
import { buttonLook } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';

interface Words {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
}

/** What is said of a confirmed order's tickets: that they are on the device only once they are. */
const ticketWords: Readonly<Record<StoredTickets, Omit<Words, 'icon'>>> = {
  fetching: { title: 'Order confirmed', text: 'Fetching your tickets…' },
  stored: {
    title: 'Your tickets are here',
    text: 'They are in your wallet on this device and open with no signal.',
  },
  partly: {
    title: 'Order confirmed',
    text: 'Not all of its tickets are in your wallet and valid. They may have been given to somebody else, or cancelled.',
  },
  no_store: {
    title: 'Order confirmed',
    text: 'This browser can’t store your tickets. Allow storage for this site to open them.',
  },
};

/** What became of an order, in a line and a sentence. */
export function outcomeWords(order: Order, payment: PaymentStanding, stored: StoredTickets): Words {
  const paid = price(order.total);
  const why = order.reason === '' ? '' : ` ${order.reason}`;
  if (order.payment?.status === 'refunding')
    return {
      icon: Undo2,
      title: 'Money is on its way back',
      text: `${paid} go back to you; the payment provider has yet to confirm it.${why}`,
    };
  switch (buyersOrderState(order, payment)) {
    case 'confirming':
      return {
        icon: Hourglass,
        title: 'Confirming your payment…',
        text: 'This usually takes a few seconds. Your tickets appear here as soon as it is confirmed.',
      };
    case 'awaiting_payment':
      return {
        icon: Hourglass,
        title: 'Awaiting payment',
        text:
          order.paymentDueAt === null
            ? `Pay ${paid} to get your tickets.`
            : `Pay ${paid} by ${clockTime(order.paymentDueAt)} to get your tickets.`,
      };
    case 'confirmed':
      return { icon: CircleCheck, ...ticketWords[stored] };
    case 'expired':
      return {
        icon: CircleX,
        title: 'The time to pay ran out',
        text: `The places went back. Whatever was paid late is sent back to you.${why}`,
      };
    case 'cancelled':
      return { icon: CircleX, title: 'Cancelled', text: `This order is over; its places went back.${why}` };
    case 'unknown':
      return {
        icon: Hourglass,
        title: 'Update needed',
        text: 'This version of the app can’t show how the order stands. Reload to update.',
      };
    case 'refunded':
      return {
        icon: Undo2,
        title: 'Refunded',
        text: `${paid} went back to you. The tickets of this order admit no more.${why}`,
      };
  }
}

interface OutcomeProps {
  readonly order: Order;
  readonly payment: PaymentStanding;
  readonly stored: StoredTickets;
}

/** The state of the order; its heading says it to screen readers when it changes. */
export function OrderOutcome({ order, payment, stored }: OutcomeProps) {
  const { icon: Icon, title, text } = outcomeWords(order, payment, stored);
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
  const tickets = order.attendees.flatMap(({ ticketId }) => (ticketId === null ? [] : [ticketId]));
  const [only] = tickets;
  const look = buttonLook({ look: 'primary', size: 'large' });
  const way = css({ mt: 'base' });
  if (good)
    return (
      <p className={way}>
        {tickets.length === 1 && only !== undefined ? (
          <Link to="/tickets/$ticketId" params={{ ticketId: only }} className={look}>
            Show the ticket
          </Link>
        ) : (
          <Link to="/tickets" className={look}>
            Show the tickets
          </Link>
        )}
      </p>
    );
  if (order.state !== 'expired' && order.state !== 'cancelled') return null;
  return (
    <p className={way}>
      <Link to="/events/$registrationId" params={{ registrationId: order.registrationId }} className={look}>
        Choose tickets again
      </Link>
    </p>
  );
}
