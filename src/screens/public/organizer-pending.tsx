import { Link } from '@tanstack/react-router';
import { Hourglass } from 'lucide-react';
import { useAuth } from '#app/account/auth.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { useServer } from '#app/data/server-data.ts';
import { readProfile } from '#contract/accounts/profile.ts';
import { buttonLook } from '#ui/button.tsx';
import { EmptyState } from '#ui/message-state.tsx';
import { Page } from '#ui/page.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { ReadState } from '#screens/parts/read-state.tsx';

/** What became of an application to organize events, and what happens next. */
export function OrganizerPending() {
  const { user, status } = useAuth();
  const { application: texts, signIn } = useMessages('site');
  return (
    <Page title={texts.title} width="column">
      {status === 'loading' ? <SkeletonCards count={1} label={texts.loading} /> : null}
      {status === 'unauthenticated' ? (
        <EmptyState
          icon={Hourglass}
          title={texts.signedOut.title}
          action={
            <Link to="/login" className={buttonLook({ look: 'primary' })}>
              {signIn}
            </Link>
          }
        >
          {texts.signedOut.text}
        </EmptyState>
      ) : null}
      {user === null ? null : <Standing />}
    </Page>
  );
}

function Standing() {
  const { application: texts } = useMessages('site');
  const profile = useServer(readProfile, {}, { everyMs: 60_000 });
  return (
    <ReadState read={profile} titles={{ loading: texts.loading, error: texts.failed }}>
      {({ application }) => <Decision {...texts[application ?? 'none']} />}
    </ReadState>
  );
}

function Decision({ title, text }: { readonly title: string; readonly text: string }) {
  const { goHome } = useMessages('site');
  return (
    <EmptyState
      icon={Hourglass}
      title={title}
      action={
        <Link to="/dashboard" className={buttonLook({ look: 'primary' })}>
          {goHome}
        </Link>
      }
    >
      {text}
    </EmptyState>
  );
}
