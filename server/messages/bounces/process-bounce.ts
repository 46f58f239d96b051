import type { Logger } from 'pino';
import type { bounceOutcomes } from '#contract/emails.ts';
import type { Database, Queries } from '#server/database/database.ts';
import { isUnderWay, recordBounce, returnedEmail } from '#server/database/messages/sent-emails.ts';
import { logMessage } from '#server/database/messages/message-log.ts';
import { bounceMessage } from '#server/database/messages/message-recipients.ts';
import { bounceGuestEmail } from '#server/database/tickets/guest-emails.ts';
import type { QueuedEmail } from '#server/database/messages/queued-emails.ts';
import { readReport } from './read-report.ts';
import type { ReturnPaths } from './return-paths.ts';

/**
 * The outcome of an email to a return path; `under_way`: to be passed in again, because the outbox still waits for
 * the mail server's reply about the original.
 */
type BounceOutcome = (typeof bounceOutcomes)[number] | 'under_way';

export interface BounceDeps {
  readonly database: Database;
  readonly log: Logger;
  readonly now: () => number;
  readonly returnPaths: ReturnPaths;
}

/** Processes an email that came to a return path. Idempotent. */
export async function processBounce(deps: BounceDeps, raw: Uint8Array): Promise<BounceOutcome> {
  const { database, log, now, returnPaths } = deps;
  const report = await readReport(raw);
  if (report === null || report.said.kind === 'none') return 'no_report';
  const id = returnPaths.emailIn(report.to);
  if (id === null) return 'not_ours';
  const { said } = report;
  if (said.kind !== 'failed') return 'not_yet';
  const outcome = await database.transaction(async (queries): Promise<BounceOutcome> => {
    // Checked before sent emails: one sent between the two lookups is then found among those.
    const underWay = await isUnderWay(queries, id);
    const found = await returnedEmail(queries, id);
    if (found === null) return underWay ? 'under_way' : 'not_ours';
    if (found.bouncedAt !== null) return 'known';
    await recordBounce(queries, id, said.status, now());
    if (found.letter !== null) await inReport(queries, found.letter, said.status, now());
    const template = found.letter === null ? {} : { template: found.letter.kind };
    await logMessage(queries, { id, channel: 'email', ...template, outcome: 'failed', at: now() });
    return 'bounced';
  });
  if (outcome === 'bounced') log.warn({ messageId: id, status: said.status }, 'an email bounced');
  return outcome;
}

/** Marks an email that is counted in a report as failed. */
async function inReport(queries: Queries, email: QueuedEmail, status: string, now: number): Promise<void> {
  if (email.kind === 'event_message') {
    const { messageId, userId, attempt } = email;
    await bounceMessage(queries, { messageId, userId, attempt, status }, now);
  }
  if (email.kind === 'guest_tickets') {
    const { importId, row, attempt } = email;
    await bounceGuestEmail(queries, { importId, row, attempt, status }, now);
  }
}
