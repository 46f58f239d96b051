import { describe, expect, it } from 'vitest';
import { redemptionRules, singleEntry } from '#domain/door/admission-rules.ts';
import type { Reading } from '#domain/door/reading.ts';
import {
  addOnWith,
  directionThrough,
  isRedeemedAt,
  readAsAddOn,
  redeemsAddOn,
  usesOf,
} from '#domain/door/redeem.ts';
import { ticketBits, type ManifestTicketType } from '#domain/manifest/manifest.ts';
import type { Known } from '#domain/door/verdict.ts';
import { passage } from './records.ts';

const { exists, revoked, test } = ticketBits;

const bar = { gateId: 'bar', index: 1, name: 'Bar', checkpoint: 'add-on-4' };
const entrance = { ...bar, gateId: 'entrance', checkpoint: 'event' };
const plain: ManifestTicketType = {
  index: 0,
  name: 'Standing',
  validFrom: null,
  validUntil: null,
  gates: [],
};
const drink: ManifestTicketType = { ...plain, index: 4, name: 'Drink', gates: ['bar'], addOn: true };
const meal: ManifestTicketType = { ...drink, index: 5, name: 'Meal', gates: ['kitchen'] };

type KnownAddOn = Pick<Known, 'state' | 'type' | 'reference' | 'passages'>;

/** A ticket of an order, with the number of times it was redeemed, and its state. */
function held(ticketNumber: number, type: ManifestTicketType | undefined, uses = 0, state: number = exists) {
  const passages = Array.from({ length: uses }, (_, nth) => passage(nth + 1, { ticketNumber }));
  const known: KnownAddOn = { state, type, reference: ticketNumber * 10, passages };
  return { ticketNumber, known };
}
const unknown = (ticketNumber: number) => ({ ticketNumber, known: undefined });
const untyped = held(2, undefined);

describe('the way through a checkpoint', () => {
  it.each([
    ['in, where an add-on is redeemed', redemptionRules(1), 'exit', 'entry'],
    ['in, where an add-on is redeemed, whichever way it is set', redemptionRules(1), 'entry', 'entry'],
    ['as the device is set, where people come in', singleEntry, 'exit', 'exit'],
    ['as the device is set, in at an entrance', singleEntry, 'entry', 'entry'],
    ['as the device is set, where no rules are known', undefined, 'exit', 'exit'],
  ] as const)('is %s', (_, rules, chosen, way) => {
    expect(directionThrough(rules, chosen)).toBe(way);
  });
});

describe('the add-on redeemed with a ticket', () => {
  it.each([
    ['the one that was bought with it', [held(2, drink)], 2],
    ['the next one, once the first is used up', [held(2, drink, 2), held(3, drink, 1)], 3],
    ['the last one, where all are used up', [held(2, drink, 2), held(3, drink, 2), held(4, drink, 2)], 4],
    ['none beyond a ticket of no known type', [untyped, held(3, drink)], undefined],
    ['one of this gate alone', [held(2, meal), held(3, drink)], 3],
    ['one in good standing', [held(2, drink, 0, exists | revoked), held(3, drink)], 3],
    ['one to rehearse with', [held(2, drink, 0, exists | test), held(3, drink)], 2],
    ['one that the list knows', [held(2, drink, 0, test), held(3, drink)], 3],
    ['none, where the next ticket is another guest’s', [held(2, plain), held(3, drink)], undefined],
    ['none beyond a ticket that is not known', [unknown(2), held(3, drink)], undefined],
    ['none of another gate', [held(2, meal)], undefined],
    ['none, where none was bought', [], undefined],
  ])('is %s', (_which, behind, ticketNumber) => {
    expect(addOnWith(behind, bar, redemptionRules(2))?.ticketNumber).toBe(ticketNumber);
  });

  it('allows any number of uses when its rules set no limit', () => {
    expect(
      addOnWith([held(2, drink, 9), held(3, drink)], bar, { ...redemptionRules(1), maxEntries: null }),
    ).toEqual(held(2, drink, 9));
  });
});

it('redeems only add-ons at their own gates, and no other ticket', () => {
  expect([isRedeemedAt(drink, bar), isRedeemedAt(drink, entrance)]).toEqual([true, false]);
  expect(isRedeemedAt({ ...plain, gates: ['bar'] }, bar)).toBe(false);
  expect(isRedeemedAt(undefined, bar)).toBe(false);
  expect([redeemsAddOn(redemptionRules(1)), redeemsAddOn(singleEntry)]).toEqual([true, false]);
});

it('counts redemptions, not exits', () => {
  const passages = [passage(1), passage(2, { direction: 'exit' }), passage(3)];
  expect(usesOf(passages, redemptionRules(5))).toEqual({ used: 2, of: 5 });
  expect(usesOf([], { ...redemptionRules(5), maxEntries: null })).toEqual({ used: 0, of: Infinity });
});

describe("a ticket code read as its add-on's", () => {
  const code = { kind: 'code', form: 'printed', keyId: 'abcdef', test: false, genuine: true } as const;
  const ofTicket = { ...code, ticketNumber: 1, typeIndex: 0, step: undefined };
  it.each<[Reading, Reading]>([
    [ofTicket, { ...ofTicket, ticketNumber: 2, typeIndex: 4 }],
    [
      { kind: 'reference', ticketNumber: 1, reference: 7 },
      { kind: 'reference', ticketNumber: 2, reference: 20 },
    ],
    [
      { kind: 'imported', ticketNumber: 1 },
      { kind: 'imported', ticketNumber: 2 },
    ],
    [
      { kind: 'member', ticketNumber: 1 },
      { kind: 'member', ticketNumber: 2 },
    ],
    [
      { kind: 'hand', ticketNumber: 1 },
      { kind: 'hand', ticketNumber: 2 },
    ],
    [{ kind: 'unreadable' }, { kind: 'unreadable' }],
    [
      { kind: 'foreign', keyId: 'abcdef' },
      { kind: 'foreign', keyId: 'abcdef' },
    ],
  ])('%j is %j', (reading, read) => {
    expect(readAsAddOn(reading, held(2, drink))).toEqual(read);
  });

  it('stays unchanged when nothing is known of the add-on', () => {
    const reference = { kind: 'reference', ticketNumber: 1, reference: 7 } as const;
    expect(readAsAddOn(ofTicket, unknown(2))).toEqual({ ...ofTicket, ticketNumber: 2 });
    expect(readAsAddOn(reference, unknown(2))).toEqual({ ...reference, ticketNumber: 2 });
    expect(readAsAddOn(ofTicket, untyped)).toEqual({ ...ofTicket, ticketNumber: 2 });
  });
});
