import { css } from 'styled-system/css';
import { useEngines } from '#app/engines/engines.tsx';
import { useForm, type Form } from '#app/data/use-form.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { readBoard } from '#contract/door/board.ts';
import { listDevices, renameDevice } from '#contract/door/devices.ts';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/field.tsx';
import { Dialog } from '#ui/layers/dialog.tsx';

interface RenameProps {
  readonly registrationId: string;
  readonly device: { readonly deviceId: string; readonly name: string };
  readonly onClose: () => void;
}

/** Names a phone after the person holding it or the place where it is kept. */
export function RenameDevice({ registrationId, device, onClose }: RenameProps) {
  const { call, replies } = useEngines();
  const { devices: texts, save } = useMessages('desk');
  const form: Form<'name'> = useForm({
    initial: { name: device.name },
    check: ({ name }) => ({ name: name.trim() === '' ? texts.nameMissing : undefined }),
    send: ({ name }) =>
      call(renameDevice, {
        params: { registrationId, deviceId: device.deviceId },
        body: { name: name.trim() },
      }),
    done: async () => {
      await Promise.all([replies.readAgain(listDevices), replies.readAgain(readBoard)]);
    },
    unsure: () => void replies.readAgain(listDevices),
    closes: onClose,
  });
  return (
    <Dialog open onClose={onClose} title={texts.renameDevice(device.name)}>
      <form noValidate onSubmit={form.submit} className={css({ display: 'grid', gap: 'base' })}>
        <TextField label={texts.columns.device} {...form.field('name')} maxLength={80} />
        <AlertText text={form.failure} />
        <Button type="submit" look="primary" size="large" busy={form.busy}>
          {save}
        </Button>
      </form>
    </Dialog>
  );
}
