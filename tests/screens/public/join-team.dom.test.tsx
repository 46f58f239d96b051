import { expect, it, vi } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { JoinTeam } from '#screens/public/join-team.tsx';
import { english, textsOf } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { button, doing, mount } from '#tests/ui/mount.ts';
import { until } from '#tests/until.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: () => null,
  useParams: () => ({ inviteId: 'i1' }),
  useSearch: () => ({ token: 't' }),
}));

const invitation = {
  registrationId: 'e1',
  eventName: 'A night',
  startsAt: '2426-11-21T18:00:00.000Z',
  timeZone: 'Africa/Banjul',
  role: 'steward',
  state: 'open',
  expiresAt: '2026-12-01T18:00:00.000Z',
};
const texts = textsOf('team').join;

it('does not tell the next user that they have joined', async () => {
  const ada = { status: 'authenticated', user: { credentialId: 1 } };
  const omar = { status: 'authenticated', user: { credentialId: 2 } };
  let state = ada;
  const listeners = new Set<() => void>();
  const engines = {
    clock: handClock(),
    call: async () => ({ ok: true, value: invitation }),
    replies: createReplies(),
    stored: { get: () => null, set: () => true, keys: () => [], onChange: () => () => {} },
    auth: {
      state: () => state,
      subscribe(listener: () => void) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    messages: english,
  } as unknown as Engines;
  await mount(
    <EnginesProvider engines={engines}>
      <JoinTeam />
    </EnginesProvider>,
  );
  await until(() => expect(button(texts.join)).toBeDefined());
  await doing(() => button(texts.join).click());
  await until(() => expect(document.body.textContent).toContain(texts.joined('A night')));
  await doing(() => {
    state = omar;
    for (const listener of listeners) listener();
  });
  await until(() => expect(document.body.textContent).not.toContain(texts.joined('A night')));
  expect(button(texts.join)).toBeDefined();
});

it('shows only "date to be announced", without a time, in a team invitation to such an event', async () => {
  const nobody = { status: 'anonymous', user: null };
  const engines = {
    clock: handClock(),
    call: async () => ({ ok: true, value: invitation }),
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
