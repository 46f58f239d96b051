import { css } from 'styled-system/css';
import { useAction } from '#app/data/use-action.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { deleteAdminUser, listAdminUsers, type AdminUser } from '#contract/accounts/admin-users.ts';
import { formLook } from '#screens/admin/list-look.ts';
import { ConfirmDialog } from '#screens/parts/confirm-dialog.tsx';
import { nameOf } from './person-name.ts';

interface DeleteProps {
  readonly person: AdminUser;
  readonly onClose: () => void;
  /** The account is not there any more. */
  readonly onGone: () => void;
}

/** Says what goes for good and what stays, before an account is deleted. */
export function DeleteUser({ person, onClose, onGone }: DeleteProps) {
  const { call } = useEngines();
  const { remove: texts } = useMessages('people');
  const name = nameOf(person);
  const action = useAction({
    run: () => call(deleteAdminUser, { params: { id: person.id } }),
    reads: [listAdminUsers],
    says: () => ({ title: texts.done(name) }),
    done: onGone,
  });
  return (
    <ConfirmDialog title={texts.question(name)} confirm={texts.confirm} action={action} onClose={onClose}>
      <div className={formLook}>
        <Lines title={texts.goes} lines={texts.goesList} />
        <Lines title={texts.stays} lines={texts.staysList} />
        <p className={css({ textStyle: 'small', color: 'text.soft' })}>{texts.blocked}</p>
      </div>
    </ConfirmDialog>
  );
}

function Lines({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  return (
    <section className={css({ display: 'grid', gap: 'tight' })}>
      <h3 className={css({ textStyle: 'label', color: 'text.soft' })}>{title}</h3>
      <ul className={css({ listStyle: 'disc', ps: 'base' })}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
