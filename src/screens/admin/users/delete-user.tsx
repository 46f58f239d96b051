import { css } from 'styled-system/css';
import { orGone } from '#app/data/or-gone.ts';
import { useProofFirst } from '#app/data/use-proof-first.ts';
import { useProvenForm } from '#app/data/use-proven-form.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { deleteAdminUser, listAdminUsers, type AdminUser } from '#contract/accounts/admin-users.ts';
import { ProvenForm } from '#screens/parts/proven-form.tsx';
import { NamedLines } from '#screens/parts/named-lines.tsx';
import { Dialog } from '#ui/layers/dialog.tsx';
import { nameOf } from '#app/account/person-name.ts';

interface DeleteProps {
  readonly person: AdminUser;
  readonly onClose: () => void;
  /** Called when the account was deleted. */
  readonly onGone: () => void;
}

/** Explains what is permanently deleted and what is kept before an account is deleted. */
export function DeleteUser({ person, onClose, onGone }: DeleteProps) {
  const { call, notify, replies } = useEngines();
  const { remove: texts } = useMessages('people');
  const proofFirst = useProofFirst();
  const name = nameOf(person);
  const { proof, form } = useProvenForm({
    send: (proven) =>
      proofFirst(proven, () =>
        orGone(call(deleteAdminUser, { params: { id: person.id } }), 'person_not_found'),
      ),
    async done() {
      notify.done(texts.done(name));
      await replies.readAgain(listAdminUsers);
    },
    closes: onGone,
  });
  return (
    <Dialog open onClose={onClose} role="alertdialog" title={texts.question(name)}>
      <ProvenForm proof={proof} form={form} confirm={texts.confirm} onClose={onClose}>
        <NamedLines title={texts.goes} lines={texts.goesList} />
        <NamedLines title={texts.stays} lines={texts.staysList} />
        <p className={css({ textStyle: 'small', color: 'text.soft' })}>{texts.blocked}</p>
      </ProvenForm>
    </Dialog>
  );
}
