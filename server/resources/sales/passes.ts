import type { makePass, readPass } from '#contract/sales/passes.ts';
import type { ContextAnswer } from '#server/resources/call.ts';
import { makePassLink, readPassByLink, type PassDeps } from '#server/tickets/passes/make-pass.ts';

/** Tickets in phones' wallet apps. */
export function passesResource(deps: PassDeps): {
  readonly makePass: ContextAnswer<typeof makePass>;
  readonly readPass: ContextAnswer<typeof readPass>;
} {
  return {
    makePass: ({ params, caller }, { language }) => makePassLink(deps, { ...params, caller, language }),
    readPass: ({ params, rangeFrom }, { language }) =>
      readPassByLink(deps, { ...params, from: rangeFrom, language }),
  };
}
