import { useState } from 'react';
import { css } from 'styled-system/css';
import { useEngines } from '#app/engines/engines.tsx';
import { useSettleWallet } from '#app/checkout/use-stored-tickets.ts';
import { clockTime, day, failureWords, price } from '#app/format/words.ts';
import { cancelOrder, myOrders, type Order } from '#contract/sales/orders.ts';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/layers/dialog.tsx';
import { List, Row } from '#ui/list.tsx';
import { Section } from '#ui/page.tsx';

interface OrderFactsProps {
  readonly order: Order;
  readonly onChange: () => void;
}

/** What was ordered, by whom, for whom. */
export function OrderFacts({ order, onChange }: OrderFactsProps) {
  return (
    <>
      <Section title="Order">
        <List label="Tickets">
          {order.lines.map((line, index) => (
            <Row
              // One order can have two holds of one type.
              key={`${line.ticketTypeId} ${index}`}
              title={`${line.quantity} × ${line.ticketTypeName}`}
              end={price({ ...line.unitPrice, amount: line.unitPrice.amount * line.quantity })}
            />
          ))}
          <Row title="Total" end={<strong>{price(order.total)}</strong>} />
        </List>
        <p className={css({ color: 'text.soft', textStyle: 'small' })}>
          Ordered {day(order.createdAt)}, {clockTime(order.createdAt)} by {order.buyer.name},{' '}
          {order.buyer.email}
        </p>
      </Section>
      <Section title="Who comes">
        <List label="People">
          {order.attendees.map((attendee, index) => (
            <Row key={index} title={attendee.name} note={attendee.ticketTypeName} />
          ))}
        </List>
      </Section>
      {order.cancellable ? <Cancel order={order} onChange={onChange} /> : null}
    </>
  );
}

function Cancel({ order, onChange }: OrderFactsProps) {
  const { call, notify, replies } = useEngines();
  const settle = useSettleWallet();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const cancel = async () => {
    setBusy(true);
    setProblem(null);
    const answer = await call(cancelOrder, { params: { orderId: order.orderId } });
    setBusy(false);
    settle();
    if (!answer.ok) {
      // The cancellation may have been done and its reply lost; or the order was over already.
      onChange();
      return setProblem(failureWords(answer.failure));
    }
    setOpen(false);
    notify.done('Order cancelled', 'Its places went back.');
    void replies.readAgain(myOrders);
    onChange();
  };
  return (
    <>
      <p>
        <Button look="danger" onClick={() => setOpen(true)}>
          Cancel this order
        </Button>
      </p>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        role="alertdialog"
        title="Cancel this order?"
        description="Its places go back at once, and its tickets admit no more. This cannot be undone."
      >
        <AlertText text={problem} />
        <Button look="danger" size="large" busy={busy} onClick={() => void cancel()}>
          Cancel the order
        </Button>
        <Button size="large" onClick={() => setOpen(false)}>
          Keep order
        </Button>
      </Dialog>
    </>
  );
}
