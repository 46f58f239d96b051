import { useState } from 'react';
import { css } from 'styled-system/css';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
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
  const { order: texts } = useMessages('checkout');
  return (
    <>
      <Section title={texts.title}>
        <List label={texts.tickets}>
          {order.lines.map((line, index) => (
            <Row
              // One order can have two holds of one type.
              key={`${line.ticketTypeId} ${index}`}
              title={`${line.quantity} × ${line.ticketTypeName}`}
              end={price({ ...line.unitPrice, amount: line.unitPrice.amount * line.quantity })}
            />
          ))}
          <Row title={texts.total} end={<strong>{price(order.total)}</strong>} />
        </List>
        <p className={css({ color: 'text.soft', textStyle: 'small' })}>
          {texts.ordered(
            day(order.createdAt),
            clockTime(order.createdAt),
            order.buyer.name,
            order.buyer.email,
          )}
        </p>
      </Section>
      <Section title={texts.holders}>
        <List label={texts.holders}>
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
  const { cancel: texts } = useMessages('checkout').order;
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
    notify.done(texts.done.title, texts.done.text);
    void replies.readAgain(myOrders);
    onChange();
  };
  return (
    <>
      <p>
        <Button look="danger" onClick={() => setOpen(true)}>
          {texts.open}
        </Button>
      </p>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        role="alertdialog"
        title={texts.title}
        description={texts.text}
      >
        <AlertText text={problem} />
        <Button look="danger" size="large" busy={busy} onClick={() => void cancel()}>
          {texts.confirm}
        </Button>
        <Button size="large" onClick={() => setOpen(false)}>
          {texts.keep}
        </Button>
      </Dialog>
    </>
  );
}
