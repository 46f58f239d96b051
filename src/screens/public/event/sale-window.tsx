import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import type { EventDetail } from '#contract/events/events.ts';
import type { StandingOffer } from './offers.ts';

interface SaleWindowProps {
  readonly of: StandingOffer;
  readonly event: Pick<EventDetail, 'timeZone' | 'startsAt'>;
}

/** From when an offer is sold that is not yet on sale, until when one that is; nothing where neither is said. */
export function SaleWindow({ of: { offer, state }, event: { timeZone, startsAt } }: SaleWindowProps) {
  const { clockTime, day } = useFormats();
  const { tickets: texts } = useMessages('events');
  if (state === 'not_yet_on_sale') {
    const from = offer.saleStartsAt ?? startsAt;
    return texts.onSaleFrom(day(from, timeZone), clockTime(from, timeZone));
  }
  if (state !== 'on_sale' || offer.saleEndsAt === null) return null;
  return texts.onSaleUntil(day(offer.saleEndsAt, timeZone), clockTime(offer.saleEndsAt, timeZone));
}
