import { expect, it, vi } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { DoorBoard } from '#screens/member/board/door-board.tsx';
import { english, textsOf } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { board } from '#tests/screens/harness/board-samples.ts';
import { mount } from '#tests/ui/mount.ts';

vi.mock('#app/data/use-event-live.ts', () => ({ useEventLive: () => false }));
vi.mock('@tanstack/react-router', () => ({
  useParams: () => ({ registrationId: 'evening' }),
  useSearch: () => ({}),
  Link: ({ to, children }: { to: string; children: React.ReactNode }) => <a href={to}>{children}</a>,
}));

/** Returns the targets and labels of the board's own links for a role. */
async function linksFor(role: string): Promise<readonly (readonly [string | null, string])[]> {
  const auth = { status: 'authenticated', user: { credentialId: 7, role } };
  const engines = {
    messages: english,
    clock: handClock(),
    replies: createReplies(),
    contact: { reached: () => true, subscribe: () => () => {} },
    auth: { state: () => auth, other: () => null, subscribe: () => () => {} },
    call: async () => ({ ok: true, value: { ...board, gates: [], supervises: false } }),
  } as unknown as Engines;
  const box = await mount(
    <EnginesProvider engines={engines}>
      <DoorBoard />
    </EnginesProvider>,
  );
  return [...box.querySelectorAll('a')].map((link) => [link.getAttribute('href'), link.textContent]);
}

const texts = textsOf('board');

it.each([
  ['ORGANIZER', '/myEventsDetails/$registrationId', texts.manage],
  ['ADMIN', '/myEventsDetails/$registrationId', texts.manage],
  ['NORMAL_USER', '/events/$registrationId', texts.eventPage],
])('links the door board back to its event for %s', async (role, to, says) => {
  expect(await linksFor(role)).toContainEqual([to, says]);
});
