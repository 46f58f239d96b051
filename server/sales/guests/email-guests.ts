import { setImmediate } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { GuestImport } from '#contract/sales/guest-imports.ts';
import {
  emailLostMs,
  emailUnderWayMs,
  maxEmailsUnderWay,
  type RecipientProblem,
} from '#domain/events/event-message.ts';
import type { Caller } from '#server/access/caller.ts';
import { commitUnlessRefused } from '#server/access/commit-unless-refused.ts';
import { isRefusal, refusal, type Refusal } from '#server/access/refusal.ts';
import { eventNotPublished, noEvent } from '#server/access/refusals.ts';
import type { Queries } from '#server/database/database.ts';
import { countQueued } from '#server/database/messages/message-recipients.ts';
import { findOnSale, type EventOnSale } from '#server/database/sales/events-on-sale.ts';
import {
  requestEmails,
  endEmailing,
  findEmailing,
  findGuestToEmail,
  lockEmailing,
  settleGuestEmail,
  settleLostGuests,
  claimGuestAgain,
  claimGuests,
  type GuestRowToEmail,
  type GuestToEmail,
} from '#server/database/tickets/guest-emails.ts';
import type { Repeated } from '#server/ops/interval-jobs.ts';
import {
  eventOff,
  importClosed,
  lockForImport,
  recordImport,
  type EmailingDeps,
  type GuestDeps,
  type ImportCall,
} from './guest-deps.ts';
import { offerTickets } from './offer-tickets.ts';
import { presentImport, presentStored } from './read-imports.ts';

const noRow = refusal(404, 'guest_not_found', (texts) => texts.guests.noGuest);
const noTickets = refusal(409, 'guest_no_tickets', (texts) => texts.guests.noTickets);
const noEmail = refusal(409, 'guest_no_email', (texts) => texts.guests.noEmail);
const eventOver = refusal(409, 'event_over', (texts) => texts.guests.eventOver);

/** Returns why an event's guests cannot be emailed their tickets, or null if they can. @param now ms */
export function emailRefusal(event: EventOnSale | null, now: number): Refusal | null {
  if (event === null) return noEvent;
  if (event.status === 'draft') return eventNotPublished;
  if (event.status === 'cancelled') return eventOff;
  return now >= event.endsAt ? eventOver : null;
}

/** Requests emails with tickets for the guests of a list, including future ones; idempotent. */
export function emailGuests(
  deps: GuestDeps,
  caller: Caller,
  call: ImportCall,
): Promise<GuestImport | Refusal> {
  const { database, now } = deps;
  return commitUnlessRefused(database, async (queries): Promise<GuestImport | Refusal> => {
    const found = await lockForImport(queries, caller, call);
    if (isRefusal(found)) return found;
    if (found.emailsAskedAt !== null) return presentImport(found);
    if (found.kind === 'test' || found.state === 'undoing' || found.state === 'undone') return importClosed;
    const refused = emailRefusal(await findOnSale(queries, call.eventId), now());
    if (refused !== null) return refused;
    await requestEmails(queries, call.importId, now());
    await recordImport(queries, caller, { action: 'guests_emailed', ...call }, now());
    return presentStored(queries, call);
  });
}

/** A request for the same guest within this time is a repeat of one call; ms. */
const repeatWithinMs = 60_000;

/** Emails one guest again, whatever happened to the previous email; an immediate repeat does nothing. */
export async function emailGuest(
  deps: EmailingDeps,
  caller: Caller,
  { row, ...call }: ImportCall & { readonly row: number },
): Promise<GuestImport | Refusal> {
  const { database, now, post } = deps;
  const answer = await commitUnlessRefused(database, async (queries): Promise<GuestImport | Refusal> => {
    const found = await lockForImport(queries, caller, call);
    if (isRefusal(found)) return found;
    const guest = await findGuestToEmail(queries, call.importId, row);
    if (guest === null || found.kind === 'test') return noRow;
    if (guest.state !== 'made') return noTickets;
    if (guest.email === '') return noEmail;
    const at = now();
    const refused = emailRefusal(await findOnSale(queries, call.eventId), at);
    if (refused !== null) return refused;
    if (isRepeat(guest, found.emailsAskedAt !== null, at)) return presentImport(found);
    await handOn(deps, queries, call, await claimGuestAgain(queries, call.importId, row, at));
    await recordImport(queries, caller, { action: 'guest_emailed', ...call }, at);
    return presentStored(queries, call);
  });
  post.wake();
  return answer;
}

