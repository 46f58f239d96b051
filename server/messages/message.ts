/** A file that goes with an email. */
export interface Attachment {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** A text message or an email, as it is sent. */
export interface Message {
  readonly channel: 'sms' | 'email';
  /** E.164 for text messages. */
  readonly to: string;
  /** Empty for text messages. */
  readonly subject: string;
  /** What the outbox lists in place of a subject that holds a code. */
  readonly subjectInList?: string;
  readonly text: string;
  /** Emails only: the same as `text`, for readers that show it. */
  readonly html?: string;
  readonly attachments?: readonly Attachment[];
  /** Emails only: where mail programs send their own "unsubscribe" (RFC 8058). */
  readonly unsubscribe?: string;
  /** Emails only: whom it says that it is from, before the server's own address. */
  readonly senderName?: string;
  /** Emails only: where they come back to if they cannot be delivered; without it to the sender. */
  readonly returnPath?: string;
  /** Stays the same when it is sent again, so that mail servers and readers can tell. */
  readonly id?: string;
}

/** Takes a message on its way. What goes wrong is thrown. */
export type Gateway = (message: Message) => Promise<void>;

/**
 * The gateway did not take the message. `again`: it may take it later (it was away or busy). `noSuchRecipient`: it takes
 * none for this address.
 */
export class GatewayError extends Error {
  readonly again: boolean;
  /** For the administrator: never the text or the number. */
  readonly problem: string;
  readonly noSuchRecipient: boolean;
  constructor(problem: string, again: boolean, cause?: unknown, noSuchRecipient = false) {
    super(problem, cause === undefined ? undefined : { cause });
    this.name = 'GatewayError';
    this.problem = problem;
    this.again = again;
    this.noSuchRecipient = noSuchRecipient;
  }
}
