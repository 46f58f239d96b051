import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { useAuth } from '#app/account/auth.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { lazyCode } from '#app/shell/lazy-code.ts';
import { lazyPart } from '#app/shell/lazy-part.tsx';
import { storedPurpose, takeOrigin } from '#app/account/origin.ts';
import { PartMissing } from '#app/shell/part-missing.tsx';
import { shortName } from '#app/account/role.ts';
import { codeToType } from '#app/scanning/scanner-entry.ts';
import { useTicketOwner } from '#app/wallet/ticket-owner.ts';
import { spokenMessage } from '#app/shell/toasts.ts';
import { useForm } from '#app/data/use-form.ts';
import { failureWords } from '#app/format/words.ts';
import type { Failure } from '#domain/failures/failure.ts';
import { looksLikePhone } from '#domain/people/phone-shape.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/field.tsx';
import { Mark } from '#ui/pictures/logo.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { GoogleButton } from '#screens/parts/google-button.tsx';

// The world's phone numbers are 35 kB of rules: fetched by those who sign in with one.
const PhoneSignIn = lazyPart(
  lazyCode(async () => (await import('./phone-sign-in.tsx')).PhoneSignIn),
  {
    waiting: <SkeletonCards count={2} height="3rem" label="Loading sign-in by phone" />,
    failed: (failure) => <PartMissing what="Sign-in by phone" {...failure} />,
  },
);

const linkLook = css({
  color: 'accent',
  textDecoration: 'underline',
  minH: 'touch',
  display: 'inline-flex',
  alignItems: 'center',
});

/** The server's own words where it has some, else what happened on the way. */
export function loginWords(failure: Failure): string {
  const said =
    failure.kind === 'unauthorized' || failure.kind === 'refused' ? failure.message : failureWords(failure);
  return spokenMessage(said, 'Failed to log in');
}

/** To the page that the person wanted. */
function useArrival() {
  const { auth, tabStored, notify, tab } = useEngines();
  const navigate = useNavigate();
  return async () => {
    notify.loginSuccessful();
    await navigate({
      href: takeOrigin(tabStored, tab.origin, auth.state().user?.credentialId ?? null),
      replace: true,
    });
  };
}

export function Login() {
  const { auth, tabStored } = useEngines();
  const [byPhone, setByPhone] = useState<string | null>(null);
  // As it was when the screen opened: signing in uses it up.
  const [purpose] = useState(() => storedPurpose(tabStored));
  const arrive = useArrival();
  const newcomer = auth.newcomer();
  const { ownerId, signedIn } = useTicketOwner();
  return (
    <Page title="Sign in" width="narrow" intro="One account for your tickets and your doors.">
      {newcomer === null ? null : (
        <Notice tone="accent">
          Welcome, {shortName(newcomer)}. Your account is ready: sign in to go on.
        </Notice>
      )}
      {purpose === null ? null : <Notice tone="accent">{purpose}</Notice>}
      {ownerId === null || signedIn ? null : (
        <Notice>
          Your tickets are on this device.{' '}
          <Link to="/tickets" className={linkLook}>
            Open tickets
          </Link>
        </Notice>
      )}
      {byPhone === null ? (
        <PasswordSignIn username={newcomer?.username ?? ''} onDone={arrive} onPhone={setByPhone} />
      ) : (
        <PhoneSignIn phoneNumber={byPhone} onDone={arrive} onOther={() => setByPhone(null)} />
      )}
      <GoogleButton />
      <OtherWays />
    </Page>
  );
}

interface PasswordSignInProps {
  readonly username: string;
  readonly onDone: () => Promise<void>;
  /** The person would rather have a code sent to this number. */
  readonly onPhone: (phoneNumber: string) => void;
}

function PasswordSignIn({ username, onDone, onPhone }: PasswordSignInProps) {
  const { auth, notify } = useEngines();
  const { status } = useAuth();
  const form = useForm({
    initial: { identifier: username, password: '' },
    check: ({ identifier, password }) => ({
      identifier: identifier.trim() === '' ? 'Enter your email, username or phone number.' : undefined,
      password: password === '' ? 'Enter your password.' : undefined,
    }),
    send: ({ identifier, password }) =>
      auth.signIn({ by: 'password', identifier: identifier.trim(), password }),
    done: onDone,
    words: loginWords,
    refused: (_failure, words) => notify.loginFailed(words),
  });
  const { identifier } = form.values;
  return (
    <form noValidate onSubmit={form.submit} className={css({ display: 'grid', gap: 'base' })}>
      <TextField
        label="Email, username or phone"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('identifier')}
      />
      {looksLikePhone(identifier) ? (
        <Button look="outline" onClick={() => onPhone(identifier.trim())}>
          Text me a code instead of a password
        </Button>
      ) : null}
      <PasswordField label="Password" {...form.field('password')} />
      {form.failure === null ? null : (
        <div role="alert">
          <Notice tone="refuse">{form.failure}</Notice>
        </div>
      )}
      <Button type="submit" look="primary" size="large" busy={form.busy}>
        Sign in
      </Button>
      <FormLinks
        signedIn={status === 'authenticated' && !form.busy}
        onPhone={() => onPhone(looksLikePhone(identifier) ? identifier.trim() : '')}
      />
    </form>
  );
}

function FormLinks({ signedIn, onPhone }: { readonly signedIn: boolean; readonly onPhone: () => void }) {
  return (
    <>
      {signedIn ? (
        <p className={css({ textStyle: 'small', color: 'text.soft' })}>
          You are signed in already.{' '}
          <Link to="/dashboard" className={linkLook}>
            Go home
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
        <Link to="/forgot-password" className={linkLook}>
          Forgot your password?
        </Link>
        <button type="button" className={linkLook} onClick={onPhone}>
          Sign in by phone
        </button>
      </div>
    </>
  );
}

function OtherWays() {
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
        New here?{' '}
        <Link to="/signup" className={linkLook}>
          Make an account
        </Link>
      </p>
      <div className={css({ display: 'flex', gap: 'near', alignItems: 'center' })}>
        <Mark size={24} />
        <p>
          Working a door without an account? Scan the organizer’s enrolment code with the phone’s camera: it
          opens the scanner by itself. Or{' '}
          <Link
            to="/scanner"
            search={{ code: codeToType }}
            className={css({ color: 'accent', textDecoration: 'underline' })}
          >
            type the code
          </Link>
          .
        </p>
      </div>
    </div>
  );
}
