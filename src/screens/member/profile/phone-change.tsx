import { useEffect, useRef, useState } from 'react';
import { css } from 'styled-system/css';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { personChecks } from '#app/account/person-checks.ts';
import { defaultCountry } from '#app/account/phone.ts';
import { useForm } from '#app/data/use-form.ts';
import { updateCredentials } from '#contract/accounts/credentials.ts';
import { readProfile } from '#contract/accounts/profile.ts';
import { hashPassword } from '#domain/people/password-hash.ts';
import { PhoneCode } from '#screens/parts/fields/phone-code.tsx';
import { AlertNotice } from '#ui/alert-notice.tsx';
import { Button } from '#ui/button.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { useFirstField } from '#ui/fields/use-first-field.ts';
import type { ProfileData } from './profile-data.ts';

/** Changes the phone number, confirmed by a code sent to it and by the password. */
export function PhoneChange({ profile }: { readonly profile: ProfileData }) {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !open) opener.current?.focus();
    wasOpen.current = open;
  }, [open]);
  const { security: texts } = useMessages('profile');
  return open ? (
    <PhoneForm profile={profile} onDone={() => setOpen(false)} />
  ) : (
    <Button
      ref={opener}
      look="outline"
      onClick={() => setOpen(true)}
      className={css({ justifySelf: 'start' })}
    >
      {profile.user.phoneNumber === '' ? texts.addPhone : texts.changePhone}
    </Button>
  );
}

function PhoneForm({ profile, onDone }: { readonly profile: ProfileData; readonly onDone: () => void }) {
  const { auth, call, notify, replies } = useEngines();
  const { hasPassword, user } = profile;
  const texts = useMessages('profile');
  const fields = useFirstField<HTMLFormElement>(true);
  const { checks: said } = useMessages('account');
  const checks = personChecks(said);
  const form = useForm({
    initial: {
      countryCode: user.countryCode === '' ? defaultCountry : user.countryCode,
      phoneNumber: '',
      smsOtp: '',
      codeRequestId: '',
      currentPassword: '',
    },
    check: (values) => ({
      phoneNumber: checks.filled(values.phoneNumber, said.phone),
      smsOtp: values.phoneNumber.trim() === '' ? undefined : checks.code(values),
      currentPassword: hasPassword && values.currentPassword === '' ? texts.enterCurrentPassword : undefined,
    }),
    send: ({ currentPassword, ...phone }) =>
      call(updateCredentials, {
        query: {},
        body: { ...phone, ...(hasPassword ? { currentPasswordHash: hashPassword(currentPassword) } : {}) },
      }),
    done: async ({ user: changed }) => {
      auth.amend(changed);
      notify.done(texts.security.phoneSaved);
      await replies.readAgain(readProfile);
      onDone();
    },
  });
  return (
    <form ref={fields} noValidate onSubmit={form.submit} className={css({ display: 'grid', gap: 'base' })}>
      <PhoneCode form={form} purpose="phone" />
      {hasPassword ? (
        <PasswordField label={texts.currentPassword} {...form.field('currentPassword')} />
      ) : null}
      <AlertNotice text={form.failure} />
      <div className={css({ display: 'flex', gap: 'snug' })}>
        <Button type="submit" look="primary" busy={form.busy}>
          {texts.security.savePhone}
        </Button>
        <Button look="plain" onClick={onDone}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}
