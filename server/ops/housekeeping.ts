import { DatabaseError, type Database } from '#server/database/database.ts';
import { forgetLogLines } from '#server/database/administration/log-lines.ts';
import { forgetOldHolds } from '#server/database/sales/holds.ts';
import { forgetOldWaiting } from '#server/database/sales/waiting-list.ts';
import { forgetWaitingImports } from '#server/database/tickets/guest-imports.ts';
import { forgetProviderMessages } from '#server/database/sales/payments.ts';
import { tidyTransfers } from '#server/database/tickets/transfers.ts';
import { forgetOldGuesses } from '#server/database/limits/attempts.ts';
import { forgetLiveTickets } from '#server/database/limits/live-tickets.ts';
import { forgetOldSessions } from '#server/database/accounts/sessions.ts';
import { forgetOldTurns } from '#server/database/limits/send-counts.ts';
import { forgetSentLetters } from '#server/database/messages/sent-letters.ts';
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
import { createJobLane, lookEveryMs, type JobLane, type LaneDeps } from './job-lane.ts';
import type { Repeated } from './interval-jobs.ts';
import { forgetTeamInvites } from '#server/database/events/team-invites.ts';
import { forgetReplies } from '#server/database/idempotency.ts';

const everyMs = 3_600_000;
const day = 24 * 3_600_000;

/** Forgets what has served its time: dead sessions, codes, links, counts, messages, used invitations, answers kept for repeats. */
export async function tidy(database: Database, now: number): Promise<void> {
  await forgetOldSessions(database, now);
  await forgetOldCodes(database, now);
  await forgetOldLinks(database, now);
  await forgetOldConfirmations(database, now - 30 * day);
  await forgetOldTurns(database, now);
  await forgetOldGuesses(database, now);
  await forgetLiveTickets(database, now);
  await forgetOldDevices(database, now);
  await forgetGoogleTokens(database, now);
  await forgetPasskeyRequests(database, now);
  await forgetOldMessages(database, now);
  await forgetSentLetters(database, now);
  await tidyTransfers(database, now);
  await forgetOldHolds(database, now - 30 * day);
  await forgetOldWaiting(database, now - 90 * day);
  await forgetWaitingImports(database, now - 7 * day);
  await forgetProviderMessages(database, now - 90 * day);
  await forgetInvites(database, now - day);
  await forgetDecidedDocuments(database, now - 90 * day);
  await forgetTeamInvites(database, now - 30 * day);
  await forgetReplies(database, now - 30 * day);
  await forgetGivenUpJobs(database, now);
  await forgetLogLines(database, now);
}

/** How often the clock is looked at; ms. */
const clockEveryMs = 60_000;

/**
 * Tidies every hour, one server for all, and corrects stored times at the start and when this server's clock was put
 * back: those of the jobs are among them, so that this is no job itself.
 *
 * @returns what is to be done again and again; the start has begun already, and what fails of it is logged
 */
export function startHousekeeping(deps: LaneDeps): readonly Repeated[] {
  const { log, now } = deps;
  const lane = housekeepingLane(deps);
  const begun = begin(deps, lane).catch((error: unknown) => {
    // The database closes under what a stop finds at work, which the next start does anew.
    if (!(error instanceof DatabaseError && error.code === 'closed'))
      log.warn({ err: error }, 'housekeeping failed');
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
  ];
}

async function begin(deps: LaneDeps, lane: JobLane): Promise<void> {
  const { database, now } = deps;
  // No other server can be at work on them: the embedded database is this one's alone.
  if (database.kind === 'embedded') await freeAllJobs(database);
  await correctTimes(deps);
  await lane.add(database, 'hourly', now() + everyMs);
}

function housekeepingLane(deps: LaneDeps): JobLane {
  return createJobLane(deps, {
    name: 'housekeeping',
    pausesMs: [60_000, 10 * 60_000],
    thereafter: 'go on',
    everyMs,
    async work() {
      await tidy(deps.database, deps.now());
      await correctTimes(deps);
      return 'done';
    },
  });
}

async function correctTimes({ database, log, now }: LaneDeps): Promise<void> {
  const corrected = await correctStoredTimes(database, now());
  if (corrected > 0) log.warn({ corrected }, 'times stored while a clock was ahead were corrected');
}
