import { useAuth } from '#app/account/auth.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { roleNames } from '#domain/people/role.ts';
import { useServer } from '#app/data/server-data.ts';
import { failureWords, isConnection } from '#app/format/words.ts';
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
  if (user === null) return null;
  const retry = (
    <Button look="primary" onClick={again}>
      Try again
    </Button>
  );
  return (
    <Page title="Profile" width="column" intro={`${user.username}, ${roleNames[user.role]}`}>
      {loading ? <SkeletonCards count={3} label="Loading your profile" /> : null}
      {data === undefined && failure !== null && !loading && isConnection(failure) ? (
        <KeptDetails user={user} failure={failure} onRetry={again} />
      ) : null}
      {data === undefined && failure !== null && !loading && !isConnection(failure) ? (
        <ErrorState title="Your profile could not be read" action={retry}>
          {failureWords(failure, 'read')}
        </ErrorState>
      ) : null}
      {data === undefined ? null : (
        <KeptNotice at={at} failure={failure} now={clock.wall()} onRetry={again} />
      )}
      {data === undefined ? null : (
        <Tabs
          label="Profile"
          // A page that left for Google to join it comes back to where that was asked.
          initial={auth.google.awaits() ? 'security' : 'details'}
          tabs={[
            { value: 'details', label: 'Details', content: <Details profile={data} /> },
            { value: 'security', label: 'Sign-in', content: <Security profile={data} /> },
            { value: 'sessions', label: 'Sessions', content: <Sessions /> },
            { value: 'devices', label: 'Devices', content: <Devices /> },
            { value: 'data', label: 'My data', content: <MyData profile={data} /> },
          ]}
        />
      )}
    </Page>
  );
}
