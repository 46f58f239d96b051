import type * as contract from '#contract/accounts/one-time-codes.ts';
import type { Identity } from '#server/accounts/identity.ts';
import { codeLifeMs, codeTries, issueCode, newCodeRequestId } from '#server/accounts/one-time-code.ts';
import { countCodeSend, sendByNumber } from '#server/accounts/password/password-reset.ts';
import { readPhone, type Phone } from '#server/accounts/phone.ts';
import { originOf } from '#server/accounts/place.ts';
import { phoneInvalid } from '#server/accounts/sign-up.ts';
import { codeMessage } from '#server/messages/account-messages.ts';
import { tooMany } from '#server/access/refusals.ts';
import type { ContextAnswer } from '#server/resources/call.ts';

/** Codes by text message. What is known of a number is found out after the answer, so the answer says nothing. */
export function createOneTimeCodes(identity: Identity): {
  readonly sendCode: ContextAnswer<typeof contract.sendCode>;
} {
  return {
    async sendCode({ body }, wire) {
      const phone = readPhone(body.phoneNumber, body.countryCode);
      if (phone === null) return phoneInvalid;
      const wait = await countCodeSend(identity, phone, originOf(identity, wire));
      if (wait > 0) return tooMany(wait);
      const { purpose } = body;
      const codeRequestId = newCodeRequestId();
      identity.courier.later(() =>
        purpose === 'reset'
          ? sendByNumber(identity, phone, codeRequestId)
          : sendTo(identity, phone, purpose, codeRequestId),
      );
      return { sent: true, codeRequestId, expiresAt: identity.now() + codeLifeMs, tries: codeTries };
    },
  };
}

async function sendTo(
  identity: Identity,
  phone: Phone,
  purpose: 'signup' | 'guest' | 'phone',
  codeRequestId: string,
): Promise<void> {
  const target = { phone: phone.number, purpose };
  const { code } = await issueCode(identity, identity.database, target, codeRequestId);
  await identity.courier.send(codeMessage(phone.number, purpose, code, identity.publicOrigin));
}
