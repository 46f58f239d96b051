import type { MouseEvent, RefObject } from 'react';
import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import type { EventDetail } from '#contract/events/events.ts';
import { priceRanges } from '#domain/sales/price-range.ts';
import { buttonStyle } from '#ui/button.tsx';
import { SaleWindow } from './sale-window.tsx';
import { ticketsId, type TypeOnSale } from './types-on-sale.ts';

/**
 * Placed before the tickets and kept at the bottom of the window until they scroll into view: `sticky` does this
 * without a script.
 */
const barStyle = css({
  position: 'sticky',
  bottom: 'calc(3.75rem + env(safe-area-inset-bottom))',
  zIndex: '10',
  display: 'flex',
  // In large letters the button goes below the prices.
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: 'near',
  mx: '-base',
  px: 'base',
  py: 'snug',
  bg: 'surface.lifted',
  borderTopWidth: '1px',
  borderColor: 'line',
  md: { mx: '0', borderWidth: '1px', borderRadius: 'large' },
  _wide: { display: 'none' },
  _print: { display: 'none' },
});

/** Returns the ticket types with the most useful available action; none for an event that is over, and no add-ons. */
function inReach(types: readonly TypeOnSale[]) {
  const of = (state: TypeOnSale['state']) =>
    types.filter((one) => one.state === state && one.type.addOn === null);
  const waiting = of('sold_out').filter(({ type }) => type.waitingList === true);
  const found = [of('on_sale'), of('not_yet_on_sale'), waiting].find((some) => some.length > 0);
  return found ?? [];
}

/** Returns the type with the earliest start and latest end of sale, whose sale window covers all of them. */
function widest(types: readonly TypeOnSale[]): TypeOnSale | undefined {
  const reach = ({ type, state }: TypeOnSale): number => {
    const { saleStartsAt: from, saleEndsAt: until } = type;
    if (state === 'not_yet_on_sale' && from !== null) return -Date.parse(from);
    return until === null ? Number.MAX_SAFE_INTEGER : Date.parse(until);
  };
  return types.toSorted((one, other) => reach(other) - reach(one))[0];
}

/** Returns the price range, such as "Free to GMD 1,500". */
function usePrices(types: readonly TypeOnSale[]): string {
  const { price } = useFormats();
  const { tickets: texts } = useMessages('events');
  return priceRanges(types.map(({ shown }) => shown.price))
    .map(({ low, high }) => (low.amount === high.amount ? price(low) : texts.range(price(low), price(high))))
    .join(' · ');
}

/** Returns the price range of tickets that are or will be on sale, for the facts of an event; '' if there are none. */
export function useEventPrices(types: readonly TypeOnSale[]): string {
  return usePrices(inReach(types));
}

interface BuyBarProps {
  readonly event: Pick<EventDetail, 'timeZone'>;
  /** All ticket types of the event. */
  readonly types: readonly TypeOnSale[];
  readonly tickets: RefObject<HTMLElement | null>;
}

/** Price and button on a phone, where the tickets are further down the page. */
export function BuyBar({ event, types, tickets }: BuyBarProps) {
  const reached = inReach(types);
  const prices = usePrices(reached);
  const { tickets: texts, waiting } = useMessages('events');
  const first = widest(reached);
  if (first === undefined) return null;
  const toTickets = (click: MouseEvent) => {
    // The router would treat another address as another page and move the focus to its heading.
    click.preventDefault();
    tickets.current?.scrollIntoView({ block: 'start' });
    tickets.current?.focus({ preventScroll: true });
  };
  return (
    <div className={barStyle} data-foot-bar>
      <div className={css({ flex: '1 1 8rem', minW: '0' })}>
        <p className={css({ fontWeight: '700' })}>{prices}</p>
        <p className={css({ color: 'text.soft', textStyle: 'small' })}>
          {first.state === 'sold_out' ? (
            texts.states.sold_out
          ) : (
            <SaleWindow of={first} timeZone={event.timeZone} />
          )}
        </p>
      </div>
      <a
        href={`#${ticketsId}`}
        onClick={toTickets}
        className={buttonStyle({ look: first.state === 'on_sale' ? 'primary' : 'outline' })}
      >
        {first.state === 'on_sale' ? texts.get : first.state === 'sold_out' ? waiting.join : texts.see}
      </a>
    </div>
  );
}
