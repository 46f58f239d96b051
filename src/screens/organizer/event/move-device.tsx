import { css } from 'styled-system/css';
import { useEngines } from '#app/engines/engines.tsx';
import { useForm, type Form } from '#app/data/use-form.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { readBoard } from '#contract/door/board.ts';
import { listDevices, moveDevice } from '#contract/door/devices.ts';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/fields/field.tsx';
import { Dialog } from '#ui/layers/dialog.tsx';

interface MoveProps {
  readonly registrationId: string;
  readonly device: { readonly deviceId: string; readonly name: string; readonly gateId: string | null };
  readonly gates: readonly { readonly gateId: string; readonly name: string }[];
  readonly onClose: () => void;
}

/** Moves a phone to another gate remotely. */
export function MoveDevice({ registrationId, device, gates, onClose }: MoveProps) {
  const { call, notify, replies } = useEngines();
  const { devices: texts, enrolment } = useMessages('desk');
  const others = gates.filter(({ gateId }) => gateId !== device.gateId);
  const form: Form<'gateId'> = useForm({
    initial: { gateId: others.length === 1 ? (others[0]?.gateId ?? '') : '' },
    check: ({ gateId }) => ({ gateId: gateId === '' ? texts.moveMissing : undefined }),
    send: ({ gateId }) =>
      call(moveDevice, { params: { registrationId, deviceId: device.deviceId }, body: { gateId } }),
    done: async ({ gateId }) => {
      await Promise.all([replies.readAgain(listDevices), replies.readAgain(readBoard)]);
      const gate = gates.find((one) => one.gateId === gateId)?.name ?? '';
      notify.done(texts.moved(device.name, gate));
    },
    unsure: () => void replies.readAgain(listDevices),
    closes: onClose,
  });
  return (
    <Dialog open onClose={onClose} title={texts.moveDevice(device.name)} description={texts.moveText}>
      <form noValidate onSubmit={form.submit} className={css({ display: 'grid', gap: 'base' })}>
        <SelectField
          label={enrolment.gate}
          {...form.field('gateId')}
          choices={[
            { value: '', label: '–' },
            ...others.map(({ gateId, name }) => ({ value: gateId, label: name })),
          ]}
        />
        <AlertText text={form.failure} />
        <Button type="submit" look="primary" size="large" busy={form.busy}>
          {texts.move}
        </Button>
      </form>
    </Dialog>
  );
}
