import { css } from 'styled-system/css';
import { useProofFirst } from '#app/data/use-proof-first.ts';
import { useProvenForm } from '#app/data/use-proven-form.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages, useShellTexts } from '#app/engines/use-messages.ts';
import { deleteAdminUser, listAdminUsers, type AdminUser } from '#contract/accounts/admin-users.ts';
import { formLook } from '#screens/admin/list-look.ts';
import { DialogButtons } from '#screens/parts/confirm-dialog.tsx';
import { ProofField } from '#screens/parts/fields/proof-field.tsx';
import { NamedLines } from '#screens/parts/named-lines.tsx';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/layers/dialog.tsx';
import { nameOf } from './person-name.ts';

interface DeleteProps {
  readonly person: AdminUser;
  readonly onClose: () => void;
  /** The account is not there any more. */
  readonly onGone: () => void;
}

/** Says what goes for good and what stays, before an account is deleted. */
export function DeleteUser({ person, onClose, onGone }: DeleteProps) {
  const { call, notify, replies } = useEngines();
  const { remove: texts } = useMessages('people');
  const { cancel } = useShellTexts();
  const proofFirst = useProofFirst();
  const name = nameOf(person);
  const { proof, form } = useProvenForm({
    send: (proven) => proofFirst(proven, () => call(deleteAdminUser, { params: { id: person.id } })),
    async done() {
      notify.done(texts.done(name));
      await replies.readAgain(listAdminUsers);
      onGone();
    },
  });
  return (
    <Dialog open onClose={onClose} role="alertdialog" title={texts.question(name)}>
      <form noValidate onSubmit={form.submit} className={formLook}>
        <NamedLines title={texts.goes} lines={texts.goesList} />
        <NamedLines title={texts.stays} lines={texts.staysList} />
        <p className={css({ textStyle: 'small', color: 'text.soft' })}>{texts.blocked}</p>
        <ProofField proof={proof} form={form} />
        <AlertText text={form.failure} />
        <DialogButtons>
          <Button onClick={onClose}>{cancel}</Button>
          <Button type="submit" look="danger" busy={form.busy}>
            {texts.confirm}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
