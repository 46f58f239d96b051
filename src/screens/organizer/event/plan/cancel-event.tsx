import { css } from 'styled-system/css';
import { useForm, type Form } from '#app/data/use-form.ts';
import { useProof } from '#app/data/use-proof.ts';
import { useServer } from '#app/data/server-data.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { cancelEvent, readCancellation, type Cancellation } from '#contract/events/cancellation.ts';
import { readEventDraft, type EditableEvent } from '#contract/events/event-drafts.ts';
import { listEvents, readEvent } from '#contract/events/events.ts';
import { myEvents } from '#contract/events/my-events.ts';
import { eventOrders } from '#contract/sales/orders.ts';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/field.tsx';
import { Dialog } from '#ui/layers/dialog.tsx';
import { Fact } from '#screens/parts/fact.tsx';
import { ReadState } from '#screens/parts/read-state.tsx';
import { DialogButtons } from '#screens/parts/confirm-dialog.tsx';
import { ProofField } from '#screens/parts/fields/proof-field.tsx';

const changed = [readCancellation, readEventDraft, myEvents, readEvent, listEvents, eventOrders];

interface CancelProps {
  readonly event: EditableEvent;
  readonly onClose: () => void;
}

/** Cancels an event permanently, after showing freshly counted consequences. */
export function CancelEvent({ event, onClose }: CancelProps) {
  const { call, notify, replies } = useEngines();
  const { plan } = useMessages('desk');
  const texts = plan.cancel;
  const proof = useProof();
  const params = { registrationId: event.registrationId };
  const read = useServer(readCancellation, { params });
  const readChanged = () => Promise.all(changed.map((one) => replies.readAgain(one)));
  const form: Form<'reason' | 'currentPassword'> = useForm({
    initial: { reason: '', currentPassword: '' },
    check: ({ currentPassword }) => ({
      currentPassword: proof.problemOf(currentPassword),
    }),
    send: ({ reason, currentPassword }) =>
      call(cancelEvent, { params, body: { reason: reason.trim(), ...proof.bodyOf(currentPassword) } }),
    refused: proof.refused,
    async done() {
      notify.done(texts.done, texts.doneText);
      await readChanged();
    },
    unsure: () => void readChanged(),
    closes: onClose,
  });
  return (
    <Dialog open onClose={onClose} role="alertdialog" title={texts.title} description={texts.text}>
      <form noValidate onSubmit={form.submit} className={css({ display: 'grid', gap: 'base' })}>
        <ReadState read={read} what={plan.loading} skeleton={{ count: 1, height: '12.5rem' }}>
          {(consequences) => <Consequences of={consequences} />}
        </ReadState>
        <TextField label={texts.reason} maxLength={300} {...form.field('reason')} />
        <ProofField proof={proof} form={form} />
        <AlertText text={form.failure} />
        <DialogButtons>
          <Button onClick={onClose}>{texts.keep}</Button>
          <Button type="submit" look="danger" busy={form.busy} disabled={read.data === undefined}>
            {texts.confirm}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

function Consequences({ of }: { readonly of: Cancellation }) {
  const { ordersLeft, ticketsLeft, refunds, refundsByHand, letters } = of;
  const { count, price } = useFormats();
  const { facts } = useMessages('desk').plan.cancel;
  return (
    <dl
      className={css({
        display: 'grid',
        gap: 'near',
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 9.5rem), 1fr))',
      })}
    >
      <Fact label={facts.orders}>{count(ordersLeft)}</Fact>
      <Fact label={facts.tickets}>{count(ticketsLeft)}</Fact>
      <Fact label={facts.letters}>{count(letters)}</Fact>
      <Fact label={facts.refunds}>{refunds.length === 0 ? facts.none : refunds.map(price).join(' · ')}</Fact>
      {refundsByHand.length === 0 ? null : (
        <Fact label={facts.byHand}>{refundsByHand.map(price).join(' · ')}</Fact>
      )}
    </dl>
  );
}
