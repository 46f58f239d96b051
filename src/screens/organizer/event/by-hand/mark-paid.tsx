import { useIdsFor } from '#app/data/new-id.ts';
import { useForm, type Form } from '#app/data/use-form.ts';
import { useProof } from '#app/data/use-proof.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { readEvent } from '#contract/events/events.ts';
import { markOrdersPaid } from '#contract/sales/manual-payments.ts';
import { orderHistory } from '#contract/sales/order-history.ts';
import { eventOrders } from '#contract/sales/orders.ts';
import { decimalText } from '#domain/sales/currency.ts';
import { readMoney } from '#domain/sales/money-text.ts';
import { MoneyField } from '#screens/parts/fields/money-field.tsx';
import { TextField } from '#ui/fields/field.tsx';
import { Dialog } from '#ui/layers/dialog.tsx';
import { ProvenForm } from '#screens/parts/proven-form.tsx';
import type { ChosenOrders } from './mark-chosen.tsx';
import { useMarkedText } from './marked-text.ts';
import { useBuyerInSentence } from '../use-buyer-name.ts';

interface MarkPaidProps {
  /** One or several, of one event and currency. */
  readonly orders: ChosenOrders;
  readonly onClose: () => void;
  /** Called once the server has answered. */
  readonly onDone?: () => void;
}

/** Marks orders as paid: asks for the amount received of a single one; several use their totals. */
export function MarkPaid({ orders, onClose, onDone }: MarkPaidProps) {
  const { paid: texts } = useMessages('desk').byHand;
  const buyerName = useBuyerInSentence();
  const { price } = useFormats();
  const { form, proof } = useMarkPaid({ orders, onClose, ...(onDone === undefined ? {} : { onDone }) });
  const [order, ...others] = orders;
  const { currency } = order.total;
  const isOne = others.length === 0;
  const sum = orders.reduce((whole, { total }) => whole + total.amount, 0);
  const received = readMoney(form.values.amount, currency);
  const differs = isOne && received.ok && received.amount !== order.total.amount;
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      title={isOne ? texts.title(buyerName(order)) : texts.titleMany(orders.length)}
      description={
        isOne
          ? order.state === 'expired'
            ? `${texts.textExpired} ${texts.text}`
            : texts.text
          : texts.textMany(price({ amount: sum, currency }))
      }
    >
      <ProvenForm proof={proof} form={form} confirm={texts.confirm} look="primary" onClose={onClose}>
        {isOne ? (
          <MoneyField
            label={texts.amount}
            currency={currency}
            name="amount"
            value={form.values.amount}
            error={form.field('amount').error}
            {...(differs ? { hint: texts.differs(price(order.total)) } : {})}
            onChange={(text) => form.set('amount', text)}
          />
        ) : null}
        <TextField label={texts.note} hint={texts.noteHint} maxLength={300} {...form.field('note')} />
      </ProvenForm>
    </Dialog>
  );
}

type MarkField = 'amount' | 'note' | 'currentPassword';

function useMarkPaid({ orders, onClose, onDone }: MarkPaidProps) {
  const { call, replies } = useEngines();
  const { byHand } = useMessages('desk');
  const tell = useMarkedText();
  const proof = useProof();
  const idFor = useIdsFor();
  const [first, ...others] = orders;
  const { registrationId, total } = first;
  const readAgain = () =>
    Promise.all([eventOrders, orderHistory, readEvent].map((read) => replies.readAgain(read)));
  const form: Form<MarkField> = useForm({
    initial: { amount: decimalText(total), note: '', currentPassword: '' },
    check: ({ amount, currentPassword }) => {
      const read = readMoney(amount, total.currency);
      return {
        amount: read.ok && read.amount > 0 ? undefined : byHand.paid.amountMissing,
        currentPassword: proof.problemOf(currentPassword),
      };
    },
    send: ({ amount, note, currentPassword }) => {
      const read = readMoney(amount, total.currency);
      const received = others.length === 0 && read.ok ? read.amount : null;
      const payments = orders.map((order) => {
        const payment = { orderId: order.orderId, amount: received ?? order.total.amount, note };
        return { ...payment, paymentId: idFor(JSON.stringify(payment)) };
      });
      return call(markOrdersPaid, {
        params: { registrationId },
        body: { payments, ...proof.bodyOf(currentPassword) },
      });
    },
    refused: proof.refused,
    async done({ items }) {
      tell(items);
      await readAgain();
      onDone?.();
    },
    closes: onClose,
    unsure: () => void readAgain(),
  });
  return { form, proof };
}
