import { useState } from 'react';
import { css } from 'styled-system/css';
import { useProvenForm } from '#app/data/use-proven-form.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages, useShellTexts } from '#app/engines/use-messages.ts';
import { changeAdminUser, type AdminUser } from '#contract/accounts/admin-users.ts';
import { isHigherRole, normaliseRole, roles, type Role } from '#domain/people/role.ts';
import { ProvenForm } from '#screens/parts/proven-form.tsx';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/fields/field.tsx';
import { Dialog } from '#ui/layers/dialog.tsx';
import { readChanged } from './changed-reads.ts';
import { nameOf } from '#app/account/person-name.ts';

/** Changes a person's role, after explaining the consequences. */
export function UserRole({ person }: { readonly person: AdminUser }) {
  const { roles: texts } = useMessages('people');
  const { roles: names } = useShellTexts();
  const [wanted, setWanted] = useState<Role>(person.role);
  const [asking, setAsking] = useState(false);
  return (
    <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug', alignItems: 'end' })}>
      <div className={css({ flex: '1 1 12rem', minW: '0' })}>
        <SelectField
          label={texts.label}
          choices={roles.map((value) => ({ value, label: names[value] }))}
          value={wanted}
          onChange={(event) => setWanted(normaliseRole(event.target.value))}
        />
      </div>
      <Button disabled={wanted === person.role} onClick={() => setAsking(true)}>
        {texts.change}
      </Button>
      {asking ? <ChangeRole person={person} role={wanted} onClose={() => setAsking(false)} /> : null}
    </div>
  );
}

interface ChangeProps {
  readonly person: AdminUser;
  readonly role: Role;
  readonly onClose: () => void;
}

function ChangeRole({ person, role, onClose }: ChangeProps) {
  const { call, notify, replies } = useEngines();
  const { roles: texts } = useMessages('people');
  const name = nameOf(person);
  const { proof, form } = useProvenForm({
    send: (proven) => call(changeAdminUser, { params: { id: person.id }, body: { role, ...proven } }),
    async done() {
      notify.done(texts.done(name, texts.names[role]));
      await readChanged(replies);
    },
    closes: onClose,
  });
  const follows = isHigherRole(person.role, role) ? texts.less : texts.more;
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      title={texts.question(name, texts.names[role])}
      description={role === 'ADMIN' ? `${follows} ${texts.admin}` : follows}
    >
      <ProvenForm proof={proof} form={form} confirm={texts.confirm} onClose={onClose} />
    </Dialog>
  );
}
