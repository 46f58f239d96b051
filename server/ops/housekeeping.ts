import type { Logger } from 'pino';
import { countTablesAnew, grownTables } from '#server/database/table-statistics.ts';
import type { Database } from '#server/database/database.ts';
import { prune, type Retention } from '#server/database/administration/retention.ts';
import { countLogAnew, forgetLogLines } from '#server/database/administration/log-lines.ts';
import { forgetOldHolds } from '#server/database/sales/holds.ts';
import { mendReserved } from '#server/database/sales/reserved-places.ts';
import { forgetOldWaiting } from '#server/database/sales/waiting-list.ts';
import { forgetWaitingImports } from '#server/database/tickets/guest-imports.ts';
import { forgetProviderMessages } from '#server/database/sales/payments.ts';
import { tidyTransfers } from '#server/database/tickets/transfers.ts';
import { forgetOldGuesses } from '#server/database/limits/attempts.ts';
import { forgetLiveTickets } from '#server/database/limits/live-tickets.ts';
import { forgetOldSessions } from '#server/database/accounts/sessions.ts';
import { forgetOldUses } from '#server/database/limits/send-counts.ts';
import { forgetSentEmails } from '#server/database/messages/sent-emails.ts';
import { forgetOldMessages } from '#server/database/messages/outbox.ts';
import { correctStoredTimes } from '#server/database/stored-times.ts';
import { forgetDecidedDocuments } from '#server/database/accounts/application-documents.ts';
import { forgetOldCodes } from '#server/database/accounts/one-time-codes.ts';
import { forgetOldConfirmations } from '#server/database/accounts/email-confirmations.ts';
import { forgetOldLinks } from '#server/database/accounts/password-resets.ts';
import { forgetOldDevices } from '#server/database/accounts/known-devices.ts';
import { forgetPasskeyRequests } from '#server/database/accounts/passkeys.ts';
import { forgetGoogleTokens } from '#server/database/accounts/google-tokens.ts';
import { forgetInvites } from '#server/database/door/calling-devices.ts';
import { forgetGivenUpJobs, freeAllJobs } from '#server/database/jobs.ts';
import { doEach, endsAll, type Step } from './do-each.ts';
import { createJobLane, lookEveryMs, type JobLane, type LaneDeps } from './job-lane.ts';
import type { Repeated } from './interval-jobs.ts';
import { forgetTeamInvites } from '#server/database/events/team-invites.ts';
import { forgetReplies } from '#server/database/idempotency.ts';

/** A job lane's dependencies, and the retention periods of data that only grows. */
export interface KeepingDeps extends LaneDeps {
  readonly retention: Retention;
}

const everyMs = 3_600_000;
const day = 24 * 3_600_000;

/** Deletes what has expired: sessions, codes, links, counts, messages, used invitations, replies stored for repeats. */
const forgetting = (database: Database, now: number): readonly Step[] => [
  ['sessions', () => forgetOldSessions(database, now)],
  ['codes', () => forgetOldCodes(database, now)],
  ['links', () => forgetOldLinks(database, now)],
  ['confirmations', () => forgetOldConfirmations(database, now - 30 * day)],
  ['turns', () => forgetOldUses(database, now)],
  ['guesses', () => forgetOldGuesses(database, now)],
  ['live tickets', () => forgetLiveTickets(database, now)],
  ['known devices', () => forgetOldDevices(database, now)],
  ['tokens', () => forgetGoogleTokens(database, now)],
  ['passkey requests', () => forgetPasskeyRequests(database, now)],
  ['messages', () => forgetOldMessages(database, now)],
  ['sent emails', () => forgetSentEmails(database, now)],
  ['transfers', () => tidyTransfers(database, now)],
  ['holds', () => forgetOldHolds(database, now - 30 * day)],
  ['waiting lists', () => forgetOldWaiting(database, now - 90 * day)],
  ['guest lists', () => forgetWaitingImports(database, now - 7 * day)],
  ['provider messages', () => forgetProviderMessages(database, now - 90 * day)],
  ['enrolment codes', () => forgetInvites(database, now - day)],
  ['documents', () => forgetDecidedDocuments(database, now - 90 * day)],
  ['team invitations', () => forgetTeamInvites(database, now - 30 * day)],
  ['replies', () => forgetReplies(database, now - 30 * day)],
  ['given up jobs', () => forgetGivenUpJobs(database, now)],
  ['log lines', () => forgetLogLines(database, now)],
];

/** Runs all of these. @throws AggregateError after each was tried, if any failed */
export const tidy = (database: Database, now: number, log: Pick<Logger, 'warn'> = silent): Promise<void> =>
  doEach(forgetting(database, now), log);

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
    if (!(await countLogAnew(database))) await countTablesAnew(database, grownTables, { most: 1 });
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
    { name: lane.kind, everyMs: lookEveryMs, work: () => begun.then(() => lane.workOff()) },
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
        ...forgetting(database, now()),
        ['stored times', () => correctTimes(deps)],
        ['sums', () => mend(deps)],
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
async function mend({ database, log, now }: LaneDeps): Promise<void> {
  const wrong = await mendReserved(database, now());
  if (wrong.length > 0) log.warn({ wrong }, 'sums of what is reserved were wrong, and are made anew');
}

async function correctTimes({ database, log, now }: LaneDeps): Promise<void> {
  const corrected = await correctStoredTimes(database, now());
  if (corrected > 0) log.warn({ corrected }, 'times stored while a clock was ahead were corrected');
}
