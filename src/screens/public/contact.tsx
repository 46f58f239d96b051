import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { useAuth } from '#app/account/auth.ts';
import { emailOf } from '#app/account/role.ts';
import { useIdFor } from '#app/data/new-id.ts';
import { useDraft } from '#app/data/use-draft.ts';
import { useForm } from '#app/data/use-form.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFailureText } from '#app/format/use-failure-text.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { isConnection } from '#domain/failures/failure.ts';
import { maxContactText, sendEmail } from '#contract/emails.ts';
import { isEmail } from '#domain/people/sign-in.ts';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { EmptyState } from '#ui/message-state.tsx';
import { Page } from '#ui/page.tsx';
import { DraftNote } from '#screens/parts/draft-note.tsx';

/** Sends a message to the people who run the site. */
export function Contact() {
  const { contact: texts } = useMessages('site');
  const { status, user } = useAuth();
  return (
    <Page title={texts.title} intro={texts.intro} width="column">
      {/* Keyed by user, because the next one has typed and sent nothing. */}
      {status === 'loading' ? null : <Message key={user?.credentialId} />}
      <Link to="/support" className={css({ color: 'accent', textDecoration: 'underline' })}>
        {texts.details}
      </Link>
    </Page>
  );
}

/** The form, or once it is sent a note of the address that the answer goes to. */
function Message() {
  const { sent: texts } = useMessages('site').contact;
  const [sentFrom, setSentFrom] = useState<string | null>(null);
  if (sentFrom === null) return <ContactForm onSent={setSentFrom} />;
  return (
    <div role="status">
      <EmptyState
        icon={CircleCheck}
        title={texts.title}
        action={<Button onClick={() => setSentFrom(null)}>{texts.another}</Button>}
      >
        {texts.text(sentFrom)}
      </EmptyState>
    </div>
  );
}

/** Below this many remaining characters, the number left is shown. */
const fewLeft = 500;

function ContactForm({ onSent }: { readonly onSent: (email: string) => void }) {
  const { count } = useFormats();
  const { contact: texts } = useMessages('site');
  const { call } = useEngines();
  const { user } = useAuth();
  const idFor = useIdFor();
  const failureWords = useFailureText();
  const initial = {
    name: user === null ? '' : `${user.firstName} ${user.lastName}`.trim(),
    email: user === null ? '' : emailOf(user),
    text: '',
  };
  const draft = useDraft('contact', initial);
  const form = useForm({
    initial,
    draft,
    check: ({ name, email, text }) => ({
      name: name.trim() === '' ? texts.missing.name : undefined,
      email: isEmail(email.trim()) ? undefined : texts.missing.email,
      text: text.trim() === '' ? texts.missing.text : tooLong(text),
    }),
    send: (parameters) => {
      // The same message keeps its id across retries; a changed one gets a new id.
      const emailId = idFor(JSON.stringify(parameters));
      return call(sendEmail, { body: { templateId: 'contact', emailId, parameters } });
    },
    done: (_, { email }) => onSent(email),
    words: (failure) => (isConnection(failure) ? texts.offline : failureWords(failure)),
  });
  const tooLong = (text: string) =>
    text.trim().length > maxContactText ? texts.tooLong(count(maxContactText)) : undefined;
  const left = maxContactText - form.values.text.length;
  return (
    <form noValidate onSubmit={form.submit} className={css({ display: 'grid', gap: 'base' })}>
      <TextField label={texts.name} autoComplete="name" maxLength={120} {...form.field('name')} />
      <TextField
        label={texts.email}
        type="email"
        autoComplete="email"
        hint={texts.emailHint}
        maxLength={320}
        {...form.field('email')}
      />
      <TextArea
        label={texts.text}
        hint={left < fewLeft && left >= 0 ? texts.left(count(left)) : undefined}
        {...form.field('text')}
      />
      <DraftNote state={draft.state} />
      <AlertText text={form.failure} />
      <Button type="submit" look="primary" size="large" busy={form.busy}>
        {texts.send}
      </Button>
    </form>
  );
}
