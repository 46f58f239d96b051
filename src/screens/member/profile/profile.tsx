import { useAuth } from '#app/account/auth.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages, useShellTexts } from '#app/engines/use-messages.ts';
import { useFailureWords } from '#app/format/use-failure-words.ts';
import { useServer } from '#app/data/server-data.ts';
import { isConnection } from '#domain/failures/failure.ts';
import { readProfile } from '#contract/accounts/profile.ts';
import { KeptNotice } from '#screens/parts/kept-notice.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/message-state.tsx';
import { Page } from '#ui/page.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { Details } from './details.tsx';
import { Devices } from './devices.tsx';
import { KeptDetails } from './kept-details.tsx';
import { MyData } from './my-data.tsx';
import { Security } from './security.tsx';
import { Sessions } from './sessions.tsx';

export function Profile() {
  const { auth, clock } = useEngines();
  const { user } = useAuth();
  const { data, at, failure, loading, again } = useServer(readProfile, {});
  const texts = useMessages('profile');
  const { roles, tryAgain } = useShellTexts();
  const failureWords = useFailureWords();
  if (user === null) return null;
  const retry = (
    <Button look="primary" onClick={again}>
      {tryAgain}
    </Button>
  );
  return (
    <Page title={texts.title} width="column" intro={texts.intro(user.username, roles[user.role])}>
      {loading ? <SkeletonCards count={3} label={texts.loading} /> : null}
      {data === undefined && failure !== null && !loading && isConnection(failure) ? (
        <KeptDetails user={user} failure={failure} onRetry={again} />
      ) : null}
      {data === undefined && failure !== null && !loading && !isConnection(failure) ? (
        <ErrorState title={texts.failed} action={retry}>
          {failureWords(failure, 'read')}
        </ErrorState>
      ) : null}
      {data === undefined ? null : (
        <KeptNotice at={at} failure={failure} now={clock.wall()} onRetry={again} />
      )}
      {data === undefined ? null : (
        <Tabs
          label={texts.title}
          // A page that left for Google to join it comes back to where that was asked.
          initial={auth.google.awaits() ? 'security' : 'details'}
          tabs={[
            { value: 'details', label: texts.tabs.details, content: <Details profile={data} /> },
            { value: 'security', label: texts.tabs.security, content: <Security profile={data} /> },
            { value: 'sessions', label: texts.tabs.sessions, content: <Sessions /> },
            { value: 'devices', label: texts.tabs.devices, content: <Devices /> },
            { value: 'data', label: texts.tabs.data, content: <MyData profile={data} /> },
          ]}
        />
      )}
    </Page>
  );
}
