import { expect, it } from 'vitest';
import { chosenAlready, type TypeOnSale } from '#screens/public/event/types-on-sale.ts';

/** A ticket type at this price, on sale by default; its fee is not tested here. */
const type = (
  ticketTypeId: string,
  amount: number,
  { state = 'on_sale', addOn = false }: { state?: TypeOnSale['state']; addOn?: boolean } = {},
): TypeOnSale =>
  ({
    type: { ticketTypeId, addOn: addOn ? { perTicket: 1, uses: 1 } : null },
    shown: { price: { amount, currency: 'GMD' } },
    state,
  }) as unknown as TypeOnSale;

it.each<
  [
    title: string,
    standing: readonly TypeOnSale[],
    wanted: Readonly<Record<string, number>>,
    chosen: string | undefined,
  ]
>([
  ['the only type, whatever it costs', [type('a', 500)], {}, 'a'],
  ['the only type beside what is sold out', [type('a', 500), type('b', 0, { state: 'sold_out' })], {}, 'a'],
  ['the only type beside add-ons', [type('a', 500), type('b', 0, { addOn: true })], { b: 2 }, 'a'],
  ['the only free type of several', [type('a', 500), type('b', 0), type('c', 900)], {}, 'b'],
  ['no free type once another is chosen in its place', [type('a', 500), type('b', 0)], { a: 1 }, undefined],
  ['the free type again once that is put back', [type('a', 500), type('b', 0)], { a: 0 }, 'b'],
  ['none of several free types', [type('a', 0), type('b', 0)], {}, undefined],
  ['none of several that cost', [type('a', 500), type('b', 900)], {}, undefined],
  ['none where nothing is on sale', [type('a', 0, { state: 'sale_closed' })], {}, undefined],
])('One is chosen already of %s', (_title, standing, wanted, chosen) => {
  expect(chosenAlready(standing, wanted)?.type.ticketTypeId).toBe(chosen);
});
