import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { readProfile } from '#contract/accounts/profile.ts';
import { OwnUnconfirmedEmail } from '#screens/parts/sign-in/unconfirmed-email.tsx';
import { english, textsOf } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { profile } from '#tests/screens/harness/samples.ts';
import { button, doing, mount } from '#tests/ui/mount.ts';

const { confirmEmail: texts } = textsOf('parts');

test('says that a link was sent once one was, and offers to send the first', async () => {
  const user = { ...profile.user, email: 'awa@example.gm' };
  let linkSent = false;
  const state = { status: 'authenticated', user };
  const engines = {
    clock: handClock(),
    replies: createReplies(),
    call: async (endpoint: unknown) => {
      if (endpoint === readProfile)
        return { ok: true, value: { ...profile, user, emailVerified: false, linkSent } };
      linkSent = true;
      return { ok: true, value: { sent: true } };
    },
    auth: { state: () => state, subscribe: () => () => {} },
    notify: { done: () => {}, failed: () => {} },
    messages: english,
  } as unknown as Engines;
  const box = await mount(
    <EnginesProvider engines={engines}>
      <OwnUnconfirmedEmail />
    </EnginesProvider>,
  );
  await expect.poll(() => box.textContent).toContain(texts.askFirst(user.email));
  expect(box.textContent).not.toContain(texts.ask(user.email));
  await doing(() => button(texts.send, box).click());
  await expect.poll(() => box.textContent).toContain(texts.ask(user.email));
  expect(button(texts.again, box)).toBeDefined();
});

test('says that the address was refused a moment after the link was sent, and asks for a while only', async () => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  });
  try {
    const clock = handClock();
    const user = { ...profile.user, email: 'awa@exmaple.gm' };
    let emailRefused = false;
    let reads = 0;
    const state = { status: 'authenticated', user };
    const engines = {
      clock,
      replies: createReplies(),
      call: async (endpoint: unknown) => {
        if (endpoint !== readProfile) return { ok: true, value: { sent: true } };
        reads += 1;
        return { ok: true, value: { ...profile, user, emailVerified: false, emailRefused } };
      },
      auth: { state: () => state, subscribe: () => () => {} },
      notify: { done: () => {}, failed: () => {} },
      messages: english,
    } as unknown as Engines;
    const box = await mount(
      <EnginesProvider engines={engines}>
        <OwnUnconfirmedEmail />
      </EnginesProvider>,
    );
    const pass = (seconds: number) =>
      act(async () => {
        for (let at = 0; at < seconds; at += 5) {
          await clock.advance(5_000);
          await vi.advanceTimersByTimeAsync(5_000);
        }
      });
    await pass(5);
    expect(box.textContent).toContain(texts.ask(user.email));
    emailRefused = true;
    await pass(10);
    expect(box.textContent).toContain(texts.refused(user.email));
    await pass(60);
    const read = reads;
    await pass(600);
    expect(reads).toBe(read);
    // Another link: it is looked for again, and arrives this time.
    await doing(() => button(texts.again, box).click());
    emailRefused = false;
    await pass(10);
    expect(box.textContent).toContain(texts.ask(user.email));
  } finally {
    vi.useRealTimers();
  }
});
