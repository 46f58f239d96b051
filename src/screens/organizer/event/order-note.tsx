import { css } from 'styled-system/css';
import { useIdFor } from '#app/data/new-id.ts';
import { useDraft } from '#app/data/use-draft.ts';
import { useForm } from '#app/data/use-form.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { addOrderNote, orderHistory } from '#contract/sales/order-history.ts';
import { maxNoteLetters } from '#domain/sales/order-history.ts';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';

interface OrderNoteProps {
  readonly eventId: string;
  readonly orderId: string;
}

/** Adds a team note to an order; the text stays on the device until it is added. */
export function OrderNote({ eventId, orderId }: OrderNoteProps) {
  const { call, notify, replies } = useEngines();
  const { orderHistory: texts } = useMessages('desk');
  const draft = useDraft(`order-note.${orderId}`, { text: '' });
  const idFor = useIdFor();
  const form = useForm({
    initial: { text: '' },
    draft,
    check: ({ text }) => ({ text: text.trim() === '' ? texts.note.missing : undefined }),
    send: ({ text }) =>
      call(addOrderNote, {
        params: { registrationId: eventId, orderId },
        body: { noteId: idFor(text), text },
      }),
    async done() {
      form.set('text', '');
      draft.drop();
      notify.done(texts.note.done);
      await replies.readAgain(orderHistory);
    },
    unsure: () => void replies.readAgain(orderHistory),
  });
  return (
    <form noValidate onSubmit={form.submit} className={css({ display: 'grid', gap: 'snug' })}>
      <TextArea
        label={texts.note.label}
        hint={texts.note.hint}
        rows={2}
        maxLength={maxNoteLetters}
        {...form.field('text')}
      />
      <AlertText text={form.failure} />
      <Button type="submit" busy={form.busy} className={css({ justifySelf: 'start' })}>
        {texts.note.add}
      </Button>
    </form>
  );
}
