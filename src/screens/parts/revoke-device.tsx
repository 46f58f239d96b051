import { useState } from 'react';
import { css } from 'styled-system/css';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { failureWords } from '#app/format/words.ts';
import { revokeDevice } from '#contract/door/devices.ts';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/layers/dialog.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';

interface RevokeDeviceProps {
  readonly registrationId: string;
  readonly device: { readonly deviceId: string; readonly name: string };
  readonly onClose: () => void;
  /** Reads again what was changed; the dialog closes after it. */
  readonly onRevoked: () => Promise<void>;
}

type EnrolAgain = 'allowed' | 'refused';

/** Takes a phone off an event, and asks whether it may come back. */
export function RevokeDevice({ registrationId, device, onClose, onRevoked }: RevokeDeviceProps) {
  const { call } = useEngines();
  const { revoke: texts } = useMessages('door');
  const { cancel } = useMessages('shell');
  const [enrolAgain, setEnrolAgain] = useState<EnrolAgain>('refused');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const revoke = async () => {
    setBusy(true);
    const params = { registrationId, deviceId: device.deviceId };
    const result = await call(revokeDevice, { params, query: { enrolAgain } });
    setBusy(false);
    if (!result.ok) return setError(failureWords(result.failure));
    await onRevoked();
    // Servers before this question revoke, and let anybody of the team enrol the phone again.
    if (enrolAgain === 'refused' && result.value.enrolAgain !== 'refused') return setError(texts.oldServer);
    return onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      title={texts.title(device.name)}
      description={texts.text}
    >
      <div className={css({ display: 'grid', gap: 'snug' })}>
        <p className={css({ textStyle: 'label' })}>{texts.again}</p>
        <Segmented
          label={texts.again}
          value={enrolAgain}
          onChange={setEnrolAgain}
          options={[
            { value: 'refused', label: texts.no },
            { value: 'allowed', label: texts.yes },
          ]}
        />
        <p className={css({ textStyle: 'small', color: 'text.soft' })}>{texts[enrolAgain]}</p>
      </div>
      <AlertText text={error} />
      <div className={css({ display: 'flex', gap: 'snug', justifyContent: 'flex-end' })}>
        <Button onClick={onClose}>{cancel}</Button>
        <Button look="danger" busy={busy} onClick={() => void revoke()}>
          {texts.revoke}
        </Button>
      </div>
    </Dialog>
  );
}
