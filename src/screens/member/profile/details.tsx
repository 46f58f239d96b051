import { css } from 'styled-system/css';
import { useEngines } from '#app/engines.tsx';
import { personChecks } from '#app/person-checks.ts';
import { readAgain } from '#app/server-data.ts';
import { notify } from '#app/toasts.ts';
import { useForm } from '#app/use-form.ts';
import { longDay } from '#app/words.ts';
import { updateCredentials } from '#contract/credentials.ts';
import { readProfile } from '#contract/profile.ts';
import { hashPassword } from '#domain/sign-in.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import type { ProfileData } from './profile-data.ts';

/** Name, username and email; a new email address asks for the password. */
function useDetails({ user, hasPassword }: ProfileData) {
  const { auth, call } = useEngines();
  const emailChanges = (email: string) => email.trim() !== user.email;
  const form = useForm({
    initial: {
      firstName: user.firstName,
      lastName: user.lastName,
      username: user.username,
      email: user.email,
      currentPassword: '',
    },
    check: (values) => ({
      firstName: personChecks.name(values.firstName, 'first name'),
      lastName: personChecks.name(values.lastName, 'last name'),
      username: personChecks.username(values.username),
      email: personChecks.optionalEmail(values.email),
      currentPassword:
        emailChanges(values.email) && hasPassword && values.currentPassword === ''
          ? 'Type your password: the email address is a way to sign in.'
          : undefined,
    }),
    send: ({ email, currentPassword, ...names }) => {
      const proof = currentPassword === '' ? {} : { currentPasswordHash: hashPassword(currentPassword) };
      const contact = emailChanges(email) ? { email: email.trim(), ...proof } : {};
      return call(updateCredentials, { body: { ...names, ...contact } });
    },
    done: async ({ user: changed }) => {
      auth.amend(changed);
      form.set('currentPassword', '');
      notify.done('Profile saved');
      await readAgain(readProfile);
    },
  });
  return { form, asksPassword: hasPassword && emailChanges(form.values.email) };
}

export function Details({ profile }: { readonly profile: ProfileData }) {
  const { form, asksPassword } = useDetails(profile);
  return (
    <form noValidate onSubmit={form.submit} className={css({ display: 'grid', gap: 'base', maxW: '34rem' })}>
      <div className={css({ display: 'grid', gap: 'base', sm: { gridTemplateColumns: '1fr 1fr' } })}>
        <TextField label="First name" autoComplete="given-name" {...form.field('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...form.field('lastName')} />
      </div>
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('username')}
      />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        hint={profile.user.email !== '' && !profile.emailVerified ? 'Not confirmed yet.' : undefined}
        {...form.field('email')}
      />
      {asksPassword ? <PasswordField label="Current password" {...form.field('currentPassword')} /> : null}
      {form.failure === null ? null : (
        <div role="alert">
          <Notice tone="refuse">{form.failure}</Notice>
        </div>
      )}
      <Button type="submit" look="primary" busy={form.busy} className={css({ justifySelf: 'start' })}>
        Save
      </Button>
      <p className={css({ textStyle: 'small', color: 'text.faint' })}>
        With us since {longDay(profile.createdAt)}.
      </p>
    </form>
  );
}
