import type * as contract from '#contract/accounts/email-guests.ts';
import { isRefusal } from '#server/access/refusal.ts';
import { requestEmailCode } from '#server/accounts/codes/request-code.ts';
import { codeTries } from '#server/accounts/codes/one-time-code.ts';
import type { Identity } from '#server/accounts/identity.ts';
import { originOf, placeOf } from '#server/accounts/place.ts';
import { sessionOfEmailGuest } from '#server/accounts/sign-in/sign-in.ts';
import { signInReply } from '#server/accounts/sign-in/session-reply.ts';
import type { ContextAnswer } from '#server/resources/call.ts';

type Names = 'sendEmailCode' | 'signInByEmailCode';

/** Guests identified by an email address. */
export function createEmailGuests(identity: Identity): {
  readonly [K in Names]: ContextAnswer<(typeof contract)[K]>;
} {
  return {
    async sendEmailCode({ body }, context) {
      const requested = await requestEmailCode(identity, body.email, originOf(identity, context));
      return isRefusal(requested) ? requested : { sent: true, ...requested, tries: codeTries };
    },
    async signInByEmailCode({ body }, context) {
      const place = placeOf(identity, context);
      const answer = await sessionOfEmailGuest(identity, body, place);
      return isRefusal(answer) ? answer : signInReply(identity, answer, place, context);
    },
  };
}
