import { accountLabel } from '#domain/people/guest-name.ts';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useAuth } from '#app/account/auth.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages, useShellTexts } from '#app/engines/use-messages.ts';
import { useServer } from '#app/data/server-data.ts';
import { readProfile } from '#contract/accounts/profile.ts';
import { requestSubjects } from '#domain/requests/deferred-request.ts';
import { StoredNotice } from '#screens/parts/stored-notice.tsx';
import { Unread } from '#screens/parts/read-state.tsx';
import { WaitingRequests } from '#screens/parts/waiting-requests.tsx';
import { Page } from '#ui/page.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { Details } from './details.tsx';
import { Devices } from './devices.tsx';
import { StoredDetails } from './stored-details.tsx';
import { MyData } from './my-data.tsx';
import { Security } from './security.tsx';
import { Sessions } from './sessions.tsx';

export function Profile() {
  const { auth, clock } = useEngines();
  const { user } = useAuth();
  const read = useServer(readProfile, {});
  const { data } = read;
  const texts = useMessages('profile');
  const { roles } = useShellTexts();
  // A link may name the tab; a page that left for Google returns to the tab that requested it, and stays there.
  const { hash } = useLocation();
  const [first] = useState(() => (auth.google.awaits() || hash === 'security' ? 'security' : 'details'));
  if (user === null) return null;
  return (
    <Page title={texts.title} width="column" intro={texts.intro(accountLabel(user), roles[user.role])}>
      <WaitingRequests subject={requestSubjects.profile} />
      {data === undefined ? (
        <Unread
          read={read}
          titles={{ loading: texts.loading, error: texts.failed }}
          lost={(why) => <StoredDetails user={user} failure={why} onRetry={read.again} />}
        />
      ) : (
        <>
          <StoredNotice at={read.at} failure={read.failure} now={clock.wall()} onRetry={read.again} />
          <Tabs
            label={texts.title}
            initial={first}
            tabs={[
              { value: 'details', label: texts.tabs.details, content: <Details profile={data} /> },
              { value: 'security', label: texts.tabs.security, content: <Security profile={data} /> },
              { value: 'sessions', label: texts.tabs.sessions, content: <Sessions /> },
              { value: 'devices', label: texts.tabs.devices, content: <Devices /> },
              { value: 'data', label: texts.tabs.data, content: <MyData profile={data} /> },
            ]}
          />
        </>
      )}
    </Page>
  );
}
