import { useNavigate } from '@tanstack/react-router';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { saveFile } from '#app/data/save-file.ts';
import { useForm } from '#app/data/use-form.ts';
import { useProofFirst } from '#app/data/use-proof-first.ts';
import { useProvenForm } from '#app/data/use-proven-form.ts';
import { deleteConfirmation, deleteOwnAccount, exportOwnData } from '#contract/accounts/profile.ts';
import { hashPassword } from '#domain/people/password-hash.ts';
import { ProofField } from '#screens/parts/fields/proof-field.tsx';
import { AlertNotice } from '#ui/alert-notice.tsx';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/layers/dialog.tsx';
import { TextField } from '#ui/fields/field.tsx';
import { Section } from '#ui/page.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import type { ProfileData } from './profile-data.ts';

/** A user's data: export and deletion. */
export function MyData({ profile }: { readonly profile: ProfileData }) {
  const [deleting, setDeleting] = useState(false);
  const { data: texts } = useMessages('profile');
  return (
    <div className={css({ display: 'grid', gap: 'wide', maxW: '36rem' })}>
      <Section title={texts.export.title}>
        <p className={css({ color: 'text.soft' })}>{texts.export.text}</p>
        <ExportButton username={profile.user.username} />
      </Section>
      <Section title={texts.delete.title}>
        <p className={css({ color: 'text.soft' })}>{texts.delete.text}</p>
        <Button look="danger" onClick={() => setDeleting(true)} className={css({ justifySelf: 'start' })}>
          <Trash2 size={20} aria-hidden /> {texts.delete.action}
        </Button>
        <Dialog
          open={deleting}
          onClose={() => setDeleting(false)}
          role="alertdialog"
          title={texts.delete.question}
          description={texts.delete.warning}
        >
          <DeleteForm hasPassword={profile.hasPassword} />
        </Dialog>
      </Section>
    </div>
  );
}

function ExportButton({ username }: { readonly username: string }) {
  const { call, notify } = useEngines();
  const { export: texts } = useMessages('profile').data;
  const proofFirst = useProofFirst();
  const { proof, form } = useProvenForm({
    send: (proven) => proofFirst(proven, () => call(exportOwnData, {})),
    called: 'read',
    refused(failure, words) {
      if (failure.kind !== 'refused') notify.failed(texts.failed, words);
    },
    done(data) {
      const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
      saveFile(file, `gatehouse-${username}.json`);
    },
  });
  return (
    <form noValidate onSubmit={form.submit} className={css({ display: 'grid', gap: 'base' })}>
      <ProofField proof={proof} form={form} />
      <AlertText text={form.failure} />
      <Button type="submit" busy={form.busy} className={css({ justifySelf: 'start' })}>
        <Download size={20} aria-hidden /> {texts.action}
      </Button>
    </form>
  );
}

function DeleteForm({ hasPassword }: { readonly hasPassword: boolean }) {
  const { auth, call, notify } = useEngines();
  const navigate = useNavigate();
  const profile = useMessages('profile');
  const { delete: texts } = profile.data;
  const form = useForm({
    initial: { confirm: '', currentPassword: '' },
    check: ({ confirm, currentPassword }) => ({
      confirm: confirm.trim().toLowerCase() === texts.words ? undefined : texts.enterExactly(texts.words),
      currentPassword: hasPassword && currentPassword === '' ? profile.enterCurrentPassword : undefined,
    }),
    send: ({ currentPassword }) =>
      call(deleteOwnAccount, {
        body: {
          confirm: deleteConfirmation,
          ...(hasPassword ? { currentPasswordHash: hashPassword(currentPassword) } : {}),
        },
      }),
    done: async () => {
      // The server has already ended every session.
      await auth.signOut('deleted');
      notify.done(texts.done);
      await navigate({ to: '/', replace: true });
    },
  });
  return (
    <form noValidate onSubmit={form.submit} className={css({ display: 'grid', gap: 'base' })}>
      <TextField
        label={texts.enter(texts.words)}
        autoComplete="off"
        autoCapitalize="none"
        {...form.field('confirm')}
      />
      {hasPassword ? (
        <PasswordField label={profile.currentPassword} {...form.field('currentPassword')} />
      ) : null}
      <AlertNotice text={form.failure} />
      <Button type="submit" look="danger" size="large" busy={form.busy}>
        {texts.confirm}
      </Button>
    </form>
  );
}
