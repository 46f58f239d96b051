import { useState } from 'react';
import { expect, test } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import type { EventMessage, MessageRecipient } from '#contract/events/messages.ts';
import { MessageReport } from '#screens/organizer/event/messages/message-report.tsx';
import { english, textsOf } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { message } from '#tests/screens/harness/message-sample.ts';
import { doing, mount } from '#tests/ui/mount.ts';
import { until } from '#tests/until.ts';

/** Shows a message's delivery report, and returns a way to update its state. */
async function report(first: Partial<EventMessage>, failed: () => readonly string[] = () => []) {
  const auth = { status: 'authenticated', user: { credentialId: 7, role: 'ORGANIZER' } };
  const items = () =>
    failed().map((name): MessageRecipient => ({
      recipientId: name,
      name,
      email: '',
      state: 'failed',
      problem: 'refused',
      bounceStatus: null,
      at: '2026-11-28T12:00:00Z',
    }));
  const engines = {
    clock: handClock(),
    call: async () => ({ ok: true, value: { items: items(), next: null } }),
    replies: createReplies(),
    notify: { done: () => {}, failed: () => {} },
    auth: { state: () => auth, subscribe: () => () => {} },
    messages: english,
  } as unknown as Engines;
  let change: (facts: Partial<EventMessage>) => void = () => {};
  function Shown() {
    const [facts, setFacts] = useState(first);
    change = setFacts;
    const shown = { ...message, text: 'Doors at six.', ...facts } as EventMessage;
    return <MessageReport eventId="e" timeZone="UTC" types={[]} message={shown} />;
  }
  const page = await mount(
    <EnginesProvider engines={engines}>
      <Shown />
    </EnginesProvider>,
  );
  return { page, change: (facts: Partial<EventMessage>) => doing(() => change(facts)) };
}

test('shows no progress for a message without email recipients, and does not count to one', async () => {
  const { page } = await report({ state: 'sent', recipients: 0, sent: 0, failed: 0, noEmail: 490 });
  expect(page.querySelector('[role=progressbar]')).toBeNull();
  expect(page.textContent).not.toContain('0 of 1');
  expect(page.textContent).toContain('490');
});

test('adds recipients found to be unreachable to the list while a message is being sent', async () => {
  const failed = ['Awa'];
  const { page, change } = await report({ failed: 1 }, () => failed);
  await until(() => expect(page.textContent).toContain('Awa'));
  failed.push('Lamin');
  await change({ failed: 2 });
  await until(() => expect(page.textContent).toContain('Lamin'));
});

const { report: said, sending } = textsOf('desk').eventMessages;

test.each(['event', 'news'] as const)(
  'says when a scheduled message of kind %s goes out, and whether that moves with its event',
  async (kind) => {
    const { page } = await report({ state: 'scheduled', kind, sendAt: '2026-11-29T18:00:00.000Z' });
    expect(page.textContent).toContain(sending.moves[kind]);
    expect(page.textContent).not.toContain(sending.moves[kind === 'news' ? 'event' : 'news']);
  },
);

test('says that a scheduled message waits for the new date of its event', async () => {
  const { page } = await report({ state: 'scheduled', sendAt: '2426-11-29T18:00:00.000Z' });
  expect(page.textContent).toContain(said.waitsForDate);
  expect(page.textContent).not.toContain('2426');
});

test.each<[string, Partial<EventMessage>, boolean]>([
  ['was sent', { state: 'sent', recipients: 3, sent: 2 }, true],
  ['was stopped and is over', { state: 'stopped', recipients: 3, sent: 1, skipped: 1, allFound: true }, true],
  ['was stopped with emails under way', { state: 'stopped', recipients: 3, sent: 1, allFound: true }, false],
  [
    'was stopped before all were found',
    { state: 'stopped', recipients: 3, sent: 1, skipped: 1, allFound: false },
    false,
  ],
])('offers to send it again to whom it failed to reach, if it %s', async (_, facts, offered) => {
  const { page } = await report({ kept: 0, skipped: 0, ...facts, failed: 1 });
  expect(page.textContent.includes(said.resend(1))).toBe(offered);
});
