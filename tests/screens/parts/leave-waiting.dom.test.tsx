import { expect, it, vi } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { leaveWaiting, type OwnWaiting } from '#contract/sales/waiting-list.ts';
import type { Failure } from '#domain/failures/failure.ts';
import { LeaveWaiting } from '#screens/parts/waiting/leave-waiting.tsx';
import { english, textsOf } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { button, doing, mount } from '#tests/ui/mount.ts';
import { until } from '#tests/until.ts';

const { waiting: texts } = textsOf('events');
const { read } = textsOf('failures').lost;
const entry = { entryId: 'w1', eventName: 'Kora Night', offer: null } as unknown as OwnWaiting;
const unsent: Failure = { kind: 'unreachable', nothingSent: true };

/** Leaves a list by a call that fails in this way; `isLeft` if the server did it all the same. */
async function leaving(failure: Failure, isLeft: boolean) {
  const said = { done: vi.fn<(title: string) => void>(), failed: vi.fn<(title: string) => void>() };
  const auth = { status: 'authenticated', user: { credentialId: 7 } };
  const engines = {
    clock: handClock(),
    replies: createReplies(),
    auth: { state: () => auth, subscribe: () => () => {} },
    notify: said,
    messages: english,
    call: async (endpoint: unknown) =>
      endpoint === leaveWaiting
        ? { ok: false, failure }
        : { ok: true, value: { items: isLeft ? [] : [entry] } },
  } as unknown as Engines;
  const box = await mount(
    <EnginesProvider engines={engines}>
      <LeaveWaiting entry={entry} />
    </EnginesProvider>,
  );
  await doing(() => button(texts.leaveOf(entry.eventName), box).click());
  const dialog = () => document.querySelector('[role=alertdialog]');
  await doing(() => button(texts.leave, dialog() ?? box).click());
  return { ...said, dialog };
}

it.each([
  ['the server has done it', { kind: 'timeout' }],
  ['its reply was lost', { kind: 'unreachable' }],
] as const)('says that a waiting list was left where %s', async (_, failure) => {
  const { done, failed, dialog } = await leaving(failure, true);
  await until(() => expect(dialog()).toBeNull());
  expect([done.mock.calls.map(([title]) => title), failed.mock.calls]).toEqual([[texts.left], []]);
});

it.each([
  ['nothing was sent', unsent, read.unreachable],
  ['the server has not done it', { kind: 'timeout' } as const, read.timeout],
])('offers to try again where %s', async (_, failure, words) => {
  const { done, dialog } = await leaving(failure, false);
  await until(() => expect(dialog()?.textContent).toContain(words));
  expect(done).not.toHaveBeenCalled();
});
