import { css } from 'styled-system/css';
import { useAction } from '#app/data/use-action.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { useDeferredRequest } from '#app/requests/use-deferred-request.ts';
import type { WalletTicket } from '#contract/sales/tickets.ts';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { richText } from '#ui/rich-text.ts';

interface OpenOfferProps {
  readonly ticket: WalletTicket;
  readonly offer: NonNullable<WalletTicket['transfer']>;
  /** Stores the server’s answer, or says that it can’t be stored; never rejects. */
  readonly take: (answer: WalletTicket) => Promise<void>;
  /** Reloads the ticket from the server. */
  readonly settle: () => Promise<void>;
  readonly now: number;
}

/** A pending transfer, which can be cancelled. */
export function OpenOffer({ ticket, offer, take, settle, now }: OpenOfferProps) {
  const { clockTime, day } = useFormats();
  const wish = useDeferredRequest();
  const { transfer: texts } = useMessages('wallet');
  const over = Date.parse(offer.expiresAt) < now;
  const cancel = useAction({
    run: async () => {
      const { ticketId, eventName, reference } = ticket;
      const which = offer.offerId === '' ? { ticketId } : { ticketId, offerId: offer.offerId };
      const answer = await wish({ kind: 'cancelTransfer', ...which }, `${eventName}, ${reference}`);
      if (answer.ok && answer.value.state === 'sent' && answer.value.reply?.kind === 'ticket')
        await take(answer.value.reply.ticket);
      return answer;
    },
    says: ({ state }) => (state === 'sent' ? texts.cancelled : null),
    // It may have been accepted already, in which case this code must disappear.
    settled: () => void settle(),
  });
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
      <AlertText text={cancel.error} />
      <Button busy={cancel.busy} onClick={() => cancel.run()} className={css({ justifySelf: 'start' })}>
        {texts.cancel}
      </Button>
    </Card>
  );
}
