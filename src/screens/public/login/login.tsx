import { accountLabel } from '#domain/people/guest-name.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { createElement, Fragment, useState, useSyncExternalStore } from 'react';
import { css } from 'styled-system/css';
import { useAuth } from '#app/account/auth.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { lazyCode } from '#app/shell/lazy-code.ts';
import { lazyPart, type PartFailure } from '#app/shell/lazy-part.tsx';
import { usePasskeySignIn } from '#app/account/passkeys.ts';
import { asksForCode, useAskedCode } from '#app/account/second-factor.ts';
import { storedPurpose, consumeOrigin } from '#app/account/origin.ts';
import { PartMissing } from '#app/shell/part-missing.tsx';
import { shortName } from '#app/account/role.ts';
import { codeToType } from '#app/scanning/scanner-entry.ts';
import { useTicketOwner } from '#app/wallet/ticket-owner.ts';
import { spokenMessage } from '#app/shell/toasts.ts';
import { useForm } from '#app/data/use-form.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { failureText } from '#app/format/failure-text.ts';
import type { FirstTexts } from '#messages/first-texts.ts';
import type { Failure } from '#domain/failures/failure.ts';
import { isEmail } from '#domain/people/sign-in.ts';
import { looksLikePhone } from '#domain/people/phone-shape.ts';
import { AlertNotice } from '#ui/alert-notice.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/field.tsx';
import { Mark } from '#ui/pictures/logo.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { PasskeyButton } from '#screens/parts/sign-in/passkey-button.tsx';
import { GoogleButton } from '#screens/parts/sign-in/google-button.tsx';
import { SecondFactorField } from '#screens/parts/sign-in/second-factor-field.tsx';

const bySignInCode = {
  waiting: <LoadingPhoneSignIn />,
  failed: (failure: PartFailure) => <PhoneSignInMissing {...failure} />,
};

// The phone number metadata is 35 kB, so it is loaded only for people who sign in with a number.
const PhoneSignIn = lazyPart(
  lazyCode(async () => (await import('./phone-sign-in.tsx')).PhoneSignIn),
  bySignInCode,
);

const EmailSignIn = lazyPart(
  lazyCode(async () => (await import('./email-sign-in.tsx')).EmailSignIn),
  bySignInCode,
);

function LoadingPhoneSignIn() {
  return <SkeletonCards count={2} height="3rem" label={useMessages('account').login.loadingPhone} />;
}

function PhoneSignInMissing(failure: PartFailure) {
  return <PartMissing what={useMessages('account').login.phone} {...failure} />;
}

const linkStyle = css({
  color: 'accent',
  textDecoration: 'underline',
  minH: 'touch',
  display: 'inline-flex',
  alignItems: 'center',
});

// As wide as its column, even if a long word in large letters is not.
const formStyle = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'base' });

/** Returns the server's message if it has one, else a message for the network failure. */
export function loginFailureText(failure: Failure, messages: FirstTexts): string {
  const said =
    failure.kind === 'unauthorized' || failure.kind === 'refused'
      ? failure.message
      : failureText(failure, 'read', messages.failures);
  return spokenMessage(said, messages.shell.notices.signInFailed.call);
}

/** Returns a function that opens the page the person originally wanted. */
function useArrival() {
  const { auth, tabStored, notify, tab } = useEngines();
  const navigate = useNavigate();
  return async () => {
    notify.loginSuccessful();
    await navigate({
      href: consumeOrigin(tabStored, tab.origin, auth.state().user?.credentialId ?? null),
      replace: true,
    });
  };
}

/** Purpose of the sign-in, captured when the screen opens because signing in clears it. Null during server rendering. */
function usePurpose() {
  const { tabStored } = useEngines();
  const [purpose] = useState(() => storedPurpose(tabStored));
  return useSyncExternalStore(
    neverChanges,
    () => purpose,
    () => null,
  );
}
const neverChanges = () => () => {};

export function Login() {
  const { auth, notify, messages } = useEngines();
  const [codeTo, setCodeTo] = useState<CodeTo | null>(null);
  const purpose = usePurpose();
  const arrive = useArrival();
  const passkeys = usePasskeySignIn({
    words: (failure) => loginFailureText(failure, messages.first),
    refused: (words) => notify.loginFailed(words),
    arrive,
  });
  const newcomer = auth.newcomer();
  const { ownerId, signedIn } = useTicketOwner();
  const { login: texts, purposes } = useMessages('account');
  return (
    <Page title={texts.title} width="narrow" intro={texts.intro}>
      {newcomer === null ? null : <Notice tone="accent">{texts.newcomer(shortName(newcomer))}</Notice>}
      {newcomer !== null || purpose === null ? null : <Notice tone="accent">{purposes[purpose]}</Notice>}
      {ownerId === null || signedIn ? null : (
        <Notice>
          {texts.ticketsHere}{' '}
          <Link to="/tickets" className={linkStyle}>
            {texts.openTickets}
          </Link>
        </Notice>
      )}
      {codeTo === null ? (
        <PasswordSignIn
          username={newcomer === null ? '' : accountLabel(newcomer)}
          onDone={arrive}
          onCode={setCodeTo}
          onNear={passkeys.near}
        />
      ) : codeTo.by === 'phone' ? (
        <PhoneSignIn phoneNumber={codeTo.typed} onDone={arrive} onOther={() => setCodeTo(null)} />
      ) : (
        <EmailSignIn email={codeTo.typed} onDone={arrive} onOther={() => setCodeTo(null)} />
      )}
      <PasskeyButton signIn={passkeys} />
      <GoogleButton />
      <OtherWays />
    </Page>
  );
}

