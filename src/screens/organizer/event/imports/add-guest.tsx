import { css } from 'styled-system/css';
import { useNewId } from '#app/data/new-id.ts';
import { useForm, type Form } from '#app/data/use-form.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import type { EditableTicketType } from '#contract/events/ticket-types.ts';
import { listAttendees } from '#contract/sales/attendees.ts';
import { addGuestByHand, listGuestImports } from '#contract/sales/guest-imports.ts';
import { maxGuestNameLength, maxGuestTickets } from '#domain/events/guest-row.ts';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { SelectField, TextField } from '#ui/fields/field.tsx';
import { NumberField } from '#ui/fields/number-field.tsx';
import { Toggle } from '#ui/fields/toggle.tsx';
import { Dialog } from '#ui/layers/dialog.tsx';
import { isCount, typeChoices } from './given-tickets.ts';

export interface AddingProps {
  readonly eventId: string;
  readonly types: readonly EditableTicketType[];
  readonly onClose: () => void;
}

/** Gives one guest complimentary tickets. */
export function AddGuest({ eventId, types, onClose }: AddingProps) {
  const { call, notify, replies } = useEngines();
  const { adding: texts } = useMessages('desk').guests;
  const importId = useNewId();
  const form = useForm({
    initial: {
      name: '',
      email: '',
      ticketTypeId: types[0]?.ticketTypeId ?? '',
      quantity: '1',
      /** `yes`, or empty. */
      sendEmail: '',
    },
    check: ({ name, email, quantity, sendEmail }) => ({
      name: name.trim() === '' ? texts.nameMissing : undefined,
      email: sendEmail !== '' && email.trim() === '' ? texts.emailMissing : undefined,
      quantity: isCount(quantity, maxGuestTickets) ? undefined : texts.quantityWrong,
    }),
    send: ({ name, email, ticketTypeId, quantity, sendEmail }) =>
      call(addGuestByHand, {
        params: { registrationId: eventId },
        body: {
          importId,
          name: name.trim(),
          email: email.trim(),
          ticketTypeId,
          quantity: Number(quantity),
          // Older servers do not know this field.
          ...(sendEmail === '' ? {} : { sendEmail: true }),
        },
      }),
    done: async ({ name, madeTickets }) => {
      notify.done(texts.done(name, madeTickets));
      await Promise.all([replies.readAgain(listGuestImports), replies.readAgain(listAttendees)]);
    },
    unsure: () => void replies.readAgain(listGuestImports),
    closes: onClose,
  });
  return (
    <Dialog open onClose={onClose} title={texts.title} description={texts.text}>
      <form noValidate onSubmit={form.submit} className={css({ display: 'grid', gap: 'base' })}>
        <GuestFields form={form} types={types} />
        <AlertText text={form.failure} />
        <Button type="submit" look="primary" size="large" busy={form.busy}>
          {texts.submit}
        </Button>
      </form>
    </Dialog>
  );
}

interface FieldsProps extends Pick<AddingProps, 'types'> {
  readonly form: Form<'name' | 'email' | 'ticketTypeId' | 'quantity' | 'sendEmail'>;
}

function GuestFields({ form, types }: FieldsProps) {
  const { adding: texts } = useMessages('desk').guests;
  return (
    <>
      <TextField
        label={texts.name}
        maxLength={maxGuestNameLength}
        autoComplete="off"
        {...form.field('name')}
      />
      <TextField
        label={texts.email}
        type="email"
        inputMode="email"
        maxLength={320}
        autoComplete="off"
        {...form.field('email')}
      />
      <SelectField label={texts.type} choices={typeChoices(types)} {...form.field('ticketTypeId')} />
      <NumberField label={texts.quantity} maxLength={2} {...form.field('quantity')} />
      <Toggle
        label={texts.sendEmail}
        hint={texts.sendEmailHint}
        checked={form.values.sendEmail !== ''}
        onChange={(on) => form.set('sendEmail', on ? 'yes' : '')}
      />
    </>
  );
}
