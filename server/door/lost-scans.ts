import type { Database } from '#server/database/database.ts';
import { findLostScans, seeLostScans } from '#server/database/door/lost-scans.ts';
import type { Caller } from '#server/access/caller.ts';
import { noteDeed } from '#server/access/note-deed.ts';
import { refusal } from '#server/access/refusal.ts';

const noLoss = refusal(404, 'loss_not_found', (texts) => texts.door.noLoss);

interface LostScansDeps {
  readonly database: Database;
  readonly now: () => number;
}

/** A page of the losses of an event that nobody who runs it has seen. */
export async function listLost(
  { database }: LostScansDeps,
  eventId: string,
  { page, limit }: { readonly page: number; readonly limit: number },
) {
  return { ...(await findLostScans(database, eventId, { page, limit })), page, limit };
}

/** Notes that somebody who runs the event has seen a loss; the audit says who. */
export function seeLost(
  { database, now }: LostScansDeps,
  eventId: string,
  loss: Parameters<typeof seeLostScans>[2],
  caller: Caller,
) {
  return database.transaction(async (queries) => {
    const at = now();
    const seen = await seeLostScans(queries, eventId, loss, at);
    if (seen === null) return noLoss;
    if (seen) {
      const line = { at, action: 'lost_scans_seen', eventId, subject: loss.deviceId };
      await noteDeed(queries, caller, { ...line, details: { last: loss.last } });
    }
    return { seen: true };
  });
}
