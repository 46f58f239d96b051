import type * as contract from '#contract/sales/apple-passes.ts';
import type { NoBodyAnswer } from '#server/resources/call.ts';
import {
  listChanged,
  readLatest,
  register,
  unregister,
  type ServiceParts,
} from '#server/tickets/passes/apple-service.ts';
import { passOff } from '#server/tickets/passes/make-pass.ts';

/** What phones ask of passes in Apple Wallet. */
export function applePassesResource(parts: ServiceParts): {
  readonly [K in keyof typeof contract]: NoBodyAnswer<(typeof contract)[K]>;
} {
  return {
    registerApplePass: ({ params, body }) => register(parts, { ...params, ...body }),
    unregisterApplePass: ({ params }) => unregister(parts, params),
    listApplePasses: ({ params, query }) =>
      listChanged(parts, { ...params, since: query.passesUpdatedSince }),
    readApplePass: ({ params, modifiedSince, rangeFrom }) =>
      readLatest(parts, params, { modifiedSince, from: rangeFrom }),
    // Anybody may write there, and words may hold anything: they are counted, and go.
    async logApplePasses({ body }) {
      if (parts.passes.apple === null) return passOff;
      parts.log.warn({ lines: body.logs.length }, 'a phone had trouble with passes');
      return { noBody: 200 };
    },
  };
}
