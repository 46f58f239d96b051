import { useNavigate } from '@tanstack/react-router';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { useEngines } from '#app/engines/engines.tsx';
import { saveFile } from '#app/data/save-file.ts';
import { useForm } from '#app/data/use-form.ts';
import { failureWords } from '#app/format/words.ts';
import { deleteOwnAccount, exportOwnData } from '#contract/accounts/profile.ts';
import { hashPassword } from '#domain/people/sign-in.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/layers/dialog.tsx';
import { TextField } from '#ui/fields/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/page.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import type { ProfileData } from './profile-data.ts';

const confirmation = 'delete my account';

/** What is kept about a person: to take along, or to have deleted. */
export function MyData({ profile }: { readonly profile: ProfileData }) {
  const [deleting, setDeleting] = useState(false);
  return (
    <div className={css({ display: 'grid', gap: 'wide', maxW: '34rem' })}>
      <Section title="Take it along">
        <p className={css({ color: 'text.soft' })}>
          Everything the server keeps about you, as one JSON file: account, sessions, tickets, events,
          activity.
        </p>
        <ExportButton username={profile.user.username} />
      </Section>
      <Section title="Delete the account">
        <p className={css({ color: 'text.soft' })}>
          Name, addresses and ways to sign in are deleted for good, and your tickets lose their holder. Nobody
          can bring them back.
        </p>
        <Button look="danger" onClick={() => setDeleting(true)} className={css({ justifySelf: 'start' })}>
          <Trash2 size={20} aria-hidden /> Delete my account
        </Button>
        <Dialog
          open={deleting}
          onClose={() => setDeleting(false)}
          role="alertdialog"
          title="Delete your account?"
          description="This cannot be undone."
        >
          <DeleteForm hasPassword={profile.hasPassword} />
        </Dialog>
      </Section>
    </div>
  );
}

function ExportButton({ username }: { readonly username: string }) {
  const { call, notify } = useEngines();
  const [busy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    const answer = await call(exportOwnData, {});
    setBusy(false);
    if (!answer.ok) {
      notify.failed('Nothing was exported', failureWords(answer.failure, 'read'));
      return;
    }
    const file = new Blob([JSON.stringify(answer.value, null, 2)], { type: 'application/json' });
    saveFile(file, `gatehouse-${username}.json`);
  };
  return (
    <Button busy={busy} onClick={() => void take()} className={css({ justifySelf: 'start' })}>
      <Download size={20} aria-hidden /> Export my data
    </Button>
  );
}

function DeleteForm({ hasPassword }: { readonly hasPassword: boolean }) {
  const { auth, call, notify } = useEngines();
  const navigate = useNavigate();
  const form = useForm({
    initial: { confirm: '', currentPassword: '' },
    check: ({ confirm, currentPassword }) => ({
      confirm: confirm.trim().toLowerCase() === confirmation ? undefined : `Type: ${confirmation}`,
      currentPassword: hasPassword && currentPassword === '' ? 'Enter your current password.' : undefined,
    }),
    send: ({ currentPassword }) =>
      call(deleteOwnAccount, {
        body: {
          confirm: confirmation,
          ...(hasPassword ? { currentPasswordHash: hashPassword(currentPassword) } : {}),
        },
      }),
    done: async () => {
      // The server has ended every session already.
      await auth.signOut();
      notify.done('Account deleted');
      await navigate({ to: '/', replace: true });
    },
  });
  return (
    <form noValidate onSubmit={form.submit} className={css({ display: 'grid', gap: 'base' })}>
      <TextField
        label={`Type “${confirmation}”`}
        autoComplete="off"
        autoCapitalize="none"
        {...form.field('confirm')}
      />
      {hasPassword ? <PasswordField label="Current password" {...form.field('currentPassword')} /> : null}
      {form.failure === null ? null : (
        <div role="alert">
          <Notice tone="refuse">{form.failure}</Notice>
        </div>
      )}
      <Button type="submit" look="danger" size="large" busy={form.busy}>
        Delete for good
      </Button>
    </form>
  );
}
