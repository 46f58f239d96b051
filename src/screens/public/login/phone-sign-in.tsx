import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { personChecks } from '#app/account/person-checks.ts';
import { defaultCountry } from '#app/account/phone.ts';
import { spokenMessage } from '#app/shell/toasts.ts';
import { useForm } from '#app/data/use-form.ts';
import { AlertNotice } from '#ui/alert-notice.tsx';
import { Button, buttonStyle } from '#ui/button.tsx';
import { PhoneCode } from '#screens/parts/fields/phone-code.tsx';

interface PhoneSignInProps {
  /** The number typed so far. */
  readonly phoneNumber: string;
  readonly onDone: () => Promise<void>;
  readonly onOther: () => void;
}

/** Signs a guest in with a code sent by text message. */
export function PhoneSignIn({ phoneNumber, onDone, onOther }: PhoneSignInProps) {
  const { auth, notify, messages } = useEngines();
  const { login: texts, checks } = useMessages('account');
  const [unknown, setUnknown] = useState(false);
  const form = useForm({
    initial: { countryCode: defaultCountry, phoneNumber, smsOtp: '', codeRequestId: '' },
    check: (values) => ({ smsOtp: personChecks(checks).code(values) }),
    send: (values) =>
      auth.signIn({
        by: 'phone',
        phoneNumber: values.phoneNumber,
        countryCode: values.countryCode,
        code: values.smsOtp,
        codeRequestId: values.codeRequestId,
      }),
    done: onDone,
    refused: (failure, words) => {
      setUnknown('code' in failure && failure.code === 'guest_unknown');
      notify.loginFailed(spokenMessage(words, messages.first.shell.notices.signInFailed.call));
    },
  });
  return (
    <form noValidate onSubmit={form.submit} className={css({ display: 'grid', gap: 'base' })}>
      <PhoneCode form={form} purpose="guest" wasAsked />
      <AlertNotice text={form.failure} />
      <Button type="submit" look="primary" size="large" busy={form.busy}>
        {texts.withCode}
      </Button>
      {unknown ? (
        <Link to="/signup" hash="guest" className={buttonStyle({ look: 'outline' })}>
          {texts.asGuest}
        </Link>
      ) : null}
      <Button look="plain" onClick={onOther}>
        {texts.withPassword}
      </Button>
    </form>
  );
}
