import { useEffect, useRef, useState } from 'react';
import { useResendWait } from '#app/account/resend-wait.ts';
import { css } from 'styled-system/css';
import { useAction } from '#app/data/use-action.ts';
import { useForm } from '#app/data/use-form.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { spokenMessage } from '#app/shell/toasts.ts';
import { sendEmailCode } from '#contract/accounts/email-guests.ts';
import { readCode } from '#domain/people/one-time-code.ts';
import { AlertNotice } from '#ui/alert-notice.tsx';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { useFirstField } from '#ui/fields/use-first-field.ts';
import { Notice } from '#ui/notice.tsx';
import { CodeField } from '#screens/parts/fields/code-field.tsx';

interface EmailSignInProps {
  /** The email address typed so far. */
  readonly email: string;
  readonly onDone: () => Promise<void>;
  readonly onOther: () => void;
}

/** Sends a code when the form opens, and another on request. */
function useEmailCode(email: string) {
  const { call } = useEngines();
  const { rests, rest } = useResendWait();
  const [codeRequestId, setCodeRequestId] = useState('');
  const asking = useAction({
    run: () => call(sendEmailCode, { body: { email } }, { skipAuth: true, withFingerprint: true }),
    done(sent) {
      setCodeRequestId(sent.codeRequestId);
      rest();
    },
  });
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    asking.run();
  });
  return { asking, codeRequestId, rests };
}

/** Signs a guest in with an emailed code. */
export function EmailSignIn({ email, onDone, onOther }: EmailSignInProps) {
  const { auth, notify, messages } = useEngines();
  const { login: texts, phoneCode, fields, checks } = useMessages('account');
  const { asking, codeRequestId, rests } = useEmailCode(email);
  const frame = useFirstField<HTMLFormElement>(true);
  // Its button rests once it was pressed, and browsers take the focus off what rests.
  const again = () => {
    asking.run();
    frame.current?.querySelector('input')?.focus();
  };
  const form = useForm({
    initial: { smsOtp: '' },
    check: ({ smsOtp }) => ({ smsOtp: readCode(smsOtp) === undefined ? checks.secondFactorCode : undefined }),
    send: ({ smsOtp }) => auth.signIn({ by: 'email', email, code: readCode(smsOtp) ?? '', codeRequestId }),
    done: onDone,
    refused: (_failure, words) =>
      notify.loginFailed(spokenMessage(words, messages.first.shell.notices.signInFailed.call)),
  });
  return (
    <form ref={frame} noValidate onSubmit={form.submit} className={css({ display: 'grid', gap: 'base' })}>
      <div role="status">
        {codeRequestId === '' ? null : (
          <Notice tone="accent">
            {phoneCode.sent(email)} {rests ? phoneCode.wait : ''}
          </Notice>
        )}
      </div>
      <AlertText text={asking.error} />
      <CodeField label={fields.code} {...form.field('smsOtp')} />
      <AlertNotice text={form.failure} />
      <Button type="submit" look="primary" size="large" busy={form.busy} disabled={codeRequestId === ''}>
        {texts.withCode}
      </Button>
      <Button look="outline" busy={asking.busy} disabled={rests} onClick={again}>
        {phoneCode.again}
      </Button>
      <Button look="plain" onClick={onOther}>
        {texts.withPassword}
      </Button>
    </form>
  );
}
