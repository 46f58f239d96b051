import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { useAuth } from '#app/account/auth.ts';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';
import { GoogleButton } from '#screens/parts/google-button.tsx';
import { AccountForm } from './account-form.tsx';
import { GuestForm } from './guest-form.tsx';

type Kind = 'attendee' | 'organizer' | 'guest';
const kinds: readonly { readonly value: Kind; readonly label: string }[] = [
  { value: 'attendee', label: 'Attendee' },
  { value: 'organizer', label: 'Organizer' },
  { value: 'guest', label: 'Guest' },
];
const about: Readonly<Record<Kind, string>> = {
  attendee: 'Hold tickets, show them with no signal, pass them on.',
  organizer:
    'Your account starts as an attendee’s. An administrator reads your application, and then you can make events and scan at their doors.',
  guest: 'Only a phone number: a code by text message signs you in, each time.',
};

export function SignUp() {
  const { status } = useAuth();
  const { hash } = useLocation();
  const [kind, setKind] = useState<Kind>(hash === 'guest' ? 'guest' : 'attendee');
  return (
    <Page title="Make an account" width="narrow">
      {status === 'authenticated' ? (
        <Notice tone="attention">You are signed in. A new account will be one more, beside this one.</Notice>
      ) : null}
      <Segmented label="Kind of account" value={kind} onChange={setKind} options={kinds} />
      <p className={css({ color: 'text.soft' })}>{about[kind]}</p>
      {kind === 'guest' ? <GuestForm /> : <AccountForm key={kind} organizer={kind === 'organizer'} />}
      {kind === 'attendee' ? <GoogleButton /> : null}
      <p className={css({ textStyle: 'small', color: 'text.soft' })}>
        Have an account?{' '}
        <Link to="/login" className={css({ color: 'accent', textDecoration: 'underline' })}>
          Sign in
        </Link>
      </p>
    </Page>
  );
}
