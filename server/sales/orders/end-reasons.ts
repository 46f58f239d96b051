import type { SaleRefusal } from '#domain/sales/sale-refusal.ts';
import { siteLanguage } from '#messages/language.ts';
import { written } from '#messages/written.ts';

/** Why an order ended, as stored with it and shown to its buyer. */
export const endReasons = written[siteLanguage].stored.orderEnds;

/** Returns why an unpaid order was cancelled, by the rule that stopped its sale. */
export function reasonOf({ code }: SaleRefusal): string {
  switch (code) {
    case 'event_cancelled':
      return endReasons.eventCancelled;
    case 'event_ended':
      return endReasons.eventEnded;
    case 'sale_closed':
      return endReasons.ticketsExpired;
    default:
      return endReasons.notOnSale;
  }
}
