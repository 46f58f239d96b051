import { isDateOpen } from '#domain/events/open-date.ts';
import {
  dropGooglePasses,
  findDueGooglePasses,
  findGooglePass,
  lookLater,
  noteTold,
  type GooglePassRow,
} from '#server/database/tickets/google-passes.ts';
import { findTicket, findTicketsWith, type TicketRow } from '#server/database/tickets/tickets.ts';
import type { Repeated } from '#server/ops/interval-jobs.ts';
import { createJobLane, type JobOutcome, type LaneDeps } from '#server/ops/job-lane.ts';
import type { IdentitySecrets } from '#server/signing/secrets.ts';
import { printedLook } from '#server/tickets/print/printed-look.ts';
import { inWallet, withoutCodes, type WalletParts } from '#server/tickets/ticket-wallet.ts';
import { googleObject } from './google-pass.ts';
import type { GoogleWallet } from './google-wallet-api.ts';
import { passSerial } from './pass-serial.ts';
import { digestOfPass, shownPass } from './shown-pass.ts';

interface UpdateParts extends LaneDeps, WalletParts {
  readonly secrets: Pick<IdentitySecrets, 'passKey'>;
  readonly publicOrigin: string;
  readonly issuer: string;
  readonly wallet: GoogleWallet;
}

/** How often a server looks for passes whose turn it is; ms. */
const lookEveryMs = 10_000;
/** How soon a change is noticed at the latest while the turns can be kept; ms. */
export const passTurnMs = 5 * 60_000;
/** How long after its event a pass is looked at; ms. */
const keptMs = 24 * 3_600_000;
const mostAtOnce = 200;
/** After a failure; the last one until its event is over, ms. */
const pausesMs = [60_000, 10 * 60_000, 60 * 60_000, 6 * 60 * 60_000];

/**
 * Keeps passes at Google as their tickets are. What a pass would show now is compared with what Google was last told,
 * each in its turn, so that a change is noticed whichever way it came. What differs is a job before it is sent: a server
 * that dies in between, or loses Google's answer, leaves it to whoever takes the job next, and a patch may be sent twice.
 */
export function updatingGooglePasses(parts: UpdateParts): {
  readonly sweep: Repeated;
  readonly sending: Repeated;
} {
  const { database, now } = parts;
  const lane = createJobLane(parts, {
    name: 'google pass',
    pausesMs,
    thereafter: 'go on',
    work: ({ key }) => tell(parts, key),
  });
  const sweep: Repeated = {
    name: 'looking at passes',
    everyMs: lookEveryMs,
    isDue: async () => (await findDueGooglePasses(database, now(), 1)).length > 0,
    async work() {
      const { over, changed, looked } = await look(parts);
      await database.transaction(async (queries) => {
        for (const serial of changed) await lane.add(queries, serial);
        await lookLater(queries, looked, now() + passTurnMs);
        await dropGooglePasses(queries, over);
      });
    },
  };
  return { sweep, sending: { name: 'telling Google', everyMs: lookEveryMs, work: () => lane.workOff() } };
}

async function look(parts: UpdateParts) {
  const { database, now, publicOrigin } = parts;
  const due = await findDueGooglePasses(database, now(), mostAtOnce);
  const rows = await findTicketsWith(database, [...new Set(due.map(({ ticketId }) => ticketId))]);
  const tickets = new Map(rows.map((row) => [row.ticketId, row]));
  const facts = new Map((await withoutCodes(parts, rows)).map((one) => [one.ticketId, one]));
  const wearing = { look: await printedLook(database), publicOrigin };
  const over: string[] = [];
  const changed: string[] = [];
  for (const pass of due) {
    const [row, ticket] = [tickets.get(pass.ticketId), facts.get(pass.ticketId)];
    // It went since: its row goes with it.
    if (row === undefined || ticket === undefined) continue;
    const endsAt = Date.parse(ticket.endsAt);
    const shown = shownPass({ ...ticket, printedCode: null }, passOf(parts, pass, row), wearing);
    if (!isDateOpen(endsAt) && endsAt + keptMs < now()) over.push(pass.serial);
    else if (digestOfPass(shown) !== pass.told) changed.push(pass.serial);
  }
  return { over, changed, looked: due.map(({ serial }) => serial) };
}

async function tell(parts: UpdateParts, serial: string): Promise<JobOutcome> {
  const { database, publicOrigin, issuer, wallet } = parts;
  const pass = await findGooglePass(database, serial);
  const row = pass === null ? null : await findTicket(database, pass.ticketId);
  const [ticket] = row === null ? [] : await inWallet(parts, [row]);
  if (pass === null || row === null || ticket === undefined) return 'done';
  const shown = shownPass(ticket, passOf(parts, pass, row), {
    look: await printedLook(database),
    publicOrigin,
  });
  const told = await wallet.patch(googleObject(shown, issuer));
  if (told !== 'taken' && told !== 'gone') return told;
  // A link that nobody has followed yet is told of the next change again.
  await noteTold(database, serial, digestOfPass(shown));
  return 'done';
}

const passOf = ({ secrets }: UpdateParts, { serial, ticketId, language }: GooglePassRow, row: TicketRow) => ({
  serial,
  language,
  isOwn: row.holderUserId !== null && passSerial(secrets.passKey, ticketId, row.holderUserId) === serial,
});
