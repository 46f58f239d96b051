import { expect, it, vi } from 'vitest';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { JoinTeam } from '#screens/public/join-team.tsx';
import { Unsubscribe } from '#screens/public/unsubscribe.tsx';
import { english, textsOf } from '#tests/messages/english.ts';
import { mount } from '#tests/ui/mount.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: () => null,
  useParams: () => ({ inviteId: 'i', subscriptionId: 's' }),
  useSearch: () => ({}),
}));

it.each([
  ['an invitation to a team', JoinTeam, textsOf('team').join.incomplete],
  ['unsubscribing', Unsubscribe, textsOf('site').incomplete],
])('says that a link for %s was cut short, and asks the server nothing', async (_, Screen, said) => {
  const call = vi.fn<() => void>();
  const nobody = { status: 'unauthenticated', user: null };
  const engines = {
    call,
    auth: { state: () => nobody, subscribe: () => () => {} },
    messages: english,
  } as unknown as Engines;
  const box = await mount(
    <EnginesProvider engines={engines}>
      <Screen />
    </EnginesProvider>,
  );
  expect(box.textContent).toContain(said.title);
  expect(box.textContent).toContain(said.text);
  expect(call).not.toHaveBeenCalled();
});
