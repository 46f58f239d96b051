import type { makePass, readPass } from '#contract/sales/passes.ts';
import type { ContextAnswer } from '#server/resources/call.ts';
import { makePassLink, readPassByLink, type PassParts } from '#server/tickets/passes/make-pass.ts';

/** Tickets in the wallets of phones. */
export function passesResource(parts: PassParts): {
  readonly makePass: ContextAnswer<typeof makePass>;
  readonly readPass: ContextAnswer<typeof readPass>;
} {
  return {
    makePass: ({ params, caller }, { language }) => makePassLink(parts, { ...params, caller, language }),
    readPass: ({ params, rangeFrom }, { language }) =>
      readPassByLink(parts, { ...params, from: rangeFrom, language }),
  };
}
