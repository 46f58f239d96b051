import type { Logger } from 'pino';
import type { Database } from '#server/database/database.ts';
import { forgetOldHolds } from '#server/database/sales/holds.ts';
import { forgetProviderMessages } from '#server/database/sales/payments.ts';
import { tidyTransfers } from '#server/database/tickets/transfers.ts';
import { forgetOldGuesses } from '#server/database/limits/attempts.ts';
import { forgetOldSessions } from '#server/database/accounts/sessions.ts';
import { forgetOldTurns } from '#server/database/limits/send-counts.ts';
import { forgetOldMessages } from '#server/database/messages/outbox.ts';
import { correctStoredTimes } from '#server/database/stored-times.ts';
import { forgetOldCodes } from '#server/database/accounts/one-time-codes.ts';
import { forgetOldLinks } from '#server/database/accounts/password-resets.ts';
import { forgetOldDevices } from '#server/database/accounts/known-devices.ts';
import { forgetGoogleTokens } from '#server/database/accounts/google-tokens.ts';
import { forgetInvites } from '#server/database/door/calling-devices.ts';
import { forgetReplies } from '#server/database/idempotency.ts';

const everyMs = 3_600_000;
const day = 24 * 3_600_000;

/** Forgets what has served its time: dead sessions, codes, links, counts, messages, used invitations, answers kept for repeats. */
export async function tidy(database: Database, now: number): Promise<void> {
  await forgetOldSessions(database, now);
  await forgetOldCodes(database, now);
  await forgetOldLinks(database, now);
  await forgetOldTurns(database, now);
  await forgetOldGuesses(database, now);
  await forgetOldDevices(database, now);
  await forgetGoogleTokens(database, now);
  await forgetOldMessages(database, now);
  await tidyTransfers(database, now);
  await forgetOldHolds(database, now - 30 * day);
  await forgetProviderMessages(database, now - 90 * day);
  await forgetInvites(database, now - day);
  await forgetReplies(database, now - 30 * day);
}

/** How often the clock is looked at; ms. */
const clockEveryMs = 60_000;

/**
 * Tidies now and then while the server runs, and corrects stored times at the start and when the clock was put back. A
 * failure is logged and tried again at the next turn.
 */
export function startHousekeeping(database: Database, log: Logger, now: () => number): () => void {
  let stopped = false;
  const failed = (error: unknown) => {
    // The database closes under what a stop finds at work, which the next start does anew.
    if (!stopped) log.warn({ err: error }, 'housekeeping failed');
  };
  const correct = async () => {
    const corrected = await correctStoredTimes(database, now());
    if (corrected > 0) log.warn({ corrected }, 'times stored while a clock was ahead were corrected');
  };
  let lastSeen = now();
  const watchClock = () => {
    const wasPutBack = now() < lastSeen;
    lastSeen = now();
    if (wasPutBack) correct().catch(failed);
  };
  correct().catch(failed);
  const timers = [
    setInterval(() => void tidy(database, now()).then(correct).catch(failed), everyMs),
    setInterval(watchClock, clockEveryMs),
  ];
  for (const timer of timers) timer.unref();
  return () => {
    stopped = true;
    for (const timer of timers) clearInterval(timer);
  };
}
