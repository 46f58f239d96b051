import type { codePurposes } from '#contract/accounts/one-time-codes.ts';
import type { Language } from '#messages/language.ts';
import { findUser, type User } from '#server/database/accounts/users.ts';
import type { Queries } from '#server/database/database.ts';

/** Purpose of a one-time code. */
type CodePurpose = (typeof codePurposes)[number];

/** The part of an account that changed, for notifying its owner. */
type AccountChange =
  | 'email'
  | 'password'
  | 'firstProof'
  | 'google'
  | 'passkey'
  | 'passwordAndPasskeys'
  | 'phone'
  | 'secondFactorOn'
  | 'secondFactorOff';

/** The recipient of an email about their account. */
export interface Recipient {
  readonly email: string;
  /** Last language of their app, BCP 47; null if unknown. */
  readonly language: string | null;
}

/** Returns the recipient of emails to the address of an account; null if it has none. */
export const recipientOf = ({
  publicUser: { email },
  language,
}: Pick<User, 'publicUser' | 'language'>): Recipient | null => (email === '' ? null : { email, language });

/**
 * Returns the recipient of emails about a person's account, which the caller has locked: until then its address may
 * change. Null if it has none.
 */
export async function findRecipient(queries: Queries, userId: string): Promise<Recipient | null> {
  const user = await findUser(queries, userId);
  return user && recipientOf(user);
}

/** An email that is stored in the outbox. If this server doesn't send it, or fails to, the leader does later. */
export interface AccountEmail {
  /**
   * Sends it; call it once the transaction that stored it is committed. Ends with the first tries.
   *
   * @returns whether the mail server says that it takes nothing for this address
   */
  send(): Promise<boolean>;
}

/**
 * Messages to people about their accounts. Emails are stored in the transaction of what they are about, so that none is
 * lost.
 */
export interface AccountMessages {
  /**
   * Sends a code, and resolves once it is sent or has failed for good; never throws.
   *
   * @param to a phone number in E.164, or an email address
   * @returns `refused` where the mail server says that it takes nothing for this address
   */
  sendCode(
    to: string,
    purpose: CodePurpose,
    code: string,
    language: Language,
  ): Promise<'refused' | 'on_its_way' | 'failed'>;
  /** @param lifeMs how long the link works */
  storeResetLink(queries: Queries, to: Recipient, token: string, lifeMs: number): Promise<AccountEmail>;
  /** @param lifeMs how long the link works */
  storeConfirmation(queries: Queries, to: Recipient, token: string, lifeMs: number): Promise<AccountEmail>;
  /** @param to the account as it was before the change */
  storeChange(queries: Queries, to: Recipient, what: AccountChange): Promise<AccountEmail>;
  /**
   * Notifies a person that somebody passed the first step and then entered several wrong codes.
   * @param first which first step was passed
   */
  storeWrongCodes(queries: Queries, to: Recipient, first: 'password' | 'google'): Promise<AccountEmail>;
  /** Sends stored emails after the reply, or leaves them to the leader if too much is under way. */
  sendLater(...emails: readonly (AccountEmail | null)[]): void;
  /**
   * Runs work after the reply has been sent, so that response times reveal nothing about it. Returns false if it was
   * dropped, because too much is under way.
   */
  later(work: () => Promise<void>): boolean;
  /** Returns whether `later` would drop work now. Asked before a message is counted against anybody's limits. */
  isFull(): boolean;
  /** Waits for all work in progress, for at most `withinMs`. */
  idle(withinMs: number): Promise<void>;
}
