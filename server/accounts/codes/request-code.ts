import { isRefusal, type Refusal } from '#server/access/refusal.ts';
import type { codePurposes } from '#contract/accounts/one-time-codes.ts';
import type { SendCodeDeps } from '#server/accounts/identity.ts';
import { codeLifeMs, emailKey, issueCode, recordRefused, type CodeTarget } from './one-time-code.ts';
import { sendCounted } from './send-counted.ts';
import { countCodeSend, countEmailCodeSend, sendByNumber } from '#server/accounts/password/password-reset.ts';
import type { Visitor } from '#server/accounts/person-limits.ts';
import { readPhone } from '#server/accounts/phone.ts';
import { phoneInvalid } from '#server/accounts/sign-up.ts';

type Purpose = (typeof codePurposes)[number];

interface CodeRequest {
  readonly phoneNumber: string;
  readonly countryCode: string;
  readonly purpose: Purpose;
}

/** The id of a requested code and its expiry (ms). */
interface AskedCode {
  readonly codeRequestId: string;
  readonly expiresAt: number;
}

/** Sends a code by text message. The account is looked up after the reply, so that the reply reveals nothing about it. */
export async function requestCode(
  identity: SendCodeDeps,
  { phoneNumber, countryCode, purpose }: CodeRequest,
  origin: Visitor,
): Promise<AskedCode | Refusal> {
  const phone = readPhone(phoneNumber, countryCode);
  if (phone === null) return phoneInvalid;
  return asked(
    identity,
    () => countCodeSend(identity, phone, origin),
    (codeRequestId) =>
      purpose === 'reset'
        ? sendByNumber(identity, phone, codeRequestId, origin)
        : sendTo(identity, { to: phone.number, purpose }, { codeRequestId, origin }),
  );
}

/** Sends a guest's code by email, under the same rules. */
export async function requestEmailCode(
  identity: SendCodeDeps,
  email: string,
  origin: Visitor,
): Promise<AskedCode | Refusal> {
  const to = emailKey(email);
  return asked(
    identity,
    () => countEmailCodeSend(identity, to, origin),
    (codeRequestId) => sendTo(identity, { to, purpose: 'guest' }, { codeRequestId, origin }),
  );
}

async function asked(
  identity: SendCodeDeps,
  count: () => Promise<number>,
  send: (codeRequestId: string) => Promise<void>,
): Promise<AskedCode | Refusal> {
  const sent = await sendCounted(identity, count, send);
  return isRefusal(sent) ? sent : { ...sent, expiresAt: identity.now() + codeLifeMs };
}

async function sendTo(
  identity: SendCodeDeps,
  target: CodeTarget,
  { codeRequestId, origin }: { readonly codeRequestId: string; readonly origin: Visitor },
): Promise<void> {
  const { code } = await issueCode(identity, identity.database, target, codeRequestId);
  const sent = await identity.mailer.sendCode(target.to, target.purpose, code, origin.language);
  if (sent === 'refused') await recordRefused(identity, codeRequestId);
}
