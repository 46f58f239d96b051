import { css } from 'styled-system/css';
import { useEngines } from '#app/engines/engines.tsx';
import { newPasswordError } from '#app/account/password-words.ts';
import { formatPhone } from '#app/account/phone.ts';
import { useForm } from '#app/data/use-form.ts';
import { updateCredentials } from '#contract/accounts/credentials.ts';
import { readProfile } from '#contract/accounts/profile.ts';
import { hashPassword } from '#domain/people/sign-in.ts';
import { NewPasswordField } from '#screens/parts/new-password-field.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/page.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { GoogleJoin } from './google-join.tsx';
import { PhoneChange } from './phone-change.tsx';
import type { ProfileData } from './profile-data.ts';

/** The ways in which this person signs in. */
export function Security({ profile }: { readonly profile: ProfileData }) {
  const { user } = profile;
  return (
    <div className={css({ display: 'grid', gap: 'wide', maxW: '34rem' })}>
      <Section title={profile.hasPassword ? 'Change your password' : 'Choose a password'}>
        <PasswordChange profile={profile} />
      </Section>
      <Section title="Phone">
        <p className={css({ color: 'text.soft' })}>
          {user.phoneNumber === '' ? 'No phone number yet.' : formatPhone(user.phoneNumber, user.countryCode)}
        </p>
        <PhoneChange profile={profile} />
      </Section>
      <Section title="Google">
        <GoogleJoin profile={profile} />
      </Section>
    </div>
  );
}

function PasswordChange({ profile }: { readonly profile: ProfileData }) {
  const { call, notify, replies } = useEngines();
  const { user, hasPassword } = profile;
  const form = useForm({
    initial: { currentPassword: '', password: '' },
    check: ({ currentPassword, password }) => ({
      currentPassword: hasPassword && currentPassword === '' ? 'Enter your current password.' : undefined,
      password: newPasswordError(password, [user.username, user.email]),
    }),
    send: ({ currentPassword, password }) =>
      call(updateCredentials, {
        query: {},
        body: {
          passwordHash: hashPassword(password),
          ...(hasPassword ? { currentPasswordHash: hashPassword(currentPassword) } : {}),
        },
      }),
    done: async () => {
      form.set('currentPassword', '');
      form.set('password', '');
      notify.done('Password changed', 'Your other devices were signed out.');
      await replies.readAgain(readProfile);
    },
  });
  return (
    <form noValidate onSubmit={form.submit} className={css({ display: 'grid', gap: 'base' })}>
      <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
      {hasPassword ? <PasswordField label="Current password" {...form.field('currentPassword')} /> : null}
      <NewPasswordField label="New password" {...form.field('password')} />
      {form.failure === null ? null : (
        <div role="alert">
          <Notice tone="refuse">{form.failure}</Notice>
        </div>
      )}
      <Button type="submit" look="primary" busy={form.busy} className={css({ justifySelf: 'start' })}>
        Change password
      </Button>
    </form>
  );
}
