import { useState } from 'react';
import { css } from 'styled-system/css';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { clockTime, day, failureWords } from '#app/format/words.ts';
import type { WalletTicket } from '#contract/sales/tickets.ts';
import { cancelTransfer } from '#contract/sales/transfers.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { richText } from '#ui/rich-text.ts';

interface OpenOfferProps {
  readonly ticket: WalletTicket;
  readonly offer: NonNullable<WalletTicket['transfer']>;
  readonly take: (answer: WalletTicket) => Promise<void>;
  /** Asks the server how the ticket stands. */
  readonly settle: () => Promise<void>;
  readonly now: number;
}

/** A transfer that nobody has accepted yet, with the way to cancel it. */
export function OpenOffer({ ticket, offer, take, settle, now }: OpenOfferProps) {
  const { call, notify } = useEngines();
  const { transfer: texts } = useMessages('wallet');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const over = Date.parse(offer.expiresAt) < now;
  const cancel = async () => {
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
    notify.done(texts.cancelled.title, texts.cancelled.text);
  };
  return (
    <Card tone="accent" className={css({ display: 'grid', gap: 'snug' })} data-offer={over ? 'over' : 'open'}>
      <p className={css({ fontWeight: '650' })}>
        {over
          ? texts.over.title
          : richText(texts.open.title(<span className={css({ overflowWrap: 'anywhere' })}>{offer.to}</span>))}
      </p>
      <p className={css({ textStyle: 'small' })}>
        {over ? texts.over.text : texts.open.text(day(offer.expiresAt), clockTime(offer.expiresAt))}
      </p>
      {problem === null ? null : (
        <p role="alert" className={css({ textStyle: 'small', color: 'verdict.refuseText' })}>
          {problem}
        </p>
      )}
      <Button busy={busy} onClick={() => void cancel()} className={css({ justifySelf: 'start' })}>
        {texts.cancel}
      </Button>
    </Card>
  );
}
