import { expect, it } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import type { OutboxItem } from '#contract/outbox.ts';
import { ResendAll } from '#screens/admin/outbox/resend-all.tsx';
import { english, textsOf } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { outboxItem } from '#tests/screens/harness/admin-samples.ts';
import { button, doing, mount } from '#tests/ui/mount.ts';

const { resendAll } = textsOf('outbox');

/** Shows the button above these messages; the call for `refused` is refused. */
async function above(messages: readonly OutboxItem[], refused = '') {
  const asked: string[] = [];
  const told: string[] = [];
  const nobody = { user: null };
  const no = { kind: 'refused', status: 409, code: 'message_not_failed', message: 'Too late.', errors: [] };
  const engines = {
    clock: handClock(),
    auth: { state: () => nobody, subscribe: () => () => {} },
    replies: createReplies(),
    messages: english,
    notify: { done: (title: string) => told.push(title), failed: () => {} },
    call: async (_endpoint: unknown, { params: { id } }: { params: { id: string } }) => {
      asked.push(id);
      return id === refused ? { ok: false, failure: no } : { ok: true, value: { status: 'waiting' } };
    },
  } as unknown as Engines;
  const box = await mount(
    <EnginesProvider engines={engines}>
      <ResendAll messages={messages} />
    </EnginesProvider>,
  );
  return { box, asked, told };
}

const failed = (id: string): OutboxItem => ({ ...outboxItem, id });
const all = [
  failed('a'),
  { ...failed('b'), resendable: false },
  { ...failed('c'), status: 'sent' as const },
  failed('d'),
  failed('e'),
];

it('sends again what failed and can be sent again, and nothing else', async () => {
  const { box, asked, told } = await above(all);
  await doing(() => button(resendAll(3), box).click());
  await doing(() => {});
  expect(asked).toEqual(['a', 'd', 'e']);
  expect(told).toHaveLength(1);
});

it('stops at the first refusal, and says why', async () => {
  const { box, asked, told } = await above(all, 'd');
  await doing(() => button(resendAll(3), box).click());
  await doing(() => {});
  expect(asked).toEqual(['a', 'd']);
  expect(told).toEqual([]);
  expect(box.textContent).toContain('Too late.');
});

it('is not there for a single failed email', async () => {
  const { box } = await above(all.slice(0, 3));
  expect(box.querySelector('button')).toBeNull();
});
