import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { useAction } from '#app/data/use-action.ts';
import type { Buying } from '#app/engines/buying.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { useHoldPromo as holdPromo } from '#contract/sales/promo-codes.ts';
import { isRefusedWith, type Failure, type Result } from '#domain/failures/failure.ts';
import type { HeldPlaces } from '#domain/sales/held-places.ts';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/field.tsx';

interface PromoFieldProps {
  readonly eventId: string;
  /** The current reservations. */
  readonly holds: readonly HeldPlaces[];
  readonly buying: Buying;
}

/** Applies a promo code to the reservations; the totals above show the new prices. */
export function PromoField({ eventId, holds, buying }: PromoFieldProps) {
  const { call, notify } = useEngines();
  const { promo: texts } = useMessages('checkout');
  const search: { readonly promoCode?: string } = useSearch({ strict: false });
  const [code, setCode] = useState(search.promoCode ?? '');
  const isReduced = holds.some(
    ({ price, priceBefore }) => priceBefore !== undefined && price.amount < priceBefore.amount,
  );
  const take = useAction({
    async run(wanted: string): Promise<Result<number>> {
      const answers = await Promise.all(
        holds.map(({ holdId }) => call(holdPromo, { params: { holdId }, body: { code: wanted } })),
      );
      // Load the new prices from the server.
      await buying.lookAt(eventId);
      const taken = answers.filter((answer) => answer.ok).length;
      const failed = answers.flatMap((answer) => (answer.ok ? [] : [answer.failure]));
      // A code for some of the tickets is applied to those.
      const why = failed.find((failure) => taken === 0 || !isForOthers(failure));
      return why === undefined ? { ok: true, value: taken } : { ok: false, failure: why };
    },
    says: () => null,
    done: (_, wanted) => notify.done(wanted === '' ? texts.removed : texts.applied),
  });
  return (
    <form
      noValidate
      className={css({ display: 'grid', gap: 'snug' })}
      onSubmit={(event) => {
        event.preventDefault();
        // An empty field removes an applied code.
        if (code.trim() !== '' || isReduced) take.run(code.trim());
      }}
    >
      <div className={css({ display: 'flex', gap: 'snug', alignItems: 'end' })}>
        <TextField
          label={texts.label}
          name="promoCode"
          value={code}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => {
            setCode(event.target.value);
            take.clear();
          }}
        />
        <Button type="submit" busy={take.busy} className={css({ flexShrink: '0', minH: '3rem' })}>
          {code.trim() === '' && isReduced ? texts.remove : texts.apply}
        </Button>
      </div>
      <AlertText text={take.error} />
    </form>
  );
}

const isForOthers = (failure: Failure) => isRefusedWith(failure, 'promo_other_tickets');
