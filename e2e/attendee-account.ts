import { organizerApi } from './organizer-api.ts';
import { demoAdmin, demoAttendee } from './people.ts';

/** Returns the attendee's account as an administrator sees it. */
export async function attendeeAccount(url: string) {
  const { call } = await organizerApi(url, demoAdmin);
  const { items } = await call<{ items: { credentialId: number; username: string }[] }>(
    'GET',
    '/api/admin/users?limit=100',
  );
  const found = items.find((one) => one.username === demoAttendee.username);
  if (found === undefined) throw new Error('The demo data has no attendee.');
  const path = `/api/admin/users/${found.credentialId}`;
  return {
    id: found.credentialId,
    endSessions: () => call('DELETE', `${path}/sessions`),
    giveRole: (role: string) => call('PUT', path, { role }),
  };
}
