import { useForm } from '#app/data/use-form.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { listAdminEvents, maxTakeDownReason, takeDownEvent } from '#contract/events/admin-events.ts';
import { formStyle } from '#screens/admin/list-style.ts';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { Dialog } from '#ui/layers/dialog.tsx';
import type { Asking } from './asking.ts';

/** Asks for the reason, which the organizer reads. */
export function TakeDownEvent({ event, onChanged, onClose }: Asking) {
  const { call, notify, replies } = useEngines();
  const { noName, takeDown: texts } = useMessages('allEvents');
  const name = event.name || noName;
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() === '' ? texts.missing : undefined }),
    send: (body) => call(takeDownEvent, { params: { registrationId: event.registrationId }, body }),
    async done(changed) {
      notify.done(texts.done(name));
      onChanged(changed);
      await replies.readAgain(listAdminEvents);
    },
    closes: onClose,
    unsure: () => void replies.readAgain(listAdminEvents),
  });
  return (
    <Dialog open onClose={onClose} title={texts.title(name)} description={texts.text}>
      <form noValidate onSubmit={form.submit} className={formStyle}>
        <TextArea
          label={texts.reason}
          hint={texts.reasonHint}
          maxLength={maxTakeDownReason}
          rows={4}
          {...form.field('reason')}
        />
        <AlertText text={form.failure} />
        <Button type="submit" look="danger" size="large" busy={form.busy}>
          {texts.confirm}
        </Button>
      </form>
    </Dialog>
  );
}