/** Where to send a code: the phone number typed so far, or an email address. */
interface CodeTo {
  readonly by: 'phone' | 'email';
  readonly typed: string;
}

interface PasswordSignInProps {
  readonly username: string;
  readonly onDone: () => Promise<void>;
  /** Called when the person prefers a code. */
  readonly onCode: (to: CodeTo) => void;
  /** Called when the name field gets focus. */
  readonly onNear: () => void;
}

function PasswordSignIn({ username, onDone, onCode, onNear }: PasswordSignInProps) {
  const { auth, notify, messages } = useEngines();
  const { status } = useAuth();
  const { login: texts, fields, checks, signIn } = useMessages('account');
  // The code is requested once the server accepts the password.
  const { asked, note } = useAskedCode();
  const form = useForm({
    initial: { identifier: username, password: '', secondFactorCode: '' },
    check: ({ identifier, password }) => ({
      identifier: identifier.trim() === '' ? checks.identifier : undefined,
      password: password === '' ? checks.password : undefined,
    }),
    send: ({ identifier, password, secondFactorCode }) =>
      auth.signIn({ by: 'password', identifier: identifier.trim(), password, secondFactorCode }),
    done: onDone,
    words: (failure) => loginFailureText(failure, messages.first),
    refused(failure, words) {
      note(failure);
      if (!asksForCode(failure)) notify.loginFailed(words);
    },
  });
  const { identifier } = form.values;
  return (
    // POST keeps the password out of the address if the browser ever submits the form natively.
    <form method="post" noValidate onSubmit={form.submit} className={formStyle}>
      <TextField
        label={fields.identifier}
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        onFocus={onNear}
        {...form.field('identifier')}
      />
      {looksLikePhone(identifier) ? (
        <Button look="outline" onClick={() => onCode({ by: 'phone', typed: identifier.trim() })}>
          {texts.codeInstead}
        </Button>
      ) : null}
      {isEmail(identifier.trim()) ? (
        <Button look="outline" onClick={() => onCode({ by: 'email', typed: identifier.trim() })}>
          {texts.emailInstead}
        </Button>
      ) : null}
      <PasswordField label={fields.password} {...form.field('password')} />
      {asked === 'never' ? null : <SecondFactorField form={form} isNew={asked === 'once'} />}
      <AlertNotice text={form.failure} />
      <Button type="submit" look="primary" size="large" busy={form.busy}>
        {signIn}
      </Button>
      <FormLinks
        signedIn={status === 'authenticated' && !form.busy}
        onPhone={() => onCode({ by: 'phone', typed: looksLikePhone(identifier) ? identifier.trim() : '' })}
      />
    </form>
  );
}

function FormLinks({ signedIn, onPhone }: { readonly signedIn: boolean; readonly onPhone: () => void }) {
  const { login: texts, goHome } = useMessages('account');
  return (
    <>
      {signedIn ? (
        <p className={css({ textStyle: 'small', color: 'text.soft' })}>
          {texts.already}{' '}
          <Link to="/dashboard" className={linkStyle}>
            {goHome}
          </Link>
        </p>
      ) : null}
      <div
        className={css({
          display: 'flex',
          justifyContent: 'space-between',
          flexWrap: 'wrap',
          gap: 'near',
          textStyle: 'small',
        })}
      >
        <Link to="/forgot-password" className={linkStyle}>
          {texts.forgot}
        </Link>
        <button type="button" className={linkStyle} onClick={onPhone}>
          {texts.byPhone}
        </button>
      </div>
    </>
  );
}

function OtherWays() {
  const { login: texts } = useMessages('account');
  return (
    <div
      className={css({
        display: 'grid',
        gap: 'near',
        borderTopWidth: '1px',
        borderColor: 'line',
        pt: 'base',
        color: 'text.soft',
        textStyle: 'small',
      })}
    >
      <p>
        {texts.newHere}{' '}
        <Link to="/signup" className={linkStyle}>
          {texts.signUp}
        </Link>
      </p>
      <div className={css({ display: 'flex', gap: 'near', alignItems: 'center' })}>
        <Mark size={24} />
        <p>
          {createElement(
            Fragment,
            null,
            ...texts.atDoor((text) => (
              <Link
                to="/scanner"
                search={{ code: codeToType }}
                className={css({ color: 'accent', textDecoration: 'underline' })}
              >
                {text}
              </Link>
            )),
          )}
        </p>
      </div>
    </div>
  );
}
