import type * as contract from '#contract/sales/apple-passes.ts';
import { isRefusal } from '#server/access/refusal.ts';
import type { NoBodyAnswer } from '#server/resources/call.ts';
import {
  listChanged,
  readLatest,
  register,
  unregister,
  type ServiceDeps,
} from '#server/tickets/passes/apple-service.ts';
import { passOff } from '#server/tickets/passes/make-pass.ts';

/** Phones' requests about Apple Wallet passes. */
export function applePassesResource(deps: ServiceDeps): {
  readonly [K in keyof typeof contract]: NoBodyAnswer<(typeof contract)[K]>;
} {
  return {
    async registerApplePass({ params, body }) {
      const done = await register(deps, { ...params, ...body });
      return isRefusal(done) ? done : { noBody: done === 'new' ? 201 : 200 };
    },
    unregisterApplePass: async ({ params }) => (await unregister(deps, params)) ?? { noBody: 200 },
    async listApplePasses({ params, query }) {
      const changed = await listChanged(deps, { ...params, since: Number(query.passesUpdatedSince ?? 0) });
      if (changed === null) return { noBody: 204 };
      if (isRefusal(changed)) return changed;
      return { serialNumbers: changed.serials, lastUpdated: String(changed.lastAt) };
    },
    async readApplePass({ params, modifiedSince, rangeFrom }) {
      const pass = await readLatest(deps, params, { modifiedSince, from: rangeFrom });
      return pass === 'unchanged' ? { noBody: 304 } : pass;
    },
    // The endpoint is public and texts may contain anything, so they are only counted.
    async logApplePasses({ body }) {
      if (deps.passes.apple === null) return passOff;
      deps.log.warn({ lines: body.logs.length }, 'a phone reported errors with passes');
      return { noBody: 200 };
    },
  };
}
