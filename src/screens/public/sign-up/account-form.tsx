import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { useEngines } from '#app/engines/engines.tsx';
import { newPasswordError } from '#app/account/password-words.ts';
import { personChecks } from '#app/account/person-checks.ts';
import { defaultCountry } from '#app/account/phone.ts';
import { useForm, type Texts } from '#app/data/use-form.ts';
import { addCredentials } from '#contract/accounts/credentials.ts';
import { hashPassword } from '#domain/people/sign-in.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { NewPasswordField } from '#screens/parts/new-password-field.tsx';
import { PhoneCode } from '#screens/parts/phone-code.tsx';

type AccountFields =
  | 'firstName'
  | 'lastName'
  | 'username'
  | 'email'
  | 'countryCode'
  | 'phoneNumber'
  | 'smsOtp'
  | 'codeRequestId'
  | 'password';
const empty: Texts<AccountFields> = {
  firstName: '',
  lastName: '',
  username: '',
  email: '',
  countryCode: defaultCountry,
  phoneNumber: '',
  smsOtp: '',
  codeRequestId: '',
  password: '',
};

function check(values: Texts<AccountFields>, withPhone: boolean) {
  const { firstName, lastName, username, email, phoneNumber, password } = values;
  return {
    firstName: personChecks.name(firstName, 'first name'),
    lastName: personChecks.name(lastName, 'last name'),
    username: personChecks.username(username),
    email: withPhone ? personChecks.optionalEmail(email) : personChecks.email(email),
    phoneNumber: withPhone ? personChecks.name(phoneNumber, 'phone number') : undefined,
    smsOtp: withPhone ? personChecks.code(values) : undefined,
    password: newPasswordError(password, [username, email, firstName, lastName]),
  };
}

/** Signs up and signs nobody in: the new account's name waits at the sign-in. */
function useAccountForm(organizer: boolean, withPhone: boolean) {
  const { auth, call, notify } = useEngines();
  const navigate = useNavigate();
  return useForm({
    initial: empty,
    check: (values) => check(values, withPhone),
    send: ({ password, countryCode, phoneNumber, smsOtp, codeRequestId, ...person }) => {
      const phone = withPhone ? { phoneNumber, smsOtp, codeRequestId } : {};
      const body = { ...person, ...phone, countryCode, passwordHash: hashPassword(password) };
      // The role goes along only where somebody applies to be an organizer.
      const query = organizer ? { role: 'ORGANIZER' } : {};
      return call(addCredentials, { query, body }, { withFingerprint: true });
    },
    done: async ({ user, applied }) => {
      auth.introduce(user);
      notify.done('Account made', 'Sign in to go on.');
      await navigate({ to: applied ? '/organizer/pending' : '/login' });
    },
    refused: (_failure, words) => notify.failed('Sign-up failed', words),
  });
}

export function AccountForm({ organizer }: { readonly organizer: boolean }) {
  const [withPhone, setWithPhone] = useState(false);
  const form = useAccountForm(organizer, withPhone);
  return (
    <form noValidate onSubmit={form.submit} className={css({ display: 'grid', gap: 'base' })}>
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
        label={withPhone ? 'Email (optional)' : 'Email'}
        type="email"
        inputMode="email"
        autoComplete="email"
        {...form.field('email')}
      />
      {withPhone ? (
        <PhoneCode form={form} purpose="signup" />
      ) : (
        <Button look="plain" onClick={() => setWithPhone(true)}>
          Add a phone number
        </Button>
      )}
      <NewPasswordField label="Password" {...form.field('password')} />
      {form.failure === null ? null : (
        <div role="alert">
          <Notice tone="refuse">{form.failure}</Notice>
        </div>
      )}
      <Button type="submit" look="primary" size="large" busy={form.busy}>
        {organizer ? 'Make the account and apply' : 'Make the account'}
      </Button>
    </form>
  );
}
