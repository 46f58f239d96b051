import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { useSignUpPasskey } from '#app/account/passkeys.ts';
import { personChecks } from '#app/account/person-checks.ts';
import { defaultCountry } from '#app/account/phone.ts';
import type { Catalogue } from '#messages/catalogue.ts';
import { useForm } from '#app/data/use-form.ts';
import { addCredentials } from '#contract/accounts/credentials.ts';
import { hashPassword } from '#domain/people/password-hash.ts';
import type { Texts } from '#domain/text/three-way.ts';
import { AlertNotice } from '#ui/alert-notice.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { NewPasswordField } from '#screens/parts/fields/new-password-field.tsx';
import { PhoneCode } from '#screens/parts/fields/phone-code.tsx';

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

/** Which fields the form shows. */
interface RequestedFields {
  readonly organizer: boolean;
  readonly withPhone: boolean;
  /** Whether a passkey replaces the password. */
  readonly byPasskey: boolean;
}

function check(
  texts: Catalogue['account']['checks'],
  values: Texts<AccountFields>,
  { withPhone, byPasskey }: RequestedFields,
) {
  const checks = personChecks(texts);
  const { firstName, lastName, username, email, phoneNumber, password } = values;
  return {
    firstName: checks.filled(firstName, texts.firstName),
    lastName: checks.filled(lastName, texts.lastName),
    username: checks.username(username),
    email: withPhone ? checks.optionalEmail(email) : checks.email(email),
    phoneNumber: withPhone ? checks.filled(phoneNumber, texts.phone) : undefined,
    smsOtp: withPhone ? checks.code(values) : undefined,
    password: byPasskey ? undefined : checks.newPassword(password, [username, email, firstName, lastName]),
  };
}

/** Creates an account without signing in; the sign-in form is prefilled with the new name. */
function useAccountForm(asked: RequestedFields, passkey: ReturnType<typeof useSignUpPasskey>) {
  const { organizer, withPhone, byPasskey } = asked;
  const { auth, call, notify } = useEngines();
  const { signUp: texts, checks } = useMessages('account');
  const navigate = useNavigate();
  return useForm({
    initial: empty,
    check: (values) => check(checks, values, asked),
    send: ({ password, countryCode, phoneNumber, smsOtp, codeRequestId, ...person }) => {
      const phone = withPhone ? { phoneNumber, smsOtp, codeRequestId } : {};
      const whole = { ...person, ...phone, countryCode };
      // Send the role only with an organizer application.
      const query = organizer ? { role: 'ORGANIZER' } : {};
      if (byPasskey) return passkey.signUp(whole, query);
      const body = { ...whole, passwordHash: hashPassword(password) };
      return call(addCredentials, { query, body }, { withFingerprint: true });
    },
    done: async (signedUp) => {
      if (signedUp === null) return;
      const { user, applied, linkSent } = signedUp;
      auth.introduce(user);
      const { title, text, withEmail, withoutLink } = texts.created;
      const aboutLink = linkSent ? withEmail : withoutLink;
      notify.done(title, user.email === '' ? text : `${text} ${aboutLink(user.email)}`);
      await navigate({ to: applied ? '/organizer/pending' : '/login' });
    },
  });
}

export function AccountForm({ organizer }: { readonly organizer: boolean }) {
  const [withPhone, setWithPhone] = useState(false);
  const [byPasskey, setByPasskey] = useState(false);
  const passkey = useSignUpPasskey();
  const form = useAccountForm({ organizer, withPhone, byPasskey }, passkey);
  const { signUp: texts, fields } = useMessages('account');
  return (
    <form noValidate onSubmit={form.submit} className={css({ display: 'grid', gap: 'base' })}>
      <div className={css({ display: 'grid', gap: 'base', sm: { gridTemplateColumns: '1fr 1fr' } })}>
        <TextField label={fields.firstName} autoComplete="given-name" {...form.field('firstName')} />
        <TextField label={fields.lastName} autoComplete="family-name" {...form.field('lastName')} />
      </div>
      <TextField
        label={fields.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('username')}
      />
      <TextField
        label={withPhone ? fields.emailOptional : fields.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        {...form.field('email')}
      />
      {withPhone ? (
        <PhoneCode form={form} purpose="signup" wasAsked />
      ) : (
        <Button look="plain" onClick={() => setWithPhone(true)}>
          {texts.addPhone}
        </Button>
      )}
      {byPasskey ? (
        <Notice>{texts.aboutPasskey}</Notice>
      ) : (
        <NewPasswordField label={fields.password} {...form.field('password')} />
      )}
      {passkey.available ? (
        <Button look="plain" onClick={() => setByPasskey(!byPasskey)}>
          {byPasskey ? texts.passwordInstead : texts.passkeyInstead}
        </Button>
      ) : null}
      <AlertNotice text={form.failure} />
      <Button type="submit" look="primary" size="large" busy={form.busy}>
        {organizer ? texts.createAndApply : texts.create}
      </Button>
    </form>
  );
}
