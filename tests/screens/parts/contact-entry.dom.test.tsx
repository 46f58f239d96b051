import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { readCodeState } from '#contract/accounts/one-time-codes.ts';
import { oneTimeCode } from '#domain/people/one-time-code.ts';
import { ContactEntry } from '#screens/parts/sign-in/contact-entry.tsx';
import { english, textsOf } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { until } from '#tests/until.ts';
import { button, doing, mount, typeInto } from '#tests/ui/mount.ts';

const { contact: texts } = textsOf('checkout');
const wrong = {
  ok: false,
  failure: { kind: 'unauthorized', code: 'code_wrong', message: 'That code isn’t right.' },
};

/** Shows the step, with a server that answers each call on command. */
async function entry(undeliverable = false) {
  const sent: { readonly what: unknown; readonly answer: (reply: unknown) => Promise<void> }[] = [];
  const asks = (what: unknown) =>
    new Promise((resolve) => {
      sent.push({ what, answer: (reply) => doing(() => resolve(reply)) });
    });
  const loginSuccessful = vi.fn<() => void>();
  const clock = handClock();
  const looks = vi.fn<() => void>();
  const state = { status: 'unauthenticated', user: null };
  const engines = {
    clock,
    replies: createReplies(),
    call: (endpoint: unknown, { body }: { body: { email: string } }) => {
      if (endpoint !== readCodeState) return asks(body.email);
      looks();
      return { ok: true, value: { undeliverable } };
    },
    auth: {
      state: () => state,
      subscribe: () => () => {},
      signIn: ({ code }: { code: string }) => asks(code),
    },
    notify: { loginSuccessful, failed: () => {} },
    tabStored: { get: () => null, set: () => true, remove: () => {} },
    messages: english,
  } as unknown as Engines;
  const box = await mount(
    <EnginesProvider engines={engines}>
      <ContactEntry others={() => null} />
    </EnginesProvider>,
  );
  const field = (name: string) => {
    const found = box.querySelector<HTMLInputElement>(`input[name=${name}]`);
    if (found === null) throw new Error(`There is no field "${name}".`);
    return found;
  };
  return {
    box,
    sent,
    field,
    loginSuccessful,
    clock,
    looks,
    type: (name: string, text: string) => doing(() => typeInto(field(name), text)),
    press: (name: string) => doing(() => button(name, box).click()),
  };
}

const codeSent = { ok: true, value: { codeRequestId: 'r' } };

test('keeps an address corrected while a code is sent, and sends it its own code', async () => {
  const { box, sent, field, type, press } = await entry();
  await type('contact', 'ada@exmaple.gm');
  await press(texts.send);
  await type('contact', 'ada@example.gm');
  expect(button(texts.send, box).getAttribute('aria-busy')).toBe('true');
  await sent[0]?.answer(codeSent);
  expect(field('contact').value).toBe('ada@example.gm');
  await press(texts.send);
  expect(sent.map(({ what }) => what)).toEqual(['ada@exmaple.gm', 'ada@example.gm']);
  await sent[1]?.answer(codeSent);
  expect(box.textContent).toContain(texts.sent('ada@example.gm'));
});

test('tries a code corrected while the wrong one is being checked', async () => {
  const { box, sent, type, press, loginSuccessful } = await entry();
  await type('contact', 'ada@example.gm');
  await press(texts.send);
  await sent[0]?.answer(codeSent);
  await type('code', '123456');
  await type('code', '12345');
  await type('code', '123457');
  await sent[1]?.answer(wrong);
  expect(sent.slice(1).map(({ what }) => what)).toEqual(['123456', '123457']);
  await sent[2]?.answer(wrong);
  expect(box.textContent).toContain('That code isn’t right.');
  await type('code', '123458');
  await sent[3]?.answer({ ok: true, value: { credentialId: 7 } });
  expect(loginSuccessful).toHaveBeenCalledOnce();
});

test('tells a user waiting for an emailed code to check the address and the spam folder', async () => {
  const { box, sent, type, press } = await entry();
  await type('contact', 'fatou@example.org');
  await press(texts.send);
  await sent[0]?.answer(codeSent);
  expect(box.querySelector('[role=status]')?.textContent).toMatch(
    /on its way to fatou@example\.org\..* Check the address and your spam folder/,
  );
});

test('returns the focus to the field when it contains neither an address nor a number', async () => {
  const { box, sent, field, type, press } = await entry();
  await type('contact', 'fatou');
  button(texts.send, box).focus();
  await press(texts.send);
  expect(sent).toEqual([]);
  expect(document.activeElement).toBe(field('contact'));
});

test("says to correct the address when the mail server rejects the code's email", async () => {
  const { box, sent, field, type, press } = await entry(true);
  await type('contact', 'fatou@exmaple.org');
  await press(texts.send);
  await sent[0]?.answer(codeSent);
  await until(() =>
    expect(box.querySelector('[role=alert]')?.textContent).toBe(texts.undeliverable('fatou@exmaple.org')),
  );
  expect(box.querySelector('input[name=code]')).toBeNull();
  // The corrected address gets a new code.
  await type('contact', 'fatou@example.org');
  expect(box.querySelector('[role=alert]')?.textContent ?? '').toBe('');
  expect(field('contact').value).toBe('fatou@example.org');
  expect(button(texts.send, box)).toBeDefined();
});

test('asks whether the address was refused for as long as the code is valid, and then no more', async () => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  });
  try {
    const { sent, type, press, clock, looks } = await entry();
    await type('contact', 'fatou@example.org');
    await press(texts.send);
    await sent[0]?.answer(codeSent);
    const pass = (seconds: number) =>
      act(async () => {
        for (let at = 0; at < seconds; at += 5) {
          await clock.advance(5_000);
          await vi.advanceTimersByTimeAsync(5_000);
        }
      });
    await pass(60);
    expect(looks.mock.calls.length).toBeGreaterThan(5);
    await pass(oneTimeCode.lifeMs / 1_000);
    const asked = looks.mock.calls.length;
    await pass(600);
    expect(looks.mock.calls.length).toBe(asked);
  } finally {
    vi.useRealTimers();
  }
});
