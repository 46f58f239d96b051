import { css } from 'styled-system/css';
import { useForm } from '#app/data/use-form.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { readEvent } from '#contract/events/events.ts';
import { releaseOrder } from '#contract/sales/manual-payments.ts';
import { orderHistory } from '#contract/sales/order-history.ts';
import { eventOrders, type Order } from '#contract/sales/orders.ts';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/field.tsx';
import { DialogButtons } from '#screens/parts/confirm-dialog.tsx';
import { Dialog } from '#ui/layers/dialog.tsx';
import { useBuyerInSentence } from '../use-buyer-name.ts';

interface ReleaseProps {
  readonly order: Order;
  readonly onClose: () => void;
}

/** Releases an order that awaits manual payment, with a reason. */
export function ReleaseOrder({ order, onClose }: ReleaseProps) {
  const { call, notify, replies } = useEngines();
  const { release: texts } = useMessages('desk').byHand;
  const { orderId, registrationId } = order;
  const name = useBuyerInSentence()(order);
  const readAgain = () =>
    Promise.all([eventOrders, orderHistory, readEvent].map((read) => replies.readAgain(read)));
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() === '' ? texts.reasonMissing : undefined }),
    send: ({ reason }) => call(releaseOrder, { params: { registrationId, orderId }, body: { reason } }),
    async done() {
      notify.done(texts.done);
      await readAgain();
    },
    closes: onClose,
    unsure: () => void readAgain(),
  });
  return (
    <Dialog open onClose={onClose} role="alertdialog" title={texts.title(name)} description={texts.text}>
      <form noValidate onSubmit={form.submit} className={css({ display: 'grid', gap: 'base' })}>
        <TextField label={texts.reason} maxLength={300} {...form.field('reason')} />
        <AlertText text={form.failure} />
        <DialogButtons>
          <Button onClick={onClose}>{texts.keep}</Button>
          <Button type="submit" look="danger" busy={form.busy}>
            {texts.confirm}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
