import type { SaleRefusal } from '#domain/sales/sale-refusal.ts';
import { siteLanguage } from '#messages/language.ts';
import { written } from '#messages/written.ts';

/** Why an order ended, as it is stored with it and told to its buyer. */
export const endReasons = written[siteLanguage].stored.orderEnds;

/** Why an order that waited for its payment was cancelled, by the rule that stopped its sale. */
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
