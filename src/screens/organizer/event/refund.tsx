import { useState } from 'react';
import { css } from 'styled-system/css';
import { useEngines } from '#app/engines/engines.tsx';
import { useForm } from '#app/data/use-form.ts';
import { count, price } from '#app/format/words.ts';
import { readEvent } from '#contract/events.ts';
import { eventOrders, refundOrder, type Order } from '#contract/sales/orders.ts';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/layers/dialog.tsx';
import { TextField } from '#ui/fields/field.tsx';

/** Gives an order's money back, with the consequences said before; free orders are cancelled the same way. */
export function Refund({ order, onClose }: { readonly order: Order; readonly onClose: () => void }) {
  const { call, notify, replies } = useEngines();
  const [used, setUsed] = useState(false);
  const free = order.total.amount === 0;
  const tickets = order.attendees.length;
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => ({
      reason: reason.trim() === '' ? 'Enter a reason. It’s sent to the buyer.' : undefined,
    }),
    send: ({ reason }) =>
      call(refundOrder, {
        params: { orderId: order.orderId },
        body: { reason: reason.trim(), evenIfUsed: used },
      }),
    refused: (failure) => {
      if (failure.kind === 'refused' && failure.code === 'tickets_used') setUsed(true);
    },
    done: async (after) => {
      notify.done(free ? 'Order cancelled' : 'Refund started', doneWords(after));
      await Promise.all([replies.readAgain(eventOrders), replies.readAgain(readEvent)]);
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      title={
        free
          ? `Cancel the order of ${order.buyer.name}?`
          : `Refund ${price(order.total)} to ${order.buyer.name}?`
      }
      description={`${tickets === 1 ? '1 ticket stops' : `${count(tickets)} tickets stop`} working once scanners sync, and ${tickets === 1 ? 'goes' : 'go'} back on sale. This can’t be undone.`}
    >
      <form noValidate onSubmit={form.submit} className={css({ display: 'grid', gap: 'base' })}>
        <TextField label="Reason (sent to the buyer)" maxLength={300} {...form.field('reason')} />
        <AlertText text={form.failure} />
        <div className={css({ display: 'flex', gap: 'snug', justifyContent: 'flex-end', flexWrap: 'wrap' })}>
          <Button onClick={onClose}>{free ? 'Keep order' : 'Cancel'}</Button>
          <Button type="submit" look="danger" busy={form.busy}>
            {confirmWords(free, used)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function doneWords({ payment, refundedAfterUse: used }: Order): string | undefined {
  const words = [
    ...(used === 0 ? [] : [`${count(used)} ${used === 1 ? 'ticket was' : 'tickets were'} already used.`]),
    ...(payment?.status === 'refunding'
      ? ['The payment provider hasn’t confirmed it yet; we’ll keep checking.']
      : []),
  ];
  return words.length === 0 ? undefined : words.join(' ');
}

function confirmWords(free: boolean, used: boolean): string {
  const verb = free ? 'Cancel the order' : 'Refund';
  return used ? `${verb} although used` : verb;
}
