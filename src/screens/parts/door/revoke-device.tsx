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
  /** It may come back, and that is not asked. */
  readonly mayComeBack?: boolean;
  readonly onClose: () => void;
  /** Reads again what was changed; the dialog closes after it. */
  readonly onRevoked: () => Promise<void>;
}

type EnrolAgain = 'allowed' | 'refused';

/** Takes a phone off an event, and asks whether it may come back. */
export function RevokeDevice(props: RevokeDeviceProps) {
  const { registrationId, device, mayComeBack = false, onClose, onRevoked } = props;
  const { call } = useEngines();
  const { revoke: texts } = useMessages('door');
  const [enrolAgain, setEnrolAgain] = useState<EnrolAgain>(mayComeBack ? 'allowed' : 'refused');
  const [outdated, setOutdated] = useState(false);
  const revoke = useAction({
    run: () =>
      call(revokeDevice, {
        params: { registrationId, deviceId: device.deviceId },
        query: { enrolAgain },
      }),
    done: async (revoked) => {
      await onRevoked();
      // Servers before this question revoke, and let anybody of the team enrol the phone again.
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
        {mayComeBack ? null : (
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
