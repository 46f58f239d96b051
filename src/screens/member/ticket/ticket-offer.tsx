import { useState } from 'react';
import { css } from 'styled-system/css';
import { useEngines } from '#app/engines/engines.tsx';
import { clockTime, day, failureWords } from '#app/format/words.ts';
import type { WalletTicket } from '#contract/sales/tickets.ts';
import { cancelTransfer } from '#contract/sales/transfers.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';

interface OpenOfferProps {
  readonly ticket: WalletTicket;
  readonly offer: NonNullable<WalletTicket['transfer']>;
  readonly take: (answer: WalletTicket) => Promise<void>;
  /** Asks the server how the ticket stands. */
  readonly settle: () => Promise<void>;
  readonly now: number;
}

/** An offer that nobody has taken yet, with the way to take it back. */
export function OpenOffer({ ticket, offer, take, settle, now }: OpenOfferProps) {
  const { call, notify } = useEngines();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const over = Date.parse(offer.expiresAt) < now;
  const takeBack = async () => {
    setBusy(true);
    setProblem(null);
    const answer = await call(cancelTransfer, { params: { ticketId: ticket.ticketId } });
    setBusy(false);
    if (!answer.ok) {
      setProblem(failureWords(answer.failure));
      // They may have taken it already: then this code must go.
      void settle();
      return;
    }
    await take(answer.value);
    void settle();
    notify.done('Taken back', 'The ticket is yours alone again.');
  };
  return (
    <Card tone="accent" className={css({ display: 'grid', gap: 'snug' })} data-offer={over ? 'over' : 'open'}>
      <p className={css({ fontWeight: '650' })}>
        {over ? 'The offer has run out' : 'Offered to'}{' '}
        <span className={css({ overflowWrap: 'anywhere' })}>{over ? '' : offer.to}</span>
      </p>
      <p className={css({ textStyle: 'small' })}>
        {over
          ? 'Nobody took it. The ticket stays yours.'
          : `It is yours and admits until they take it, at the latest by ${day(offer.expiresAt)}, ${clockTime(offer.expiresAt)}. Then this code stops.`}
      </p>
      {problem === null ? null : (
        <p role="alert" className={css({ textStyle: 'small', color: 'verdict.refuseText' })}>
          {problem}
        </p>
      )}
      <Button busy={busy} onClick={() => void takeBack()} className={css({ justifySelf: 'start' })}>
        Take back
      </Button>
    </Card>
  );
}
