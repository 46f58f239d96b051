import { useIdFor } from '#app/data/new-id.ts';
import { useServer } from '#app/data/server-data.ts';
import { useForm } from '#app/data/use-form.ts';
import { useNow } from '#app/data/use-now.ts';
import { useProof } from '#app/data/use-proof.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { listTicketTypes, type EditableTicketType } from '#contract/events/ticket-types.ts';
import { orderHistory } from '#contract/sales/order-history.ts';
import { moveOrderTicket } from '#contract/sales/order-moves.ts';
import { eventOrders } from '#contract/sales/orders.ts';
import { ReadState } from '#screens/parts/read-state.tsx';
import { SelectField, TextField } from '#ui/fields/field.tsx';
import { Dialog } from '#ui/layers/dialog.tsx';
import { ProvenForm } from '#screens/parts/proven-form.tsx';
import { atPresentPrice } from './at-present-price.ts';
import type { OrderedTicket } from './ticket-action.tsx';

/** How often prices are looked at that may end meanwhile. */
const priceTickMs = 15_000;

/** The form's height, reserved while ticket types load and kept if there are none, so that nothing on the page moves. */
const formHeight = '15.5rem';

interface MoveTicketProps {
  readonly ticket: OrderedTicket;
  readonly onClose: () => void;
}

/** Moves a ticket to another type of its event, after explaining the price difference. */
export function MoveTicket({ ticket, onClose }: MoveTicketProps) {
  const { moveTicket: texts } = useMessages('desk');
  const types = useServer(listTicketTypes, { params: { registrationId: ticket.registrationId } });
  const now = useNow(priceTickMs);
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      title={texts.title(ticket.reference)}
      description={texts.text}
    >
      <ReadState read={types} what={texts.what} skeleton={{ count: 1, height: formHeight }}>
        {({ items }) => (
          <MoveForm
            ticket={ticket}
            types={items
              .filter(({ ticketTypeId }) => ticketTypeId !== ticket.ticketTypeId)
              .map((type) => atPresentPrice(type, now))}
            onClose={onClose}
          />
        )}
      </ReadState>
    </Dialog>
  );
}

interface MoveFormProps extends MoveTicketProps {
  readonly types: readonly EditableTicketType[];
}

function MoveForm({ ticket, types, onClose }: MoveFormProps) {
  const { moveTicket: texts, ticketAction } = useMessages('desk');
  const { price } = useFormats();
  const priceWords = usePriceText(ticket);
  const { form, proof } = useMoveForm({ ticket, types, onClose });
  const chosen = types.find(({ ticketTypeId }) => ticketTypeId === form.values.ticketTypeId);
  if (types.length === 0) return <p style={{ minHeight: formHeight }}>{texts.none}</p>;
  return (
    <ProvenForm proof={proof} form={form} confirm={texts.confirm} onClose={onClose}>
      <SelectField
        label={texts.type}
        choices={[
          { value: '', label: texts.choose },
          ...types.map((type) => ({
            value: type.ticketTypeId,
            label: texts.choice(type.name, price(type.price)),
          })),
        ]}
        {...(chosen === undefined ? {} : { hint: priceWords(chosen) })}
        {...form.field('ticketTypeId')}
      />
      <TextField label={ticketAction.reason} maxLength={300} {...form.field('reason')} />
    </ProvenForm>
  );
}

function useMoveForm({ ticket, types, onClose }: MoveFormProps) {
  const { call, notify, replies } = useEngines();
  const { moveTicket: texts, ticketAction } = useMessages('desk');
  const priceWords = usePriceText(ticket);
  const proof = useProof();
  const idFor = useIdFor();
  const { ticketId, orderId, registrationId, reference, paid } = ticket;
  const readAgain = () => Promise.all([eventOrders, orderHistory].map((read) => replies.readAgain(read)));
  const form = useForm({
    initial: { ticketTypeId: '', reason: '', currentPassword: '' },
    check({ ticketTypeId, reason, currentPassword }) {
      const type = types.find((one) => one.ticketTypeId === ticketTypeId);
      const isDearer = type !== undefined && type.price.amount > paid.amount;
      return {
        ticketTypeId: type === undefined ? texts.chooseMissing : isDearer ? priceWords(type) : undefined,
        reason: reason.trim() === '' ? ticketAction.reasonMissing : undefined,
        currentPassword: proof.problemOf(currentPassword),
      };
    },
    send({ ticketTypeId, reason, currentPassword }) {
      const wish = { ticketId, ticketTypeId, reason };
      const body = { moveId: idFor(JSON.stringify(wish)), ...wish, ...proof.bodyOf(currentPassword) };
      return call(moveOrderTicket, { params: { registrationId, orderId }, body });
    },
    refused: proof.refused,
    async done() {
      notify.done(texts.done(reference));
      await Promise.all([readAgain(), replies.readAgain(listTicketTypes)]);
    },
    closes: onClose,
    unsure: () => void readAgain(),
  });
  return { form, proof };
}

/** Returns a function that describes a type's price difference for this ticket. */
function usePriceText({ paid }: OrderedTicket): (type: EditableTicketType) => string {
  const { moveTicket: texts } = useMessages('desk');
  const { money } = useFormats();
  return ({ price: { amount, currency } }) => {
    const difference = amount - paid.amount;
    if (difference === 0) return texts.same;
    const words = difference < 0 ? texts.cheaper : texts.dearer;
    return words(money({ amount: Math.abs(difference), currency }));
  };
}
