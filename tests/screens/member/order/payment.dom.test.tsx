import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { Buying } from '#app/engines/buying.ts';
import { createReplies } from '#app/data/replies.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { Payment } from '#screens/member/order/payment.tsx';
import { sampleOrder } from '#tests/domain/sales/sample-orders.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { button, doing, mount } from '#tests/ui/mount.ts';
import { english } from '#tests/messages/english.ts';

const ids = { sessionId: 's', transactionId: 't' };

/** Shows a payment that is still undecided after all polls. */
async function undecided() {
  const follow = vi.fn<() => () => void>(() => () => {});
  const view = { state: { ...ids, status: 'open' }, failure: null, exhausted: true };
  const verifier = { follow, nudge: () => {}, view: () => view, subscribe: () => () => {} };
  const desk = { verifier } as unknown as Buying;
  // The component uses only these engines.
  const engines = {
    clock: handClock(),
    contact: { reached: () => true, subscribe: () => () => {} },
    buying: { opened: () => desk, open: async () => desk, subscribe: () => () => {} },
    replies: createReplies(),
    messages: english,
  } as unknown as Engines;
  function Page() {
    const [notPaid, setNotPaid] = useState(false);
    return (
      <EnginesProvider engines={engines}>
        <Payment
          order={sampleOrder({ state: 'awaiting_payment' })}
          standing={notPaid ? 'to_pay' : 'confirming'}
          back={ids}
          onLook={() => {}}
          onSay={setNotPaid}
        />
      </EnginesProvider>
    );
  }
  const box = await mount(<Page />);
  await doing(() => undefined);
  return { box, names: () => [...box.querySelectorAll('button')].map((one) => one.textContent?.trim()) };
}

describe('an undecided payment', () => {
  it('is not requested again, unless the buyer says that they have not paid', async () => {
    const { box, names } = await undecided();
    expect(names()).toEqual(['Check again', 'I haven’t paid']);
    await doing(() => button('I haven’t paid', box).click());
    expect(names()).toEqual([expect.stringMatching(/^Pay /), 'I’ve already paid']);
    await doing(() => button('I’ve already paid', box).click());
    expect(names()).toEqual(['Check again', 'I haven’t paid']);
  });
});
