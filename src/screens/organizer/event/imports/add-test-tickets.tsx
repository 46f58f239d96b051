import { css } from 'styled-system/css';
import { useNewId } from '#app/data/new-id.ts';
import { useForm } from '#app/data/use-form.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { addTestTickets, listGuestImports } from '#contract/sales/guest-imports.ts';
import { maxTestTickets } from '#domain/events/guest-row.ts';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/fields/field.tsx';
import { NumberField } from '#ui/fields/number-field.tsx';
import { Dialog } from '#ui/layers/dialog.tsx';
import type { AddingProps } from './add-guest.tsx';
import { isCount, typeChoices } from './given-tickets.ts';

/** Creates tickets for a rehearsal at the door. */
export function AddTestTickets({ eventId, types, onClose }: AddingProps) {
  const { call, notify, replies } = useEngines();
  const { testing: texts } = useMessages('desk').guests;
  const importId = useNewId();
  const form = useForm({
    initial: { ticketTypeId: types[0]?.ticketTypeId ?? '', quantity: '5' },
    check: ({ quantity }) => ({
      quantity: isCount(quantity, maxTestTickets) ? undefined : texts.quantityWrong,
    }),
    send: ({ ticketTypeId, quantity }) =>
      call(addTestTickets, {
        params: { registrationId: eventId },
        body: { importId, ticketTypeId, quantity: Number(quantity) },
      }),
    done: async ({ madeTickets }) => {
      notify.done(texts.done(madeTickets));
      await replies.readAgain(listGuestImports);
    },
    unsure: () => void replies.readAgain(listGuestImports),
    closes: onClose,
  });
  return (
    <Dialog open onClose={onClose} title={texts.title} description={texts.text}>
      <form noValidate onSubmit={form.submit} className={css({ display: 'grid', gap: 'base' })}>
        <SelectField label={texts.type} choices={typeChoices(types)} {...form.field('ticketTypeId')} />
        <NumberField label={texts.quantity} maxLength={2} {...form.field('quantity')} />
        <AlertText text={form.failure} />
        <Button type="submit" look="primary" size="large" busy={form.busy}>
          {texts.submit}
        </Button>
      </form>
    </Dialog>
  );
}
