import { expect, test, vi } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { ScanHere } from '#screens/member/dashboard/scan-here.tsx';
import { english, textsOf } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { button, doing, mount } from '#tests/ui/mount.ts';

const went = vi.hoisted(() => vi.fn<(to: unknown) => Promise<void>>(async () => {}));
vi.mock('@tanstack/react-router', () => ({ Link: () => null, useNavigate: () => went }));
vi.mock('#app/scanning/door.ts', () => ({ useDoorDesk: () => null }));

test('asks for the same code again after its reply was lost', async () => {
  const asked: unknown[] = [];
  const engines = {
    clock: handClock(),
    call: async (_endpoint: unknown, { body }: { body: { codeId: string } }) => {
      asked.push(body);
      return asked.length === 1
        ? { ok: false, failure: { kind: 'timeout' } }
        : { ok: true, value: { code: 'AB12' } };
    },
    replies: createReplies(),
    notify: { done: () => {}, failed: () => {} },
    auth: { state: () => ({ user: null }) },
    messages: english,
  } as unknown as Engines;
  const box = await mount(
    <EnginesProvider engines={engines}>
      <ScanHere registrationId="e" eventName="Jazz" />
    </EnginesProvider>,
  );
  const press = () => doing(() => button(textsOf('dashboard').teams.scanAt('Jazz'), box).click());
  await press();
  expect(box.textContent).toContain(textsOf('failures').lost.read.timeout);
  await press();
  expect(asked).toHaveLength(2);
  expect(asked[1]).toEqual(asked[0]);
  expect(asked[0]).toMatchObject({ own: true, codeId: expect.any(String) as string });
  expect(went).toHaveBeenCalledWith({ to: '/scanner', search: { code: 'AB12' } });
});
