import { accountLabel } from '#domain/people/guest-name.ts';
import { Link, useLocation } from '@tanstack/react-router';
import { CircleCheck, MailCheck } from 'lucide-react';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { useAuth } from '#app/account/auth.ts';
import { useAction } from '#app/data/use-action.ts';
import { useServer } from '#app/data/server-data.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { confirmEmail, readEmailConfirmation } from '#contract/accounts/email-confirmation.ts';
import { readProfile } from '#contract/accounts/profile.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import { ReadState } from '#screens/parts/read-state.tsx';
import { SignInLink } from '#screens/parts/sign-in/sign-in-link.tsx';
import { ResendLink } from '#screens/parts/sign-in/unconfirmed-email.tsx';
import { AlertText } from '#ui/alert-text.tsx';
import { Button, buttonStyle } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/message-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page, Section } from '#ui/page.tsx';

type Confirmation = ReplyOf<typeof readEmailConfirmation>;

/** The token is in the fragment, which browsers send to no server. */
const tokenIn = (hash: string) => new URLSearchParams(hash.replace(/^#/, '')).get('token') ?? '';

/** Page of the link in an email-confirmation message. */
export function ConfirmEmail() {
  const token = tokenIn(useLocation().hash);
  const { confirmEmail: texts, incomplete } = useMessages('site');
  const { user } = useAuth();
  return (
    <Page title={texts.title} width="narrow">
      {token === '' ? (
        <EmptyState title={incomplete.title}>{incomplete.text}</EmptyState>
      ) : (
        // Keyed by user too, because the next one has confirmed nothing.
        <Opened key={`${user?.credentialId ?? ''} ${token}`} token={token} />
      )}
    </Page>
  );
}

function Opened({ token }: { readonly token: string }) {
  const { confirmEmail: texts } = useMessages('site');
  const { status } = useAuth();
  const [confirmed, setConfirmed] = useState<string | null>(null);
  // Wait until the session is known; otherwise the user would be asked to sign in.
  const read = useServer(readEmailConfirmation, { body: { token } }, { off: status === 'loading' });
  if (confirmed !== null)
    return <Confirmed title={texts.confirmed.title}>{texts.confirmed.text(confirmed)}</Confirmed>;
  return (
    <ReadState
      read={read}
      what={texts.what}
      titles={{ error: texts.invalid }}
      skeleton={{ count: 1, height: '13rem' }}
      ways={(offline) => (offline ? null : <ProfileLink />)}
    >
      {(link) => <Status link={link} token={token} onConfirmed={() => setConfirmed(link.email)} />}
    </ReadState>
  );
}

interface StatusProps {
  readonly link: Confirmation;
  readonly token: string;
  readonly onConfirmed: () => void;
}

function Status({ link, token, onConfirmed }: StatusProps) {
  const { confirmEmail: texts } = useMessages('site');
  const { user } = useAuth();
  const { state, email, username } = link;
  const yours = user?.username.toLowerCase() === username.toLowerCase();
  if (state === 'used') return <Confirmed title={texts.used.title}>{texts.used.text(email)}</Confirmed>;
  if (state === 'expired')
    return (
      <EmptyState
        title={texts.expired.title}
        action={yours ? <ResendLink email={email} primary /> : <SignIn />}
      >
        {yours ? texts.expired.text(email) : texts.expired.signIn(email)}
      </EmptyState>
    );
  if (!yours) return <NotSignedIn email={email} username={username} token={token} />;
  return (
    <Card inset="roomy" className={columnStyle}>
      <MailCheck size={32} aria-hidden className={css({ color: 'accent' })} />
      <p className={anyWidth}>{texts.ask(email, username)}</p>
      <ConfirmButton token={token} onConfirmed={onConfirmed} />
    </Card>
  );
}

const columnStyle = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'base' });
const anyWidth = css({ overflowWrap: 'anywhere' });

function ConfirmButton({ token, onConfirmed }: Pick<StatusProps, 'token' | 'onConfirmed'>) {
  const { call } = useEngines();
  const { confirmEmail: texts } = useMessages('site');
  const confirm = useAction({
    run: () => call(confirmEmail, { body: { token } }),
    reads: [readProfile, readEmailConfirmation],
    done: onConfirmed,
  });
  return (
    <>
      <AlertText text={confirm.error} />
      <Button look="primary" size="large" busy={confirm.busy} onClick={() => confirm.run()}>
        {texts.confirm}
      </Button>
    </>
  );
}

/** Opened in another browser, or by somebody who did not create the account. */
function NotSignedIn({
  email,
  username,
  token,
}: Pick<Confirmation, 'email' | 'username'> & { token: string }) {
  const { user } = useAuth();
  const { confirmEmail: texts } = useMessages('site');
  return (
    <Card inset="roomy" className={columnStyle}>
      {user === null ? null : <Notice tone="attention">{texts.signIn.other(accountLabel(user))}</Notice>}
      <p className={anyWidth}>{texts.signIn.text(email, username)}</p>
      <SignIn />
      <Section title={texts.notYours.title}>
        <p className={css({ textStyle: 'small', color: 'text.soft' })}>{texts.notYours.text}</p>
        <Link to="/forgot-password" hash={`token=${token}`} className={buttonStyle()}>
          {texts.notYours.action}
        </Link>
      </Section>
    </Card>
  );
}

function SignIn() {
  return <SignInLink primary>{useMessages('site').confirmEmail.signIn.action}</SignInLink>;
}

function Confirmed({ title, children }: { readonly title: string; readonly children: string }) {
  const { user } = useAuth();
  const { confirmEmail: texts } = useMessages('site');
  return (
    <div role="status">
      <EmptyState
        icon={CircleCheck}
        title={title}
        action={
          <Link to={user === null ? '/login' : '/dashboard'} className={buttonStyle({ look: 'primary' })}>
            {user === null ? texts.toSignIn : texts.home}
          </Link>
        }
      >
        <p className={anyWidth}>{children}</p>
      </EmptyState>
    </div>
  );
}

function ProfileLink() {
  return (
    <Link to="/profile" className={buttonStyle()}>
      {useMessages('site').confirmEmail.profile}
    </Link>
  );
}
