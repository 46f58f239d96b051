import { useState } from 'react';
import { css } from 'styled-system/css';
import { OrderAnswers } from '#screens/parts/orders/order-answers.tsx';
import { InvoiceButton } from '#screens/parts/orders/invoice-button.tsx';
import { ConfirmDialog } from '#screens/parts/confirm-dialog.tsx';
import { useAction } from '#app/data/use-action.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { useSettleWallet } from '#app/checkout/use-stored-tickets.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { myOrders, type Order } from '#contract/sales/orders.ts';
import { useDeferredRequest } from '#app/requests/use-deferred-request.ts';
import { useRequestsAbout } from '#app/requests/use-requests.ts';
import { isRequestWaiting, requestSubjects } from '#domain/requests/deferred-request.ts';
import { WaitingRequests } from '#screens/parts/waiting-requests.tsx';
import { feesOf } from '#app/checkout/fees-of-order.ts';
import { apart } from '#ui/apart.tsx';
import { Button } from '#ui/button.tsx';
import { List, Row } from '#ui/list.tsx';
import { Section } from '#ui/page.tsx';
import { richText } from '#ui/rich-text.ts';

interface OrderFactsProps {
  readonly order: Order;
  readonly onChange: () => void;
}

/** Shows the refunded amount of an order that is still valid, or a refund in progress. */
function RefundedRow({ order: { refunded, refundRefused } }: Pick<OrderFactsProps, 'order'>) {
  const { price } = useFormats();
  const { order: texts } = useMessages('checkout');
  if (refunded === null) return null;
  const onTheWay = refundRefused ? texts.refundDelayed : texts.refundPending;
  return <Row title={refunded.pending ? onTheWay : texts.refundedPart} end={price(refunded.amount)} />;
}

/** Shows what was ordered, by whom and for whom. */
export function OrderFacts({ order, onChange }: OrderFactsProps) {
  const { clockTime, day, price } = useFormats();
  const { order: texts, promo } = useMessages('checkout');
  const noteOf = (line: Order['lines'][number]) => {
    const group = line.groupSize === 1 ? [] : [texts.group(line.quantity * line.groupSize)];
    const off = line.promo === null ? [] : [promo.line(line.promo.code, price(line.promo.off))];
    return group.length + off.length === 0 ? undefined : [...group, ...off].join(' · ');
  };
  const fees = feesOf(order);
  return (
    <>
      <Section title={texts.title}>
        <List label={texts.tickets}>
          {order.lines.map((line, index) => (
            <Row
              // One order can have two holds of one type.
              key={`${line.ticketTypeId} ${index}`}
              title={richText([line.quantity, ' × ', apart(line.ticketTypeName)])}
              note={noteOf(line)}
              end={price({ ...line.unitPrice, amount: line.unitPrice.amount * line.quantity })}
            />
          ))}
          <Row title={texts.total} end={<strong>{price(order.total)}</strong>} />
          {fees === 0 ? null : <Row title={texts.fees} end={price({ ...order.total, amount: fees })} />}
          <RefundedRow order={order} />
        </List>
        <p className={css({ color: 'text.soft', textStyle: 'small' })}>
          {texts.ordered(
            day(order.createdAt),
            clockTime(order.createdAt),
            order.buyer.name,
            order.buyer.email || order.buyer.phoneNumber,
          )}
        </p>
      </Section>
      <Section title={texts.holders}>
        <List label={texts.holders}>
          {order.attendees.map((attendee, index) => (
            <Row
              key={index}
              title={attendee.addOnFor === null ? attendee.name : attendee.ticketTypeName}
              note={attendee.addOnFor === null ? attendee.ticketTypeName : texts.addOnFor(attendee.addOnFor)}
            />
          ))}
        </List>
      </Section>
      <OrderAnswers order={order} />
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug', _empty: { display: 'none' } })}>
        <InvoiceButton order={order} />
      </div>
      <WaitingRequests subject={requestSubjects.order(order.orderId)} />
      {order.cancellable ? <Cancel order={order} onChange={onChange} /> : null}
    </>
  );
}

function Cancel({ order, onChange }: OrderFactsProps) {
  const wish = useDeferredRequest();
  const isAsked = useRequestsAbout(requestSubjects.order(order.orderId)).some(isRequestWaiting);
  const { cancel: texts } = useMessages('checkout').order;
  const settle = useSettleWallet();
  const [open, setOpen] = useState(false);
  const cancel = useAction({
    run: () => wish({ kind: 'cancelOrder', orderId: order.orderId }, order.eventName),
    reads: [myOrders],
    says: ({ state }) => (state === 'sent' ? texts.done : null),
    // The cancellation may have worked despite a lost response, or the order was over already.
    settled() {
      settle();
      onChange();
    },
    done: () => setOpen(false),
  });
  if (isAsked) return null;
  return (
    <>
      <p>
        <Button look="danger" onClick={() => setOpen(true)}>
          {texts.open}
        </Button>
      </p>
      {open ? (
        <ConfirmDialog
          title={texts.title}
          description={texts.text}
          confirm={texts.confirm}
          cancel={texts.keep}
          action={cancel}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
