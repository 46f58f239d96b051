import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useAuth } from '#app/account/auth.ts';
import { worksAtDoors } from '#app/account/role.ts';
import { useServer } from '#app/data/server-data.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { readOwnApplication } from '#contract/accounts/applications.ts';
import { buttonStyle } from '#ui/button.tsx';
import { EmptyState } from '#ui/message-state.tsx';
import { Page } from '#ui/page.tsx';
import { StoredNotice } from '#screens/parts/stored-notice.tsx';
import { ReadState } from '#screens/parts/read-state.tsx';
import { WaitingRequests } from '#screens/parts/waiting-requests.tsx';
import { requestSubjects } from '#domain/requests/deferred-request.ts';
import { ApplicationForm } from './application-form.tsx';

/** Applies to organize events, or changes a pending application. */
export function BecomeOrganizer() {
  const { user } = useAuth();
  const { form: texts } = useMessages('applications');
  const own = useServer(readOwnApplication, {});
  const isPending = own.data?.application?.status === 'pending';
  if (worksAtDoors(user)) return <AlreadyOrganizer />;
  return (
    <Page
      title={isPending ? texts.changeTitle : texts.title}
      intro={isPending ? texts.changeIntro : texts.intro}
      width="column"
    >
      <WaitingRequests subject={requestSubjects.application} />
      <ReadState
        read={own}
        titles={{ loading: texts.loading, error: texts.failed }}
        skeleton={{ count: 4, height: '3rem' }}
        lost={(why) => (
          <>
            <StoredNotice at={0} failure={why} now={0} onRetry={own.again} />
            <ApplicationForm before={null} />
          </>
        )}
      >
        {({ application }) => <ApplicationForm before={application} />}
      </ReadState>
    </Page>
  );
}

function AlreadyOrganizer() {
  const { form } = useMessages('applications');
  const { already: texts } = form;
  return (
    <Page title={form.title} width="column">
      <EmptyState
        icon={CircleCheck}
        title={texts.title}
        action={
          <Link to="/events/create" className={buttonStyle({ look: 'primary' })}>
            {texts.create}
          </Link>
        }
      >
        {texts.text}
      </EmptyState>
    </Page>
  );
}
