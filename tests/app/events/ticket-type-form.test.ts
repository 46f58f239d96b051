import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  bodyOfType,
  fitsType,
  gatesWith,
  newTypeTexts,
  normalType,
  problemsOfTypeForm,
  textOfInstant,
  textsOfType,
  typedOfInstant,
  type TypeTexts,
} from '#app/events/ticket-type-form.ts';
import { textOfTiers } from '#app/events/tier-form.ts';
import { changeTicketType, type EditableTicketType } from '#contract/events/ticket-types.ts';
import { testSeed } from '#tests/fakes/seed.ts';

const standard = newTypeTexts('Standard', '350', 'GMD');
const event = { doorsOpenAt: Date.UTC(2026, 11, 7, 19), endsAt: Date.UTC(2026, 11, 7, 23) };
const at = (hour: number) => new Date(Date.UTC(2026, 11, 7, hour)).toISOString();

/** The reply of a server that stores the form as sent. */
const answered = (texts: TypeTexts): EditableTicketType => {
  const {
    tiers = [],
    kind = 'ticket',
    uses = 1,
    perTicket = 1,
    groupSize = 1,
    ...form
  } = v.parse(changeTicketType.body, bodyOfType(texts));
  return {
    ticketTypeId: 't1',
    ...form,
    tiers,
    tiersTaken: {},
    kind,
    uses,
    perTicket,
    groupSize,
    checkpoint: null,
    sold: 0,
    reserved: 0,
    mayDelete: true,
    version: 'v1',
  };
};

describe('the ticket type form', () => {
  it('can be saved as suggested, also free of charge', () => {
    expect(bodyOfType(standard)).toMatchObject({
      price: { amount: 35_000, currency: 'GMD' },
      quantity: null,
      perOrderLimit: 10,
      onSale: true,
    });
    expect(bodyOfType(newTypeTexts('Free', '0', 'GMD')).price.amount).toBe(0);
  });

  it.each([
    [{ name: ' ' }, { name: 'no_type_name' }],
    [{ price: '0.001' }, { price: 'no_price' }],
    [{ price: '' }, { price: 'no_price' }],
    [{ price: '12.5', currency: 'XOF' }, { price: 'no_price' }],
    [{ quantity: '-1' }, { quantity: 'no_quantity' }],
    [{ quantity: '1.5' }, { quantity: 'no_quantity' }],
    [{ quantity: '1000001' }, { quantity: 'no_quantity' }],
    [{ perOrderLimit: '0' }, { perOrderLimit: 'no_order_limit' }],
    [{ perOrderLimit: '' }, { perOrderLimit: 'no_order_limit' }],
    [{ saleStartsAt: '2026-03-29T02:30' }, { saleStartsAt: 'no_time' }],
    [{ saleStartsAt: at(12), saleEndsAt: at(11) }, { saleEndsAt: 'sale_ends_before_start' }],
    [{ saleStartsAt: at(23) }, { saleStartsAt: 'sold_after_event' }],
    [{ validFrom: at(20), validUntil: at(20) }, { validUntil: 'valid_ends_before_start' }],
    [{ validUntil: at(18) }, { validUntil: 'invalid_at_event' }],
  ] satisfies [Partial<TypeTexts>, object][])('shows the error at the field: %j', (change, wrong) => {
    expect(problemsOfTypeForm({ ...standard, ...change }, event)).toEqual(wrong);
  });

  it('has no errors once the type is deleted', () => {
    expect(problemsOfTypeForm({ ...standard, name: '', removed: 'yes' }, event)).toEqual({});
  });

  it('equals the server’s response after normalization', () => {
    const text = fc.constantFrom('Balcony', ' Balcony ', 'Ünïcode');
    const forms = fc.record({
      name: text,
      description: fc.constantFrom('', ' Above the door. '),
      price: fc.constantFrom('0', '350', '350.5', '1,250.00', ' 12 '),
      quantity: fc.constantFrom('', '0', '007', '1,000'),
      perOrderLimit: fc.constantFrom('1', '06', '100'),
      saleEndsAt: fc.constantFrom('', at(12)),
      gates: fc.constantFrom('', 'a', 'a,b'),
      hidden: fc.constantFrom('', 'yes'),
      onSale: fc.constantFrom('', 'yes'),
      kind: fc.constantFrom('', 'add_on'),
      uses: fc.constantFrom('1', ' 02 '),
      perTicket: fc.constantFrom('1', '3'),
      groupSize: fc.constantFrom('', '1', ' 6 '),
      tiers: fc.constantFrom('', textOfTiers([{ tierId: 't', price: '99.50', until: at(9), count: '20' }])),
    });
    fc.assert(
      fc.property(forms, (form) => {
        const texts: TypeTexts = { ...standard, ...form };
        expect(fitsType(texts)).toBe(true);
        expect(textsOfType(answered(texts))).toEqual(normalType(texts));
        expect(normalType(normalType(texts))).toEqual(normalType(texts));
      }),
      { seed: testSeed },
    );
  });

  it('keeps instants when the event’s time zone changes, and invalid times as typed', () => {
    const text = textOfInstant({ text: '2026-12-07T20:00', second: false }, 'Europe/Berlin');
    expect(text).toBe('2026-12-07T19:00:00.000Z');
    expect(typedOfInstant(text, 'Africa/Banjul').text).toBe('2026-12-07T19:00');
    const skipped = { text: '2026-03-29T02:30', second: false };
    expect(typedOfInstant(textOfInstant(skipped, 'Europe/Berlin'), 'Europe/Berlin')).toEqual(skipped);
    const second = { text: '2026-10-25T02:30', second: true };
    expect(typedOfInstant(textOfInstant(second, 'Europe/Berlin'), 'Europe/Berlin')).toEqual(second);
  });

  it('sends the selected gates, each once', () => {
    expect(gatesWith({ gates: 'b' }, 'a', true)).toBe('a,b');
    expect(gatesWith({ gates: 'a,b' }, 'b', true)).toBe('a,b');
    expect(gatesWith({ gates: 'a' }, 'a', false)).toBe('');
  });
});
