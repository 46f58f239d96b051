import { Link } from '@tanstack/react-router';
import { LockKeyhole } from 'lucide-react';
import { useAuth } from '#app/account/auth.ts';
import { roleNames } from '#domain/people/role.ts';
import { buttonLook } from '#ui/button.tsx';
import { EmptyState } from '#ui/message-state.tsx';
import { Page } from '#ui/page.tsx';

export function Unauthorized() {
  const { user } = useAuth();
  return (
    <Page title="Not for this account" width="column">
      <EmptyState
        icon={LockKeyhole}
        title={
          user === null ? 'This page needs another account' : `You are signed in as ${roleNames[user.role]}`
        }
        action={
          <>
            <Link to={user === null ? '/login' : '/dashboard'} className={buttonLook({ look: 'primary' })}>
              {user === null ? 'Sign in' : 'Go home'}
            </Link>
            <Link to="/" className={buttonLook()}>
              See all events
            </Link>
          </>
        }
      >
        The page you asked for is for organizers or administrators. To work at a door, ask the organizer for
        an enrolment code.
      </EmptyState>
    </Page>
  );
}
