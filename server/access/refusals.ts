import { refusal, type Refusal } from './refusal.ts';

/*
 * Refusals used in several places. What does not exist and what the caller may not see have the same text, so that
 * callers cannot tell which it is.
 */
export const notSignedIn: Refusal = refusal(401, 'not_signed_in', (texts) => texts.access.notSignedIn);
export const notAllowed: Refusal = refusal(403, 'not_allowed', (texts) => texts.access.notAllowed);
/** Refuses what only an event's team does: the caller isn't on it, was removed from it, or there is no such event. */
export const notOnTeam: Refusal = refusal(403, 'not_allowed', (texts) => texts.access.notOnTeam);
/** Refuses what another role on an event's team does. */
export const notOfRole: Refusal = refusal(403, 'not_allowed', (texts) => texts.access.notOfRole);
export const noEvent = refusal(404, 'event_not_found', (texts) => texts.access.noEvent);
export const eventIdTaken = refusal(409, 'event_id_taken', (texts) => texts.events.idTaken);
export const eventNotPublished = refusal(409, 'event_not_published', (texts) => texts.events.notPublished);
export const eventCancelled = refusal(409, 'event_cancelled', (texts) => texts.events.cancelled);
export const noOrder = refusal(404, 'order_not_found', (texts) => texts.access.noOrder);
export const noTicket = refusal(404, 'ticket_not_found', (texts) => texts.access.noTicket);
/** Refuses actions on a ticket that was replaced by another one, which now admits its holder. */
export const ticketFollowed = refusal(409, 'ticket_followed', (texts) => texts.tickets.ticketFollowed);
/** The names have changed since they were shown. */
export const namesChanged = refusal(409, 'names_changed', (texts) => texts.orders.namesChanged);
export const noHold = refusal(404, 'hold_not_found', (texts) => texts.access.noHold);
export const noPerson = refusal(404, 'person_not_found', (texts) => texts.access.noPerson);
export const sessionNotFound = refusal(404, 'session_not_found', (texts) => texts.access.sessionNotFound);
export const noGate = refusal(404, 'gate_not_found', (texts) => texts.access.noGate);
/** A manifest revision, or a feed cursor, that is no longer stored: the device downloads the newest manifest in full. */
export const revisionGone = refusal(410, 'revision_gone', (texts) => texts.door.revisionGone);
/** Like `noGate`, for a gate named in the body. */
export const noSuchGate = refusal(422, 'gate_not_found', (texts) => texts.access.noGate);
export const noDevice = refusal(404, 'device_not_found', (texts) => texts.access.noDevice);
export const noQuestion = refusal(404, 'question_not_found', (texts) => texts.questions.notFound);
export const noTicketType = refusal(404, 'ticket_type_not_found', (texts) => texts.access.noTicketType);
export const noMembership = refusal(404, 'membership_not_found', (texts) => texts.access.noMembership);

/** A message that no administrator could read. */
export const nobodyThere = refusal(503, 'nobody_there', (texts) => texts.access.nobodyThere);

export const sessionEnded = refusal(401, 'session_ended', (texts) => texts.access.sessionEnded);
export const deviceRevoked = refusal(401, 'device_revoked', (texts) => texts.access.deviceRevoked);
/** A call reserved for devices, made by another kind of caller. */
export const deviceOnly = refusal(403, 'device_only', (texts) => texts.access.deviceOnly);
/** The same text for an invalid token, another pass's token and an unknown pass. */
export const badPassToken = refusal(401, 'bad_pass_token', (texts) => texts.access.badPassToken);
export const otherEvent = refusal(403, 'other_event', (texts) => texts.access.otherEvent);

/** Too many requests of a kind; sent with a Retry-After header. */
export function tooMany(retryAfterMs: number): Refusal {
  const retryAfterSeconds = Math.max(1, Math.ceil(retryAfterMs / 1000));
  return refusal(429, 'rate_limited', (texts) => texts.access.tooMany(retryAfterSeconds * 1000), {
    retryAfterSeconds,
  });
}

/** More large bodies are in flight than memory allows for; sent with a Retry-After header. */
export const serverBusy = (retryAfterSeconds: number): Refusal =>
  refusal(503, 'server_busy', (texts) => texts.http.serverBusy(retryAfterSeconds * 1000), {
    retryAfterSeconds,
  });

const mailRetryMs = 5_000;

/** Too many messages are under way for another one, which would carry a link or a code; sent with a Retry-After header. */
export const mailBusy: Refusal = refusal(
  503,
  'messages_busy',
  (texts) => texts.access.mailBusy(mailRetryMs),
  {
    retryAfterSeconds: mailRetryMs / 1000,
  },
);

/** The id chosen by the caller is already in use for something else. */
export const intentReused = refusal(409, 'intent_reused', (texts) => texts.orders.intentReused);
