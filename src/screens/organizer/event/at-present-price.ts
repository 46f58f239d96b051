import type { EditableTicketType } from '#contract/events/ticket-types.ts';
import { presentPrice } from '#domain/sales/price-tier.ts';

/** Returns a ticket type with the price that it has at a time, instead of the one after its last tier. @param now ms */
export function atPresentPrice(type: EditableTicketType, now: number): EditableTicketType {
  const tiers = type.tiers.map((tier) => ({
    ...tier,
    until: tier.until === null ? null : Date.parse(tier.until),
  }));
  const { amount } = presentPrice({ priceAmount: type.price.amount, tiers }, type.tiersTaken, now);
  return { ...type, price: { ...type.price, amount } };
}
