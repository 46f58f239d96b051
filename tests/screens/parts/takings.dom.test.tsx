import { expect, it } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { Takings } from '#screens/parts/selling/takings.tsx';
import { english } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { doing, mount } from '#tests/ui/mount.ts';

it('shows that nothing was taken by card as a sum, not as a price', async () => {
  const shift = {
    person: 'Lamin',
    from: '2026-11-30T08:00:00.000Z',
    until: '2026-11-30T09:00:00.000Z',
    sales: 1,
    tickets: 1,
    cash: { amount: 35_000, currency: 'GMD' },
    card: { amount: 0, currency: 'GMD' },
  };
  const nobody = { status: 'unauthenticated', user: null };
  const engines = {
    clock: handClock(),
    call: async () => ({ ok: true, value: { items: [shift] } }),
    replies: createReplies(),
    auth: { state: () => nobody, subscribe: () => () => {} },
    contact: { reached: () => true, subscribe: () => () => {} },
    messages: english,
  } as unknown as Engines;
  const box = await mount(
    <EnginesProvider engines={engines}>
      <Takings eventId="e" timeZone="UTC" />
    </EnginesProvider>,
  );
  await doing(() => {});
  const cells = [...box.querySelectorAll('td')].map(({ textContent }) =>
    textContent?.replaceAll('\u00a0', ' '),
  );
  expect(cells.slice(-2)).toEqual(['GMD 350', 'GMD 0']);
});
