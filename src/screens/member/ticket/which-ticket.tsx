import { css } from 'styled-system/css';
import type { WalletTicket } from '#contract/sales/tickets.ts';

/** Says which ticket a dialog is about; its reference stays in one piece, to be read out and compared. */
export function WhichTicket({ eventName, typeName, reference }: WalletTicket) {
  return (
    <bdi>
      {`${eventName}, ${typeName}, `}
      <span translate="no" className={css({ whiteSpace: 'nowrap' })}>
        {reference}
      </span>
    </bdi>
  );
}
