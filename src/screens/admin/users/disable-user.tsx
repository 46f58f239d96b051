import { useAction } from '#app/data/use-action.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { deactivateAdminUser, type AdminUser } from '#contract/accounts/admin-users.ts';
import { ConfirmDialog } from '#screens/parts/confirm-dialog.tsx';
import { changedReads } from './changed-reads.ts';
import { nameOf } from '#app/account/person-name.ts';

interface DisableProps {
  readonly person: AdminUser;
  readonly onClose: () => void;
}

/** Asks before disabling an account. */
export function DisableUser({ person, onClose }: DisableProps) {
  const { call } = useEngines();
  const { disable: texts } = useMessages('people');
  const name = nameOf(person);
  const action = useAction({
    run: () => call(deactivateAdminUser, { params: { id: person.id } }),
    reads: changedReads,
    says: () => ({ title: texts.done(name) }),
    closes: onClose,
  });
  return (
    <ConfirmDialog
      title={texts.question(name)}
      description={texts.text}
      confirm={texts.confirm}
      action={action}
      onClose={onClose}
    />
  );
}
