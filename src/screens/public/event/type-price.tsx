import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import type { EventDetail } from '#contract/events/events.ts';
import { sums } from '#domain/sales/money.ts';
import { priceShownAt, type ShownPrice } from '#domain/sales/price-tier.ts';
import { Badge } from '#ui/badge.tsx';

const stepStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 'snug',
  alignItems: 'center',
  textStyle: 'small',
  color: 'text.soft',
});

/** Returns a ticket type's price at a moment, as its page shows it. @param now ms */
export function priceOfType({ price, tier }: EventDetail['ticketTypes'][number], now: number): ShownPrice {
  const until = tier?.until == null ? null : Date.parse(tier.until);
  return priceShownAt({ price, tier: tier == null ? null : { ...tier, until } }, now);
}

/** Says when a price ends and which one follows; renders nothing if it doesn't change. */
export function PriceStep({ shown, timeZone }: { readonly shown: ShownPrice; readonly timeZone: string }) {
  const { price, dayAndTime } = useFormats();
  const { tickets: texts } = useMessages('events');
  const { tier } = shown;
  if (tier == null) return null;
  const { until, left, next } = tier;
  return (
    <p className={stepStyle}>
      <span>
        {until === null
          ? texts.tier.firstOnes(price(shown.price), price(next))
          : texts.tier.until(price(shown.price), dayAndTime(until, timeZone), price(next))}
      </span>
      {left === null ? null : <Badge tone="attention">{texts.tier.left(left)}</Badge>}
    </p>
  );
}

/** A ticket type with its current price. */
interface Priced {
  readonly type: EventDetail['ticketTypes'][number];
  readonly shown: ShownPrice;
}

const soft = css({ color: 'text.soft', textStyle: 'small' });

/** Returns the fee of a ticket type; null if there is none or the price has changed since. */
const feeOf = ({ type, shown }: Priced) => (shown.price.amount === type.price.amount ? type.fee : null);

/** The fee included in a price, shown before anybody decides. */
export function FeeLine(priced: Priced) {
  const { price } = useFormats();
  const { fee: texts } = useMessages('events').tickets;
  const fee = feeOf(priced);
  if (fee === null) return null;
  return <p className={soft}>{(fee.returns ? texts.within : texts.withinKept)(price(fee.amount))}</p>;
}

/** The fees included in the total of the chosen tickets; renders nothing if there are none. */
export function FeesOfTotal({
  chosen,
}: {
  readonly chosen: readonly (Priced & { readonly quantity: number })[];
}) {
  const { price } = useFormats();
  const { fee: texts } = useMessages('events').tickets;
  const fees = sums(
    chosen.flatMap((one) => {
      const fee = feeOf(one);
      return fee === null ? [] : [{ quantity: one.quantity, price: fee.amount }];
    }),
  );
  return fees.length === 0 ? null : <p className={soft}>{texts.ofTotal(fees.map(price).join(' + '))}</p>;
}
