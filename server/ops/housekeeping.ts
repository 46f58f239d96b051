import type { Logger } from 'pino';
import { analyzeGrownTables, grownTables } from '#server/database/table-statistics.ts';
import type { Database } from '#server/database/database.ts';
import { prune, type Retention } from '#server/database/administration/retention.ts';
import { analyzeLog, deleteLogLines } from '#server/database/administration/log-lines.ts';
import { deleteOldHolds } from '#server/database/sales/holds.ts';
import { correctReservedSums } from '#server/database/sales/reserved-places.ts';
import { deleteOldWaiting } from '#server/database/sales/waiting-list.ts';
import { deleteWaitingImports } from '#server/database/tickets/guest-imports.ts';
import { deleteProviderMessages } from '#server/database/sales/payments.ts';
import { tidyTransfers } from '#server/database/tickets/transfers.ts';
import { deleteOldGuesses } from '#server/database/limits/attempts.ts';
import { deleteLiveTickets } from '#server/database/limits/live-tickets.ts';
import { deleteOldSessions } from '#server/database/accounts/sessions.ts';
import { deleteOldUses } from '#server/database/limits/send-counts.ts';
import { deleteSentEmails } from '#server/database/messages/sent-emails.ts';
import { deleteOldMessages } from '#server/database/messages/outbox.ts';
import { correctStoredTimes } from '#server/database/stored-times.ts';
import { deleteDecidedDocuments } from '#server/database/accounts/application-documents.ts';
import { deleteOldCodes } from '#server/database/accounts/one-time-codes.ts';
import { deleteOldConfirmations } from '#server/database/accounts/email-confirmations.ts';
import { deleteOldLinks } from '#server/database/accounts/password-resets.ts';
import { deleteOldDevices } from '#server/database/accounts/known-devices.ts';
import { deletePasskeyRequests } from '#server/database/accounts/passkeys.ts';
import { deleteGoogleTokens } from '#server/database/accounts/google-tokens.ts';
import { deleteInvites } from '#server/database/door/calling-devices.ts';
import { deleteGivenUpJobs, freeAllJobs } from '#server/database/jobs.ts';
import { doEach, endsAll, type Step } from './do-each.ts';
import { createJobLane, pollIntervalMs, type JobLane, type LaneDeps } from './job-lane.ts';
import type { Repeated } from './interval-jobs.ts';
import { deleteTeamInvites } from '#server/database/events/team-invites.ts';
import { deleteReplies } from '#server/database/idempotency.ts';

/** A job lane's dependencies, and the retention periods of data that only grows. */
export interface KeepingDeps extends LaneDeps {
  readonly retention: Retention;
}

const everyMs = 3_600_000;
const day = 24 * 3_600_000;

/** Deletes what has expired: sessions, codes, links, counts, messages, used invitations, replies stored for repeats. */
const deletions = (database: Database, now: number): readonly Step[] => [
  ['sessions', () => deleteOldSessions(database, now)],
  ['codes', () => deleteOldCodes(database, now)],
  ['links', () => deleteOldLinks(database, now)],
  ['confirmations', () => deleteOldConfirmations(database, now - 30 * day)],
  ['turns', () => deleteOldUses(database, now)],
  ['guesses', () => deleteOldGuesses(database, now)],
  ['live tickets', () => deleteLiveTickets(database, now)],
  ['known devices', () => deleteOldDevices(database, now)],
  ['tokens', () => deleteGoogleTokens(database, now)],
  ['passkey requests', () => deletePasskeyRequests(database, now)],
  ['messages', () => deleteOldMessages(database, now)],
  ['sent emails', () => deleteSentEmails(database, now)],
  ['transfers', () => tidyTransfers(database, now)],
  ['holds', () => deleteOldHolds(database, now - 30 * day)],
  ['waiting lists', () => deleteOldWaiting(database, now - 90 * day)],
  ['guest lists', () => deleteWaitingImports(database, now - 7 * day)],
  ['provider messages', () => deleteProviderMessages(database, now - 90 * day)],
  ['enrolment codes', () => deleteInvites(database, now - day)],
  ['documents', () => deleteDecidedDocuments(database, now - 90 * day)],
  ['team invitations', () => deleteTeamInvites(database, now - 30 * day)],
  ['replies', () => deleteReplies(database, now - 30 * day)],
  ['given up jobs', () => deleteGivenUpJobs(database, now)],
  ['log lines', () => deleteLogLines(database, now)],
];

/** Runs all of these. @throws AggregateError after each was tried, if any failed */
export const tidy = (database: Database, now: number, log: Pick<Logger, 'warn'> = silent): Promise<void> =>
  doEach(deletions(database, now), log);

