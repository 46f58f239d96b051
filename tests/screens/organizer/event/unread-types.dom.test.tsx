import { expect, it, vi } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { listTicketTypes } from '#contract/events/ticket-types.ts';
import type { PromoCode } from '#contract/sales/promo-codes.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { MessageAudience } from '#screens/organizer/event/messages/message-facts.tsx';
import { PromoCodes } from '#screens/organizer/event/promo-codes.tsx';
import { english, textsOf } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { doing, mount } from '#tests/ui/mount.ts';
import { until } from '#tests/until.ts';

vi.mock('@tanstack/react-router', () => ({ useSearch: () => ({}), useNavigate: () => () => {} }));

/** What organizers are shown while the event's ticket types are being read, or could not be read. */

it('says no wrong currency in a list of promo codes', async () => {
  const promo = {
    promoCodeId: 'p',
    code: 'EARLY',
    kind: 'amount',
    value: 70_000,
    ticketTypeIds: [],
    uses: 1,
    mostUses: null,
    mostPerPerson: null,
    startsAt: null,
    endsAt: null,
    tookOff: 70_000,
    state: 'active',
  } as unknown as PromoCode;
  const auth = { status: 'authenticated', user: { credentialId: 7, role: 'ORGANIZER' } };
  const engines = {
    clock: handClock(),
    call: async ({ path }: Endpoint) =>
      path === listTicketTypes.path
        ? { ok: false, failure: { kind: 'timeout' } }
        : { ok: true, value: { items: [promo], total: 1 } },
    replies: createReplies(),
    stored: { get: () => null, keys: () => [], onChange: () => () => {} },
    auth: { state: () => auth, subscribe: () => () => {} },
    contact: { reached: () => true, subscribe: () => () => {} },
    messages: english,
  } as unknown as Engines;
  const box = await mount(
    <EnginesProvider engines={engines}>
      <PromoCodes eventId="e" timeZone="UTC" />
    </EnginesProvider>,
  );
  await until(() => doing(() => expect(box.textContent).toContain('EARLY')));
  expect(box.textContent).not.toContain('GMD');
});

it('does not say that a message goes to all ticket holders when it goes to those of some types', async () => {
  const engines = { messages: english, clock: handClock() } as unknown as Engines;
  const said = async (types: readonly { readonly ticketTypeId: string; readonly name: string }[]) => {
    const message = { audience: 'all', ticketTypeIds: ['vip', 'table'] } as const;
    const box = await mount(
      <EnginesProvider engines={engines}>
        <MessageAudience message={message as never} types={types as never} />
      </EnginesProvider>,
    );
    return box.textContent;
  };
  const { someTypes } = textsOf('desk').eventMessages;
  expect(await said([])).toContain(someTypes('–'));
  expect(await said([{ ticketTypeId: 'vip', name: 'VIP' }])).toMatch(/VIP.*–/);
});
