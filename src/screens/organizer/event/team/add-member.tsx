import { accountLabel } from '#domain/people/guest-name.ts';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { useForm } from '#app/data/use-form.ts';
import { useProof } from '#app/data/use-proof.ts';
import { useProofFirst } from '#app/data/use-proof-first.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { addMembership, listMemberships, type Membership } from '#contract/accounts/memberships.ts';
import { ProofField } from '#screens/parts/fields/proof-field.tsx';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/field.tsx';
import { Dialog } from '#ui/layers/dialog.tsx';
import { RoleField } from './role-field.tsx';

/** Adds a person with an account to a team by username. */
export function AddMember({ eventId, onClose }: { readonly eventId: string; readonly onClose: () => void }) {
  const { call, notify, replies } = useEngines();
  const { adding: texts, inviting } = useMessages('team');
  const [role, setRole] = useState<Membership['role']>('steward');
  const proof = useProof();
  const proofFirst = useProofFirst();
  const form = useForm({
    initial: { username: '', currentPassword: '' },
    check: ({ username, currentPassword }) => ({
      username: username.trim() === '' ? texts.missing : undefined,
      currentPassword: proof.problemOf(currentPassword),
    }),
    send: ({ username, currentPassword }) =>
      proofFirst(proof.bodyOf(currentPassword), () =>
        call(addMembership, { body: { registrationId: eventId, username: username.trim(), role } }),
      ),
    refused: proof.refused,
    done: async ({ person }) => {
      await replies.readAgain(listMemberships);
      notify.done(texts.added(accountLabel(person)));
    },
    unsure: () => void replies.readAgain(listMemberships),
    closes: onClose,
  });
  return (
    <Dialog open onClose={onClose} title={texts.title} description={texts.text}>
      <form noValidate onSubmit={form.submit} className={css({ display: 'grid', gap: 'base' })}>
        <TextField
          label={texts.username}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
          {...form.field('username')}
        />
        <RoleField label={inviting.role} role={role} onChange={setRole} />
        <ProofField proof={proof} form={form} />
        <AlertText text={form.failure} />
        <Button
          className={css({ overflowWrap: 'anywhere' })}
          type="submit"
          look="primary"
          size="large"
          busy={form.busy}
        >
          {texts.add}
        </Button>
      </form>
    </Dialog>
  );
}
