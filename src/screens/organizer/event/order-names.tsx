import { useState } from 'react';
import { css } from 'styled-system/css';
import { useForm } from '#app/data/use-form.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { orderHistory } from '#contract/sales/order-history.ts';
import { eventOrders, type Order } from '#contract/sales/orders.ts';
import { aboutOrder } from '#app/requests/about-order.ts';
import { useDeferredRequest, type RequestResult } from '#app/requests/use-deferred-request.ts';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/field.tsx';

const attendeeField = (place: number) => `attendees.${place}.name`;

/** Edits the names of an order's buyer and attendees, as they were when it was opened. */
export function OrderNames({ order, onClose }: { readonly order: Order; readonly onClose: () => void }) {
  const { notify, replies } = useEngines();
  const { orders } = useMessages('desk');
  const { cancel } = useMessages('shell');
  const texts = orders.names;
  const [shown] = useState(order);
  const wish = useDeferredRequest();
  const { buyer, attendees, orderId, registrationId } = shown;
  const form = useForm<string, RequestResult>({
    initial: {
      'buyer.name': buyer.name,
      ...Object.fromEntries(attendees.map(({ name }, place) => [attendeeField(place), name])),
    },
    check: (typed) => ({
      // A sale at the door often has no name; one that is known stays.
      'buyer.name': buyer.name !== '' && typed['buyer.name']?.trim() === '' ? texts.missing : undefined,
    }),
    send(typed) {
      const names = {
        buyer: { before: buyer.name, name: typed['buyer.name'] ?? '' },
        attendees: attendees.map(({ name: before }, place) => ({
          before,
          name: typed[attendeeField(place)] ?? before,
        })),
      };
      return wish({ kind: 'names', registrationId, orderId, ...names }, aboutOrder(shown));
    },
    async done({ state }) {
      if (state === 'sent') notify.done(texts.done);
      await Promise.all([replies.readAgain(eventOrders), replies.readAgain(orderHistory)]);
    },
    closes: onClose,
  });
  return (
    <form noValidate onSubmit={form.submit} className={css({ display: 'grid', gap: 'base' })}>
      <TextField label={texts.buyer} maxLength={120} {...form.field('buyer.name')} />
      {attendees.map(({ ticketId, ticketTypeName }, place) => (
        <TextField
          // Keyed by index, because two guests without tickets may have one name.
          key={ticketId ?? `guest ${place}`}
          label={texts.attendee(place + 1, ticketTypeName)}
          maxLength={120}
          {...form.field(attendeeField(place))}
        />
      ))}
      <p className={css({ textStyle: 'small', color: 'text.soft' })}>{texts.hint}</p>
      <AlertText text={form.failure} />
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug' })}>
        <Button type="submit" look="primary" busy={form.busy}>
          {texts.save}
        </Button>
        <Button onClick={onClose}>{cancel}</Button>
      </div>
    </form>
  );
}
