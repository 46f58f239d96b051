import { useState } from 'react';
import { useForm, type Form } from '#app/data/use-form.ts';
import { useProof } from '#app/data/use-proof.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { orderHistory } from '#contract/sales/order-history.ts';
import { eventOrders, type Order } from '#contract/sales/orders.ts';
import { ticketState } from '#contract/sales/tickets.ts';
import { TextField } from '#ui/fields/field.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';
import { Dialog } from '#ui/layers/dialog.tsx';
import { ProvenForm } from '#screens/parts/proven-form.tsx';

/** A ticket of an order, as shown in the order's list. */
export type OrderedTicket = Order['attendees'][number] &
  Pick<Order, 'orderId' | 'registrationId'> & {
    readonly ticketId: string;
    /** Price paid for the ticket. */
    readonly paid: Order['total'];
  };
type Action = 'block' | 'unblock' | 'revoke';

interface TicketActionProps {
  readonly ticket: OrderedTicket;
  readonly onClose: () => void;
}

/** Blocks, unblocks or revokes one ticket with a reason, after showing the consequences. */
export function TicketAction({ ticket, onClose }: TicketActionProps) {
  const { call, notify, replies } = useEngines();
  const { ticketAction: texts } = useMessages('desk');
  const actions: readonly Action[] =
    ticket.ticketStatus === 'blocked' ? ['unblock', 'revoke'] : ['block', 'revoke'];
  const [action, setAction] = useState<Action>(actions[0] ?? 'revoke');
  const proof = useProof();
  const { ticketId, reference } = ticket;
  const readAgain = () => Promise.all([replies.readAgain(eventOrders), replies.readAgain(orderHistory)]);
  const form: Form<'reason' | 'currentPassword'> = useForm({
    initial: { reason: '', currentPassword: '' },
    check: ({ reason, currentPassword }) => ({
      reason: action !== 'unblock' && reason.trim() === '' ? texts.reasonMissing : undefined,
      currentPassword: proof.problemOf(currentPassword),
    }),
    send: ({ reason, currentPassword }) =>
      call(ticketState, { params: { ticketId, action }, body: { reason, ...proof.bodyOf(currentPassword) } }),
    refused(failure) {
      proof.refused(failure);
      // The ticket may have been replaced by another one, which the list then shows.
      void readAgain();
    },
    async done() {
      notify.done(texts.done[action](reference));
      await readAgain();
    },
    closes: onClose,
    unsure: () => void readAgain(),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      title={texts.title(reference)}
      description={texts.text[action]}
    >
      <ProvenForm
        proof={proof}
        form={form}
        confirm={texts.confirm[action]}
        look={action === 'unblock' ? 'primary' : 'danger'}
        onClose={onClose}
      >
        <Segmented
          label={texts.what}
          value={action}
          onChange={setAction}
          options={actions.map((value) => ({ value, label: texts.actions[value] }))}
        />
        <TextField label={texts.reason} maxLength={300} {...form.field('reason')} />
      </ProvenForm>
    </Dialog>
  );
}
