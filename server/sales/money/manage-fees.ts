import type { EventFees, saveFees as contract } from '#contract/sales/fees.ts';
import { changedElsewhereCode } from '#domain/failures/failure.ts';
import type { Output } from '#contract/wire/endpoint.ts';
import type { Caller } from '#server/access/caller.ts';
import { commitUnlessRefused } from '#server/access/commit-unless-refused.ts';
import { lockForTeam } from '#server/access/lock-for-team.ts';
import { recordAction } from '#server/access/record-action.ts';
import { refusal, type Refusal } from '#server/access/refusal.ts';
import { noEvent, noTicketType } from '#server/access/refusals.ts';
import { atEvent } from '#server/database/events/at-event.ts';
import { findFees, writeFees, type EventFees as Stored } from '#server/database/sales/fees.ts';
import { contentVersion } from '#server/ops/content-version.ts';
import type { OrdersDeps } from '#server/sales/sales-deps.ts';

type FeesDeps = Pick<OrdersDeps, 'database' | 'now'>;

const changedElsewhere = refusal(409, changedElsewhereCode, (texts) => texts.sales.feesChangedElsewhere);

/** Returns the fees charged on an event's tickets. */
export async function readFees({ database }: FeesDeps, eventId: string): Promise<EventFees | Refusal> {
  const found = await findFees(database, eventId);
  return found === null ? noEvent : present(found);
}

/** Sets the fees of an event and its ticket types under the event's lock. Repeating the call gives the same answer. */
export function saveFees(
  { database, now }: FeesDeps,
  caller: Caller,
  wish: {
    readonly eventId: string;
    readonly fees: Output<(typeof contract)['body']>;
    readonly version: string | undefined;
  },
): Promise<EventFees | Refusal> {
  const { eventId, fees, version } = wish;
  return commitUnlessRefused(atEvent(database, eventId), async (queries) => {
    const refused = await lockForTeam(queries, 'run', caller);
    if (refused !== null) return refused;
    const before = await findFees(queries, eventId);
    if (before === null) return noEvent;
    const known = new Set(before.types.map(({ ticketTypeId }) => ticketTypeId));
    if (!fees.types.every(({ ticketTypeId }) => known.has(ticketTypeId))) return noTicketType;
    await writeFees(queries, eventId, fees);
    const after = (await findFees(queries, eventId)) ?? before;
    if (versionOf(after) === versionOf(before)) return present(after);
    if (version !== undefined && version !== versionOf(before)) return changedElsewhere;
    await recordAction(queries, caller, {
      action: 'event_fees_changed',
      eventId,
      subject: eventId,
      at: now(),
    });
    return present(after);
  });
}

/** Changes when any of the terms does. */
const versionOf = ({ fee, types }: Stored): string =>
  contentVersion([JSON.stringify([termsOf(fee), types.map((one) => [one.ticketTypeId, termsOf(one.fee)])])]);

const termsOf = (fee: Stored['fee']) =>
  fee === null ? null : [fee.basisPoints, fee.amount, fee.onTop, fee.returns];

const present = (fees: Stored): EventFees => ({
  fee: fees.fee,
  types: [...fees.types],
  version: versionOf(fees),
});
