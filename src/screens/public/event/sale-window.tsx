import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import type { TypeOnSale } from './types-on-sale.ts';

interface SaleWindowProps {
  readonly of: TypeOnSale;
  readonly timeZone: string;
}

/** When the sale of a ticket type starts or ends; renders nothing if neither is set. */
export function SaleWindow({ of: { type, state }, timeZone }: SaleWindowProps) {
  const { clockTime, day } = useFormats();
  const { tickets: texts } = useMessages('events');
  const { saleStartsAt: from, saleEndsAt: until } = type;
  if (state === 'not_yet_on_sale' && from !== null)
    return texts.onSaleFrom(day(from, timeZone), clockTime(from, timeZone));
  if (state !== 'on_sale' || until === null) return null;
  return texts.onSaleUntil(day(until, timeZone), clockTime(until, timeZone));
}
