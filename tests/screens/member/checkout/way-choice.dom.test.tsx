import { expect, it } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import { EnginesContext, EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { usePayChoice, WayChoice } from '#screens/member/checkout/way-choice.tsx';
import { english } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { doing, mount } from '#tests/ui/mount.ts';
import { until } from '#tests/until.ts';

const cash = { wayToPayId: 'cash' };

/** Returns the effective payment method if this one was chosen before a reload and the server replied like this. */
async function chosen(wished: string | undefined, reply: unknown, isFree = false): Promise<unknown> {
  const auth = { status: 'unauthenticated', user: null };
  const engines = {
    call: () => (reply === null ? new Promise(() => {}) : Promise.resolve({ ok: true, value: reply })),
    replies: createReplies(),
    clock: handClock(),
    auth: { state: () => auth, subscribe: () => () => {} },
  } as unknown as Engines;
  const Shown = () => <>{JSON.stringify(usePayChoice('e', wished, isFree).chosen)}</>;
  const box = await mount(
    <EnginesContext value={engines}>
      <Shown />
    </EnginesContext>,
  );
  await doing(() => {});
  return JSON.parse(box.textContent);
}

it.each<[string, wished: string | undefined, reply: unknown, isFree: boolean, counts: string | null]>([
  ['what was chosen, before it is known what there is', 'cash', null, false, 'cash'],
  ['the provider, where nothing was chosen or known', undefined, null, false, ''],
  ['no way by hand for what costs nothing', 'cash', null, true, ''],
  ['none that is gone', 'bank', { online: true, items: [cash] }, false, null],
  ['the only one there is', undefined, { online: false, items: [cash] }, false, 'cash'],
])('takes %s', async (_, wished, reply, isFree, counts) => {
  expect(await chosen(wished, reply, isFree)).toBe(counts);
});

it('names the reference in instructions that no order has filled in yet', async () => {
  const auth = { status: 'unauthenticated', user: null };
  const cashAtShop = {
    wayToPayId: 'cash',
    name: 'Cash',
    instructions: 'Pay at the shop, with {reference}.',
    reserveHours: 24,
    tickets: 'when_paid',
  } as const;
  const engines = {
    call: () => new Promise(() => {}),
    replies: createReplies(),
    clock: handClock(),
    auth: { state: () => auth, subscribe: () => () => {} },
    messages: english,
  } as unknown as Engines;
  const box = await mount(
    <EnginesProvider engines={engines}>
      <WayChoice
        eventId="e"
        ways={{ online: true, items: [cashAtShop] }}
        chosen="cash"
        error={undefined}
        onChoose={() => {}}
      />
    </EnginesProvider>,
  );
  // The formatter is loaded with the first text.
  await until(async () => {
    await doing(() => {});
    expect(box.textContent).toContain('Pay at the shop, with your order’s reference.');
  });
});
