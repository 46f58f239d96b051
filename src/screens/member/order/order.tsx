import { Link, useParams, useSearch } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { useServer, type ServerData } from '#app/data/server-data.ts';
import { usePaymentStatuses } from '#app/checkout/use-payment-status.ts';
import { useStoredTickets } from '#app/checkout/use-stored-tickets.ts';
import { useWhenTrue } from '#app/data/use-when-true.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { readOrder, type Order } from '#contract/sales/orders.ts';
import { paidReturn } from '#domain/sales/payment-verification.ts';
import { buttonStyle } from '#ui/button.tsx';
import { ErrorState } from '#ui/message-state.tsx';
import { Page } from '#ui/page.tsx';
import { StoredNotice } from '#screens/parts/stored-notice.tsx';
import { isMissing, Unread } from '#screens/parts/read-state.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderOutcome } from './order-outcome.tsx';
import { PayByHand } from './pay-by-hand.tsx';
import { Payment } from './payment.tsx';

/** Poll interval while an order may change, ms. */
const pollIntervalMs = 5_000;
/** Poll interval if a person marks it as paid, which takes hours or days. */
const byHandEveryMs = 30_000;
/** Poll interval of a confirmed order, which its organizer may refund or whose event may be cancelled. */
const confirmedEveryMs = 60_000;

/** Polled as long as it can change without the user. */
function everyMsOf(order: Order | undefined): number | null {
  if (order === undefined || isOpen(order)) return order?.byHand == null ? pollIntervalMs : byHandEveryMs;
  return order.state === 'confirmed' && order.eventAhead ? confirmedEveryMs : null;
}

/** One order: its state and actions. */
export function OrderScreen() {
  const { orderId = '' } = useParams({ strict: false });
  const { contact, clock } = useEngines();
  const search = useSearch({ strict: false });
  const order = useServer(readOrder, { params: { orderId } }, { everyMs: everyMsOf });
  useWhenTrue(useSyncExternalStore(contact.subscribe, contact.reached), order.again);
  const stored = useStoredTickets(order.data);
  const back = paidReturn(search, order.data?.payment ?? null);

  const standingOf = usePaymentStatuses();
  // The buyer's statement about an undecided payment.
  const [notPaid, setNotPaid] = useState(false);

  if (order.data === undefined) return <NoOrder read={order} returned={search.session !== undefined} />;
  const standing = standingOf(order.data, back);
  const payment = standing === 'confirming' && notPaid ? 'to_pay' : standing;
  return (
    <Page title={order.data.eventName} width="column" intro={<When order={order.data} />}>
      <StoredNotice at={order.at} failure={order.failure} now={clock.wall()} onRetry={order.again} />
      <OrderOutcome order={order.data} payment={payment} stored={stored} />
      {order.data.byHand !== null && order.data.state === 'awaiting_payment' ? (
        <PayByHand order={order.data} byHand={order.data.byHand} />
      ) : null}
      {payment === 'none' || order.data.byHand !== null ? null : (
        <Payment order={order.data} standing={payment} back={back} onLook={order.again} onSay={setNotPaid} />
      )}
      <OrderFacts order={order.data} onChange={order.again} />
    </Page>
  );
}

const isOpen = (order: Order): boolean =>
  order.state === 'awaiting_payment' || order.payment?.status === 'refunding';

function When({ order }: { readonly order: Order }) {
  const { longDayAndClock, zoneNote } = useFormats();
  return (
    <>
      {longDayAndClock(order.startsAt, order.timeZone)}
      {zoneNote(order.startsAt, order.timeZone)}
    </>
  );
}

interface NoOrderProps {
  readonly read: ServerData<Order>;
  /** Whether the provider has just sent the buyer back. */
  readonly returned: boolean;
}

function NoOrder({ read, returned }: NoOrderProps) {
  const { order: texts, yourOrders } = useMessages('checkout');
  return (
    <Page title={isMissing(read.failure) ? texts.missing.title : texts.title} width="column">
      <Unread
        read={read}
        skeleton={{ count: 2 }}
        titles={{
          loading: texts.loading,
          error: texts.failed,
          offline: returned ? texts.checking.title : texts.notHere,
        }}
        still={(offline) => (offline && returned ? texts.checking.text : null)}
        missing={
          <ErrorState
            title={texts.missing.title}
            action={
              <Link to="/orders" className={buttonStyle({ look: 'primary' })}>
                {yourOrders}
              </Link>
            }
          >
            {texts.missing.text}
          </ErrorState>
        }
      />
    </Page>
  );
}
