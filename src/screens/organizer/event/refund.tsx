import { useState } from 'react';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { useProof } from '#app/data/use-proof.ts';
import { useForm } from '#app/data/use-form.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { readEvent } from '#contract/events/events.ts';
import { orderHistory } from '#contract/sales/order-history.ts';
import { eventOrders, refundOrder, type Order } from '#contract/sales/orders.ts';
import type { Catalogue } from '#messages/catalogue.ts';
import { Dialog } from '#ui/layers/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { Toggle } from '#ui/fields/toggle.tsx';
import { TextField } from '#ui/fields/field.tsx';
import { ProvenForm } from '#screens/parts/proven-form.tsx';
import { isRefusedWith } from '#domain/failures/failure.ts';
import { isReachable } from '#domain/sales/buyer-contact.ts';
import { isPaidByHand } from './paid-by-hand.ts';

interface RefundProps {
  readonly order: Order;
  readonly onClose: () => void;
}

/** Refunds an order after showing the consequences; free orders are cancelled the same way. */
export function Refund({ order, onClose }: RefundProps) {
  const { price } = useFormats();
  const { byHand, refund: texts } = useMessages('desk');
  const { cancel } = useMessages('shell');
  const { name } = order.buyer;
  const { form, proof, used, feesToo, setFeesToo, free, left, reasonTexts } = useRefund({ order, onClose });
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      title={free ? texts.cancelTitle(name) : texts.refundTitle(price(left), name)}
      description={texts.text(order.attendees.filter(({ refunded }) => !refunded).length)}
    >
      <ProvenForm
        proof={proof}
        form={form}
        confirm={confirmText(texts, free, used)}
        keep={free ? texts.keep : cancel}
        onClose={onClose}
      >
        <FeesBack order={order} returned={feesToo} onChange={setFeesToo} />
        {isPaidByHand(order) ? <Notice>{byHand.refundNote}</Notice> : null}
        <TextField label={reasonTexts.reason} maxLength={300} {...form.field('reason')} />
      </ProvenForm>
    </Dialog>
  );
}

/** The refund form and the amount it adds up to. */
function useRefund({ order, onClose }: RefundProps) {
  const { call, notify, replies } = useEngines();
  const { byHand, partRefund, refund: texts } = useMessages('desk');
  // Most of those who buy at the door leave no address to send the reason to.
  const reasonTexts = isReachable(order.buyer) ? texts : partRefund;
  const proof = useProof();
  const [used, setUsed] = useState(false);
  const [feesToo, setFeesToo] = useState(true);
  const free = order.total.amount === 0;
  // Do not return what was already refunded.
  const kept = feesToo ? 0 : (order.feesLeft?.amount ?? 0);
  const before = order.refunded?.amount.amount ?? 0;
  const left = { ...order.total, amount: Math.max(0, order.total.amount - before - kept) };
  const readAgain = () =>
    Promise.all([eventOrders, orderHistory, readEvent].map((read) => replies.readAgain(read)));
  const form = useForm({
    initial: { reason: '', currentPassword: '' },
    check: ({ reason, currentPassword }) => ({
      reason: reason.trim() === '' ? reasonTexts.reasonMissing : undefined,
      currentPassword: proof.problemOf(currentPassword),
    }),
    send: ({ reason, currentPassword }) =>
      call(refundOrder, {
        params: { orderId: order.orderId },
        body: {
          reason: reason.trim(),
          evenIfUsed: used,
          keepFees: !feesToo,
          ...proof.bodyOf(currentPassword),
        },
      }),
    refused: (failure) => {
      proof.refused(failure);
      if (isRefusedWith(failure, 'tickets_used')) setUsed(true);
    },
    done: async (after) => {
      const done = isPaidByHand(after) ? byHand.refundDone : texts.refunded;
      notify.done(free ? texts.cancelled : done, doneText(after, texts));
      await readAgain();
    },
    closes: onClose,
    unsure: () => void readAgain(),
  });
  return { form, proof, used, feesToo, setFeesToo, free, left, reasonTexts };
}

interface FeesBackProps {
  readonly order: Order;
  readonly returned: boolean;
  readonly onChange: (returned: boolean) => void;
}

/** Chooses whether fees are refunded with the whole order, whatever their terms; hidden if there are no fees. */
function FeesBack({ order, returned, onChange }: FeesBackProps) {
  const { price } = useFormats();
  const { fees: texts } = useMessages('desk').refund;
  if (order.feesLeft === null) return null;
  const sum = price(order.feesLeft);
  return (
    <Toggle
      label={texts.label}
      hint={returned ? texts.returned(sum) : texts.kept(sum)}
      checked={returned}
      onChange={onChange}
    />
  );
}

type RefundTexts = Catalogue['desk']['refund'];

function doneText(order: Order, texts: RefundTexts): string | undefined {
  const { payment, refundedAfterUse: used } = order;
  const isChecked = payment?.status === 'refunding' && !isPaidByHand(order);
  const sentences = [...(used === 0 ? [] : [texts.used(used)]), ...(isChecked ? [texts.checking] : [])];
  return sentences.length === 0 ? undefined : sentences.join(' ');
}

function confirmText(texts: RefundTexts, free: boolean, used: boolean): string {
  if (free) return used ? texts.cancelUsed : texts.cancel;
  return used ? texts.refundUsed : texts.refund;
}
