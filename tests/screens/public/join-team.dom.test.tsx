import { expect, it, vi } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { JoinTeam } from '#screens/public/join-team.tsx';
import { english } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { mount } from '#tests/ui/mount.ts';
import { until } from '#tests/until.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: () => null,
  useParams: () => ({ inviteId: 'i1' }),
  useSearch: () => ({ token: 't' }),
}));

it('shows only "date to be announced", without a time, in a team invitation to such an event', async () => {
  const nobody = { status: 'anonymous', user: null };
  const offer = {
    registrationId: 'e1',
    eventName: 'A night',
    startsAt: '2426-11-21T18:00:00.000Z',
    timeZone: 'Africa/Banjul',
    role: 'steward',
    state: 'open',
    expiresAt: '2026-12-01T18:00:00.000Z',
  };
  const engines = {
    clock: handClock(),
    call: async () => ({ ok: true, value: offer }),
    replies: createReplies(),
    stored: { get: () => null, set: () => true, keys: () => [], onChange: () => () => {} },
    auth: { state: () => nobody, subscribe: () => () => {} },
    messages: english,
  } as unknown as Engines;
  await mount(
    <EnginesProvider engines={engines}>
      <JoinTeam />
    </EnginesProvider>,
  );
  await until(() => expect(document.body.textContent).toContain('A night'));
  expect(document.body.textContent).toContain('Date to be announcedA night');
});
