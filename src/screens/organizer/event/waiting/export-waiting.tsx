import { css } from 'styled-system/css';
import { saveFile } from '#app/data/save-file.ts';
import { useForm } from '#app/data/use-form.ts';
import { useServer } from '#app/data/server-data.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { useEventFileName } from '#app/events/stored-heading.ts';
import { readProfile } from '#contract/accounts/profile.ts';
import { exportWaiting } from '#contract/sales/waiting-list.ts';
import { hashPassword } from '#domain/people/password-hash.ts';
import type { WaitingState } from '#domain/sales/waiting-list.ts';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { DialogButtons } from '#screens/parts/confirm-dialog.tsx';
import { Dialog } from '#ui/layers/dialog.tsx';

interface ExportProps {
  readonly eventId: string;
  readonly filter: { readonly search: string; readonly state?: WaitingState };
  readonly onClose: () => void;
}

/** Downloads the waiting list with contacts as a file, after asking for the password. */
export function ExportWaiting({ eventId, filter, onClose }: ExportProps) {
  const { file, messages } = useEngines();
  const fileOf = useEventFileName(eventId);
  const { export: texts } = useMessages('desk').waiting;
  const { cancel } = useMessages('shell');
  const profile = useServer(readProfile, {});
  const hasPassword = profile.data?.hasPassword ?? true;
  const form = useForm({
    initial: { currentPassword: '' },
    check: ({ currentPassword }) => ({
      currentPassword: hasPassword && currentPassword === '' ? texts.passwordMissing : undefined,
    }),
    send: ({ currentPassword }) =>
      file(exportWaiting, { registrationId: eventId }, 'text/csv', {
        body: {
          ...filter,
          language: messages.language,
          ...(hasPassword ? { currentPasswordHash: hashPassword(currentPassword) } : {}),
        },
      }),
    called: 'read',
    done: (csv) => {
      saveFile(csv, fileOf('waiting-list', 'csv'));
    },
    closes: onClose,
  });
  return (
    <Dialog open onClose={onClose} title={texts.title} description={texts.text}>
      <form noValidate onSubmit={form.submit} className={css({ display: 'grid', gap: 'base' })}>
        {hasPassword ? (
          <PasswordField label={texts.password} {...form.field('currentPassword')} />
        ) : (
          <p>{texts.fresh}</p>
        )}
        <AlertText text={form.failure} />
        <DialogButtons>
          <Button onClick={onClose}>{cancel}</Button>
          <Button type="submit" look="primary" busy={form.busy}>
            {texts.submit}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
