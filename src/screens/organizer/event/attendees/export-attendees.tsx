import { css } from 'styled-system/css';
import { saveFile } from '#app/data/save-file.ts';
import { useServer } from '#app/data/server-data.ts';
import { useProof } from '#app/data/use-proof.ts';
import { useProofFirst } from '#app/data/use-proof-first.ts';
import { useForm } from '#app/data/use-form.ts';
import { hashPassword } from '#domain/people/password-hash.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { useEventFileName } from '#app/events/stored-heading.ts';
import { readProfile } from '#contract/accounts/profile.ts';
import { tableFormats, tableMediaTypes, type TableFormat } from '#contract/wire/table-format.ts';
import { exportAttendeeContacts, exportAttendees } from '#contract/sales/attendees.ts';
import { ProofField } from '#screens/parts/fields/proof-field.tsx';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/fields/field.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { Dialog } from '#ui/layers/dialog.tsx';
import { DialogButtons } from '#screens/parts/confirm-dialog.tsx';
import { attendeeQueryOf, type AttendeeFilter } from './attendee-filter.ts';

interface ExportProps {
  readonly eventId: string;
  readonly filter: AttendeeFilter;
  readonly onClose: () => void;
}

/** Converts the form's text to a format. */
const formatOf = (text: string): TableFormat => tableFormats.find((format) => format === text) ?? 'csv';

/** Exports the list as a file; contact details require the password. */
export function ExportAttendees(props: ExportProps) {
  const { export: texts } = useMessages('desk').attendees;
  const { cancel } = useMessages('shell');
  const { download } = useMessages('parts');
  const { form, hasPassword, proof } = useExport(props);
  const isWhole = form.values.contacts === 'all';
  return (
    <Dialog open onClose={props.onClose} title={texts.title} description={texts.text}>
      <form noValidate onSubmit={form.submit} className={css({ display: 'grid', gap: 'base' })}>
        <SelectField
          label={texts.contacts}
          choices={[
            { value: 'none', label: texts.choices.none },
            { value: 'all', label: texts.choices.all },
          ]}
          {...form.field('contacts')}
        />
        <SelectField
          label={download.format}
          choices={tableFormats.map((value) => ({ value, label: download.formats[value] }))}
          {...form.field('format')}
        />
        {isWhole && hasPassword ? (
          <PasswordField label={texts.password} {...form.field('currentPassword')} />
        ) : null}
        {isWhole ? null : <ProofField proof={proof} form={form} />}
        {isWhole && !hasPassword ? <p>{texts.fresh}</p> : null}
        <AlertText text={form.failure} />
        <DialogButtons>
          <Button onClick={props.onClose}>{cancel}</Button>
          <Button type="submit" look="primary" busy={form.busy}>
            {texts.submit}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

/** The export options and the resulting file. */
function useExport({ eventId, filter, onClose }: ExportProps) {
  const { file, messages } = useEngines();
  const fileOf = useEventFileName(eventId);
  const { export: texts } = useMessages('desk').attendees;
  const profile = useServer(readProfile, {});
  const hasPassword = profile.data?.hasPassword ?? true;
  const params = { registrationId: eventId };
  const proof = useProof();
  const proofFirst = useProofFirst();
  const form = useForm({
    initial: { contacts: 'none', format: 'xlsx', currentPassword: '' },
    check: ({ contacts, currentPassword }) => ({
      contacts: undefined,
      format: undefined,
      currentPassword:
        contacts === 'all' && hasPassword && currentPassword === ''
          ? texts.passwordMissing
          : contacts === 'none'
            ? proof.problemOf(currentPassword)
            : undefined,
    }),
    send: async ({ contacts, format: chosen, currentPassword }) => {
      const format = formatOf(chosen);
      const asked = { ...attendeeQueryOf(filter), format, language: messages.language };
      const saved = await (contacts === 'all'
        ? file(exportAttendeeContacts, params, tableMediaTypes[format], {
            body: {
              ...asked,
              ...(hasPassword ? { currentPasswordHash: hashPassword(currentPassword) } : {}),
            },
          })
        : proofFirst(proof.bodyOf(currentPassword), () =>
            file(exportAttendees, params, tableMediaTypes[format], { query: asked }),
          ));
      return saved.ok ? { ok: true, value: { table: saved.value, format } } : saved;
    },
    called: 'read',
    refused: proof.refused,
    done: ({ table, format }) => {
      saveFile(table, fileOf('attendees', format));
    },
    closes: onClose,
  });
  return { form, hasPassword, proof };
}
