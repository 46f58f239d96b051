import { useState } from 'react';
import { css } from 'styled-system/css';
import { useIdFor } from '#app/data/new-id.ts';
import { useForm } from '#app/data/use-form.ts';
import { useProof } from '#app/data/use-proof.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { titleOfGuest } from '#app/requests/about-order.ts';
import { readEvent } from '#contract/events/events.ts';
import { orderHistory } from '#contract/sales/order-history.ts';
import { refundPartOfOrder } from '#contract/sales/order-refunds.ts';
import { eventOrders, type Order } from '#contract/sales/orders.ts';
import { decimalText } from '#domain/sales/currency.ts';
import { readMoney } from '#domain/sales/money-text.ts';
import { leftToRefund, usualRefund } from '#domain/sales/part-refund.ts';
import { ticketsRefundedWith } from '#domain/sales/ticket-group.ts';
import { isRefusedWith } from '#domain/failures/failure.ts';
import { MoneyField, useMoneyError } from '#screens/parts/fields/money-field.tsx';
import { TextField } from '#ui/fields/field.tsx';
import { Toggle } from '#ui/fields/toggle.tsx';
import { Dialog } from '#ui/layers/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { ProvenForm } from '#screens/parts/proven-form.tsx';
import { isPaidByHand } from './paid-by-hand.ts';

/** Converts an order for the refund rules; data missing from an older server counts as nothing paid. */
const refundableOf = ({ state, total, refunded, attendees }: Order) => ({
  state: state === 'unknown' ? ('expired' as const) : state,
  totalAmount: total.amount,
  currency: total.currency,
  refundedAmount: refunded?.amount.amount ?? 0,
  places: attendees.map(({ ticketId, price, keptFee, group, refunded: isRefunded }) => ({
    ticketId,
    groupNumber: group,
    unitAmount: price?.amount ?? 0,
    keptFee: keptFee?.amount ?? 0,
    isRefunded,
  })),
});

interface PartRefundProps {
  readonly order: Order;
  readonly onClose: () => void;
}

/** Refunds tickets of an order, or an amount; the amount follows the selected tickets until it is edited. */
export function PartRefund({ order, onClose }: PartRefundProps) {
  const { byHand, partRefund: texts } = useMessages('desk');
  const { cancel } = useMessages('shell');
  const { money } = useFormats();
  const { form, proof, ids, choose, used, left, currency } = usePartRefund({ order, onClose });
  const isFree = order.total.amount === 0;
  const words = isFree ? texts.free : texts;
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      title={words.title(order.buyer.name)}
      description={isFree ? texts.free.text : texts.text(money({ amount: left, currency }))}
    >
      <ProvenForm
        proof={proof}
        form={form}
        confirm={used ? words.confirmUsed : words.confirm}
        keep={isFree ? texts.free.keep : cancel}
        onClose={onClose}
      >
        <TicketChoice order={order} chosen={ids} onChoose={choose} />
        {isFree ? null : (
          <MoneyField
            label={texts.amount}
            currency={currency}
            name="amount"
            value={form.values.amount}
            error={form.field('amount').error}
            onChange={(text) => form.set('amount', text)}
          />
        )}
        {isPaidByHand(order) ? <Notice>{byHand.refundNote}</Notice> : null}
        <TextField label={texts.reason} maxLength={300} {...form.field('reason')} />
      </ProvenForm>
    </Dialog>
  );
}

/** The form of a partial refund, and the selected tickets. */
function usePartRefund({ order, onClose }: PartRefundProps) {
  const { call, notify, replies } = useEngines();
  const { byHand, partRefund: texts } = useMessages('desk');
  const moneyError = useMoneyError();
  const shown = refundableOf(order);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [used, setUsed] = useState(false);
  const proof = useProof();
  const idFor = useIdFor();
  const { currency } = shown;
  // Not what others have refunded meanwhile.
  const open = shown.places.flatMap(({ ticketId, isRefunded }) => (isRefunded ? [] : [ticketId]));
  const ids = chosen.filter((id) => open.includes(id));
  const readAgain = () =>
    Promise.all([eventOrders, orderHistory, readEvent].map((read) => replies.readAgain(read)));
  const form = useForm({
    initial: { amount: decimalText({ amount: 0, currency }), reason: '', currentPassword: '' },
    check: ({ amount, reason, currentPassword }) => ({
      amount: moneyError(amount, currency),
      reason: reason.trim() === '' ? texts.reasonMissing : undefined,
      currentPassword: proof.problemOf(currentPassword),
    }),
    send({ amount, reason, currentPassword }) {
      const read = readMoney(amount, currency);
      const wish = { ticketIds: [...ids], amount: read.ok ? read.amount : 0, reason };
      const body = { refundId: idFor(JSON.stringify(wish)), ...wish, evenIfUsed: used };
      const params = { registrationId: order.registrationId, orderId: order.orderId };
      return call(refundPartOfOrder, { params, body: { ...body, ...proof.bodyOf(currentPassword) } });
    },
    refused(failure) {
      proof.refused(failure);
      if (isRefusedWith(failure, 'tickets_used')) setUsed(true);
    },
    async done(after) {
      const done = isPaidByHand(after) ? byHand.refundDone : texts.done;
      notify.done(order.total.amount === 0 ? texts.free.done : done);
      await readAgain();
    },
    closes: onClose,
    unsure: () => void readAgain(),
  });
  const select = (next: readonly string[]) => {
    setChosen(next);
    form.set('amount', decimalText({ amount: usualRefund(shown, next), currency }));
  };
  if (ids.length < chosen.length) select(ids);
  const choose = (ticketId: string, isChosen: boolean) => {
    // A group is refunded as a whole.
    const together = ticketsRefundedWith(shown.places, ticketId);
    const others = ids.filter((id) => !together.includes(id));
    select(isChosen ? [...others, ...together] : others);
  };
  return { form, proof, ids, choose, used, left: leftToRefund(shown), currency };
}

interface TicketChoiceProps {
  readonly order: Order;
  readonly chosen: readonly string[];
  readonly onChoose: (ticketId: string, chosen: boolean) => void;
}

/** The tickets that can still be refunded, each with the price paid. */
function TicketChoice({ order, chosen, onChoose }: TicketChoiceProps) {
  const { partRefund: texts } = useMessages('desk');
  const { price: priceOf } = useFormats();
  const open = order.attendees.flatMap(({ ticketId, refunded, ...attendee }) =>
    ticketId === null || refunded ? [] : [{ ...attendee, ticketId }],
  );
  if (open.length === 0) return null;
  return (
    <fieldset className={css({ display: 'grid', gap: 'snug', minW: '0' })}>
      <legend className={css({ textStyle: 'label' })}>
        {order.total.amount === 0 ? texts.free.tickets : texts.tickets}
      </legend>
      {open.map(({ ticketId, name, reference, ticketTypeName, price, keptFee }) => {
        const title = titleOfGuest({ name, reference }, order);
        return (
          <Toggle
            key={ticketId}
            checked={chosen.includes(ticketId)}
            onChange={(isChosen) => onChoose(ticketId, isChosen)}
            label={<bdi>{title}</bdi>}
            hint={[
              ticketTypeName,
              ...(title === reference ? [] : [reference]),
              ...(price === null ? [] : [priceOf(price)]),
              ...(keptFee === null ? [] : [texts.keptFee(priceOf(keptFee))]),
            ].join(' · ')}
          />
        );
      })}
    </fieldset>
  );
}
