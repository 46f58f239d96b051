import { useState } from 'react';
import { css } from 'styled-system/css';
import { orGone } from '#app/data/or-gone.ts';
import { useAction } from '#app/data/use-action.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { listMemberships, removeMembership, type Membership } from '#contract/accounts/memberships.ts';
import { listTeamInvites } from '#contract/accounts/team-invites.ts';
import { listDevices } from '#contract/door/devices.ts';
import { ConfirmDialog } from '#screens/parts/confirm-dialog.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';

/** Removes a person from a team and asks what to do with the phones they enrolled. */
export function RemoveMember({
  member,
  onClose,
}: {
  readonly member: Membership;
  readonly onClose: () => void;
}) {
  const { call } = useEngines();
  const { removing: texts } = useMessages('team');
  const { remove: confirm } = useMessages('desk');
  const [devices, setDevices] = useState<'keep' | 'revoke'>('keep');
  const { username } = member.person;
  const remove = useAction({
    run: () =>
      orGone(
        call(removeMembership, { params: { id: member.id }, query: { devices } }),
        'membership_not_found',
      ),
    reads: [listMemberships, listTeamInvites, listDevices],
    says: () => ({ title: texts.done(username) }),
    closes: onClose,
  });
  return (
    <ConfirmDialog
      title={texts.title(username)}
      description={texts.text}
      confirm={confirm}
      action={remove}
      onClose={onClose}
    >
      <div className={css({ display: 'grid', gap: 'snug' })}>
        <p className={css({ textStyle: 'label' })}>{texts.devices}</p>
        <Segmented
          label={texts.devices}
          value={devices}
          onChange={setDevices}
          options={[
            { value: 'keep', label: texts.keep },
            { value: 'revoke', label: texts.revoke },
          ]}
        />
      </div>
    </ConfirmDialog>
  );
}
