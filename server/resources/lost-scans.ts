import type { listLostScans, seeLostScans as seeEndpoint } from '#contract/lost-scans.ts';
import type { Database } from '#server/database/database.ts';
import { findLostScans, seeLostScans } from '#server/database/door/lost-scans.ts';
import { noteInAudit } from '#server/database/audit.ts';
import { refusal } from '#server/access/refusal.ts';
import type { Answer } from './call.ts';

const noLoss = refusal(404, 'loss_not_found', 'No such loss is known at this event.');

/** Scans that went with a cleared store, until somebody who runs the event has seen it; the audit says who has. */
export function lostScansResource({
  database,
  now,
}: {
  readonly database: Database;
  readonly now: () => number;
}): {
  readonly listLostScans: Answer<typeof listLostScans>;
  readonly seeLostScans: Answer<typeof seeEndpoint>;
} {
  return {
    async listLostScans({ params, query: { page, limit } }) {
      return { ...(await findLostScans(database, params.registrationId, { page, limit })), page, limit };
    },
    seeLostScans: ({ params: { registrationId: eventId }, body, caller }) =>
      database.transaction(async (queries) => {
        const at = now();
        const seen = await seeLostScans(queries, eventId, body, at);
        if (seen === null) return noLoss;
        if (seen) {
          const actor = caller.kind === 'user' ? caller.userId : 'somebody';
          const line = { at, actor, action: 'lost_scans_seen', eventId, subject: body.deviceId };
          await noteInAudit(queries, { ...line, outcome: 'done', details: { last: body.last } });
        }
        return { seen: true };
      }),
  };
}
