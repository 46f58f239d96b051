import { Link } from '@tanstack/react-router';
import { useSyncExternalStore, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import { useAction } from '#app/data/use-action.ts';
import type { Buying } from '#app/engines/buying.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { noticeHere } from '#app/engines/failed-here.ts';
import { useMessages, useShellTexts } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import type { ShownPlaces } from '#app/checkout/use-buying.ts';
import type { Quantities } from '#app/checkout/use-quantities.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, buttonStyle } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { richText } from '#ui/rich-text.ts';
import { HeldQuantity } from './held-quantity.tsx';

const soft = css({ color: 'text.soft', textStyle: 'small' });
const linkStyle = css({ color: 'accent', textDecoration: 'underline' });
/** A name and its price; in large letters the price goes below, so that words stay whole. */
const headStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: 'base',
  alignItems: 'start',
});
/** Quantity and actions, side by side if there is room. */
const actionsRowStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: 'base',
});
const actionsStyle = css({ display: 'flex', flexWrap: 'wrap', gap: 'snug', mt: 'near' });

interface LineProps {
  readonly places: ShownPlaces;
  readonly buying: Buying;
}

interface HeldLinesProps {
  readonly holds: readonly ShownPlaces[];
  readonly buying: Buying;
  readonly quantities: Quantities;
}

/** The holds of one event, each with its state and actions. */
export function HeldLines({ holds, buying, quantities }: HeldLinesProps) {
  const { reserved: texts } = useMessages('checkout');
  const beside = ({ holdId, ticketTypeId }: ShownPlaces) =>
    holds
      .filter((one) => one.holdId !== holdId && one.ticketTypeId === ticketTypeId && one.state === 'held')
      .reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <ul aria-label={texts.label} className={css({ display: 'grid', gap: 'near' })}>
      {holds.map((places) => (
        <li key={places.holdId} data-hold={places.state}>
          <Line
            places={places}
            buying={buying}
            quantity={<HeldQuantity places={places} beside={beside(places)} quantities={quantities} />}
          />
        </li>
      ))}
    </ul>
  );
}

function Line({ places, buying, quantity: stepper }: LineProps & { readonly quantity: ReactNode }) {
  const { price } = useFormats();
  const { reserved: texts } = useMessages('checkout');
  const lost = places.state === 'refused' || places.state === 'expired';
  const { quantity, groupSize = 1 } = places;
  const total = { amount: places.price.amount * quantity, currency: places.price.currency };
  return (
    <Card tone={places.state === 'refused' ? 'refuse' : places.state === 'expired' ? 'attention' : 'plain'}>
      <div className={headStyle}>
        <h3 className={css({ textStyle: 'h3', flex: '1 1 8rem' })}>
          {quantity} × <bdi>{places.ticketTypeName}</bdi>
        </h3>
        {lost ? null : <p className={css({ fontWeight: '700', whiteSpace: 'nowrap' })}>{price(total)}</p>}
      </div>
      {groupSize === 1 ? null : <p className={soft}>{texts.group(quantity * groupSize)}</p>}
      {places.addOn === true ? <p className={soft}>{texts.addOn}</p> : null}
      {lost || places.fee === undefined ? null : (
        <p className={soft}>{texts.fee(price({ ...places.fee, amount: places.fee.amount * quantity }))}</p>
      )}
      <Status places={places} />
      {lost ? null : <PriceChange places={places} />}
      <div className={actionsRowStyle}>
        {stepper}
        <div className={actionsStyle}>
          {lost && !places.isExpiryUnconfirmed ? <Lost places={places} buying={buying} /> : null}
          {lost ? null : <Remove places={places} work={() => buying.release(places.holdId)} />}
        </div>
      </div>
    </Card>
  );
}

