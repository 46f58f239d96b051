import { expect, test, vi } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import type { DoorDesk, DoorEvent } from '#app/engines/door-desk.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { StorageError } from '#database/storage-error.ts';
import { Prepare } from '#screens/organizer/scanner/prepare.tsx';
import { english, textsOf } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { button, doing, mount } from '#tests/ui/mount.ts';

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { children: React.ReactNode }) => <a href="/scanner">{children}</a>,
  useNavigate: () => async () => {},
}));

const { stopped } = textsOf('scanning').prepare;

test("reports a download the phone's storage refuses, and can retry", async () => {
  const fetchManifest = vi.fn<() => Promise<unknown>>(async () => {
    throw new StorageError('storage_full');
  });
  const desk = { fetchManifest } as unknown as DoorDesk;
  const door = { enrolment: { eventId: 'e', gateId: 'g' }, manifest: null } as unknown as DoorEvent;
  const auth = { status: 'unauthenticated', user: null };
  const engines = {
    clock: handClock(),
    replies: createReplies(),
    auth: { state: () => auth, subscribe: () => () => {} },
    messages: english,
  } as unknown as Engines;
  const box = await mount(
    <EnginesProvider engines={engines}>
      <Prepare desk={desk} eventId="e" gateId="g" door={door} />
    </EnginesProvider>,
  );
  await doing(() => {});
  expect(box.textContent).toContain(stopped.notStored);
  await doing(() => button(stopped.continue, box).click());
  expect(fetchManifest).toHaveBeenCalledTimes(2);
});
