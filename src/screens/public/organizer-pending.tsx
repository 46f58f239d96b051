import { Link } from '@tanstack/react-router';
import { Hourglass } from 'lucide-react';
import { useAuth } from '#app/account/auth.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { useServer } from '#app/data/server-data.ts';
import { failureWords } from '#app/format/words.ts';
import { readProfile } from '#contract/accounts/profile.ts';
import { Button, buttonLook } from '#ui/button.tsx';
import { EmptyState, ErrorState } from '#ui/message-state.tsx';
import { Page } from '#ui/page.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';

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
  const { application: texts, goHome, tryAgain } = useMessages('site');
  const { data, failure, loading, again } = useServer(readProfile, {}, { everyMs: 60_000 });
  if (loading) return <SkeletonCards count={1} label={texts.loading} />;
  if (data === undefined)
    return (
      <ErrorState
        title={texts.failed}
        action={
          <Button look="primary" onClick={again}>
            {tryAgain}
          </Button>
        }
      >
        {failure === null ? null : failureWords(failure, 'read')}
      </ErrorState>
    );
  const { title, text } = texts[data.application ?? 'none'];
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
