import { useState } from 'react';
import { css } from 'styled-system/css';
import { useEngines } from '#app/engines/engines.tsx';
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

const meaning: Readonly<Record<EnrolAgain, string>> = {
  allowed: 'With a new code, or with a tap where someone of your team is signed in on it.',
  refused: 'Neither this phone nor the person it belongs to, until you allow it under Devices.',
};

/** Takes a phone off an event, and asks whether it may come back. */
export function RevokeDevice({ registrationId, device, onClose, onRevoked }: RevokeDeviceProps) {
  const { call } = useEngines();
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
    if (enrolAgain === 'refused' && result.value.enrolAgain !== 'refused')
      return setError('Revoked. This server can’t keep the phone from being enrolled again: update it.');
    return onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      title={`Revoke ${device.name}?`}
      description="It stops scanning at its next contact, or when its access expires. Scans it hasn’t sent stay on it, sealed for you."
    >
      <div className={css({ display: 'grid', gap: 'snug' })}>
        <p className={css({ textStyle: 'label' })}>May this phone be enrolled again?</p>
        <Segmented
          label="May this phone be enrolled again?"
          value={enrolAgain}
          onChange={setEnrolAgain}
          options={[
            { value: 'refused', label: 'No' },
            { value: 'allowed', label: 'Yes' },
          ]}
        />
        <p className={css({ textStyle: 'small', color: 'text.soft' })}>{meaning[enrolAgain]}</p>
      </div>
      <AlertText text={error} />
      <div className={css({ display: 'flex', gap: 'snug', justifyContent: 'flex-end' })}>
        <Button onClick={onClose}>Cancel</Button>
        <Button look="danger" busy={busy} onClick={() => void revoke()}>
          Revoke
        </Button>
      </div>
    </Dialog>
  );
}
