import { Link } from '@tanstack/react-router';
import { Hourglass } from 'lucide-react';
import { useAuth } from '#app/account/auth.ts';
import { useServer } from '#app/data/server-data.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { readOwnApplication } from '#contract/accounts/applications.ts';
import { buttonStyle } from '#ui/button.tsx';
import { EmptyState } from '#ui/message-state.tsx';
import { Page } from '#ui/page.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { ReadState } from '#screens/parts/read-state.tsx';
import { WaitingRequests } from '#screens/parts/waiting-requests.tsx';
import { requestSubjects } from '#domain/requests/deferred-request.ts';
import { OwnApplication } from './own-application.tsx';

/** Poll interval while waiting for a decision; ms. */
const pollIntervalMs = 15_000;

/** State of an application to organize events, and what happens next. */
export function OrganizerPending() {
  const { user, status } = useAuth();
  const { form, own: texts } = useMessages('applications');
  const { signIn } = useMessages('site');
  return (
    <Page title={texts.title} width="column">
      {status === 'loading' ? <SkeletonCards count={1} label={form.loading} /> : null}
      {status === 'unauthenticated' ? (
        <EmptyState
          icon={Hourglass}
          title={texts.signedOut.title}
          action={
            <Link to="/login" className={buttonStyle({ look: 'primary' })}>
              {signIn}
            </Link>
          }
        >
          {texts.signedOut.text}
        </EmptyState>
      ) : null}
      {user === null ? null : <WaitingRequests subject={requestSubjects.application} />}
      {user === null ? null : <Status />}
    </Page>
  );
}

function Status() {
  const { form: texts } = useMessages('applications');
  const own = useServer(
    readOwnApplication,
    {},
    { everyMs: (data) => (data?.application?.status === 'pending' ? pollIntervalMs : null) },
  );
  return (
    <ReadState read={own} titles={{ loading: texts.loading, error: texts.failed }}>
      {({ application }) => <OwnApplication application={application} />}
    </ReadState>
  );
}
