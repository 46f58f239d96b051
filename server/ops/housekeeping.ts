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

/** A lane's, and how long what only ever grows is kept. */
export interface KeepingDeps extends LaneDeps {
  readonly retention: Retention;
}

const everyMs = 3_600_000;
const day = 24 * 3_600_000;

/** Forgets what has served its time: dead sessions, codes, links, counts, messages, used invitations, answers kept for repeats. */
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

/** Does all of that. @throws AggregateError once each was tried, where some failed */
export const tidy = (database: Database, now: number, log: Pick<Logger, 'warn'> = silent): Promise<void> =>
  doEach(forgetting(database, now), log);

const silent = { warn: () => undefined };

/** How often it is asked whether the log has doubled, and how long nobody must have called by then; ms. */
const countEveryMs = 60_000;
const quietMs = 5_000;

/**
 * Counts anew what the planner of an embedded database knows: of the log once it has doubled, of the other tables that grow once they
 * have by a tenth; while nobody calls. On a server that is called without
 * a pause it is not done: the planner is then wrong by more, and no caller waits for it.
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
    // One table at a time: whoever calls meanwhile waits for one.
    if (!(await countLogAnew(database))) await countTablesAnew(database, grownTables, { most: 1 });
  };
  return { name: 'counting the log', everyMs: countEveryMs, work };
}

/** How often the clock is looked at; ms. */
const clockEveryMs = 60_000;

/**
 * Tidies every hour, and corrects stored times at the start and when this server's clock was put back: those of the jobs
 * are among them, so that this is no job itself. To be called by a server once it leads.
 *
 * @param lastCallAt when a call was last answered; ms
 * @returns what is to be done again and again; the start has begun already, and what fails of it is logged
 */
export function startHousekeeping(deps: KeepingDeps, lastCallAt: () => number): readonly Repeated[] {
  const { log, now } = deps;
  const lane = housekeepingLane(deps);
  const begun = begin(deps, lane).catch((error: unknown) => {
    // The database closes under what a stop finds at work, or another server leads by now: whoever leads next does it anew.
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
  // Jobs are the leader's, and this server leads: whoever was at work on one is dead, or has ended it.
  await freeAllJobs(database);
  await correctTimes(deps);
  await lane.add(database, 'hourly', now() + everyMs);
}

function housekeepingLane(deps: KeepingDeps): JobLane {
  // In memory: another leader begins anew.
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
        // Last: it may go on for a minute.
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
 * Prunes as much as a run may, after an event; one that fails keeps no other back.
 *
 * @returns where the next run goes on
 * @throws AggregateError in the end, where some failed: the next run begins at the first event
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

/** Sums that somebody changed beside the server, by hand or by a restore of a part, are made anew. */
async function mend({ database, log, now }: LaneDeps): Promise<void> {
  const wrong = await mendReserved(database, now());
  if (wrong.length > 0) log.warn({ wrong }, 'sums of what is reserved were wrong, and are made anew');
}

async function correctTimes({ database, log, now }: LaneDeps): Promise<void> {
  const corrected = await correctStoredTimes(database, now());
  if (corrected > 0) log.warn({ corrected }, 'times stored while a clock was ahead were corrected');
}