/** Shows that the current price differs from the one when these tickets were chosen. */
function PriceChange({ places: { price: now, priceBefore } }: { readonly places: ShownPlaces }) {
  const { price } = useFormats();
  const { reserved: texts } = useMessages('checkout');
  if (priceBefore === undefined || priceBefore.amount === now.amount) return null;
  return (
    <p className={css({ mt: 'snug' })} role="status">
      {texts.priceChanged(price(priceBefore), price(now))}
    </p>
  );
}

function Status({ places }: { readonly places: ShownPlaces }) {
  const { contact } = useEngines();
  const { reserved: texts } = useMessages('checkout');
  const reached = useSyncExternalStore(contact.subscribe, contact.reached);
  switch (places.state) {
    case 'held':
      return (
        <p className={css({ mt: 'snug' })}>
          <Badge tone="admit">{texts.held}</Badge>
        </p>
      );
    case 'waiting':
      return (
        <p className={css({ mt: 'snug' })} role="status">
          <Badge tone="attention">{reached ? texts.reserving : texts.waiting.title}</Badge>
          {reached ? null : (
            <span className={css({ display: 'block', mt: 'snug', color: 'text.soft', textStyle: 'small' })}>
              {texts.waiting.text}
            </span>
          )}
        </p>
      );
    case 'refused':
      return (
        <p className={css({ mt: 'snug' })} role="alert">
          <strong>{texts.refused.title}</strong> {places.refusal?.message || texts.refused.text}
        </p>
      );
    case 'expired':
      if (places.isExpiryUnconfirmed)
        return (
          <p className={css({ mt: 'snug' })} role="status">
            {richText(texts.checking(ordersLink))}
          </p>
        );
      return (
        <p className={css({ mt: 'snug' })} role="alert">
          <strong>{texts.expired.title}</strong> {texts.expired.text}
        </p>
      );
    case 'releasing':
      return <p className={soft}>{texts.removing}</p>;
    case 'ordered':
    case 'released':
      return null;
  }
}

const ordersLink = (text: string) => (
  <Link to="/orders" className={linkStyle}>
    {text}
  </Link>
);

/** Tickets no longer available: retry, choose others, or dismiss. */
function Lost({ places, buying }: LineProps) {
  const { reserved: texts } = useMessages('checkout');
  const { eventId, eventName, ticketTypeId, ticketTypeName, quantity, groupSize = 1, addOn } = places;
  const reserve = useStored(async () => {
    await buying.hold({ eventId, eventName }, [
      {
        ticketTypeId,
        ticketTypeName,
        price: places.price,
        quantity,
        groupSize,
        ...(addOn === true ? { addOn } : {}),
      },
    ]);
    await buying.dismiss(places.holdId);
  });
  return (
    <>
      {places.state === 'expired' ? (
        <Button look="primary" busy={reserve.busy} onClick={() => reserve.run()}>
          {texts.again}
        </Button>
      ) : (
        <Link
          to="/events/$registrationId"
          params={{ registrationId: eventId }}
          className={buttonStyle({ look: 'primary' })}
        >
          {texts.others}
        </Link>
      )}
      <Remove places={places} work={() => buying.dismiss(places.holdId)} />
    </>
  );
}

interface RemoveProps {
  readonly places: ShownPlaces;
  readonly work: () => Promise<unknown>;
}

function Remove({ places, work }: RemoveProps) {
  const { reserved: texts } = useMessages('checkout');
  const remove = useStored(work);
  return (
    <Button
      aria-label={texts.removeOf(places.ticketTypeName)}
      busy={remove.busy}
      onClick={() => remove.run()}
    >
      {texts.remove}
    </Button>
  );
}

/** Runs a write to this device's store, once at a time, and reports a failure. */
function useStored(work: () => Promise<unknown>) {
  const { noStorage } = useMessages('checkout');
  const shell = useShellTexts();
  const { notify } = useEngines();
  return useAction({
    async run() {
      try {
        return { ok: true, value: await work() };
      } catch (error) {
        const { title, text } = noticeHere(error, noStorage, shell);
        notify.failed(title, text);
        return { ok: true, value: null };
      }
    },
  });
}
