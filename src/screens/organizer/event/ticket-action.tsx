import { useState } from 'react';
import { css } from 'styled-system/css';
import { useForm, type Form } from '#app/data/use-form.ts';
import { useProof } from '#app/data/use-proof.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { orderHistory } from '#contract/sales/order-history.ts';
import { eventOrders, type Order } from '#contract/sales/orders.ts';
import { ticketState } from '#contract/sales/tickets.ts';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/field.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';
import { Dialog } from '#ui/layers/dialog.tsx';
import { DialogButtons } from '#screens/parts/confirm-dialog.tsx';
import { ProofField } from '#screens/parts/fields/proof-field.tsx';

/** A ticket of an order, as its list shows it. */
export type OrderedTicket = Order['attendees'][number] &
  Pick<Order, 'orderId' | 'registrationId'> & {
    readonly ticketId: string;
    /** What was paid for it. */
    readonly paid: Order['total'];
  };
type Action = 'block' | 'unblock' | 'revoke';

interface TicketActionProps {
  readonly ticket: OrderedTicket;
  readonly onClose: () => void;
}

/** Blocks, unblocks or revokes one ticket, with why; what follows is said before. */
export function TicketAction({ ticket, onClose }: TicketActionProps) {
  const { call, notify, replies } = useEngines();
  const { ticketAction: texts } = useMessages('desk');
  const { cancel } = useMessages('shell');
  const actions: readonly Action[] =
    ticket.ticketStatus === 'blocked' ? ['unblock', 'revoke'] : ['block', 'revoke'];
  const [action, setAction] = useState<Action>(actions[0] ?? 'revoke');
  const proof = useProof();
  const { ticketId, reference } = ticket;
  const form: Form<'reason' | 'currentPassword'> = useForm({
    initial: { reason: '', currentPassword: '' },
    check: ({ reason, currentPassword }) => ({
      reason: action !== 'unblock' && reason.trim() === '' ? texts.reasonMissing : undefined,
      currentPassword: proof.problemOf(currentPassword),
    }),
    send: ({ reason, currentPassword }) =>
      call(ticketState, { params: { ticketId, action }, body: { reason, ...proof.bodyOf(currentPassword) } }),
    refused: proof.refused,
    async done() {
      notify.done(texts.done[action](reference));
      await Promise.all([replies.readAgain(eventOrders), replies.readAgain(orderHistory)]);
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      title={texts.title(reference)}
      description={texts.text[action]}
    >
      <form noValidate onSubmit={form.submit} className={css({ display: 'grid', gap: 'base' })}>
        <Segmented
          label={texts.what}
          value={action}
          onChange={setAction}
          options={actions.map((value) => ({ value, label: texts.actions[value] }))}
        />
        <TextField label={texts.reason} maxLength={300} {...form.field('reason')} />
        <ProofField proof={proof} form={form} />
        <AlertText text={form.failure} />
        <DialogButtons>
          <Button onClick={onClose}>{cancel}</Button>
          <Button type="submit" look={action === 'unblock' ? 'primary' : 'danger'} busy={form.busy}>
            {texts.confirm[action]}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
