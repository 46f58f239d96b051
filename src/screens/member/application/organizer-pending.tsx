import { Link } from '@tanstack/react-router';
import { Hourglass } from 'lucide-react';
import { useAuth } from '#app/account/auth.ts';
import { useServer } from '#app/data/server-data.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { readOwnApplication } from '#contract/accounts/applications.ts';
import { buttonLook } from '#ui/button.tsx';
import { EmptyState } from '#ui/message-state.tsx';
import { Page } from '#ui/page.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { ReadState } from '#screens/parts/read-state.tsx';
import { WaitingWishes } from '#screens/parts/waiting-wishes.tsx';
import { wishSubjects } from '#domain/wishes/wish.ts';
import { OwnApplication } from './own-application.tsx';

/** Poll interval while waiting for a decision; ms. */
const lookEveryMs = 15_000;

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
            <Link to="/login" className={buttonLook({ look: 'primary' })}>
              {signIn}
            </Link>
          }
        >
          {texts.signedOut.text}
        </EmptyState>
      ) : null}
      {user === null ? null : <WaitingWishes subject={wishSubjects.application} />}
      {user === null ? null : <Standing />}
    </Page>
  );
}

function Standing() {
  const { form: texts } = useMessages('applications');
  const own = useServer(
    readOwnApplication,
    {},
    { everyMs: (data) => (data?.application?.status === 'pending' ? lookEveryMs : null) },
  );
  return (
    <ReadState read={own} titles={{ loading: texts.loading, error: texts.failed }}>
      {({ application }) => <OwnApplication application={application} />}
    </ReadState>
  );
}
