import { expect, test } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { ownRights } from '#contract/sales/door-sales.ts';
import { useCanSell } from '#screens/organizer/scanner/sell-sheet.tsx';
import { english } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { doing, mount } from '#tests/ui/mount.ts';
import { until } from '#tests/until.ts';

/** Shows whether somebody may sell, on a phone whose server isn't reached until the test gives their rights. */
async function phone(isSignedIn: boolean) {
  let rights: readonly string[] | null = null;
  const auth = { status: 'authenticated', user: isSignedIn ? { credentialId: 7 } : null };
  const replies = createReplies();
  const engines = {
    clock: handClock(),
    call: async () =>
      rights === null ? { ok: false, failure: { kind: 'unreachable' } } : { ok: true, value: { rights } },
    replies,
    stored: { get: () => null, set: () => true, remove: () => {}, keys: () => [], onChange: () => () => {} },
    auth: { state: () => auth, subscribe: () => () => {} },
    messages: english,
  } as unknown as Engines;
  const seen: (boolean | null)[] = [];
  function Shown() {
    const may = useCanSell('e', isSignedIn);
    if (seen.at(-1) !== may) seen.push(may);
    return null;
  }
  await mount(
    <EnginesProvider engines={engines}>
      <Shown />
    </EnginesProvider>,
  );
  await doing(() => {});
  return {
    seen,
    reached: async (now: readonly string[]) => {
      rights = now;
      await doing(() => void replies.readAgain(ownRights));
    },
  };
}

test.each([
  [['sell'], true],
  [[], false],
])(
  'does not know who may sell until a phone that started offline reaches the server: %j',
  async (now, may) => {
    const { seen, reached } = await phone(true);
    expect(seen).toEqual([null]);
    await reached(now);
    await until(async () => {
      await doing(() => {});
      expect(seen).toEqual([null, may]);
    });
  },
);

test('lets nobody sell who is not signed in', async () => {
  expect((await phone(false)).seen).toEqual([false]);
});
