import { useForm } from '#app/data/use-form.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { listAdminEvents, transferEvent } from '#contract/events/admin-events.ts';
import { formStyle } from '#screens/admin/list-style.ts';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/field.tsx';
import { Dialog } from '#ui/layers/dialog.tsx';
import type { Asking } from './asking.ts';

/** Asks who gets an event, and explains what is transferred with it. */
export function TransferEvent({ event, onChanged, onClose }: Asking) {
  const { call, notify, replies } = useEngines();
  const { noName, transfer: texts } = useMessages('allEvents');
  const name = event.name || noName;
  const form = useForm({
    initial: { username: '' },
    check: ({ username }) => ({ username: username.trim() === '' ? texts.missing : undefined }),
    send: ({ username }) =>
      call(transferEvent, {
        params: { registrationId: event.registrationId },
        body: { username: username.trim() },
      }),
    async done(changed) {
      notify.done(texts.done(name, changed.organizer.name));
      onChanged(changed);
      await replies.readAgain(listAdminEvents);
    },
    closes: onClose,
    unsure: () => void replies.readAgain(listAdminEvents),
  });
  return (
    <Dialog open onClose={onClose} title={texts.title(name)} description={texts.text}>
      <form noValidate onSubmit={form.submit} className={formStyle}>
        <TextField
          label={texts.username}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('username')}
        />
        <AlertText text={form.failure} />
        <Button type="submit" look="primary" size="large" busy={form.busy}>
          {texts.confirm}
        </Button>
      </form>
    </Dialog>
  );
}
