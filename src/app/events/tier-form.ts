import * as v from 'valibot';
import type { EditableTicketType, TicketTypeFormBody } from '#contract/events/ticket-types.ts';
import { mostPlaces } from '#domain/events/ticket-type-form.ts';
import { moneyText, readMoney } from '#domain/sales/money-text.ts';
import { problemsOfTiers, type TierProblem } from '#domain/sales/price-tier.ts';
import { instantOfText, wholeNumber } from './form-texts.ts';

const row = v.object({ tierId: v.string(), price: v.string(), until: v.string(), count: v.string() });

/** A price tier as it is typed: `until` is `textOfInstant`. */
export type TierTexts = v.InferOutput<typeof row>;

/** What keeps a tier from being sent, by field. */
export type TierProblems = Partial<
  Readonly<
    Record<'price' | 'until' | 'count', TierProblem['code'] | 'no_price' | 'no_time' | 'no_tier_count'>
  >
>;

const rows = v.fallback(v.array(row), []);

/** The tiers of a form, whose one text they are. */
export function tiersOf(text: string): TierTexts[] {
  if (text === '') return [];
  try {
    return v.parse(rows, JSON.parse(text));
  } catch {
    return [];
  }
}

/** The reverse of `tiersOf`. */
export const textOfTiers = (tiers: readonly TierTexts[]): string =>
  tiers.length === 0
    ? ''
    : JSON.stringify(tiers.map(({ tierId, price, until, count }) => ({ tierId, price, until, count })));

/** What keeps the tiers from being sent, one for each; all of them empty where nothing does. */
export function problemsOfTierTexts(tiers: readonly TierTexts[], currency: string): TierProblems[] {
  const ends = tiers.map(({ until, count }) => ({
    until: instantOfText(until),
    count: wholeNumber(count, 1, mostPlaces),
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

/** Whether the tiers can be sent as they are. */
export const fitTiers = (text: string, currency: string): boolean =>
  problemsOfTierTexts(tiersOf(text), currency).every((problems) => Object.keys(problems).length === 0);

/** The tiers of a server as the form has them. */
export const textOfSavedTiers = ({ tiers, price: { currency } }: EditableTicketType): string =>
  textOfTiers(
    tiers.map(({ tierId, amount, until, count }) => ({
      tierId,
      price: moneyText({ amount, currency }),
      until: until ?? '',
      count: count === null ? '' : String(count),
    })),
  );

/** What is sent of tiers that fit. @throws RangeError of some that do not */
export function bodyOfTiers(text: string, currency: string): NonNullable<TicketTypeFormBody['tiers']> {
  return tiersOf(text).map(({ tierId, price, until, count }) => {
    const read = readMoney(price, currency);
    if (!read.ok) throw new RangeError('the price of a tier cannot be read');
    return {
      tierId,
      amount: read.amount,
      until: until === '' ? null : until,
      count: wholeNumber(count, 1, mostPlaces),
    };
  });
}

/** The tiers as the server answers them. */
export const normalTiers = (text: string, currency: string): string =>
  textOfTiers(
    tiersOf(text).map((tier) => {
      const read = readMoney(tier.price, currency);
      const count = wholeNumber(tier.count, 1, mostPlaces);
      return {
        ...tier,
        price: read.ok ? moneyText({ amount: read.amount, currency }) : tier.price.trim(),
        count: count === null ? tier.count.trim() : String(count),
      };
    }),
  );
