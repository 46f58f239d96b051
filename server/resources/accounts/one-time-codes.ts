import type * as contract from '#contract/accounts/one-time-codes.ts';
import { isRefusal } from '#server/access/refusal.ts';
import type { SendCodeDeps } from '#server/accounts/identity.ts';
import { codeTries, wasRefused } from '#server/accounts/codes/one-time-code.ts';
import { originOf } from '#server/accounts/place.ts';
import { requestCode } from '#server/accounts/codes/request-code.ts';
import type { ContextAnswer } from '#server/resources/call.ts';

/** Codes by text message, and what became of one that was sent either way. */
export function createOneTimeCodes(identity: SendCodeDeps): {
  readonly sendCode: ContextAnswer<typeof contract.sendCode>;
  readonly readCodeState: ContextAnswer<typeof contract.readCodeState>;
} {
  return {
    async sendCode({ body }, context) {
      const requested = await requestCode(identity, body, originOf(identity, context));
      return isRefusal(requested) ? requested : { sent: true, ...requested, tries: codeTries };
    },
    readCodeState: async ({ body }) => ({ undeliverable: await wasRefused(identity, body.codeRequestId) }),
  };
}
