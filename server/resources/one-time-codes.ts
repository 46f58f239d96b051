import type * as contract from '#contract/one-time-codes.ts';
import type { Identity } from '../identity/identity.ts';
import { codeLifeMs, codeTries, issueCode, phoneKey } from '../identity/one-time-code.ts';
import { addressKey, sendByNumber } from '../identity/password-reset.ts';
import { readPhone, type Phone } from '../identity/phone.ts';
import { phoneInvalid } from '../identity/sign-up.ts';
import { addressSends, phoneSends, takeTurns } from '../identity/turns.ts';
import { codeMessage } from '../notify/wording.ts';
import { tooMany } from '../refusals.ts';
import type { WireAnswer } from '../resource.ts';

/** Codes by text message. What is known of a number is found out after the answer, so the answer says nothing. */
export function createOneTimeCodes(identity: Identity): {
  readonly sendCode: WireAnswer<typeof contract.sendCode>;
} {
  return {
    async sendCode({ body }, wire) {
      const phone = readPhone(body.phoneNumber, body.countryCode);
      if (phone === null) return phoneInvalid;
      const now = identity.now();
      const turns = [
        { key: phoneKey(identity, phone.number), limit: phoneSends },
        { key: addressKey(identity, wire.ip), limit: addressSends },
      ];
      const wait = await takeTurns(identity.database, turns, now);
      if (wait > 0) return tooMany(wait);
      const { purpose } = body;
      identity.courier.later(() =>
        purpose === 'reset' ? sendByNumber(identity, phone) : sendTo(identity, phone, purpose),
      );
      return { sent: true, expiresAt: now + codeLifeMs, tries: codeTries };
    },
  };
}

async function sendTo(
  identity: Identity,
  phone: Phone,
  purpose: 'signup' | 'guest' | 'phone',
): Promise<void> {
  const { code } = await issueCode(identity, identity.database, { phone: phone.number, purpose });
  await identity.courier.send(codeMessage(phone.number, purpose, code, identity.publicOrigin));
}
