import { describe, expect, it } from 'vitest';
import {
  findPayReferences,
  instructionsFor,
  makePayReference,
  matchPayment,
  payByHandUntil,
  payReferenceBegins,
} from '#domain/sales/manual-payment.ts';

/** Numbers from a seed, the same in each run. */
function drawer(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 27;
  };
}
const hour = 3_600_000;
const draw = drawer(7);
const references = Array.from({ length: 300 }, () => makePayReference(draw));

describe("a buyer's payment reference", () => {
  it('is found however a bank formats it', () => {
    for (const reference of references) {
      const plain = reference.replaceAll('-', '');
      const spoken = plain.slice(2).replaceAll('0', 'o').replaceAll('1', 'l');
      for (const text of [
        reference,
        `PAYMENT/${plain}/AWA CEESAY`,
        `gh ${plain.slice(2, 6)} ${plain.slice(6)} tickets`,
        `x${plain.slice(0, 2)}${spoken}`,
      ])
        expect(findPayReferences(text)).toContain(reference);
    }
  });

  it('is not found when one character is wrong', () => {
    const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
    for (const reference of references) {
      const plain = reference.replaceAll('-', '');
      for (let at = 2; at < plain.length; at += 1) {
        const wrong = alphabet.charAt((alphabet.indexOf(plain.charAt(at)) + 1 + (draw() % 31)) % 32);
        expect(findPayReferences(plain.slice(0, at) + wrong + plain.slice(at + 1))).toEqual([]);
      }
    }
  });

  it('is found beside others, and absent when there is none', () => {
    const [one = '', two = ''] = references;
    expect(findPayReferences(`${one} and ${two} and ${one}`)).toEqual([one, two]);
    for (const text of ['', 'GH', 'NIGHT GHANA 12345678', 'Rent November'])
      expect(findPayReferences(text)).toEqual([]);
  });

  it.each([
    ['GH-7K3M-9P2X', 'GH-7K3M-9P2X'],
    ['gh 7k3m', 'GH-7K3M'],
    ['7k3m-9', 'GH-7K3M-9'],
    ['7K3M9P2X', 'GH-7K3M-9P2X'],
    ['ol', 'GH-01'],
    ['7', null],
    ['7K3M9P2XZ', null],
    ['awa@example.org', null],
    ['', null],
  ])('is matched from a partial entry: %s', (typed, begins) => {
    expect(payReferenceBegins(typed)).toBe(begins);
  });

  it('is where the instructions say', () => {
    expect(instructionsFor('Pay, name {reference}. Again: {Reference}', 'GH-1')).toBe(
      'Pay, name GH-1. Again: GH-1',
    );
  });
});

it.each([
  [48, 100 * hour, 48 * hour],
  [48, 3 * hour, 3 * hour],
  [1, 0, null],
  [1, -1, null],
])('waits %i hours for an event in %i ms until %s', (reserveHours, startsAt, until) => {
  expect(payByHandUntil({ reserveHours, startsAt }, 0)).toBe(until);
});

const total = { amount: 350, currency: 'GMD' };
it.each([
  [350, 'awaiting_payment', 'exact'],
  [349, 'awaiting_payment', 'less'],
  [351, 'awaiting_payment', 'more'],
  [350, 'confirmed', 'paid'],
  [350, 'refunded', 'paid'],
  [350, 'expired', 'ended'],
  [350, 'cancelled', 'ended'],
] as const)('reports %i for an order that is %s as %s', (arrived, state, match) => {
  expect(matchPayment(arrived, { state, total })).toBe(match);
});

it('reports nothing about money without an order', () => {
  expect(matchPayment(350, null)).toBe('unknown');
});