/** Returns whether an email to a guest is in progress, pending or was just requested. */
function isRepeat({ emailState, emailAt }: GuestRowToEmail, isAsked: boolean, now: number): boolean {
  if (emailState === null) return isAsked;
  const age = now - (emailAt ?? 0);
  return age < repeatWithinMs || (emailState === 'queued' && age < emailLostMs);
}

/** Interval after which guests are emailed, or the work resumed after a server crash; ms. */
const intervalMs = 5_000;
const importsAtOnce = 20;

/**
 * Emails guests their tickets, a few at a time; lists and messages share the limit. Progress is stored with every
 * part, so that another server can resume after a crash; each email is stored with its guest under its own key, and
 * so is sent once.
 */
export function emailingGuests(deps: EmailingDeps & { readonly log: Pick<Logger, 'warn'> }): Repeated {
  const { database, post, log } = deps;
  return {
    name: 'emailing guests',
    everyMs: intervalMs,
    isDue: async () => (await findEmailing(database, 1)).length > 0,
    async work() {
      const due = await findEmailing(database, importsAtOnce);
      for (const [place, one] of due.entries()) {
        try {
          await emailSome(deps, one, due.length - place);
        } catch (error) {
          // A list that cannot be sent must not block the others.
          log.warn({ err: error, importId: one.importId }, 'guests could not be emailed');
        }
        // Let others waiting for the database go before the next list.
        await setImmediate();
      }
      post.wake();
    },
  };
}

/** Emails part of a list. @param sharedBy number of lists that share the emails still allowed in flight */
function emailSome(deps: EmailingDeps, call: ImportCall, sharedBy: number): Promise<void> {
  const { database, now } = deps;
  const { importId } = call;
  return database.transaction(async (queries) => {
    // Somebody may have undone the list since it was found.
    if (!(await lockEmailing(queries, importId))) return;
    const at = now();
    const room = maxEmailsUnderWay - (await countQueued(queries, at - emailUnderWayMs));
    if (room > 0)
      await handOn(deps, queries, call, await claimGuests(queries, importId, Math.ceil(room / sharedBy), at));
    await settleLostGuests(queries, importId, at - emailLostMs, at);
    await endEmailing(queries, importId, at);
  });
}

/**
 * Hands guests' emails to the mailer, each with a transfer of their tickets; guests who cannot get one are skipped
 * with the reason.
 */
async function handOn(
  deps: EmailingDeps,
  queries: Queries,
  { eventId, importId }: ImportCall,
  guests: readonly GuestToEmail[],
): Promise<void> {
  if (guests.length === 0) return;
  const { post, now } = deps;
  const event = await findOnSale(queries, eventId);
  const isOff = event === null || emailRefusal(event, now()) !== null;
  const addressed = isOff ? [] : guests.filter(({ email }) => email !== '');
  const offered =
    event === null ? new Set<number>() : await offerTickets(queries, deps, { importId, event }, addressed);
  for (const { row, email, attempt } of guests) {
    if (offered.has(row)) {
      const once = `guest_tickets ${importId} ${row} ${attempt}`;
      await post.add(queries, {
        once,
        channel: 'email',
        to: email,
        letter: { kind: 'guest_tickets', importId, row, attempt },
      });
      continue;
    }
    const problem: RecipientProblem = email === '' ? 'no_email' : 'stopped';
    await settleGuestEmail(queries, { importId, row, attempt, state: 'skipped', problem }, now());
  }
}
