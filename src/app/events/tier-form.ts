import * as v from 'valibot';
import type { EditableTicketType, TicketTypeFormBody } from '#contract/events/ticket-types.ts';
import { maxPlaces } from '#domain/events/ticket-type-form.ts';
import { moneyText, readMoney } from '#domain/sales/money-text.ts';
import { problemsOfTiers, type TierProblem } from '#domain/sales/price-tier.ts';
import { instantOfText, wholeNumber } from './form-texts.ts';

const row = v.object({ tierId: v.string(), price: v.string(), until: v.string(), count: v.string() });

/** A price tier as typed: `until` is `textOfInstant`. */
export type TierTexts = v.InferOutput<typeof row>;

/** Reasons why a tier cannot be sent, by field. */
export type TierProblems = Partial<
  Readonly<
    Record<'price' | 'until' | 'count', TierProblem['code'] | 'no_price' | 'no_time' | 'no_tier_count'>
  >
>;

const rows = v.fallback(v.array(row), []);

/** Parses the tiers of a form, which are stored as one text. */
export function tiersOf(text: string): TierTexts[] {
  if (text === '') return [];
  try {
    return v.parse(rows, JSON.parse(text));
  } catch {
    return [];
  }
}

/** Inverse of `tiersOf`. */
export const textOfTiers = (tiers: readonly TierTexts[]): string =>
  tiers.length === 0
    ? ''
    : JSON.stringify(tiers.map(({ tierId, price, until, count }) => ({ tierId, price, until, count })));

/** Returns the errors of each tier; empty objects if there are none. */
export function problemsOfTierTexts(tiers: readonly TierTexts[], currency: string): TierProblems[] {
  const ends = tiers.map(({ until, count }) => ({
    until: instantOfText(until),
    count: wholeNumber(count, 1, maxPlaces),
  }));
  const together = problemsOfTiers(ends);
  return tiers.map(({ price, until, count }, place) => {
    const problems: { -readonly [F in keyof TierProblems]: TierProblems[F] } = {};
    if (!readMoney(price, currency).ok) problems.price = 'no_price';
    if (until !== '' && ends[place]?.until === null) problems.until = 'no_time';
    if (count.trim() !== '' && ends[place]?.count === null) problems.count = 'no_tier_count';
    const order = together.find((one) => one.place === place);
    if (order !== undefined && problems.until === undefined && problems.count === undefined)
      problems.until = order.code;
    return problems;
  });
}

/** Returns whether the tiers can be sent as they are. */
export const fitTiers = (text: string, currency: string): boolean =>
  problemsOfTierTexts(tiersOf(text), currency).every((problems) => Object.keys(problems).length === 0);

/** Converts the server's tiers to the form. */
export const textOfSavedTiers = ({ tiers, price: { currency } }: EditableTicketType): string =>
  textOfTiers(
    tiers.map(({ tierId, amount, until, count }) => ({
      tierId,
      price: moneyText({ amount, currency }),
      until: until ?? '',
      count: count === null ? '' : String(count),
    })),
  );

/** Converts valid tiers to the request body. @throws RangeError if they are invalid */
export function bodyOfTiers(text: string, currency: string): NonNullable<TicketTypeFormBody['tiers']> {
  return tiersOf(text).map(({ tierId, price, until, count }) => {
    const read = readMoney(price, currency);
    if (!read.ok) throw new RangeError('the price of a tier cannot be read');
    return {
      tierId,
      amount: read.amount,
      until: until === '' ? null : until,
      count: wholeNumber(count, 1, maxPlaces),
    };
  });
}

/** Normalizes the tiers as the server returns them. */
export const normalTiers = (text: string, currency: string): string =>
  textOfTiers(
    tiersOf(text).map((tier) => {
      const read = readMoney(tier.price, currency);
      const count = wholeNumber(tier.count, 1, maxPlaces);
      return {
        ...tier,
        price: read.ok ? moneyText({ amount: read.amount, currency }) : tier.price.trim(),
        count: count === null ? tier.count.trim() : String(count),
      };
    }),
  );
