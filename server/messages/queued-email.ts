import type { Message } from './message.ts';

/** What is told to somebody once: what it is about, by id. It is written when it is sent, from what holds then. */
export type Letter =
  | { readonly kind: 'order_confirmed' | 'order_ended'; readonly orderId: string }
  /** To a buyer whose money bought nothing: it came too late, twice, or was another sum. */
  | { readonly kind: 'payment_returned'; readonly transactionId: string }
  /** To somebody who got the ticket from its buyer, whose order ended. */
  | { readonly kind: 'ticket_ended'; readonly ticketId: string }
  | {
      readonly kind: 'transfer_offered' | 'transfer_taken_back' | 'transfer_given' | 'transfer_received';
      readonly transferId: string;
    };

/** A letter to be sent. */
export interface Envelope {
  /** Names what is told: the same name is told once, however often it is posted. */
  readonly once: string;
  readonly channel: Message['channel'];
  readonly to: string;
  readonly letter: Letter;
  /** Not sent before; ms since 1970. Without it at once. */
  readonly notBefore?: number;
}

/** What is said in a letter, without its address. */
export type Written = Pick<Message, 'subject' | 'text' | 'html' | 'attachments'>;

/** Writes a letter; null where by now there is nothing to tell. */
export type LetterWriter = (
  letter: Letter,
  recipient: Pick<Message, 'channel' | 'to'>,
) => Promise<Written | null>;
