import type { Database } from '#server/database/database.ts';
import { findLostScans, markLossSeen } from '#server/database/door/lost-scans.ts';
import { commitUnlessRefused } from '#server/access/commit-unless-refused.ts';
import type { Caller } from '#server/access/caller.ts';
import { refuseAtEvent } from '#server/access/event-access.ts';
import { recordAction } from '#server/access/record-action.ts';
import { refusal } from '#server/access/refusal.ts';

const noLoss = refusal(404, 'loss_not_found', (texts) => texts.door.noLoss);

interface LostScansDeps {
  readonly database: Database;
  readonly now: () => number;
}

/** Returns a page of an event's losses not yet seen by its organizers. */
export async function listLost(
  { database }: LostScansDeps,
  eventId: string,
  { page, limit }: { readonly page: number; readonly limit: number },
) {
  return { ...(await findLostScans(database, eventId, { page, limit })), page, limit };
}

/** Marks a loss as seen by an organizer, who is recorded in the audit log. */
export function markLossSeenBy(
  { database, now }: LostScansDeps,
  eventId: string,
  loss: Parameters<typeof markLossSeen>[2],
  caller: Caller,
) {
  return commitUnlessRefused(database, async (queries) => {
    const at = now();
    const seen = await markLossSeen(queries, eventId, loss, at);
    // Only now, because another device's report may have held the row.
    const refused = await refuseAtEvent(queries, 'run', caller, eventId);
    if (refused !== null) return refused;
    if (seen === null) return noLoss;
    if (seen) {
      const line = { at, action: 'lost_scans_seen', eventId, subject: loss.deviceId };
      await recordAction(queries, caller, { ...line, details: { last: loss.last } });
    }
    return { seen: true };
  });
}
