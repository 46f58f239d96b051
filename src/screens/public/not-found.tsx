import { Link } from '@tanstack/react-router';
import { buttonLook } from '#ui/button.tsx';
import { EmptyState } from '#ui/message-state.tsx';
import { Page } from '#ui/page.tsx';

export function NotFound() {
  return (
    <Page title="No such page" width="column">
      <EmptyState
        title="This address leads nowhere"
        action={
          <>
            <Link to="/" className={buttonLook({ look: 'primary' })}>
              See all events
            </Link>
            <Link to="/dashboard" className={buttonLook()}>
              Go home
            </Link>
          </>
        }
      >
        The link may be old, or a letter went missing on the way.
      </EmptyState>
    </Page>
  );
}
