import { CountryField } from '#app/account/country-field.tsx';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { css } from 'styled-system/css';
import { documentRule } from '#app/account/application-documents.ts';
import { useAuth } from '#app/account/auth.ts';
import { defaultCountry, formatWhileTyping, isPhone } from '#app/account/phone.ts';
import { useNewId } from '#app/data/new-id.ts';
import { useDraft } from '#app/data/use-draft.ts';
import { useForm, type Form } from '#app/data/use-form.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFailureText } from '#app/format/use-failure-text.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { useDeferredRequest } from '#app/requests/use-deferred-request.ts';
import {
  putApplicationDocument,
  readOwnApplication,
  type Application,
} from '#contract/accounts/applications.ts';
import { readProfile } from '#contract/accounts/profile.ts';
import { isConnection } from '#domain/failures/failure.ts';
import { maxApplicationReason, organizerKinds } from '#domain/people/application.ts';
import type { Catalogue } from '#messages/catalogue.ts';
import type { Formats } from '#messages/formats.ts';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { SelectField, TextField } from '#ui/fields/field.tsx';
import { NumberField } from '#ui/fields/number-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { Notice } from '#ui/notice.tsx';
import { DraftNote } from '#screens/parts/draft-note.tsx';
import { FileField } from '#screens/parts/fields/file-field.tsx';

/** Below this number, the remaining characters are shown. */
const fewLeft = 300;

/** Application to become an organizer. `before` is their latest application, which is updated if it is pending. */
export function ApplicationForm({ before }: { readonly before: Application | null }) {
  const { count } = useFormats();
  const { form: texts, kinds } = useMessages('applications');
  const [file, setFile] = useState<File | null>(null);
  const { form, draft } = useApplicationForm(before, file);
  const left = maxApplicationReason - form.values.reason.length;
  const isPending = before?.status === 'pending';
  const { document } = isPending ? before : { document: null };
  return (
    <form noValidate onSubmit={form.submit} className={css({ display: 'grid', gap: 'base' })}>
      {before?.status === 'rejected' ? (
        <Notice tone="attention">
          {texts.lastAnswer} <strong>{before.answer}</strong>
        </Notice>
      ) : null}
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        autoComplete="organization"
        maxLength={120}
        {...form.field('name')}
      />
      <SelectField
        label={texts.kind}
        choices={[
          { value: '', label: texts.choose },
          ...organizerKinds.map((value) => ({ value, label: kinds[value] })),
        ]}
        {...form.field('kind')}
      />
      <PhoneFields form={form} />
      <TextArea
        label={texts.reason}
        hint={left < fewLeft && left >= 0 ? texts.left(count(left)) : texts.reasonHint}
        {...form.field('reason')}
      />
      <div className={css({ display: 'grid', gap: 'snug' })}>
        <FileField
          label={texts.document}
          name="document"
          rule={documentRule}
          value={file}
          onChange={setFile}
        />
        <p className={css({ textStyle: 'small', color: 'text.faint' })}>
          {document === null ? texts.documentHint : texts.documentNow(document.name)}
        </p>
      </div>
      <DraftNote state={draft.state} />
      <AlertText text={form.failure} />
      <Button type="submit" look="primary" size="large" busy={form.busy}>
        {isPending ? texts.save : texts.send}
      </Button>
    </form>
  );
}

/** A phone number in national format, and its country. */
function PhoneFields({ form }: { readonly form: Form<'countryCode' | 'phoneNumber'> }) {
  const { form: texts } = useMessages('applications');
  return (
    <>
      <div
        className={css({
          display: 'grid',
          gap: 'base',
          md: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
        })}
      >
        <CountryField label={texts.country} {...form.field('countryCode')} />
        <NumberField
          label={texts.phone}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={40}
          {...form.field('phoneNumber')}
          onChange={(event) =>
            form.set('phoneNumber', formatWhileTyping(event.target.value, form.values.countryCode))
          }
        />
      </div>
      <p className={css({ textStyle: 'small', color: 'text.faint', mt: '-0.5rem' })}>{texts.phoneHint}</p>
    </>
  );
}

/** State and submission of the form: first the application, then its document, with the same ids at each attempt. */
function useApplicationForm(before: Application | null, file: File | null) {
  const { call, messages, notify, replies } = useEngines();
  const wish = useDeferredRequest();
  const { user } = useAuth();
  const { count } = useFormats();
  const { form: texts } = useMessages('applications');
  const failureWords = useFailureText();
  const navigate = useNavigate();
  const freshId = useNewId();
  const isSent = useRef(false);
  const isPending = before?.status === 'pending';
  const applicationId = isPending ? before.applicationId : freshId;
  const initial = {
    name: before?.name ?? '',
    kind: before === null || before.kind === 'unsaid' ? '' : before.kind,
    countryCode: user === null || user.countryCode === '' ? defaultCountry : user.countryCode,
    phoneNumber: (before?.phoneNumber ?? '') || (user?.phoneNumber ?? ''),
    reason: before?.reason ?? '',
  };
  const draft = useDraft('application', initial);
  const form = useForm({
    initial,
    draft,
    check: (values) => problemsIn(values, texts.missing, count),
    async send({ kind, ...values }) {
      isSent.current = false;
      const params = { applicationId };
      const organizer = kindOf(kind) ?? 'other';
      const asked = await wish({ kind: 'application', applicationId, organizer, ...values }, values.name);
      if (!asked.ok || asked.value.state !== 'sent' || file === null) return asked;
      isSent.current = true;
      const query = { name: file.name.slice(0, 300) };
      const added = await call(putApplicationDocument, { params, query }, { file });
      return added.ok ? asked : added;
    },
    async done({ state }) {
      if (state === 'waiting' && file !== null) {
        const { withoutDocument: texts } = await messages.load('wishes');
        notify.failed(texts.title, texts.text);
      }
      if (state !== 'sent') return;
      notify.done(isPending ? texts.saved : texts.sent);
      await Promise.all([replies.readAgain(readOwnApplication), replies.readAgain(readProfile)]);
    },
    closes: ({ state }) => (state === 'sent' ? navigate({ to: '/organizer/pending' }) : undefined),
    words(failure) {
      if (isSent.current) return texts.documentNotSent(failureWords(failure));
      return isConnection(failure) ? texts.offline : failureWords(failure);
    },
  });
  return { form, draft };
}

type Values = Readonly<Record<'name' | 'kind' | 'countryCode' | 'phoneNumber' | 'reason', string>>;

/** Returns errors by field before sending. */
function problemsIn(
  { name, kind, phoneNumber, countryCode, reason }: Values,
  texts: Catalogue['applications']['form']['missing'],
  count: Formats['count'],
) {
  const isLong = reason.trim().length > maxApplicationReason;
  const badPhone = phoneNumber.trim() === '' ? texts.noPhone : texts.phone;
  const tooLong = isLong ? texts.tooLong(count(maxApplicationReason)) : undefined;
  return {
    name: name.trim() === '' ? texts.name : undefined,
    kind: kindOf(kind) === null ? texts.kind : undefined,
    phoneNumber: isPhone(phoneNumber, countryCode) ? undefined : badPhone,
    reason: reason.trim() === '' ? texts.reason : tooLong,
  };
}

const kindOf = (text: string) => organizerKinds.find((kind) => kind === text) ?? null;
