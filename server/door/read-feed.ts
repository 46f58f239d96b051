import type { Caller } from '#server/access/caller.ts';
import { noEvent, revisionGone } from '#server/access/refusals.ts';
import { NoSuchEvent, type DoorRecords } from '#server/database/door/door-records.ts';
import { recordDeviceReport, type DeviceReport } from '#server/database/door/board.ts';
import type { Queries } from '#server/database/database.ts';
import type { History } from './history.ts';
import { leadOf } from './lead.ts';

export interface FeedDeps {
  readonly records: DoorRecords;
  readonly database: Queries;
  readonly history: Pick<History, 'known' | 'deviceLeads'>;
}

/** Maximum number of lines per page of the feed. */
const feedLimit = 2_000;

/** Returns an event's changes since a revision. A device ahead of the server proves that a backup was restored. */
export async function readFeed(
  { database, records, history }: FeedDeps,
  eventId: string,
  asked: {
    readonly since: number;
    readonly epoch: string | undefined;
    readonly caller: Caller;
    readonly report: DeviceReport | null;
  },
) {
  const { since, epoch, caller, report } = asked;
  try {
    if (report !== null && caller.kind === 'device')
      await recordDeviceReport(database, caller.deviceId, report);
    const present = await history.known(epoch);
    const { revision, cursor, more, gone, changes } = await records.changes(eventId, since, feedLimit);
    if (gone === true) return revisionGone;
    const gateMove = caller.kind === 'device' ? caller.gateMove : undefined;
    const reply = { cursor, more, changes: [...changes], ...(gateMove === undefined ? {} : { gateMove }) };
    const deviceId = caller.kind === 'device' ? caller.deviceId : null;
    const ahead = leadOf({ deviceId, reached: since, epoch }, { eventId, revision });
    if (ahead === null) return { ...reply, epoch: present };
    return { ...reply, epoch: await history.deviceLeads(ahead.lead, ahead.toldEpoch) };
  } catch (error) {
    if (error instanceof NoSuchEvent) return noEvent;
    throw error;
  }
}
