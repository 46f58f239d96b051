import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import { useEngines } from '#app/engines/engines.tsx';
import { newPasswordError } from '#app/account/password-words.ts';
import { personChecks } from '#app/account/person-checks.ts';
import { countryChoices, defaultCountry, isPhone } from '#app/account/phone.ts';
import { useForm, type Form } from '#app/data/use-form.ts';
import { forgotPassword, resetPassword } from '#contract/accounts/password-reset.ts';
import { looksLikePhone } from '#domain/people/phone-shape.ts';
import { hashPassword } from '#domain/people/sign-in.ts';
import { Button, buttonLook } from '#ui/button.tsx';
import { SelectField, TextField } from '#ui/fields/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { NewPasswordField } from '#screens/parts/new-password-field.tsx';

const formLook = css({ display: 'grid', gap: 'base' });

/** What was asked for: a link in a mail, or a code to a phone. */
interface Asked {
  readonly identifier: string;
  readonly countryCode: string;
  /** Names this request: a code sent for it works with it alone. */
  readonly codeRequestId: string;
}

/** The token of a mailed link stands behind the #, which browsers send to no server. */
function tokenIn(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, '')).get('token');
}

export function ForgotPassword() {
  const token = tokenIn(useLocation().hash);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [hasCode, setHasCode] = useState(false);
  if (token !== null) return <ResetByLink token={token} />;
  if (asked === null) return <AskForReset onAsked={setAsked} />;
  if (hasCode || looksLikePhone(asked.identifier)) return <ResetByCode asked={asked} />;
  return <MailSent asked={asked} onCode={() => setHasCode(true)} />;
}

function Frame({ intro, children }: { readonly intro: string; readonly children: ReactNode }) {
  return (
    <Page title="New password" width="narrow" intro={intro}>
      {children}
      <Link to="/login" className={buttonLook({ look: 'plain' })}>
        Back to sign-in
      </Link>
    </Page>
  );
}

function Failure({ form }: { readonly form: Pick<Form<string>, 'failure'> }) {
  return form.failure === null ? null : (
    <div role="alert">
      <Notice tone="refuse">{form.failure}</Notice>
    </div>
  );
}

function AskForReset({ onAsked }: { readonly onAsked: (asked: Asked) => void }) {
  const { call } = useEngines();
  const form = useForm({
    initial: { identifier: '', countryCode: defaultCountry },
    check: ({ identifier }) => ({
      identifier: personChecks.name(identifier, 'email, username or phone number'),
    }),
    send: (body) => call(forgotPassword, { body }, { skipAuth: true, withFingerprint: true }),
    done: ({ codeRequestId }, values) => onAsked({ ...values, codeRequestId }),
  });
  return (
    <Frame intro="A link by email or a code by text message lets you choose a new one.">
      <form noValidate onSubmit={form.submit} className={formLook}>
        <TextField
          label="Email, username or phone"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('identifier')}
        />
        {looksLikePhone(form.values.identifier) ? (
          <SelectField label="Country" choices={countryChoices()} {...form.field('countryCode')} />
        ) : null}
        <Failure form={form} />
        <Button type="submit" look="primary" size="large" busy={form.busy}>
          Send
        </Button>
      </form>
    </Frame>
  );
}

/** Whoever has no email is sent a code instead; which of the two it was, nobody is told. */
function MailSent({ asked, onCode }: { readonly asked: Asked; readonly onCode: () => void }) {
  return (
    <Frame intro="Look into your mail, or at your text messages.">
      <Notice tone="accent">
        If {asked.identifier} belongs to an account, a link is on its way to its email, good for 30 minutes;
        or a code to its phone where it has no email, good for 5. Either works once. Nothing there? Look among
        the unwanted mail, or ask again.
      </Notice>
      <Button look="outline" onClick={onCode}>
        I was sent a code by text message
      </Button>
    </Frame>
  );
}

/** After the change: every session has ended, so the way leads to the sign-in. */
function useChanged() {
  const { auth, notify } = useEngines();
  const navigate = useNavigate();
  return async () => {
    // Otherwise the page hears of it a moment later, and takes this notice away with all that was the person's.
    if (auth.state().status === 'authenticated') auth.end();
    notify.done('Password changed', 'Every device was signed out. Sign in with the new one.');
    await navigate({ to: '/login', replace: true });
  };
}

/** By the code of a text message. The number is asked for where a name led here. */
function ResetByCode({ asked }: { readonly asked: Asked }) {
  const { call } = useEngines();
  const changed = useChanged();
  const byNumber = looksLikePhone(asked.identifier);
  const form = useForm({
    initial: {
      countryCode: asked.countryCode,
      phoneNumber: byNumber ? asked.identifier : '',
      smsOtp: '',
      codeRequestId: asked.codeRequestId,
      password: '',
    },
    check: (values) => ({
      phoneNumber: isPhone(values.phoneNumber, values.countryCode)
        ? undefined
        : 'Type the phone number of the account.',
      smsOtp: personChecks.code(values),
      password: newPasswordError(values.password, [asked.identifier]),
    }),
    send: ({ password, ...proof }) => {
      const body = { ...proof, passwordHash: hashPassword(password) };
      return call(resetPassword, { body }, { skipAuth: true, withFingerprint: true });
    },
    done: changed,
  });
  return (
    <Frame
      intro={`If ${asked.identifier} belongs to an account, a code is on its way. It is good for 5 minutes.`}
    >
      <form noValidate onSubmit={form.submit} className={formLook}>
        <SelectField label="Country" choices={countryChoices()} {...form.field('countryCode')} />
        <TextField
          label="Phone number"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          {...form.field('phoneNumber')}
        />
        <TextField
          label="Code from the message"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          {...form.field('smsOtp')}
        />
        <NewPasswordField label="New password" {...form.field('password')} />
        <Failure form={form} />
        <Button type="submit" look="primary" size="large" busy={form.busy}>
          Change password
        </Button>
      </form>
    </Frame>
  );
}

function ResetByLink({ token }: { readonly token: string }) {
  const { call } = useEngines();
  const changed = useChanged();
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => ({ password: newPasswordError(password, []) }),
    send: ({ password }) => {
      const body = { token, passwordHash: hashPassword(password) };
      return call(resetPassword, { body }, { skipAuth: true, withFingerprint: true });
    },
    done: changed,
  });
  return (
    <Frame intro="Choose a new password. Every device that is signed in now will be signed out.">
      <form noValidate onSubmit={form.submit} className={formLook}>
        <NewPasswordField label="New password" {...form.field('password')} />
        <Failure form={form} />
        <Button type="submit" look="primary" size="large" busy={form.busy}>
          Change password
        </Button>
      </form>
    </Frame>
  );
}