const silent = { warn: () => undefined };

/** How often to check whether the log has doubled, and how long no call must have come by then; ms. */
const countEveryMs = 60_000;
const quietMs = 5_000;

/**
 * Refreshes an embedded database's planner statistics while no calls come: of the log once it has doubled, of the
 * other growing tables once they have grown by a tenth. A server under constant load skips it: the planner is then
 * less accurate, but no caller waits.
 *
 * @param lastCallAt ms
 */
export function countingLog(
  { database, now }: Pick<LaneDeps, 'database' | 'now'>,
  lastCallAt: () => number,
): Repeated {
  const work = async () => {
    const isQuiet = Math.abs(now() - lastCallAt()) >= quietMs;
    if (database.kind !== 'embedded' || !isQuiet) return;
    // One table at a time, so that a call waits for one at most.
    if (!(await analyzeLog(database))) await analyzeGrownTables(database, grownTables, { most: 1 });
  };
  return { name: 'counting the log', everyMs: countEveryMs, work };
}

/** How often the clock is checked; ms. */
const clockEveryMs = 60_000;

/**
 * Cleans up every hour, and corrects stored times at start and when this server's clock was set back. Those include
 * the jobs' own times, so this is not a job itself. Call it once a server leads.
 *
 * @param lastCallAt when a call was last answered; ms
 * @returns the repeated work; the first run has already begun, and its failures are logged
 */
export function startHousekeeping(deps: KeepingDeps, lastCallAt: () => number): readonly Repeated[] {
  const { log, now } = deps;
  const lane = housekeepingLane(deps);
  const begun = begin(deps, lane).catch((error: unknown) => {
    // The database is closing during a shutdown, or another server leads by now: the next leader will repeat it.
    if (!endsAll(error)) log.warn({ err: error }, 'housekeeping failed');
  });
  let lastSeen = now();
  const watchClock = async () => {
    const wasPutBack = now() < lastSeen;
    lastSeen = now();
    if (wasPutBack) await correctTimes(deps);
  };
  return [
    { name: lane.kind, everyMs: pollIntervalMs, work: () => begun.then(() => lane.workOff()) },
    { name: 'watching the clock', everyMs: clockEveryMs, work: watchClock },
    countingLog(deps, lastCallAt),
  ];
}

async function begin(deps: LaneDeps, lane: JobLane): Promise<void> {
  const { database, now } = deps;
  // Jobs belong to the leader, which is this server: any previous worker has crashed or ended.
  await freeAllJobs(database);
  await correctTimes(deps);
  await lane.add(database, 'hourly', now() + everyMs);
}

function housekeepingLane(deps: KeepingDeps): JobLane {
  // In memory only: another leader starts over.
  let prunedTo = '';
  return createJobLane(deps, {
    name: 'housekeeping',
    pausesMs: [60_000, 10 * 60_000],
    thereafter: 'go on',
    everyMs,
    async work() {
      const { database, log, now } = deps;
      const steps: readonly Step[] = [
        ...deletions(database, now()),
        ['stored times', () => correctTimes(deps)],
        ['sums', () => correctTotals(deps)],
        // Last, since it may take a minute.
        [
          'what only grows',
          async () => {
            const after = prunedTo;
            prunedTo = '';
            prunedTo = await pruneEach(deps, after);
          },
        ],
      ];
      await doEach(steps, log);
      return 'done';
    },
  });
}

/**
 * Prunes events after a given one, up to the limit of a run; a failing event does not stop the others.
 *
 * @returns where the next run continues
 * @throws AggregateError at the end, if any failed: the next run starts at the first event
 */
async function pruneEach({ database, log, now, retention }: KeepingDeps, after: string): Promise<string> {
  const errors: unknown[] = [];
  const failed = (eventId: string, error: unknown) => {
    if (endsAll(error)) throw error;
    log.warn({ err: error, eventId }, 'an event could not be pruned');
    errors.push(error);
  };
  const last = await prune(database, retention, now(), { after, failed });
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} events could not be pruned`);
  return last;
}

/** Recomputes totals changed outside the server, by hand or by a partial restore. */
async function correctTotals({ database, log, now }: LaneDeps): Promise<void> {
  const wrong = await correctReservedSums(database, now());
  if (wrong.length > 0) log.warn({ wrong }, 'totals of reserved places were wrong and are being recomputed');
}

async function correctTimes({ database, log, now }: LaneDeps): Promise<void> {
  const corrected = await correctStoredTimes(database, now());
  if (corrected > 0) log.warn({ corrected }, 'times stored while a clock was ahead were corrected');
}
