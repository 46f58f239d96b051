import { useState } from 'react';
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
const entry = {
  entryId: 'w1',
  eventName: 'Kora Night',
  ticketTypeName: 'Table',
  quantity: 2,
  offer: null,
} as unknown as OwnWaiting;
const unsent: Failure = { kind: 'unreachable', nothingSent: true };

/** Leaves a list by a call that fails in this way; `then` is what the next one finds, null if it fails too. */
async function leaving(failure: Failure | null, then: OwnWaiting['state'] | null) {
  let calls = 0;
  const said = { done: vi.fn<(title: string) => void>(), failed: vi.fn<(title: string) => void>() };
  const auth = { status: 'authenticated', user: { credentialId: 7 } };
  const engines = {
    clock: handClock(),
    replies: createReplies(),
    auth: { state: () => auth, subscribe: () => () => {} },
    notify: said,
    messages: english,
    call: async (endpoint: unknown) => {
      // An entry that ended in any other way is on the list no more either, or only for a week.
      if (endpoint !== leaveWaiting) return { ok: true, value: { items: [] } };
      calls += 1;
      if (then === null || (failure !== null && calls === 1)) return { ok: false, failure };
      return { ok: true, value: { ...entry, state: then } };
    },
  } as unknown as Engines;
  const row = { remove: () => undefined as void };
  function Row() {
    const [isListed, setListed] = useState(true);
    row.remove = () => setListed(false);
    return isListed ? <LeaveWaiting entry={entry} /> : null;
  }
  const box = await mount(
    <EnginesProvider engines={engines}>
      <Row />
    </EnginesProvider>,
  );
  await doing(() => button(texts.leaveOf(entry.eventName), box).click());
  const dialog = () => document.querySelector('[role=alertdialog]');
  await doing(() => button(texts.leave, dialog() ?? box).click());
  return { ...said, dialog, removeRow: () => doing(() => row.remove()) };
}

it.each([
  ['the server has done it', { kind: 'timeout' }],
  ['its reply was lost', { kind: 'unreachable' }],
] as const)('says that a waiting list was left where %s', async (_, failure) => {
  const { done, failed, dialog } = await leaving(failure, 'left');
  await until(() => expect(dialog()).toBeNull());
  expect([done.mock.calls.map(([title]) => title), failed.mock.calls]).toEqual([[texts.left], []]);
});

it.each([
  ['nothing was sent', unsent, read.unreachable],
  ['the server has not done it', { kind: 'timeout' } as const, read.timeout],
])('offers to try again where %s', async (_, failure, words) => {
  const { done, dialog } = await leaving(failure, null);
  await until(() => expect(dialog()?.textContent).toContain(words));
  expect(done).not.toHaveBeenCalled();
});

it.each([
  ['after a lost reply', { kind: 'timeout' }],
  ['at once', null],
] as const)('does not say that a list was left whose offer had expired, %s', async (_, failure) => {
  const { done, dialog } = await leaving(failure, 'lapsed');
  await until(() => expect(dialog()).toBeNull());
  expect(done.mock.calls.map(([title]) => title)).toEqual([texts.lapsed(2, 'Table')]);
});

it('says nothing of a list whose tickets the user has bought meanwhile', async () => {
  const { done, dialog } = await leaving(null, 'taken');
  await until(() => expect(dialog()).toBeNull());
  expect(done).not.toHaveBeenCalled();
});

it('offers to try again in a notice too, if its row goes away meanwhile', async () => {
  const { failed, dialog, removeRow } = await leaving({ kind: 'timeout' }, null);
  await until(() => expect(dialog()?.textContent).toContain(read.timeout));
  await removeRow();
  expect(failed.mock.calls).toEqual([[textsOf('shell').parts.notDone, read.timeout]]);
});
