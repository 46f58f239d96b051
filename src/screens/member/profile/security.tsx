import { useState } from 'react';
import { css } from 'styled-system/css';
import { passwordChanges } from '#app/account/change-password.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { personChecks } from '#app/account/person-checks.ts';
import { formatPhone } from '#app/account/phone.ts';
import { useForm } from '#app/data/use-form.ts';
import { readProfile } from '#contract/accounts/profile.ts';
import { NewPasswordField } from '#screens/parts/fields/new-password-field.tsx';
import { AlertNotice } from '#ui/alert-notice.tsx';
import { apart } from '#ui/apart.tsx';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/page.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { GoogleJoin } from './google-join.tsx';
import { Passkeys } from './passkeys.tsx';
import { PhoneChange } from './phone-change.tsx';
import { SecondFactor } from './second-factor.tsx';
import type { ProfileData } from './profile-data.ts';

/** This user's sign-in methods. */
export function Security({ profile }: { readonly profile: ProfileData }) {
  const { user } = profile;
  const { security: texts } = useMessages('profile');
  return (
    <div className={css({ display: 'grid', gap: 'wide', maxW: '36rem' })}>
      <Section title={profile.hasPassword ? texts.change : texts.choose}>
        <PasswordChange profile={profile} />
      </Section>
      <Section title={texts.passkeys}>
        <Passkeys />
      </Section>
      {user.role === 'NORMAL_USER' && !profile.secondFactor ? null : (
        <Section title={texts.secondFactor}>
          <SecondFactor />
        </Section>
      )}
      <Section title={texts.phone}>
        <p className={css({ color: 'text.soft' })}>
          {apart(user.phoneNumber === '' ? texts.noPhone : formatPhone(user.phoneNumber, user.countryCode))}
        </p>
        <PhoneChange profile={profile} />
      </Section>
      <Section title={texts.google}>
        <GoogleJoin profile={profile} />
      </Section>
    </div>
  );
}

function PasswordChange({ profile }: { readonly profile: ProfileData }) {
  const { call, notify, replies } = useEngines();
  const { user, hasPassword } = profile;
  const texts = useMessages('profile');
  const checks = personChecks(useMessages('account').checks);
  const [change] = useState(() => passwordChanges(call));
  const form = useForm({
    initial: { currentPassword: '', password: '' },
    check: ({ currentPassword, password }) => ({
      currentPassword: hasPassword && currentPassword === '' ? texts.enterCurrentPassword : undefined,
      password: checks.newPassword(password, [user.username, user.email]),
    }),
    send: ({ currentPassword, password }) =>
      change({ current: hasPassword ? currentPassword : null, next: password }),
    done: async () => {
      form.set('currentPassword', '');
      form.set('password', '');
      notify.done(texts.security.changed.title, texts.security.changed.text);
      await replies.readAgain(readProfile);
    },
  });
  return (
    <form noValidate onSubmit={form.submit} className={css({ display: 'grid', gap: 'base' })}>
      <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
      {hasPassword ? (
        <PasswordField label={texts.currentPassword} {...form.field('currentPassword')} />
      ) : null}
      <NewPasswordField label={texts.security.newPassword} {...form.field('password')} />
      <AlertNotice text={form.failure} />
      <Button type="submit" look="primary" busy={form.busy} className={css({ justifySelf: 'start' })}>
        {texts.security.changePassword}
      </Button>
    </form>
  );
}
