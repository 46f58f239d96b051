import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PassKind } from '#contract/sales/passes.ts';
import type { TicketFacts } from '#contract/sales/tickets.ts';
import { isDateOpen } from '#domain/events/open-date.ts';
import type { Queries } from '#server/database/database.ts';
import {
  dropWalletPasses,
  findDuePasses,
  scheduleCheck,
  type WalletPassRow,
} from '#server/database/tickets/wallet-passes.ts';
import { findTicket, findTicketsWith, type TicketRow } from '#server/database/tickets/tickets.ts';
import type { Repeated } from '#server/ops/interval-jobs.ts';
import type { LaneDeps } from '#server/ops/job-lane.ts';
import type { IdentitySecrets } from '#server/signing/secrets.ts';
import { printedLook } from '#server/tickets/print/printed-look.ts';
import { inWallet, withoutCodes, type WalletDeps } from '#server/tickets/ticket-wallet.ts';
import { passSerial } from './pass-serial.ts';
import { digestOfPass, shownPass, type ShownPass } from './shown-pass.ts';

export interface ShownDeps extends WalletDeps {
  readonly secrets: Pick<IdentitySecrets, 'passKey'>;
  readonly publicOrigin: string;
}

export interface LookDeps extends ShownDeps, LaneDeps {}

/** A pass whose content differs from what was last sent, with the digest of its current content. */
export interface ChangedPass {
  readonly serial: string;
  readonly digest: string;
}

/** How often a server looks for passes that are due, in ms. */
export const checkIntervalMs = 10_000;
/** Maximum delay until a change is noticed while checks keep up, in ms. */
export const maxCheckDelayMs = 5 * 60_000;
/** How long after its event a pass is checked, in ms. */
const checkedAfterMs = 24 * 3_600_000;
const maxAtOnce = 200;
/** A run starts no further batch after this, in ms, because a stopping server waits for it. */
const maxRunMs = 8_000;
/** Pauses after a wallet service refused an update; the last one repeats until the event is over. In ms. */
export const pausesMs = [60_000, 10 * 60_000, 60 * 60_000, 6 * 60 * 60_000];

/**
 * Checks due passes of one wallet batch by batch. A pass's current content is compared with what was last sent, so
 * that a change is noticed whatever caused it.
 *
 * @param noteChanged queues updates for what changed, in the transaction that reschedules the passes
 */
export function checkingPasses(
  deps: LookDeps,
  wallet: PassKind,
  noteChanged: (queries: Queries, changed: readonly ChangedPass[]) => Promise<void>,
): Repeated {
  const { database, now } = deps;
  return {
    name: `looking at ${wallet} passes`,
    everyMs: checkIntervalMs,
    isDue: async () => (await findDuePasses(database, wallet, now(), 1)).length > 0,
    async work() {
      for (const startedAt = performance.now(); performance.now() - startedAt < maxRunMs;) {
        const { over, changed, looked } = await checkPasses(deps, wallet);
        await database.transaction(async (queries) => {
          await noteChanged(queries, changed);
          await scheduleCheck(queries, wallet, looked, now() + maxCheckDelayMs);
          await dropWalletPasses(queries, wallet, over);
        });
        if (looked.length < maxAtOnce) return;
        await nextTurn();
      }
    },
  };
}

/** Returns a pass's current content, with its code. Null if its ticket is gone. */
export async function readShownPass(deps: ShownDeps, pass: WalletPassRow): Promise<ShownPass | null> {
  const { database, publicOrigin } = deps;
  const row = await findTicket(database, pass.ticketId);
  const [ticket] = row === null ? [] : await inWallet(deps, [row]);
  if (row === null || ticket === undefined) return null;
  return shownPass(ticket, passOf(deps, pass, row), { look: await printedLook(database), publicOrigin });
}

async function checkPasses(deps: LookDeps, wallet: PassKind) {
  const { database, now, publicOrigin } = deps;
  const due = await findDuePasses(database, wallet, now(), maxAtOnce);
  const rows = await findTicketsWith(database, [...new Set(due.map(({ ticketId }) => ticketId))]);
  const tickets = new Map(rows.map((row) => [row.ticketId, row]));
  const facts = new Map((await withoutCodes(deps, rows)).map((one) => [one.ticketId, one]));
  const wearing = { look: await printedLook(database), publicOrigin };
  const over: string[] = [];
  const changed: ChangedPass[] = [];
  for (const pass of due) {
    const { serial } = pass;
    const [row, ticket] = [tickets.get(pass.ticketId), facts.get(pass.ticketId)];
    // Deleted in the meantime, together with its row.
    if (row === undefined || ticket === undefined) continue;
    const shown = shownPass({ ...ticket, printedCode: null }, passOf(deps, pass, row), wearing);
    const digest = digestOfPass(shown);
    if (endOf(ticket, row) + checkedAfterMs < now()) over.push(serial);
    else if (digest !== pass.told) changed.push({ serial, digest });
  }
  return { over, changed, looked: due.map(({ serial }) => serial) };
}

/**
 * When a ticket is over, ms. That of a cancelled event is once it has ended itself: the day that its event had may be past by
 * then, and phones are still to hear that it is void. One whose event waits for a date is not.
 */
function endOf(
  { endsAt, eventCancelled }: Pick<TicketFacts, 'endsAt' | 'eventCancelled'>,
  { voidedAt }: Pick<TicketRow, 'voidedAt'>,
): number {
  const end = Date.parse(endsAt);
  if (eventCancelled) return voidedAt === null ? Infinity : Math.max(end, voidedAt);
  return isDateOpen(end) ? Infinity : end;
}

const passOf = ({ secrets }: ShownDeps, { serial, ticketId, language }: WalletPassRow, row: TicketRow) => ({
  serial,
  language,
  isOwn: row.holderUserId !== null && passSerial(secrets.passKey, ticketId, row.holderUserId) === serial,
});
