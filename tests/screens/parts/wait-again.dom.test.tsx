import { expect, it, vi } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { joinWaiting, myWaiting } from '#contract/sales/waiting-list.ts';
import { JoinWaiting } from '#screens/parts/waiting/join-waiting.tsx';
import { english, textsOf } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { button, doing, mount } from '#tests/ui/mount.ts';

const { waiting: texts } = textsOf('events');
const type = { ticketTypeId: 't1', name: 'Table', perOrderLimit: 4 };

/** Engines of a person whose writes are answered too late; their bodies are collected. */
function enginesTooSlow(sent: unknown[]): Engines {
  const call = async (endpoint: unknown, given: { readonly body?: unknown }) => {
    if (endpoint === myWaiting) return { ok: true, value: { items: [] } };
    if (endpoint === joinWaiting) sent.push(given.body);
    return { ok: false, failure: { kind: 'timeout' } };
  };
  const auth = { status: 'authenticated', user: { credentialId: 7 } };
  return {
    call,
    clock: handClock(),
    messages: english,
    replies: createReplies(),
    notify: { done() {}, failed() {} },
    auth: { state: () => auth, subscribe: () => () => {} },
  } as unknown as Engines;
}

it('asks again with the same id for a place on a waiting list if the reply was lost', async () => {
  const sent: unknown[] = [];
  const box = await mount(
    <EnginesProvider engines={enginesTooSlow(sent)}>
      <JoinWaiting registrationId="r1" type={type as never} />
    </EnginesProvider>,
  );
  await vi.waitFor(() => doing(() => button(texts.join, box)));
  for (const _ of [1, 2]) await doing(() => button(texts.join, box).click());
  expect(box.querySelector('[role=alert]')?.textContent).toBe(english.first.failures.lost.read.timeout);
  expect(sent).toHaveLength(2);
  expect(sent[0]).toEqual(sent[1]);
});
