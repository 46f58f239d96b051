import { css } from 'styled-system/css';
import type { Order } from '#contract/sales/orders.ts';
import type { Catalogue } from '#messages/catalogue.ts';

/** The column in which orders are chosen that are to be marked as paid together. */
export const choosing = (
  texts: Catalogue['desk']['byHand'],
  chosen: ReadonlySet<string>,
  onChoose: (chosen: ReadonlySet<string>) => void,
) => ({
  key: 'choose',
  label: texts.markPaid,
  cell: ({ orderId, buyer }: Order) => (
    <input
      type="checkbox"
      aria-label={texts.choose(buyer.name)}
      checked={chosen.has(orderId)}
      onChange={() => {
        const next = new Set(chosen);
        if (!next.delete(orderId)) next.add(orderId);
        onChoose(next);
      }}
      className={css({ w: '1.5rem', h: '1.5rem', accentColor: 'accent' })}
    />
  ),
});
