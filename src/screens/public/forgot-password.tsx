import { CountryField } from '#app/account/country-field.tsx';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { personChecks } from '#app/account/person-checks.ts';
import { defaultCountry, isPhone } from '#app/account/phone.ts';
import { useForm } from '#app/data/use-form.ts';
import { forgotPassword, resetPassword } from '#contract/accounts/password-reset.ts';
import { looksLikePhone } from '#domain/people/phone-shape.ts';
import { hashPassword } from '#domain/people/password-hash.ts';
import { AlertNotice } from '#ui/alert-notice.tsx';
import { Button, buttonStyle } from '#ui/button.tsx';
import { TextField } from '#ui/fields/field.tsx';
import { NumberField } from '#ui/fields/number-field.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { NewPasswordField } from '#screens/parts/fields/new-password-field.tsx';

const formStyle = css({ display: 'grid', gap: 'base' });

/** The kind of reset requested: an email link or a code by text message. */
interface ResetRequest {
  readonly identifier: string;
  readonly countryCode: string;
  /** Identifies this request; a code works only with the request it was sent for. */
  readonly codeRequestId: string;
}

/** The token of an emailed link is in the fragment, which browsers send to no server. */
function tokenIn(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, '')).get('token');
}

export function ForgotPassword() {
  const token = tokenIn(useLocation().hash);
  const [asked, setAsked] = useState<ResetRequest | null>(null);
  const [hasCode, setHasCode] = useState(false);
  if (token !== null) return <ResetByLink token={token} />;
  if (asked === null) return <AskForReset onAsked={setAsked} />;
  if (hasCode || looksLikePhone(asked.identifier)) return <ResetByCode asked={asked} />;
  return <MailSent asked={asked} onCode={() => setHasCode(true)} />;
}

function Frame({ intro, children }: { readonly intro: string; readonly children: ReactNode }) {
  const { forgot: texts } = useMessages('account');
  return (
    <Page title={texts.title} width="narrow" intro={intro}>
      {children}
      <Link to="/login" className={buttonStyle({ look: 'plain' })}>
        {texts.back}
      </Link>
    </Page>
  );
}

function AskForReset({ onAsked }: { readonly onAsked: (asked: ResetRequest) => void }) {
  const { call } = useEngines();
  const { forgot: texts, fields, checks } = useMessages('account');
  const form = useForm({
    initial: { identifier: '', countryCode: defaultCountry },
    check: ({ identifier }) => ({
      identifier: personChecks(checks).filled(identifier, checks.identifier),
    }),
    send: (body) => call(forgotPassword, { body }, { skipAuth: true, withFingerprint: true }),
    done: ({ codeRequestId }, values) => onAsked({ ...values, codeRequestId }),
  });
  return (
    <Frame intro={texts.intro}>
      <form noValidate onSubmit={form.submit} className={formStyle}>
        <TextField
          label={fields.identifier}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('identifier')}
        />
        {looksLikePhone(form.values.identifier) ? (
          <CountryField label={fields.country} {...form.field('countryCode')} />
        ) : null}
        <AlertNotice text={form.failure} />
        <Button type="submit" look="primary" size="large" busy={form.busy}>
          {texts.send}
        </Button>
      </form>
    </Frame>
  );
}

/** Accounts without an email address get a code instead; the page does not reveal which it was. */
function MailSent({ asked, onCode }: { readonly asked: ResetRequest; readonly onCode: () => void }) {
  const { forgot: texts } = useMessages('account');
  return (
    <Frame intro={texts.sentIntro}>
      <Notice tone="accent">{texts.sent(asked.identifier)}</Notice>
      <Button look="outline" onClick={onCode}>
        {texts.haveCode}
      </Button>
    </Frame>
  );
}

/** After the change every session has ended, so this leads to the sign-in. */
function useChanged() {
  const { auth, notify } = useEngines();
  const { changed } = useMessages('account').forgot;
  const navigate = useNavigate();
  return async () => {
    // Otherwise the page would notice a moment later and remove this notice together with the user's data.
    if (auth.state().status === 'authenticated') auth.end();
    notify.done(changed.title, changed.text);
    await navigate({ to: '/login', replace: true });
  };
}

/** Resets the password with a code by text message; asks for the number if a username led here. */
function ResetByCode({ asked }: { readonly asked: ResetRequest }) {
  const { call } = useEngines();
  const changed = useChanged();
  const { forgot: texts, fields, checks: said } = useMessages('account');
  const checks = personChecks(said);
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
      phoneNumber: isPhone(values.phoneNumber, values.countryCode) ? undefined : said.phoneOfAccount,
      smsOtp: checks.code(values),
      password: checks.newPassword(values.password, [asked.identifier]),
    }),
    send: ({ password, ...proof }) => {
      const body = { ...proof, passwordHash: hashPassword(password) };
      return call(resetPassword, { body }, { skipAuth: true, withFingerprint: true });
    },
    done: changed,
  });
  return (
    <Frame intro={texts.codeIntro(asked.identifier)}>
      <form noValidate onSubmit={form.submit} className={formStyle}>
        <CountryField label={fields.country} {...form.field('countryCode')} />
        <NumberField
          label={fields.phone}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          {...form.field('phoneNumber')}
        />
        <NumberField
          label={fields.code}
          autoComplete="one-time-code"
          maxLength={20}
          {...form.field('smsOtp')}
        />
        <NewPasswordField label={fields.newPassword} {...form.field('password')} />
        <AlertNotice text={form.failure} />
        <Button type="submit" look="primary" size="large" busy={form.busy}>
          {texts.change}
        </Button>
      </form>
    </Frame>
  );
}

function ResetByLink({ token }: { readonly token: string }) {
  const { call } = useEngines();
  const changed = useChanged();
  const { forgot: texts, fields, checks } = useMessages('account');
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => ({ password: personChecks(checks).newPassword(password, []) }),
    send: ({ password }) => {
      const body = { token, passwordHash: hashPassword(password) };
      return call(resetPassword, { body }, { skipAuth: true, withFingerprint: true });
    },
    done: changed,
  });
  return (
    <Frame intro={texts.linkIntro}>
      <form noValidate onSubmit={form.submit} className={formStyle}>
        <NewPasswordField label={fields.newPassword} {...form.field('password')} />
        <AlertNotice text={form.failure} />
        <Button type="submit" look="primary" size="large" busy={form.busy}>
          {texts.change}
        </Button>
      </form>
    </Frame>
  );
}
