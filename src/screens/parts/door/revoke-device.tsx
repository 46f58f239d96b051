import { useState } from 'react';
import { css } from 'styled-system/css';
import { useEngines } from '#app/engines/engines.tsx';
import { useAction } from '#app/data/use-action.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { revokeDevice } from '#contract/door/devices.ts';
import { Segmented } from '#ui/fields/segmented.tsx';
import { ConfirmDialog } from '#screens/parts/confirm-dialog.tsx';

interface RevokeDeviceProps {
  readonly registrationId: string;
  readonly device: { readonly deviceId: string; readonly name: string };
  /** If set, the phone may be enrolled again and the dialog doesn't ask. */
  readonly canReenter?: boolean;
  readonly onClose: () => void;
  /** Reloads the changed data; the dialog closes afterwards. */
  readonly onRevoked: () => Promise<void>;
}

type EnrolAgain = 'allowed' | 'refused';

/** Revokes a phone's access to an event and asks whether it may be enrolled again. */
export function RevokeDevice(props: RevokeDeviceProps) {
  const { registrationId, device, canReenter = false, onClose, onRevoked } = props;
  const { call } = useEngines();
  const { revoke: texts } = useMessages('door');
  const [enrolAgain, setEnrolAgain] = useState<EnrolAgain>(canReenter ? 'allowed' : 'refused');
  const [outdated, setOutdated] = useState(false);
  const revoke = useAction({
    run: () =>
      call(revokeDevice, {
        params: { registrationId, deviceId: device.deviceId },
        query: { enrolAgain },
      }),
    done: onRevoked,
    closes(revoked) {
      // Older servers revoke the phone but ignore this answer: anybody on the team can enrol it again.
      if (enrolAgain === 'refused' && revoked.enrolAgain !== 'refused') setOutdated(true);
      else onClose();
    },
  });
  return (
    <ConfirmDialog
      title={texts.title(device.name)}
      description={texts.text}
      confirm={texts.revoke}
      action={{ ...revoke, error: outdated ? texts.oldServer : revoke.error }}
      onClose={onClose}
    >
      <div className={css({ display: 'grid', gap: 'snug' })}>
        {canReenter ? null : (
          <>
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
          </>
        )}
        <p className={css({ textStyle: 'small', color: 'text.soft' })}>{texts[enrolAgain]}</p>
      </div>
    </ConfirmDialog>
  );
}
