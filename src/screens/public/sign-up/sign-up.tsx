import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { useAuth } from '#app/account/auth.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';
import { GoogleButton } from '#screens/parts/sign-in/google-button.tsx';
import { AccountForm } from './account-form.tsx';
import { GuestForm } from './guest-form.tsx';

const kinds = ['attendee', 'organizer', 'guest'] as const;
type Kind = (typeof kinds)[number];

export function SignUp() {
  const { status } = useAuth();
  const { hash } = useLocation();
  const { signUp: texts, signIn } = useMessages('account');
  const [kind, setKind] = useState<Kind>(hash === 'guest' ? 'guest' : 'attendee');
  return (
    <Page title={texts.title} width="narrow">
      {status === 'authenticated' ? <Notice tone="attention">{texts.signedIn}</Notice> : null}
      <Segmented
        label={texts.kind}
        value={kind}
        onChange={setKind}
        options={kinds.map((value) => ({ value, label: texts.kinds[value] }))}
      />
      <p className={css({ color: 'text.soft' })}>{texts.about[kind]}</p>
      {kind === 'guest' ? <GuestForm /> : <AccountForm organizer={kind === 'organizer'} />}
      {kind === 'attendee' ? <GoogleButton /> : null}
      <p className={css({ textStyle: 'small', color: 'text.soft' })}>
        {texts.haveAccount}{' '}
        <Link to="/login" className={css({ color: 'accent', textDecoration: 'underline' })}>
          {signIn}
        </Link>
      </p>
    </Page>
  );
}
