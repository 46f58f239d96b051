import { Link, useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { css } from 'styled-system/css';
import { useAuth } from '#app/auth.ts';
import { useEngines } from '#app/engines.tsx';
import { takeOrigin } from '#app/origin.ts';
import { notify, spokenMessage } from '#app/toasts.ts';
import { failureWords } from '#app/words.ts';
import type { Failure } from '#domain/failure.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Mark } from '#ui/logo.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { PasswordField } from '#ui/password-field.tsx';

const boxLook = css({
  display: 'flex',
  gap: 'near',
  alignItems: 'center',
  borderTopWidth: '1px',
  borderColor: 'line',
  pt: 'base',
  color: 'text.soft',
  textStyle: 'small',
});

interface Problems {
  readonly identifier?: string;
  readonly password?: string;
}

/** The server's own words where it has some, else what happened on the way. */
function loginWords(failure: Failure): string {
  const said =
    failure.kind === 'unauthorized' || failure.kind === 'refused' ? failure.message : failureWords(failure);
  return spokenMessage(said, 'Invalid credentials');
}

/** The form's state and what its submission does. */
function useSignIn() {
  const { auth, tabStored } = useEngines();
  const navigate = useNavigate();
  const [identifier, setIdentifier] = useState('');
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found: Problems = {
      ...(identifier.trim() === '' ? { identifier: 'Type your email or username.' } : {}),
      ...(password === '' ? { password: 'Type your password.' } : {}),
    };
    setProblems(found);
    if (found.identifier !== undefined || found.password !== undefined || busy) return;
    setBusy(true);
    setFailure(null);
    const result = await auth.signIn(identifier.trim(), password);
    setBusy(false);
    if (result.ok) {
      notify.loginSuccessful();
      await navigate({ href: takeOrigin(tabStored, location.origin), replace: true });
      return;
    }
    const words = loginWords(result.failure);
    notify.loginFailed(words);
    setFailure(words);
  };
  return { identifier, setIdentifier, password, setPassword, problems, failure, busy, submit };
}

export function Login() {
  const { status } = useAuth();
  const { identifier, setIdentifier, password, setPassword, problems, failure, busy, submit } = useSignIn();
  return (
    <Page title="Sign in" width="narrow" intro="One account for your tickets and your doors.">
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        className={css({ display: 'grid', gap: 'base' })}
      >
        <TextField
          label="Email or username"
          name="identifier"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={identifier}
          onChange={(event) => setIdentifier(event.target.value)}
          error={problems.identifier}
        />
        <PasswordField
          label="Password"
          name="password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={problems.password}
        />
        {failure === null ? null : (
          <div role="alert">
            <Notice tone="refuse">{failure}</Notice>
          </div>
        )}
        <Button type="submit" look="primary" size="large" busy={busy}>
          Sign in
        </Button>
        {status === 'authenticated' && !busy ? (
          <p className={css({ textStyle: 'small', color: 'text.soft' })}>
            You are signed in already.{' '}
            <Link to="/dashboard" className={css({ color: 'accent', textDecoration: 'underline' })}>
              Go home
            </Link>
          </p>
        ) : null}
      </form>
      <div className={boxLook}>
        <Mark size={24} />
        <p>
          Working a door without an account? Scan the organizer’s enrolment code with the phone’s camera: it
          opens the scanner by itself.
        </p>
      </div>
    </Page>
  );
}
