/** An email attachment. */
export interface Attachment {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** A text message or an email as it is sent. */
export interface Message {
  readonly channel: 'sms' | 'email';
  /** E.164 for text messages. */
  readonly to: string;
  /** Empty for text messages. */
  readonly subject: string;
  /** Shown in the outbox instead of a subject that contains a code. */
  readonly subjectInList?: string;
  readonly text: string;
  /** Emails only: the HTML version of `text`. */
  readonly html?: string;
  readonly attachments?: readonly Attachment[];
  /** Emails only: the URL for one-click unsubscribe by mail clients (RFC 8058). */
  readonly unsubscribe?: string;
  /** Emails only: the sender name shown before the server's own address. */
  readonly senderName?: string;
  /** Emails only: the return path for bounces; without it they go to the sender. */
  readonly returnPath?: string;
  /** Stays the same when the message is resent, so that mail servers and clients can recognise it. */
  readonly id?: string;
}

/** Sends a message. Throws on failure. */
export type Gateway = (message: Message) => Promise<void>;

/**
 * The gateway did not take the message. `again`: it may take it later (it was away or busy). `noSuchRecipient`: it takes
 * none for this address.
 */
export class GatewayError extends Error {
  readonly again: boolean;
  /** For the administrator; never contains the text or the number. */
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
