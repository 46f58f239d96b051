import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import type { EventDetail } from '#contract/events/events.ts';
import { priceShownAt, type ShownPrice } from '#domain/sales/price-tier.ts';
import { Badge } from '#ui/badge.tsx';

const stepLook = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 'snug',
  alignItems: 'center',
  textStyle: 'small',
  color: 'text.soft',
});

/** What an offer costs at a moment, as its page shows it. @param now ms */
export function priceOfOffer({ price, tier }: EventDetail['ticketTypes'][number], now: number): ShownPrice {
  const until = tier?.until == null ? null : Date.parse(tier.until);
  return priceShownAt({ price, tier: tier == null ? null : { ...tier, until } }, now);
}

/** What ends a price, and what comes after it; nothing where nothing does. */
export function PriceStep({ shown, timeZone }: { readonly shown: ShownPrice; readonly timeZone: string }) {
  const { price, dayAndTime } = useFormats();
  const { tickets: texts } = useMessages('events');
  const { tier } = shown;
  if (tier == null) return null;
  const { until, left, next } = tier;
  return (
    <p className={stepLook}>
      <span>
        {until === null
          ? texts.tier.firstOnes(price(shown.price), price(next))
          : texts.tier.until(price(shown.price), dayAndTime(until, timeZone), price(next))}
      </span>
      {left === null ? null : <Badge tone="attention">{texts.tier.left(left)}</Badge>}
    </p>
  );
}
