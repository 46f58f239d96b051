import type { codePurposes } from '#contract/accounts/one-time-codes.ts';
import type { Language } from '#messages/language.ts';

/** What a one-time code is good for. */
type CodePurpose = (typeof codePurposes)[number];

/** What of an account was changed, for its person to be told of. */
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

/** Messages to people about their accounts. Each ends when it is on its way or has failed for good, and never throws. */
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
  /** @param lifeMs how long the link works */
  sendConfirmation(email: string, token: string, lifeMs: number): Promise<void>;
  /** @param email the address that the account had before */
  tellOfChange(email: string, what: AccountChange): Promise<void>;
  /** Somebody got the first step right and several codes wrong. @param first what they have */
  tellOfWrongCodes(email: string, first: 'password' | 'google'): Promise<void>;
  /** Does work after the answer to a call is out, so that the answer's time says nothing about it. */
  later(work: () => Promise<void>): void;
  /** Waits for all work under way, at most so long; ms. */
  idle(withinMs: number): Promise<void>;
}
