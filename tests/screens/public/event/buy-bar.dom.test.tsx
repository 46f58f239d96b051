import { createRef } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import type { EventDetail } from '#contract/events/events.ts';
import { formatsIn } from '#messages/formats-in.ts';
import { EventFacts } from '#screens/parts/event-facts.tsx';
import { BuyBar, useEventPrices } from '#screens/public/event/buy-bar.tsx';
import { useTypesOnSale } from '#screens/public/event/types-on-sale.ts';
import { english } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { eventDetail } from '#tests/screens/harness/samples.ts';
import { mount } from '#tests/ui/mount.ts';

type Offer = EventDetail['ticketTypes'][number];

const clock = handClock();
const hour = 3_600_000;
const at = (hours: number) => new Date(clock.wall() + hours * hour).toISOString();
const [plain] = eventDetail.ticketTypes;
const offer = (over: Partial<Offer>): Offer => {
  if (plain === undefined) throw new Error('The sample sells nothing.');
  return { ...plain, tier: null, addOn: null, left: 5, saleStartsAt: null, saleEndsAt: null, ...over };
};
const price = (amount: number) => ({ amount, currency: 'GMD' });

/** Shows the bar of an event with these ticket types, and the ticket list it links to. */
async function barOf(ticketTypes: readonly Offer[]) {
  const event = { ...eventDetail, startsAt: at(48), endsAt: at(52), ticketTypes: [...ticketTypes] };
  const tickets = createRef<HTMLElement>();
  const Page = () => <BuyBar event={event} types={useTypesOnSale(event)} tickets={tickets} />;
  const page = await mount(
    <EnginesProvider engines={{ clock, messages: english } as unknown as Engines}>
      <Page />
      <section ref={tickets} tabIndex={-1} />
    </EnginesProvider>,
  );
  return { page, bar: page.querySelector('[data-foot-bar]'), tickets };
}

beforeEach(() => {
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
});
// Pages of one process share the prototypes of their elements.
afterEach(() => void vi.restoreAllMocks());

describe("the event page's buy bar", () => {
  it.each<[string, Offer[], RegExp, string]>([
    [
      'says from what to what tickets cost',
      [offer({ price: price(0) }), offer({ price: price(150_000) })],
      /^Free to GMD\s1,500/,
      'Get tickets',
    ],
    [
      'leaves add-ons out',
      [offer({ price: price(40_000) }), offer({ price: price(500), addOn: { uses: 1, perTicket: 1 } })],
      /^GMD\s400/,
      'Get tickets',
    ],
    [
      'leaves out what is sold out',
      [offer({ price: price(40_000) }), offer({ price: price(100), left: 0 })],
      /^GMD\s400/,
      'Get tickets',
    ],
    ['says until when tickets are sold', [offer({ saleEndsAt: at(2) })], /On sale until/, 'Get tickets'],
    ['says from when tickets are sold', [offer({ saleStartsAt: at(2) })], /On sale /, 'See tickets'],
    ['leads to the waiting list', [offer({ left: 0, waitingList: true })], /Sold out/, 'Join waiting list'],
  ])('%s', async (_, offers, words, press) => {
    const { bar } = await barOf(offers);
    expect(bar?.textContent).toMatch(words);
    expect(bar?.querySelector('a')?.textContent).toBe(press);
  });

  it.each<[string, Offer[], string | null]>([
    ['until the last of them ends', [offer({ saleEndsAt: at(2) }), offer({ saleEndsAt: at(30) })], at(30)],
    ['of no end where one of them has none', [offer({ saleEndsAt: at(2) }), offer({})], null],
    ['from the first of them on', [offer({ saleStartsAt: at(30) }), offer({ saleStartsAt: at(2) })], at(2)],
  ])('says of several offers together %s', async (_, offers, edge) => {
    const { bar } = await barOf(offers);
    const { clockTime, day } = formatsIn.en;
    const { timeZone } = eventDetail;
    const words = edge === null ? '^GMD\\s\\d+Get' : `${day(edge, timeZone)}, ${clockTime(edge, timeZone)}`;
    expect(bar?.textContent).toMatch(new RegExp(words));
  });

  it.each<[string, Offer[]]>([
    ['add-ons alone are on sale', [offer({ addOn: { uses: 1, perTicket: 1 } }), offer({ left: 0 })]],
    ['nothing is left and nobody may wait', [offer({ left: 0, waitingList: false })]],
    ['the sale is over', [offer({ saleEndsAt: at(-1) })]],
    ['nothing was ever sold', []],
  ])('is not there where %s', async (_, offers) => {
    expect((await barOf(offers)).bar).toBeNull();
  });

  it('scrolls to the tickets and leaves the focus there, on the same page', async () => {
    const { bar, tickets } = await barOf([offer({})]);
    const before = location.href;
    bar?.querySelector('a')?.click();
    expect(document.activeElement).toBe(tickets.current);
    expect(location.href).toBe(before);
  });
});

function Facts({ event }: { readonly event: EventDetail }) {
  return <EventFacts event={event} prices={useEventPrices(useTypesOnSale(event))} />;
}

it.each([
  ['leaves out a price where none of it can be had', offer({ left: 0 }), 0],
  ['says a price where some of it can', offer({ price: price(40_000) }), 1],
])("the event's structured data %s", async (_, only, prices) => {
  const event = { ...eventDetail, startsAt: at(48), endsAt: at(52), ticketTypes: [only] };
  const page = await mount(
    <EnginesProvider engines={{ clock, messages: english } as unknown as Engines}>
      <Facts event={event} />
    </EnginesProvider>,
  );
  const facts = Array.from(page.querySelectorAll('li'), ({ textContent }) => textContent);
  expect(facts.filter((fact) => fact === '')).toEqual([]);
  expect(facts.filter((fact) => /GMD\s400/.test(fact))).toHaveLength(prices);
});
