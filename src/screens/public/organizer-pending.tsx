import { Link } from '@tanstack/react-router';
import { Hourglass } from 'lucide-react';
import { useAuth } from '#app/account/auth.ts';
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
  return (
    <Page title="Your application" width="column">
      {status === 'loading' ? <SkeletonCards count={1} label="Loading your application" /> : null}
      {status === 'unauthenticated' ? (
        <EmptyState
          icon={Hourglass}
          title="Applications are read by an administrator"
          action={
            <Link to="/login" className={buttonLook({ look: 'primary' })}>
              Sign in
            </Link>
          }
        >
          Your account works from now on as an attendee’s. Sign in to see how your application stands.
        </EmptyState>
      ) : null}
      {user === null ? null : <Standing />}
    </Page>
  );
}

const words = {
  pending: {
    title: 'Your application waits for an administrator',
    text: 'Until it is decided your account works as an attendee’s. This page says when something changes.',
  },
  approved: {
    title: 'You are an organizer',
    text: 'Your application was approved. You can make events and scan at their doors.',
  },
  rejected: {
    title: 'Your application was not approved',
    text: 'Your account goes on working as an attendee’s. Ask the people who run this site for the reason.',
  },
  none: {
    title: 'There is no application of yours',
    text: 'Applications are made when an account is made, as an organizer.',
  },
} as const;

function Standing() {
  const { data, failure, loading, again } = useServer(readProfile, {}, { everyMs: 60_000 });
  if (loading) return <SkeletonCards count={1} label="Loading your application" />;
  if (data === undefined)
    return (
      <ErrorState
        title="Your application could not be read"
        action={
          <Button look="primary" onClick={again}>
            Try again
          </Button>
        }
      >
        {failure === null ? null : failureWords(failure, 'read')}
      </ErrorState>
    );
  const { title, text } = words[data.application ?? 'none'];
  return (
    <EmptyState
      icon={Hourglass}
      title={title}
      action={
        <Link to="/dashboard" className={buttonLook({ look: 'primary' })}>
          Go home
        </Link>
      }
    >
      {text}
    </EmptyState>
  );
}
