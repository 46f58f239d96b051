import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { usePurchaseProblem, type PurchaseFailure } from '#app/checkout/purchase-failure.ts';
import type { Quantities } from '#app/checkout/use-quantities.ts';
import type { ShownPlaces } from '#app/checkout/use-buying.ts';
import { changeHold } from '#contract/sales/holds.ts';
import { wasNotProcessed } from '#domain/failures/failure.ts';
import { isRuling } from '#domain/sales/held-places.ts';
import { AlertText } from '#ui/alert-text.tsx';
import { Stepper } from '#ui/fields/stepper.tsx';

interface HeldQuantityProps {
  readonly places: ShownPlaces;
  /** Number of further reservations of the type here. */
  readonly beside: number;
  readonly quantities: Quantities;
}

/**
 * Returns the quantity that is certainly reserved after a failed change; otherwise the server may have applied one whose
 * response was lost.
 */
const confirmedOf = (failure: PurchaseFailure, quantity: number): number | undefined => {
  if (failure.kind === 'device') return failure.reserved;
  return isRuling(failure) || wasNotProcessed(failure) ? quantity : undefined;
};

/** Changes a reservation's quantity; explains a failed change and the current state. */
export function HeldQuantity({ places, beside, quantities }: HeldQuantityProps) {
  const { reserved: texts } = useMessages('checkout');
  const failureWords = usePurchaseProblem();
  const { most } = places;
  if (places.state !== 'held' || most === undefined) return null;
  const { wanted, failure } = quantities.of(places.holdId);
  const shown = wanted ?? places.quantity;
  const confirmed = failure === null ? undefined : confirmedOf(failure, places.quantity);
  const mostHere = Math.max(places.quantity, most - beside);
  if (mostHere === 1) return null;
  return (
    <div className={css({ display: 'grid', gap: 'snug', mt: 'near', minW: '0' })}>
      <Stepper
        label={places.ticketTypeName}
        value={shown}
        least={1}
        most={mostHere}
        onChange={(quantity) => quantities.change(places, quantity)}
      />
      {shown === mostHere && failure === null ? (
        <p className={css({ color: 'text.soft', textStyle: 'small' })}>{texts.limit(most)}</p>
      ) : null}
      <AlertText
        text={
          failure === null
            ? null
            : [
                failureWords(failure, changeHold),
                ...(confirmed === undefined ? [] : [texts.kept(confirmed)]),
              ].join(' ')
        }
      />
    </div>
  );
}
