import type { codePurposes } from '#contract/accounts/one-time-codes.ts';
import type { Language } from '#messages/language.ts';

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

/**
 * Messages to people about their accounts. Each call resolves once the message is sent or has failed for good, and
 * never throws.
 */
export interface AccountMessages {
  /**
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
  sendResetLink(email: string, token: string, lifeMs: number): Promise<void>;
  /**
   * @param lifeMs how long the link works
   * @returns whether the mail server says that it takes nothing for this address
   */
  sendConfirmation(email: string, token: string, lifeMs: number): Promise<boolean>;
  /** @param email the account's previous address */
  tellOfChange(email: string, what: AccountChange): Promise<void>;
  /**
   * Notifies a person that somebody passed the first step and then entered several wrong codes.
   * @param first which first step was passed
   */
  tellOfWrongCodes(email: string, first: 'password' | 'google'): Promise<void>;
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
